package dev.tieout.local.internal.read.parquet;

import org.jspecify.annotations.Nullable;

/**
 * Statistics of a chunk as the footer holds them.
 *
 * @param nullCount -1 if not stated
 * @param min in plain encoding, null if not stated or too long to be kept
 * @param max likewise
 * @param deprecated whether {@code min} and {@code max} come from the fields that say nothing about
 *     the order by which they were found
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RawStatistics(
    long nullCount, byte @Nullable [] min, byte @Nullable [] max, boolean deprecated) {

  /** Bounds longer than this are not kept: they would cost more than they tell. */
  static final int MAX_BOUND_BYTES = 256;

  static final RawStatistics NONE = new RawStatistics(-1, null, null, false);
}
