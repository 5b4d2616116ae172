package dev.tieout.lsm.internal.log;

import dev.tieout.lsm.internal.bytes.Bytes;
import java.util.zip.CRC32C;

/** Numbers of the log's format, which is described in docs/formats/lsm-log.md. */
public final class LogFormat {
  /** In front of each payload. */
  public static final int RECORD_HEADER_BYTES = 24;

  /** The largest file. */
  public static final int LARGEST_FILE_BYTES = 68 << 20;

  static final long MAGIC = 0x544C534D4C4F4731L; // TLSMLOG1
  static final int VERSION = 1;
  static final int HEADER_BYTES = 32;

  private LogFormat() {}

  /** The name of a log's file. */
  public static String name(long logId) {
    return "log-%012d".formatted(logId);
  }

  /** The number of a log's file; -1 if the name is not a log's. */
  public static long logId(String name) {
    return name.matches("log-\\d{12}") ? Long.parseLong(name.substring(4)) : -1;
  }

  /** Size of a record in the file. */
  static int recordBytes(int payload) {
    return (RECORD_HEADER_BYTES + payload + 7) & -8;
  }

  /**
   * The checksum of a record: of its bytes but the checksum, and of where they belong, so that what
   * was in the file in an earlier life of it does not pass.
   */
  static int checksum(byte[] place, byte[] bytes, int start, int count) {
    CRC32C crc = new CRC32C();
    crc.update(place, 0, place.length);
    crc.update(bytes, start, count);
    return (int) crc.getValue();
  }

  /** Of a store, a log and an offset. */
  static byte[] place(long storeId, long logId) {
    byte[] place = new byte[20];
    Bytes.putLong(place, 0, storeId);
    Bytes.putLong(place, 8, logId);
    return place;
  }
}
