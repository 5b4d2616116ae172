/**
 * Reads Parquet files a page at a time in bounded memory, without Hadoop and without mapping files.
 *
 * <p>The way of a value: {@code ChunkInput} (compressed bytes) → {@code Decompressor} → {@code
 * PageBytes} (a page, or a window on a large one) → {@code Levels} and a decoder → {@code
 * LongColumn} or {@code BytesColumn} → the vectors of a batch.
 */
@NullMarked
package dev.tieout.local.internal.read.parquet;

import org.jspecify.annotations.NullMarked;
