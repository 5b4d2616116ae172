package dev.tieout.local.internal.write.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;

/** Zstandard at its default level, one frame a page. */
final class ZstdCompressor implements PageCompressor {
  private final ZstdCompressCtx context = new ZstdCompressCtx();

  @Override
  public int maxCompressedBytes(int bytes) {
    return Math.toIntExact(Zstd.compressBound(bytes));
  }

  @Override
  public int compress(byte[] in, int bytes, byte[] out) {
    return context.compressByteArray(out, 0, out.length, in, 0, bytes);
  }

  @Override
  public void close() {
    context.close();
  }
}
