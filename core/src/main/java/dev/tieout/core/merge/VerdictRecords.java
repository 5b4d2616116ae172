package dev.tieout.core.merge;

import dev.tieout.core.pack.BigEndian;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.pack.ValueReader;
import dev.tieout.core.pack.VarInt;
import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.RowView;
import java.io.IOException;
import java.util.Arrays;

/**
 * Verdicts as packed rows, so that what sorts and merges rows sorts and merges verdicts: by key,
 * and within a key in the order in which they were given.
 *
 * <pre>
 * key   = row's key, ordinal of the verdict within its merge (8 bytes)
 * value = 0 source length (variable) source value part, target value part    mismatched
 *       | 1 | 2 value part          only in the source | target
 *       | 3 | 4 value part          surplus in the source | target
 * </pre>
 *
 * A key's verdicts all come from one merge, so ordinals of different merges are never compared. Not
 * thread-safe.
 */
public final class VerdictRecords implements VerdictSink {
  private static final int MISMATCHED = 0;
  private static final int ONLY_IN = 1;
  private static final int SURPLUS_IN = 3;
  private static final int ORDINAL_BYTES = 8;

  private final Consumer consumer;
  private final RowView record = new RowView();
  private byte[] bytes = new byte[256];
  private int end;
  private long ordinal;

  /**
   * @param consumer receives each verdict's record; it is valid during the call only
   */
  public VerdictRecords(Consumer consumer) {
    this.consumer = consumer;
  }

  @Override
  public void mismatched(RowView source, RowView target, int[] columns, int count)
      throws IOException {
    int keyLength = start(source, MISMATCHED);
    int sourceLength = source.rowEnd() - source.valueStart();
    ensure(VarInt.length(sourceLength));
    end = VarInt.write(bytes, end, sourceLength);
    append(source);
    append(target);
    finish(keyLength);
  }

  @Override
  public void missing(Side side, RowView row) throws IOException {
    whole(ONLY_IN + side.index(), row);
  }

  @Override
  public void surplus(Side side, RowView row) throws IOException {
    whole(SURPLUS_IN + side.index(), row);
  }

  private void whole(int kind, RowView row) throws IOException {
    int keyLength = start(row, kind);
    append(row);
    finish(keyLength);
  }

  private int start(RowView row, int kind) {
    end = 0;
    ensure(row.keyLength() + ORDINAL_BYTES + 1);
    System.arraycopy(row.bytes(), row.keyStart(), bytes, 0, row.keyLength());
    BigEndian.writeLong(bytes, row.keyLength(), ordinal++);
    end = row.keyLength() + ORDINAL_BYTES;
    bytes[end++] = (byte) kind;
    return row.keyLength() + ORDINAL_BYTES;
  }

  private void append(RowView row) {
    int length = row.rowEnd() - row.valueStart();
    ensure(length);
    System.arraycopy(row.bytes(), row.valueStart(), bytes, end, length);
    end += length;
  }

  private void ensure(int more) {
    if (more > bytes.length - end) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(end, more), bytes.length * 2));
    }
  }

  private void finish(int keyLength) throws IOException {
    record.set(bytes, 0, keyLength, end);
    consumer.accept(record);
  }

  /** Takes records of verdicts. */
  @FunctionalInterface
  public interface Consumer {
    void accept(RowView record) throws IOException;
  }

  /** Gives recorded verdicts to a sink again, in the order of the records. Not thread-safe. */
  public static final class Replay {
    private final VerdictSink sink;
    private final ValueReader reader;
    private final int[] differing;
    private final RowView source = new RowView();
    private final RowView target = new RowView();
    private byte[] sourceBytes = new byte[0];
    private byte[] targetBytes = new byte[0];

    public Replay(RowLayout layout, VerdictSink sink) {
      this.sink = sink;
      this.reader = new ValueReader(layout);
      this.differing = new int[layout.valueCount()];
    }

    /** Gives the verdict of one record. */
    public void accept(RowView record) throws IOException {
      byte[] bytes = record.bytes();
      int at = record.valueStart();
      int kind = bytes[at++];
      int keyLength = record.keyLength() - ORDINAL_BYTES;
      if (kind == MISMATCHED) {
        int sourceLength = VarInt.read(bytes, at);
        at += VarInt.length(sourceLength);
        sourceBytes = view(record, keyLength, at, sourceLength, sourceBytes, source);
        at += sourceLength;
        targetBytes = view(record, keyLength, at, record.rowEnd() - at, targetBytes, target);
        int count =
            reader.differing(
                sourceBytes, source.valueStart(), targetBytes, target.valueStart(), differing);
        sink.mismatched(source, target, differing, count);
        return;
      }
      sourceBytes = view(record, keyLength, at, record.rowEnd() - at, sourceBytes, source);
      boolean isSurplus = kind >= SURPLUS_IN;
      Side side = kind == ONLY_IN || kind == SURPLUS_IN ? Side.SOURCE : Side.TARGET;
      if (isSurplus) {
        sink.surplus(side, source);
      } else {
        sink.missing(side, source);
      }
    }

    /** Puts a record's key and one of its value parts together as a row. */
    private static byte[] view(
        RowView record, int keyLength, int valueStart, int length, byte[] scratch, RowView row) {
      int size = keyLength + length;
      byte[] to = scratch.length < size ? new byte[Math.max(size, 256)] : scratch;
      System.arraycopy(record.bytes(), record.keyStart(), to, 0, keyLength);
      System.arraycopy(record.bytes(), valueStart, to, keyLength, length);
      row.set(to, 0, keyLength, size);
      return to;
    }
  }
}
