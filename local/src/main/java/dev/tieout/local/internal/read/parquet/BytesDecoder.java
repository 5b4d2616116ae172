package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/** Finds values that are bytes, page after page, in one encoding. Not thread-safe. */
abstract class BytesDecoder {

  /** Starts on the values of a page, which has one at least. */
  abstract void start(PageBytes page) throws IOException;

  /**
   * Finds the next values that are not null, up to {@code count} and at least one, all of them in
   * {@link #bytes} until the next call.
   *
   * @return how many; always {@code count} if {@link #findsAll}
   * @throws Damage if the page has fewer than {@code count}
   */
  abstract int find(int[] offsets, int[] lengths, int count) throws IOException;

  /** Where the values found last stand. */
  abstract byte[] bytes();

  /** True if all values of the page stand together, so that no call finds fewer than asked for. */
  abstract boolean findsAll();
}
