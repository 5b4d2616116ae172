package dev.tieout.local.internal.write.parquet;

import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * One gzip member a page (RFC 1952), without name or time, so that equal pages have equal bytes.
 *
 * <pre>
 * member := 1F 8B 08 00 00000000 00 FF  deflated bytes  crc32 (4, little-endian)  bytes (4)
 * </pre>
 */
final class GzipCompressor implements PageCompressor {
  private static final byte[] HEADER = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};
  private static final int TRAILER_BYTES = 8;
  private static final int BLOCK_OVERHEAD_BYTES = 5;
  // Deflate falls back to stored blocks of at least this size.
  private static final int SMALLEST_STORED_BLOCK = 1 << 12;

  private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, /* nowrap= */ true);
  private final CRC32 checksum = new CRC32();

  @Override
  public int maxCompressedBytes(int bytes) {
    int blocks = bytes / SMALLEST_STORED_BLOCK + 2;
    return Math.addExact(bytes, HEADER.length + TRAILER_BYTES + blocks * BLOCK_OVERHEAD_BYTES);
  }

  @Override
  public int compress(byte[] in, int bytes, byte[] out) {
    System.arraycopy(HEADER, 0, out, 0, HEADER.length);
    deflater.reset();
    deflater.setInput(in, 0, bytes);
    deflater.finish();
    int op = HEADER.length;
    while (!deflater.finished()) {
      int written = deflater.deflate(out, op, out.length - TRAILER_BYTES - op);
      if (written == 0) {
        throw new IllegalStateException("gzip needs more than its bound for " + bytes + " bytes");
      }
      op += written;
    }
    checksum.reset();
    checksum.update(in, 0, bytes);
    GrowableBytes.putInt(out, op, (int) checksum.getValue());
    GrowableBytes.putInt(out, op + Integer.BYTES, bytes);
    return op + TRAILER_BYTES;
  }

  @Override
  public void close() {
    deflater.end();
  }
}
