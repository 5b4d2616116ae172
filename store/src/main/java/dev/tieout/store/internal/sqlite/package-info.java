/** The engine that is one SQLite file. */
@NullMarked
package dev.tieout.store.internal.sqlite;

import org.jspecify.annotations.NullMarked;
