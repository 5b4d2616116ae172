package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/** Decodes values that travel as longs, page after page, in one encoding. Not thread-safe. */
abstract class LongDecoder {

  /** Starts on the values of a page, which has one at least. */
  abstract void start(PageBytes page) throws IOException;

  /**
   * Decodes the next {@code count} values that are not null, densely.
   *
   * @param nanos filled too, if the type needs it
   * @throws Damage if the page has fewer
   */
  abstract void read(long[] values, int[] nanos, int count) throws IOException;
}
