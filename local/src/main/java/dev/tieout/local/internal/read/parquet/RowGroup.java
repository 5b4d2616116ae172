package dev.tieout.local.internal.read.parquet;

import java.util.List;

/**
 * A row group as the footer describes it.
 *
 * @param chunks one for each leaf of the schema
 * @param sortedBy leaf ordinals in place of columns
 */
record RowGroup(long rowCount, List<Chunk> chunks, List<SortingColumn> sortedBy) {}
