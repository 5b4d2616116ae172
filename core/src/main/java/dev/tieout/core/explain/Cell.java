package dev.tieout.core.explain;

import dev.tieout.core.schema.ColumnVector;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A break of a column of a row, held until the next row is known. Refilled; not thread-safe. */
final class Cell {
  private int column;
  private boolean isUnparseable;
  private final Value source = new Value();
  private final Value target = new Value();
  private int prefixBytes;
  private boolean isTailBlank;
  private int prefixCharacters;

  void set(
      int column,
      boolean isUnparseable,
      ColumnVector sources,
      ColumnVector targets,
      int row,
      int maxBytes) {
    this.column = column;
    this.isUnparseable = isUnparseable;
    source.set(sources, row, maxBytes);
    target.set(targets, row, maxBytes);
    prefixBytes = -1;
    if (!source.isNull() && !target.isNull()) {
      comparePrefix(
          sources.bytes(),
          sources.offsets()[row],
          source.fullLength(),
          targets.bytes(),
          targets.offsets()[row],
          target.fullLength());
    }
  }

  /** A break of whole values, neither of them null. */
  void set(byte @Nullable [] sourceBytes, byte @Nullable [] targetBytes) {
    byte[] s = Objects.requireNonNull(sourceBytes);
    byte[] t = Objects.requireNonNull(targetBytes);
    isUnparseable = false;
    source.set(s, 0, s.length, s.length);
    target.set(t, 0, t.length, t.length);
    prefixBytes = -1;
    comparePrefix(s, 0, s.length, t, 0, t.length);
  }

  /** By all bytes, however long the values are. */
  private void comparePrefix(byte[] s, int sFrom, int sLength, byte[] t, int tFrom, int tLength) {
    int shorter = Math.min(sLength, tLength);
    if (shorter == Math.max(sLength, tLength)
        || !Arrays.equals(s, sFrom, sFrom + shorter, t, tFrom, tFrom + shorter)) {
      return;
    }
    byte[] longer = sLength > tLength ? s : t;
    int from = sLength > tLength ? sFrom : tFrom;
    int end = from + Math.max(sLength, tLength);
    if ((longer[from + shorter] & 0xc0) == 0x80) {
      return;
    }
    prefixBytes = shorter;
    prefixCharacters = 0;
    for (int i = from; i < from + shorter; i++) {
      prefixCharacters += (longer[i] & 0xc0) == 0x80 ? 0 : 1;
    }
    isTailBlank = true;
    for (int i = from + shorter; i < end && isTailBlank; i++) {
      isTailBlank = longer[i] == ' ';
    }
  }

  /** Which of the compared columns it is. */
  int column() {
    return column;
  }

  boolean isUnparseable() {
    return isUnparseable;
  }

  Value source() {
    return source;
  }

  Value target() {
    return target;
  }

  /** True if one value is the start of the other, which ends at a character. */
  boolean isPrefix() {
    return prefixBytes >= 0;
  }

  /** The code points of the value that is the start of the other. */
  int prefixCharacters() {
    return prefixCharacters;
  }

  /** True if the value that is longer has nothing but blanks (U+0020) more. */
  boolean isTailBlank() {
    return prefixBytes >= 0 && isTailBlank;
  }
}
