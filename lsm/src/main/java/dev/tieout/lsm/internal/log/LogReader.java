package dev.tieout.lsm.internal.log;

import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.api.Limits;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.disk.Disk;
import java.io.IOException;

/**
 * Reads the logs after a crash, in the order of their numbers.
 *
 * <p>1. What is handed on is a prefix of what was written: batch follows batch without a hole,
 * across logs. 2. What was not synced may be lost, or be there in part and in any order; that is no
 * damage. 3. If any record says that a batch was on the disk which is now missing, it is damage.
 */
public final class LogReader {
  /** Takes one batch. */
  @FunctionalInterface
  public interface Target {
    /** The batch is from {@code start} to {@code end}; the array is the reader's. */
    void batch(long sequence, byte[] bytes, int start, int end) throws IOException;
  }

  /** What is done about a log that is not as it should be. */
  public enum Policy {
    /** Damage is refused. */
    REFUSE_DAMAGE,
    /** What is before the damage is taken, the rest is not. */
    END_AT_DAMAGE
  }

  private final Disk disk;
  private final long storeId;
  private final Policy policy;
  private final Target target;
  private long sequence;
  private String breakFile = "";
  private long breakOffset;
  private long breakSequence = -1;
  private long promised;
  private long discarded;

  /**
   * @param flushed the last batch that is in segments
   */
  public LogReader(Disk disk, long storeId, long flushed, Policy policy, Target target) {
    this.policy = policy;
    this.disk = disk;
    this.storeId = storeId;
    this.sequence = flushed;
    this.target = target;
  }

  /** The last batch handed on. */
  public long sequence() {
    return sequence;
  }

  /** Whole batches that were found beyond a hole. */
  public long discarded() {
    return discarded;
  }

  /** The last batch of which a record says that it was on the disk. */
  public long promised() {
    return promised;
  }

  /** Reads one log. */
  public void read(long logId) throws IOException {
    String name = LogFormat.name(logId);
    byte[] bytes = bytesOf(name);
    byte[] place = LogFormat.place(storeId, logId);
    checkVersion(bytes, place, name);
    int at = LogFormat.HEADER_BYTES;
    boolean contiguous = true;
    while (at + LogFormat.RECORD_HEADER_BYTES <= bytes.length) {
      int size = recordAt(bytes, at, place);
      if (size == 0) {
        if (contiguous) {
          contiguous = false;
          noteBreak(name, at);
        }
        at += 8;
        continue;
      }
      take(bytes, at, contiguous, name);
      at += size;
    }
  }

  /**
   * Called after the last log.
   *
   * @throws CorruptStoreException if a batch is missing that was on the disk
   */
  public void checkPromises() {
    if (policy == Policy.REFUSE_DAMAGE && promised > sequence) {
      throw new CorruptStoreException(
          disk.describe(breakFile),
          breakOffset,
          "batch %d, which had been written safely, cannot be read; the last one before it is %d"
              .formatted(sequence + 1, sequence));
    }
  }

  private byte[] bytesOf(String name) throws IOException {
    try (Disk.Input input = disk.open(name)) {
      long length = input.length();
      if (length > LogFormat.LARGEST_FILE_BYTES + (8L << 20)) {
        throw new CorruptStoreException(
            disk.describe(name), 0, "a log of " + length + " bytes, more than any has");
      }
      byte[] bytes = new byte[(int) length];
      input.read(0, bytes, 0, bytes.length);
      return bytes;
    }
  }

  /**
   * A header may be lost although records after it are not; these say themselves whose they are.
   */
  private void checkVersion(byte[] bytes, byte[] place, String name) {
    if (bytes.length < LogFormat.HEADER_BYTES
        || Bytes.longAt(bytes, 0) != LogFormat.MAGIC
        || LogFormat.checksum(place, bytes, 0, 28) != Bytes.intAt(bytes, 28)) {
      return;
    }
    int version = Bytes.intAt(bytes, 8);
    if (version != LogFormat.VERSION) {
      throw new CorruptStoreException(
          disk.describe(name),
          8,
          "version " + version + ", and this program reads " + LogFormat.VERSION);
    }
  }

  /** Size of the record, or 0 if there is none. */
  private int recordAt(byte[] bytes, int at, byte[] place) {
    int payload = Bytes.intAt(bytes, at + 4);
    if (payload < 0 || payload > Limits.BATCH_BYTES + LogFormat.RECORD_HEADER_BYTES) {
      return 0;
    }
    long number = Bytes.longAt(bytes, at + 8);
    long durable = Bytes.longAt(bytes, at + 16);
    int length = LogFormat.RECORD_HEADER_BYTES + payload;
    if (number <= 0 || durable < 0 || durable > number || length > bytes.length - at) {
      return 0;
    }
    return checked(bytes, at, place, payload, length);
  }

  private static int checked(byte[] bytes, int at, byte[] place, int payload, int length) {
    Bytes.putInt(place, 16, at);
    return LogFormat.checksum(place, bytes, at + 4, length - 4) == Bytes.intAt(bytes, at)
        ? LogFormat.recordBytes(payload)
        : 0;
  }

  private void take(byte[] bytes, int at, boolean contiguous, String name) throws IOException {
    int payload = Bytes.intAt(bytes, at + 4);
    long number = Bytes.longAt(bytes, at + 8);
    promised = Math.max(promised, Bytes.longAt(bytes, at + 16));
    if (payload == 0 || number <= sequence) {
      return;
    }
    if (contiguous && number == sequence + 1) {
      int start = at + LogFormat.RECORD_HEADER_BYTES;
      target.batch(number, bytes, start, start + payload);
      sequence = number;
    } else {
      discarded++;
      noteBreak(name, at);
    }
  }

  private void noteBreak(String name, long offset) {
    if (breakSequence != sequence) {
      breakSequence = sequence;
      breakFile = name;
      breakOffset = offset;
    }
  }
}
