package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.TreeOptions;

/** A tree: its number, its name and how it is laid out. */
record TreeSpec(int id, String name, TreeOptions options) {}
