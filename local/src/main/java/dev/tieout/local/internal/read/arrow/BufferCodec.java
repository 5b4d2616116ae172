package dev.tieout.local.internal.read.arrow;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import org.apache.arrow.flatbuf.CompressionType;

/** How each buffer of a batch is compressed, after eight bytes with its length without that. */
enum BufferCodec {
  NONE,
  LZ4_FRAME,
  ZSTD;

  static BufferCodec of(byte codec) throws ArrowDamage {
    return switch (codec) {
      case CompressionType.LZ4_FRAME -> LZ4_FRAME;
      case CompressionType.ZSTD -> ZSTD;
      default -> throw new ArrowDamage("it is compressed by a codec of number " + codec);
    };
  }

  /**
   * Decompresses a buffer.
   *
   * @param from where its compressed bytes begin
   * @param out takes {@code outBytes}, neither more nor fewer
   * @throws ArrowDamage if that is not what the bytes make
   */
  void decompress(byte[] in, int from, int length, byte[] out, int outBytes) throws ArrowDamage {
    long made;
    switch (this) {
      case LZ4_FRAME -> made = Lz4Frame.decompress(in, from, length, out, outBytes);
      case ZSTD -> {
        try {
          made = Zstd.decompressByteArray(out, 0, outBytes, in, from, length);
        } catch (ZstdException wrong) {
          throw new ArrowDamage("one of its buffers is no Zstandard", wrong);
        }
        if (Zstd.isError(made)) {
          throw new ArrowDamage("one of its buffers is no Zstandard: " + Zstd.getErrorName(made));
        }
      }
      case NONE -> throw new IllegalStateException("it is not compressed");
      default -> throw new IllegalStateException(name());
    }
    if (made != outBytes) {
      throw new ArrowDamage(
          "one of its buffers makes " + made + " bytes where " + outBytes + " are due");
    }
  }
}
