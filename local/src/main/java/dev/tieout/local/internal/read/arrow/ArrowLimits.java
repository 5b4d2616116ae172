package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;

/**
 * How much memory reading may take.
 *
 * @param windowBytes what is read at once of a buffer that is not compressed
 * @param wholeBytes the most that is held of what cannot be cut: a value, a buffer that is
 *     compressed, a dictionary, the metadata of a batch
 */
record ArrowLimits(int windowBytes, int wholeBytes) {
  /** What {@link ParquetReadOptions#forBudget} divides the budget by. */
  private static final long SHARES = 8;

  /** The bounds that go for every format. */
  static ArrowLimits of(ParquetReadOptions options) {
    return new ArrowLimits(options.inputBytes(), options.wholeBytes());
  }

  /**
   * The same for a file of which it was found out what cannot be cut: at most the whole budget, of
   * which the plan has room for it, since what else is held whole takes an eighth.
   */
  ArrowLimits withWholeBytes(long bytes) {
    long most = Math.min(Integer.MAX_VALUE - 16, SHARES * wholeBytes);
    long larger = Math.min(most, Math.max(wholeBytes, bytes));
    return new ArrowLimits(windowBytes, (int) larger);
  }

  /**
   * A length that may be allocated.
   *
   * @throws Refusal if it is more than the bound
   */
  int requireWhole(long bytes) {
    if (bytes > wholeBytes) {
      throw new Refusal(
          "A part of an Arrow file that has to be held as a whole takes "
              + ByteSize.format(bytes)
              + ", more than the "
              + ByteSize.format(wholeBytes)
              + " that it may; raise --memory, or get smaller record batches written.");
    }
    return (int) bytes;
  }
}
