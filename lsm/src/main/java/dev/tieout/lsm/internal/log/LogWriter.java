package dev.tieout.lsm.internal.log;

import dev.tieout.lsm.internal.bytes.ByteBuilder;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.disk.Disk;
import java.io.IOException;

/** Appends records to one log. One thread appends at a time; any may sync. */
public final class LogWriter {
  private final Disk.Region region;
  private final long logId;
  private final byte[] place;
  private int position = LogFormat.HEADER_BYTES;

  LogWriter(Disk.Region region, long storeId, long logId) throws IOException {
    this.region = region;
    this.logId = logId;
    this.place = LogFormat.place(storeId, logId);
    ByteBuilder header = new ByteBuilder(LogFormat.HEADER_BYTES);
    header.addLong(LogFormat.MAGIC).addInt(LogFormat.VERSION).addInt(0);
    header.addLong(storeId).addInt((int) logId);
    header.addInt(LogFormat.checksum(place, header.array(), 0, 28));
    region.extend(LogFormat.HEADER_BYTES);
    region.write(0, header.array(), 0, header.length());
  }

  /** The log's number. */
  public long id() {
    return logId;
  }

  /** Bytes used. */
  public int bytes() {
    return position;
  }

  /** Whether a payload of so many bytes fits. */
  public boolean hasRoomFor(int payload) {
    return position + LogFormat.recordBytes(payload) <= LogFormat.LARGEST_FILE_BYTES;
  }

  /**
   * Makes room for a record of so many bytes; if the disk has none, this fails and no harm is done.
   */
  public void reserve(int length) throws IOException {
    int size = LogFormat.recordBytes(length - LogFormat.RECORD_HEADER_BYTES);
    if (position + size > region.length()) {
      region.extend(position + size);
    }
  }

  /**
   * Appends a record for which there is room.
   *
   * @param record the payload, after {@link LogFormat#RECORD_HEADER_BYTES} that are filled in here
   * @param length of both together
   * @param sequence the batch's number
   * @param durable the last batch known to survive a power failure
   */
  public void append(byte[] record, int length, long sequence, long durable) throws IOException {
    int payload = length - LogFormat.RECORD_HEADER_BYTES;
    int size = LogFormat.recordBytes(payload);
    Bytes.putInt(record, 4, payload);
    Bytes.putLong(record, 8, sequence);
    Bytes.putLong(record, 16, durable);
    Bytes.putInt(place, 16, position);
    Bytes.putInt(record, 0, LogFormat.checksum(place, record, 4, length - 4));
    region.write(position, record, 0, length);
    position += size;
  }

  /** Notes that everything up to {@code durable} is on the disk, if there is room for the note. */
  public void mark(long durable) throws IOException {
    if (position + LogFormat.RECORD_HEADER_BYTES <= region.length() && hasRoomFor(0)) {
      byte[] record = new byte[LogFormat.RECORD_HEADER_BYTES];
      append(record, record.length, durable, durable);
    }
  }

  /** Makes all records survive a power failure. */
  public void sync() throws IOException {
    region.sync();
  }

  Disk.Region region() {
    return region;
  }
}
