package dev.tieout.local.internal.spill;

import dev.tieout.core.pack.KeyHash;
import dev.tieout.core.pack.PackedRows;
import java.io.IOException;
import java.util.Arrays;

/**
 * The rows of one side in partitions by hash of the key: a buffer a partition, flushed to one file
 * when full. Rows of equal keys are in the same partition on both sides.
 *
 * <p>A partition is the bytes of its flushed buffers in order, all full but the last; records may
 * lie across buffers. Filled by one thread; then, after {@link #finish}, read by any.
 */
public final class PartitionedRows {
  private final SpillFile file;
  private final int level;
  private final int bufferBytes;
  private byte[][] buffers;
  private final int[] used;
  private final long[] sizes;
  private final long[] rowCounts;
  private final long[][] extents;
  private final int[] extentCounts;

  /**
   * @param level how often these rows have been partitioned before
   */
  public PartitionedRows(SpillFile file, int level, int partitionCount, int bufferBytes) {
    this.file = file;
    this.level = level;
    this.bufferBytes = bufferBytes;
    this.buffers = new byte[partitionCount][];
    this.used = new int[partitionCount];
    this.sizes = new long[partitionCount];
    this.rowCounts = new long[partitionCount];
    this.extents = new long[partitionCount][];
    this.extentCounts = new int[partitionCount];
  }

  /** Adds a batch. */
  public void add(PackedRows rows) throws IOException {
    byte[] bytes = rows.bytes();
    for (int i = 0; i < rows.rowCount(); i++) {
      int start = rows.recordStart(i);
      add(bytes, start, rows.rowEnd(i), rows.keyStart(i), rows.keyLength(i));
    }
  }

  /** Adds a record, given where it and its key lie. */
  public void add(byte[] bytes, int recordStart, int recordEnd, int keyStart, int keyLength)
      throws IOException {
    long hash = KeyHash.of(bytes, keyStart, keyLength);
    int p = KeyHash.partition(hash, level, buffers.length);
    rowCounts[p]++;
    int length = recordEnd - recordStart;
    int at = used[p];
    byte[] buffer = buffers[p];
    if (buffer != null && length <= bufferBytes - at) {
      System.arraycopy(bytes, recordStart, buffer, at, length);
      used[p] = at + length;
    } else {
      addAcross(p, bytes, recordStart, recordEnd);
    }
  }

  private void addAcross(int p, byte[] bytes, int recordStart, int recordEnd) throws IOException {
    byte[] buffer = buffers[p];
    if (buffer == null) {
      buffer = new byte[bufferBytes];
      buffers[p] = buffer;
    }
    int from = recordStart;
    while (from < recordEnd) {
      if (used[p] == bufferBytes) {
        flush(p);
      }
      int part = Math.min(recordEnd - from, bufferBytes - used[p]);
      System.arraycopy(bytes, from, buffer, used[p], part);
      used[p] += part;
      from += part;
    }
  }

  private void flush(int p) throws IOException {
    long position = file.append(buffers[p], 0, used[p]);
    sizes[p] += used[p];
    long[] known = extents[p];
    if (known == null || extentCounts[p] == known.length) {
      known = known == null ? new long[4] : Arrays.copyOf(known, known.length * 2);
      extents[p] = known;
    }
    known[extentCounts[p]++] = position;
    used[p] = 0;
  }

  /** Ends the input: what the buffers hold goes to the file, and their memory is given back. */
  public void finish() throws IOException {
    for (int p = 0; p < buffers.length; p++) {
      if (used[p] > 0) {
        flush(p);
      }
    }
    buffers = new byte[0][];
  }

  public int partitionCount() {
    return sizes.length;
  }

  /** Bytes of a partition's records. */
  public long sizeBytes(int partition) {
    return sizes[partition];
  }

  public long rowCount(int partition) {
    return rowCounts[partition];
  }

  /** Copies a partition's records, {@link #sizeBytes} in all, to the start of an array. */
  public void load(int partition, byte[] into) throws IOException {
    int size = Math.toIntExact(sizes[partition]);
    int at = 0;
    for (int e = 0; e < extentCounts[partition]; e++) {
      int length = Math.min(bufferBytes, size - at);
      file.read(extents[partition][e], into, at, length);
      at += length;
    }
  }

  /** Walks a partition's records in the order in which they were added, through a small buffer. */
  public RecordStream stream(int partition) {
    return new RecordStream(new PartitionBytes(this, partition));
  }

  /** Copies the next bytes of a partition, from {@code position} on; returns how many. */
  int read(int partition, long position, byte[] into, int from, int length) throws IOException {
    int within = (int) (position % bufferBytes);
    long left = sizes[partition] - position;
    int part = (int) Math.min(left, Math.min(length, bufferBytes - within));
    if (part > 0) {
      int extent = (int) (position / bufferBytes);
      file.read(extents[partition][extent] + within, into, from, part);
    }
    return part;
  }

  /** Forgets where a partition lies once it is done with. */
  public void release(int partition) {
    extents[partition] = null;
  }

  /** A partition's bytes as a source. */
  private static final class PartitionBytes implements ByteSource {
    private final PartitionedRows rows;
    private final int partition;
    private long position;

    PartitionBytes(PartitionedRows rows, int partition) {
      this.rows = rows;
      this.partition = partition;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      int read = rows.read(partition, position, into, from, length);
      position += read;
      return read;
    }
  }
}
