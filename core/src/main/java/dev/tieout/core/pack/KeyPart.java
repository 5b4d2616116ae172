package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;

/**
 * Writes the parts of keys as bytes whose unsigned order is the order of the values. The grammar is
 * in {@link RowLayout}.
 */
public final class KeyPart {
  static final int NULL = 0;
  static final int BELOW = 1;
  static final int PRESENT = 2;
  static final int ABOVE = 3;
  static final int LONE = 4;
  static final int ESCAPE = 1;

  private static final int TIMESTAMP_BYTES = 12;

  private KeyPart() {}

  /** Bytes of a present value of fixed width, or -1 where the width varies. */
  static int fixedWidth(Canonical form) {
    if (form instanceof Canonical.Truth) {
      return 1;
    }
    if (form instanceof Canonical.Date) {
      return 4;
    }
    if (form instanceof Canonical.Timestamp) {
      return TIMESTAMP_BYTES;
    }
    if (form instanceof Canonical.Exact
        || form instanceof Canonical.Binary64
        || form instanceof Canonical.Time) {
      return 8;
    }
    return -1;
  }

  /** Adds the part's length for each row to {@code lengths}. */
  static void measure(Canonical form, CanonicalColumn column, int rowCount, int[] lengths) {
    if (column.hasLone) {
      for (int i = 0; i < rowCount; i++) {
        byte[] lone = column.lone[i];
        // Beside the mark, which is counted as that of a null.
        lengths[i] += lone == null ? 0 : escapedLength(lone, 0, lone.length) + 1;
      }
    }
    int width = fixedWidth(form);
    if (width < 0) {
      byte[] bytes = column.bytes;
      for (int i = 0; i < rowCount; i++) {
        lengths[i] +=
            column.isNull(i) ? 1 : 2 + escapedLength(bytes, column.offsets[i], column.lengths[i]);
      }
    } else {
      boolean isExact = form instanceof Canonical.Exact;
      for (int i = 0; i < rowCount; i++) {
        if (column.isNull(i)) {
          lengths[i] += 1;
        } else if (isExact && column.hasExtended && column.extended[i] != null) {
          lengths[i] += 2 + column.extended[i].length;
        } else {
          lengths[i] += 1 + width;
        }
      }
    }
  }

  private static int escapedLength(byte[] bytes, int from, int plainLength) {
    int end = from + plainLength;
    int length = plainLength;
    for (int i = from; i < end; i++) {
      if ((bytes[i] & ~ESCAPE) == 0) {
        length++;
      }
    }
    return length;
  }

  /** Writes the part of each row at its position, and moves the position behind it. */
  static void write(
      Canonical form, CanonicalColumn column, int rowCount, byte[] out, int[] positions) {
    writePlain(form, column, rowCount, out, positions);
    if (column.hasLone) {
      for (int i = 0; i < rowCount; i++) {
        byte[] lone = column.lone[i];
        if (lone != null) {
          out[positions[i] - 1] = LONE;
          positions[i] = escape(lone, 0, lone.length, out, positions[i]);
        }
      }
    }
  }

  private static void writePlain(
      Canonical form, CanonicalColumn column, int rowCount, byte[] out, int[] positions) {
    if (form instanceof Canonical.Exact) {
      writeExact(column, rowCount, out, positions);
    } else if (form instanceof Canonical.Timestamp) {
      writeTimestamps(column, rowCount, out, positions);
    } else if (form instanceof Canonical.Binary64) {
      for (int i = 0; i < rowCount; i++) {
        if (mark(column, i, out, positions)) {
          long bits = column.cells[i];
          BigEndian.writeLong(out, positions[i], bits ^ ((bits >> 63) | Long.MIN_VALUE));
          positions[i] += 8;
        }
      }
    } else if (form instanceof Canonical.Time) {
      for (int i = 0; i < rowCount; i++) {
        if (mark(column, i, out, positions)) {
          BigEndian.writeLong(out, positions[i], column.cells[i] ^ Long.MIN_VALUE);
          positions[i] += 8;
        }
      }
    } else if (form instanceof Canonical.Date) {
      for (int i = 0; i < rowCount; i++) {
        if (mark(column, i, out, positions)) {
          BigEndian.writeInt(out, positions[i], (int) column.cells[i] ^ Integer.MIN_VALUE);
          positions[i] += 4;
        }
      }
    } else if (form instanceof Canonical.Truth) {
      for (int i = 0; i < rowCount; i++) {
        if (mark(column, i, out, positions)) {
          out[positions[i]++] = (byte) column.cells[i];
        }
      }
    } else {
      for (int i = 0; i < rowCount; i++) {
        if (mark(column, i, out, positions)) {
          positions[i] =
              escape(column.bytes, column.offsets[i], column.lengths[i], out, positions[i]);
        }
      }
    }
  }

  /** Writes the first byte of a part, and tells whether a value follows. */
  private static boolean mark(CanonicalColumn column, int row, byte[] out, int[] positions) {
    boolean present = !column.isNull(row);
    out[positions[row]++] = (byte) (present ? PRESENT : NULL);
    return present;
  }

  private static void writeExact(
      CanonicalColumn column, int rowCount, byte[] out, int[] positions) {
    long[] cells = column.cells;
    if (!column.hasNulls && !column.hasExtended) {
      for (int i = 0; i < rowCount; i++) {
        int position = positions[i];
        out[position] = PRESENT;
        BigEndian.writeLong(out, position + 1, cells[i] ^ Long.MIN_VALUE);
        positions[i] = position + 9;
      }
      return;
    }
    for (int i = 0; i < rowCount; i++) {
      byte[] wide = column.hasExtended && !column.isNull(i) ? column.extended[i] : null;
      if (wide != null) {
        boolean negative = wide[0] < 0;
        int position = positions[i];
        out[position] = (byte) (negative ? BELOW : ABOVE);
        out[position + 1] = (byte) (negative ? ~wide.length : wide.length);
        System.arraycopy(wide, 0, out, position + 2, wide.length);
        positions[i] = position + 2 + wide.length;
      } else if (mark(column, i, out, positions)) {
        BigEndian.writeLong(out, positions[i], cells[i] ^ Long.MIN_VALUE);
        positions[i] += 8;
      }
    }
  }

  private static void writeTimestamps(
      CanonicalColumn column, int rowCount, byte[] out, int[] positions) {
    for (int i = 0; i < rowCount; i++) {
      if (!mark(column, i, out, positions)) {
        continue;
      }
      long seconds;
      int nanos;
      byte[] wide = column.hasExtended ? column.extended[i] : null;
      if (wide == null) {
        seconds = Math.floorDiv(column.cells[i], 1_000_000L);
        nanos = (int) Math.floorMod(column.cells[i], 1_000_000L) * 1000;
      } else {
        seconds = BigEndian.readLong(wide, 0);
        nanos = BigEndian.readInt(wide, 8);
      }
      BigEndian.writeLong(out, positions[i], seconds ^ Long.MIN_VALUE);
      BigEndian.writeInt(out, positions[i] + 8, nanos);
      positions[i] += TIMESTAMP_BYTES;
    }
  }

  private static int escape(byte[] bytes, int from, int length, byte[] out, int start) {
    int end = from + length;
    int position = start;
    for (int i = from; i < end; i++) {
      byte b = bytes[i];
      if ((b & ~ESCAPE) == 0) {
        out[position++] = ESCAPE;
        b++;
      }
      out[position++] = b;
    }
    out[position] = 0;
    return position + 1;
  }

  /** The position after the part that starts at {@code position}. */
  static int end(Canonical form, byte[] key, int position) {
    int mark = key[position];
    if (mark == NULL) {
      return position + 1;
    }
    if (mark == BELOW) {
      return position + 2 + (~key[position + 1] & 0xff);
    }
    if (mark == ABOVE) {
      return position + 2 + (key[position + 1] & 0xff);
    }
    int width = fixedWidth(form);
    if (width >= 0 && mark != LONE) {
      return position + 1 + width;
    }
    int i = position + 1;
    while (key[i] != 0) {
      i++;
    }
    return i + 1;
  }

  /**
   * The first bytes of a key as an unsigned number that never disagrees with the order of keys:
   * unequal prefixes order their keys, equal ones leave it open.
   *
   * <p>The mark of the first part is left out, so that a 64-bit integer key is all prefix.
   *
   * @param length the key's length in bytes, at least 1
   */
  public static long prefix(byte[] bytes, int start, int length) {
    int mark = bytes[start];
    if (mark < PRESENT) {
      return 0;
    }
    if (mark > PRESENT) {
      return -1L;
    }
    if (length >= 9) {
      return BigEndian.readLong(bytes, start + 1);
    }
    long prefix = 0;
    for (int i = 1; i < 9; i++) {
      prefix = (prefix << 8) | (i < length ? bytes[start + i] & 0xff : 0);
    }
    return prefix;
  }
}
