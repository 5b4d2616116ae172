package dev.tieout.local.internal.read.parquet;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses the payload of one page after another, a piece at a time, from a {@link ChunkInput}
 * through which nothing else reads meanwhile.
 *
 * <p>Not thread-safe. An implementation keeps no more than its codec's own state.
 */
abstract class Decompressor implements Closeable {
  /** The input, at the next compressed byte of the open payload. */
  protected final ChunkInput in;

  protected Decompressor(ChunkInput in) {
    this.in = in;
  }

  /** Makes a decompressor for a codec. */
  static Decompressor of(Codec codec, ChunkInput in) throws IOException {
    return switch (codec) {
      case UNCOMPRESSED -> new StoredDecompressor(in);
      case SNAPPY -> new SnappyDecompressor(in);
      case GZIP -> new GzipDecompressor(in);
      case ZSTD -> new ZstdDecompressor(in);
      case LZ4 -> new Lz4Decompressor(in, Lz4Decompressor.Framing.HADOOP);
      case LZ4_RAW -> new Lz4Decompressor(in, Lz4Decompressor.Framing.NONE);
      case BROTLI -> new BrotliDecompressor(in);
      case LZO -> throw new Damage("LZO compression is not served");
    };
  }

  /** Starts on the input's payload, which makes {@code uncompressedBytes} bytes. */
  abstract void start(int uncompressedBytes) throws IOException;

  /**
   * Writes the next bytes to {@code out[from .. to)}, at least one, as many as it likes.
   *
   * <p>The bytes that it wrote before must still stand before {@code from}: all of them, or the
   * last {@link #historyBytes()}. Bytes between those it wrote and {@code to} may be overwritten
   * too.
   *
   * @return how many were written
   * @throws Damage if the payload ends or is no valid stream
   */
  abstract int read(byte[] out, int from, int to) throws IOException;

  /** Checks what stands after the last byte that is due. Nothing, unless overridden. */
  void finish() throws IOException {}

  /** How far back in its own output the codec may look. */
  abstract int historyBytes();

  /** Nothing to release, unless overridden. */
  @Override
  public void close() {}

  /** Closes one that may not exist. */
  static void closeIfAny(@Nullable Decompressor decompressor) {
    if (decompressor != null) {
      decompressor.close();
    }
  }
}
