package dev.tieout.local.internal.read.parquet;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Zstandard, one frame or several, through the native library's streaming interface.
 *
 * <p>Beside two direct buffers it holds the frame's window, outside of the heap: what the first
 * frame asks for is held to {@link #MAX_WINDOW_BYTES} or the page.
 *
 * <p>Grammar of a frame's head: magic FD2FB528, little-endian; a descriptor whose two high bits
 * tell the width of the content size, bit 5 that there is no window but the content, and two low
 * bits the width of a dictionary's number; a byte for the window (exponent − 10 in the high five
 * bits, eighths in the low three); the dictionary's number; the content size.
 */
final class ZstdDecompressor extends Decompressor {
  /** What the highest of zstd's ordinary levels uses. */
  private static final long MAX_WINDOW_BYTES = 8 * 1024 * 1024;

  private static final int BUFFER_BYTES = 32 * 1024;
  private static final int HEAD_BYTES = 18;
  private static final int SINGLE_SEGMENT = 0x20;

  private final ZstdDecompressCtx context = new ZstdDecompressCtx();
  private final ByteBuffer source = ByteBuffer.allocateDirect(BUFFER_BYTES).limit(0);
  private final ByteBuffer target = ByteBuffer.allocateDirect(BUFFER_BYTES);

  ZstdDecompressor(ChunkInput in) {
    super(in);
  }

  @Override
  int historyBytes() {
    return 0;
  }

  @Override
  void start(int uncompressedBytes) throws IOException {
    context.reset();
    source.clear();
    while (source.position() < HEAD_BYTES && take()) {
      // Heads straddle the input's buffer at times.
    }
    source.flip();
    long windowBytes = windowBytes();
    long allowedBytes = Math.max(MAX_WINDOW_BYTES, uncompressedBytes);
    if (windowBytes > allowedBytes) {
      throw new PageTooLarge("a zstd page's window", windowBytes, allowedBytes);
    }
  }

  /** The window that the first frame asks for, 0 if that is the content or cannot be told. */
  private long windowBytes() {
    if (source.limit() < HEAD_BYTES) {
      return 0;
    }
    int descriptor = source.get(4);
    if ((descriptor & SINGLE_SEGMENT) != 0) {
      return 0;
    }
    int window = source.get(5) & 0xFF;
    long power = 1L << (10 + (window >>> 3));
    return power + power / 8 * (window & 7);
  }

  @Override
  int read(byte[] out, int from, int to) throws IOException {
    try {
      target.clear().limit(Math.min(BUFFER_BYTES, to - from));
      while (target.position() == 0) {
        boolean supplied = source.hasRemaining() || fillSource();
        context.decompressDirectByteBufferStream(target, source);
        if (!supplied && target.position() == 0) {
          throw new Damage("a zstd page ends too early");
        }
      }
    } catch (ZstdException e) {
      throw new Damage("a zstd page that is no valid stream: " + e.getMessage(), e);
    }
    int n = target.position();
    target.flip().get(out, from, n);
    return n;
  }

  private boolean fillSource() throws IOException {
    source.clear();
    boolean taken = take();
    source.flip();
    return taken;
  }

  /** Adds what is at hand to the source; false if there is no more. */
  private boolean take() throws IOException {
    if (in.position == in.limit && !in.refill()) {
      return false;
    }
    int n = Math.min(source.remaining(), in.limit - in.position);
    source.put(in.bytes, in.position, n);
    in.position += n;
    return true;
  }

  @Override
  public void close() {
    context.close();
  }
}
