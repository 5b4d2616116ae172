package dev.tieout.core.merge;

import dev.tieout.core.pack.VarInt;
import dev.tieout.core.sort.RowView;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Copies of rows, first in, first out, of any number in bounded memory.
 *
 * <p>The rows lie, in this order, in the head (read from the front), in a file, and in the tail
 * (written at the end); there is a file only while there is more than the two arrays hold.
 * Invariants:
 *
 * <ol>
 *   <li>Each of the three holds whole records, but the head may end within one while the file goes
 *       on with it.
 *   <li>A row that was given stays readable until the next call.
 * </ol>
 */
final class RowQueue {
  private static final int FIRST_BYTES = 1024;
  private static final int MAX_BYTES = 256 * 1024;

  private final Overflow overflow;
  private byte[] head = new byte[0];
  private int headPosition;
  private int headEnd;
  private byte[] tail = new byte[0];
  private int tailEnd;
  private Overflow.@Nullable OverflowFile file;
  private long fileStart;
  private long fileEnd;

  RowQueue(Overflow overflow) {
    this.overflow = overflow;
  }

  boolean isEmpty() {
    return headPosition == headEnd && file == null && tailEnd == 0;
  }

  /** Adds a copy of a row. */
  void add(RowView row) throws IOException {
    int keyLength = row.keyLength();
    int valueLength = row.rowEnd() - row.valueStart();
    long needed =
        (long) VarInt.length(keyLength) + VarInt.length(valueLength) + keyLength + valueLength;
    if (needed > tail.length - tailEnd) {
      makeRoom(Math.toIntExact(needed));
    }
    tailEnd = VarInt.write(tail, tailEnd, keyLength);
    tailEnd = VarInt.write(tail, tailEnd, valueLength);
    System.arraycopy(row.bytes(), row.keyStart(), tail, tailEnd, keyLength + valueLength);
    tailEnd += keyLength + valueLength;
  }

  private void makeRoom(int needed) throws IOException {
    if (tailEnd + (long) needed > MAX_BYTES && tailEnd > 0) {
      if (headPosition == headEnd && file == null) {
        takeTail();
      } else {
        writeTail();
      }
    }
    if (needed > tail.length - tailEnd) {
      int size = Math.max(FIRST_BYTES, Math.max(Math.addExact(tailEnd, needed), tail.length * 2));
      tail = Arrays.copyOf(tail, size);
    }
  }

  private void writeTail() throws IOException {
    Overflow.OverflowFile to = file;
    if (to == null) {
      to = overflow.open();
      file = to;
      fileStart = 0;
      fileEnd = 0;
    }
    fileEnd = to.append(tail, 0, tailEnd) + tailEnd;
    tailEnd = 0;
  }

  /** Makes the tail the head, when nothing is before it. */
  private void takeTail() {
    byte[] emptied = head;
    head = tail;
    headPosition = 0;
    headEnd = tailEnd;
    tail = emptied;
    tailEnd = 0;
  }

  /** Points {@code row} at the first row and removes it, or returns false if there is none. */
  boolean poll(RowView row) throws IOException {
    if (isEmpty()) {
      return false;
    }
    if (headPosition == headEnd && file == null) {
      takeTail();
    }
    if (file != null) {
      fill(2 * VarInt.MAX_LENGTH);
    }
    int keyLength = VarInt.read(head, headPosition);
    int lengths = VarInt.length(keyLength);
    int valueLength = VarInt.read(head, headPosition + lengths);
    lengths += VarInt.length(valueLength);
    int record = Math.addExact(lengths, Math.addExact(keyLength, valueLength));
    if (file != null) {
      fill(record);
    }
    int start = headPosition + lengths;
    row.set(head, start, keyLength, start + keyLength + valueLength);
    headPosition += record;
    return true;
  }

  /** Reads on from the file until the head has so many bytes, or the file ends and is closed. */
  private void fill(int wanted) throws IOException {
    int unread = headEnd - headPosition;
    if (unread >= wanted) {
      return;
    }
    byte[] to = head;
    if (to.length < Math.max(wanted, MAX_BYTES)) {
      to = new byte[Math.max(wanted, MAX_BYTES)];
    }
    System.arraycopy(head, headPosition, to, 0, unread);
    head = to;
    headPosition = 0;
    Overflow.OverflowFile from = java.util.Objects.requireNonNull(file);
    int more = (int) Math.min(to.length - unread, fileEnd - fileStart);
    from.read(fileStart, to, unread, more);
    fileStart += more;
    headEnd = unread + more;
    if (fileStart == fileEnd) {
      file = null;
      from.close();
    }
  }
}
