package dev.tieout.lsm.internal.segment;

import dev.tieout.lsm.internal.bytes.Bytes;
import java.util.zip.CRC32C;

/** Numbers of the file format, which is described in docs/formats/lsm-segment.md. */
final class SegmentFormat {
  static final long MAGIC = 0x544C534D53454731L; // TLSMSEG1
  static final int VERSION = 1;
  static final int HEADER_BYTES = 32;
  static final int TRAILER_BYTES = 5;
  static final int FOOTER_BYTES = 68;
  static final int LARGEST_BLOCK_BYTES = 32 << 20;

  private SegmentFormat() {}

  /**
   * The checksum of a part of a file: of its bytes, and of where they belong, so that what was
   * written to another place or another file does not pass.
   */
  static int checksum(long storeId, long fileId, long offset, byte[] bytes, int start, int count) {
    byte[] place = new byte[24];
    Bytes.putLong(place, 0, storeId);
    Bytes.putLong(place, 8, fileId);
    Bytes.putLong(place, 16, offset);
    CRC32C crc = new CRC32C();
    crc.update(place, 0, place.length);
    crc.update(bytes, start, count);
    return (int) crc.getValue();
  }

  /** The name of a segment's file. */
  static String name(long fileId) {
    return "segment-%012d".formatted(fileId);
  }
}
