package dev.tieout.local.internal.read.parquet;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Zstandard, one frame or several, through the native library's streaming interface.
 *
 * <p>Beside two direct buffers it holds the frame's window, outside of the heap: at most the page.
 */
final class ZstdDecompressor extends Decompressor {
  private static final int BUFFER_BYTES = 32 * 1024;

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
  void start(int uncompressedBytes) {
    context.reset();
    source.limit(0);
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
    if (in.position == in.limit && !in.refill()) {
      return false;
    }
    int n = Math.min(BUFFER_BYTES, in.limit - in.position);
    source.clear().put(in.bytes, in.position, n).flip();
    in.position += n;
    return true;
  }

  @Override
  public void close() {
    context.close();
  }
}
