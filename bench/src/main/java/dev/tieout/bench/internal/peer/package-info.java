/** DuckDB: how it is installed, and the process that it runs in. */
@NullMarked
package dev.tieout.bench.internal.peer;

import org.jspecify.annotations.NullMarked;
