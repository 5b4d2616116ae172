package dev.tieout.local.internal.write.parquet;

import org.apache.parquet.format.CompressionCodec;

/** How pages are compressed. */
public enum Codec {
  NONE,
  SNAPPY,
  GZIP,
  ZSTD;

  PageCompressor newCompressor() {
    return switch (this) {
      case NONE -> new Uncompressed();
      case SNAPPY -> new SnappyCompressor();
      case GZIP -> new GzipCompressor();
      case ZSTD -> new ZstdCompressor();
    };
  }

  CompressionCodec inFooter() {
    return switch (this) {
      case NONE -> CompressionCodec.UNCOMPRESSED;
      case SNAPPY -> CompressionCodec.SNAPPY;
      case GZIP -> CompressionCodec.GZIP;
      case ZSTD -> CompressionCodec.ZSTD;
    };
  }

  /** Copies. */
  private static final class Uncompressed implements PageCompressor {
    @Override
    public int maxCompressedBytes(int bytes) {
      return bytes;
    }

    @Override
    public int compress(byte[] in, int bytes, byte[] out) {
      System.arraycopy(in, 0, out, 0, bytes);
      return bytes;
    }
  }
}
