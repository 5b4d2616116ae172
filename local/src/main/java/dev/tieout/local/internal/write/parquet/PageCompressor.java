package dev.tieout.local.internal.write.parquet;

/** Compresses pages, one at a time. Not thread-safe. */
interface PageCompressor extends AutoCloseable {

  /** The room that {@link #compress} may need for a page of {@code bytes}. */
  int maxCompressedBytes(int bytes);

  /**
   * Compresses the first {@code bytes} of {@code in} into {@code out}.
   *
   * @param out has room for {@link #maxCompressedBytes}
   * @return the bytes written
   */
  int compress(byte[] in, int bytes, byte[] out);

  /** Frees what is not on the heap. */
  @Override
  default void close() {}
}
