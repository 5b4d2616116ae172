package dev.tieout.local.internal.spill;

import dev.tieout.core.pack.VarInt;
import dev.tieout.core.sort.RowCursor;
import dev.tieout.core.sort.RowView;
import java.io.IOException;

/**
 * Walks records of packed rows through two buffers: one is refilled while the row before the
 * current one may still lie in the other. The buffers grow to the longest record. Not thread-safe.
 */
public final class RecordStream {
  private static final int BUFFER_BYTES = 16 * 1024;
  private static final int MAX_LENGTHS_BYTES = 10;

  private final ByteSource source;
  private byte[] buffer;
  private byte[] other;
  private int position;
  private int limit;
  private boolean ended;
  private int recordStart;

  RecordStream(ByteSource source) {
    this(source, BUFFER_BYTES);
  }

  RecordStream(ByteSource source, int bufferBytes) {
    this.source = source;
    this.buffer = new byte[bufferBytes];
    this.other = new byte[bufferBytes];
  }

  /** Points {@code row} at the next record's row, or returns false at the end. */
  public boolean next(RowView row) throws IOException {
    boolean refilled = limit - position < MAX_LENGTHS_BYTES && !ended;
    if (refilled) {
      refill(other, MAX_LENGTHS_BYTES);
    }
    if (position == limit) {
      return false;
    }
    int keyLength = VarInt.read(buffer, position);
    int lengthsEnd = position + VarInt.length(keyLength);
    int valueLength = VarInt.read(buffer, lengthsEnd);
    lengthsEnd += VarInt.length(valueLength);
    int total = Math.addExact(lengthsEnd - position, Math.addExact(keyLength, valueLength));
    if (total > limit - position) {
      int lengths = lengthsEnd - position;
      // After a second refill in one step the row before would lie in neither of two buffers.
      refill(refilled ? new byte[total] : other, total);
      lengthsEnd = position + lengths;
      if (total > limit - position) {
        throw new IllegalStateException("a spilled record is cut short");
      }
    }
    recordStart = position;
    row.set(buffer, lengthsEnd, keyLength, position + total);
    position += total;
    return true;
  }

  /** Where the last record starts, in the array that its row points at. */
  public int recordStart() {
    return recordStart;
  }

  /** Moves what is unread to another buffer and reads behind it until {@code wanted} bytes. */
  private void refill(byte[] into, int wanted) throws IOException {
    int unread = limit - position;
    byte[] to = into;
    if (to.length < wanted) {
      to = new byte[Math.max(wanted, Math.multiplyExact(to.length, 2))];
    }
    System.arraycopy(buffer, position, to, 0, unread);
    other = buffer;
    buffer = to;
    position = 0;
    limit = unread;
    while (limit < buffer.length && !ended) {
      int read = source.read(buffer, limit, buffer.length - limit);
      ended = read == 0;
      limit += read;
    }
  }

  /** The records as a cursor, for records that are in order. */
  public RowCursor cursor() {
    return new RowCursor() {
      @Override
      protected boolean load(RowView row) throws IOException {
        return next(row);
      }
    };
  }
}
