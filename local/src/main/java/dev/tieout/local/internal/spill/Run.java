package dev.tieout.local.internal.spill;

import dev.tieout.core.pack.VarInt;
import dev.tieout.core.sort.RowCursor;
import dev.tieout.core.sort.RowView;
import java.io.IOException;
import java.util.Arrays;

/**
 * A sorted run of records: written once in order, then walked. What fits its first buffer stays in
 * memory; a longer run is in the file whole. One thread at a time.
 */
public final class Run {
  private final SpillFile file;
  private final int bufferBytes;
  private byte[] buffer;
  private int used;
  private boolean finished;
  private long flushedBytes;
  private long[] extents = new long[0];
  private int extentCount;

  /**
   * An empty run.
   *
   * @param buffer where records gather until they fill it; may be lent to one run after another,
   *     since {@link #finish} copies what it keeps
   */
  public Run(SpillFile file, byte[] buffer) {
    this.file = file;
    this.buffer = buffer;
    this.bufferBytes = buffer.length;
  }

  /** Appends a row. */
  public void add(RowView row) throws IOException {
    int keyLength = row.keyLength();
    int valueLength = row.rowEnd() - row.valueStart();
    int lengths = VarInt.length(keyLength) + VarInt.length(valueLength);
    if (lengths > bufferBytes - used) {
      flush();
    }
    used = VarInt.write(buffer, used, keyLength);
    used = VarInt.write(buffer, used, valueLength);
    append(row.bytes(), row.keyStart(), keyLength + valueLength);
  }

  private void append(byte[] bytes, int from, int length) throws IOException {
    int at = from;
    int left = length;
    while (left > 0) {
      if (used == bufferBytes) {
        flush();
      }
      int part = Math.min(left, bufferBytes - used);
      System.arraycopy(bytes, at, buffer, used, part);
      used += part;
      at += part;
      left -= part;
    }
  }

  private void flush() throws IOException {
    long position = file.append(buffer, 0, used);
    if (extentCount * 2 == extents.length) {
      extents = Arrays.copyOf(extents, Math.max(8, extents.length * 2));
    }
    extents[extentCount * 2] = position;
    extents[extentCount * 2 + 1] = used;
    extentCount++;
    flushedBytes += used;
    used = 0;
  }

  /**
   * Ends the run.
   *
   * @param keepBytes the most bytes that it may keep in memory; a longer run goes to the file
   */
  public void finish(long keepBytes) throws IOException {
    if ((extentCount > 0 || used > keepBytes) && used > 0) {
      flush();
    }
    buffer = Arrays.copyOf(buffer, used);
    finished = true;
  }

  /** Bytes of the run's records. */
  public long sizeBytes() {
    return flushedBytes + used;
  }

  /** Bytes of the run that are held in memory. */
  public int heldBytes() {
    return used;
  }

  /** Walks the records through buffers of so many bytes. */
  public RowCursor cursor(int cursorBytes) {
    if (!finished) {
      throw new IllegalStateException("the run is not finished");
    }
    int bytes = (int) Math.min(cursorBytes, Math.max(64, sizeBytes()));
    return new RecordStream(new RunBytes(this), bytes).cursor();
  }

  /** The run's bytes as a source. */
  private static final class RunBytes implements ByteSource {
    private final Run run;
    private int extent;
    private long within;

    RunBytes(Run run) {
      this.run = run;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      if (extent < run.extentCount) {
        long left = run.extents[extent * 2 + 1] - within;
        int part = (int) Math.min(length, left);
        run.file.read(run.extents[extent * 2] + within, into, from, part);
        within += part;
        if (part == left) {
          extent++;
          within = 0;
        }
        return part;
      }
      if (run.extentCount > 0) {
        return 0;
      }
      int part = (int) Math.min(length, run.used - within);
      System.arraycopy(run.buffer, (int) within, into, from, part);
      within += part;
      return part;
    }
  }
}
