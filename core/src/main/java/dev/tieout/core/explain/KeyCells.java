package dev.tieout.core.explain;

import dev.tieout.core.result.BreakText;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The key of a row, held when its batch is gone. Of long parts the first bytes. Refilled. */
final class KeyCells {
  private static final int MAX_BYTES = 1024;

  private final ColumnVector[] cells;
  private final long[] hashes;
  private final Value scratch = new Value();

  KeyCells(List<Column> columns) {
    cells = new ColumnVector[columns.size()];
    hashes = new long[cells.length];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = new ColumnVector(columns.get(i).type(), 1);
    }
  }

  int count() {
    return cells.length;
  }

  void set(RowBatch batch, int row) {
    for (int i = 0; i < cells.length; i++) {
      ColumnVector from = batch.vector(i);
      ColumnVector to = cells[i];
      hashes[i] = hash(from, row);
      to.setHasNulls(true);
      to.nulls()[0] = from.isNull(row);
      if (from.isNull(row)) {
        continue;
      }
      if (ColumnVector.carriesBytes(from.type())) {
        int length = scratch.length();
        if (to.bytes().length < length) {
          to.setBytes(new byte[Math.max(32, length)]);
        }
        System.arraycopy(scratch.bytes(), 0, to.bytes(), 0, length);
        to.offsets()[0] = 0;
        to.lengths()[0] =
            scratch.isWhole() || !(from.type() instanceof Type.Text)
                ? length
                : Texts.wholeCharacters(scratch.bytes(), length);
      } else {
        to.longs()[0] = from.longs()[row];
      }
    }
  }

  /** True if a row has the same key. */
  boolean isOf(RowBatch batch, int row) {
    for (int i = 0; i < cells.length; i++) {
      if (hashes[i] != hash(batch.vector(i), row)) {
        return false;
      }
    }
    return true;
  }

  /** True if the other has the same key. */
  boolean isSameAs(KeyCells other) {
    return Arrays.equals(hashes, other.hashes);
  }

  /** Makes {@link #isSameAs} true of the other; nothing else is taken from it. */
  void copyHashes(KeyCells other) {
    System.arraycopy(other.hashes, 0, hashes, 0, hashes.length);
  }

  private long hash(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return 0x2545F4914F6CDD1DL;
    }
    if (ColumnVector.carriesBytes(vector.type())) {
      scratch.set(vector.bytes(), vector.offsets()[row], vector.lengths()[row], MAX_BYTES);
      return scratch.hash();
    }
    long mixed = (vector.longs()[row] ^ 0x632BE59BD9B4E019L) * 0x9E3779B97F4A7C15L;
    return mixed ^ (mixed >>> 32);
  }

  /** Tells the key from others. */
  long hash() {
    long hash = 0;
    for (long part : hashes) {
      hash = mixed(hash, part);
    }
    return hash;
  }

  /** The same of a row, whose key is not held. */
  long hash(RowBatch batch, int row) {
    long hash = 0;
    for (int i = 0; i < cells.length; i++) {
      hash = mixed(hash, hash(batch.vector(i), row));
    }
    return hash;
  }

  /** Every bit of what it takes changes half of what it gives. */
  private static long mixed(long hash, long part) {
    long mixed = (hash + part) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    return mixed ^ (mixed >>> 32);
  }

  /** Tells a value of a part from others. */
  long hash(int part) {
    return hashes[part];
  }

  boolean isNull(int part) {
    return cells[part].isNull(0);
  }

  Type type(int part) {
    return cells[part].type();
  }

  /** The number that a part that carries no bytes is. */
  long number(int part) {
    return cells[part].longs()[0];
  }

  @Nullable String text(int part) {
    return BreakText.of(cells[part], 0);
  }

  List<@Nullable String> texts() {
    List<@Nullable String> texts = new ArrayList<>();
    for (int i = 0; i < cells.length; i++) {
      texts.add(text(i));
    }
    return texts;
  }
}
