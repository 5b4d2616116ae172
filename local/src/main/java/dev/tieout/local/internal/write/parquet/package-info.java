/** Writes Parquet files of flat columns, a row group in memory at a time. */
@NullMarked
package dev.tieout.local.internal.write.parquet;

import org.jspecify.annotations.NullMarked;
