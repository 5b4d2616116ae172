/** Deterministic datasets. */
@NullMarked
package dev.tieout.datagen;

import org.jspecify.annotations.NullMarked;
