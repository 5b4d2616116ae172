package dev.tieout.core.pack;

import dev.tieout.core.rule.Side;

/** Writes the value parts of rows, a column at a time. The grammar is in {@link RowLayout}. */
final class Cell {
  private Cell() {}

  /** Adds the lengths of a column of bytes to {@code lengths}. */
  static void measureBytes(CanonicalColumn column, int rowCount, int[] lengths) {
    int[] in = column.lengths;
    if (column.hasNulls) {
      for (int i = 0; i < rowCount; i++) {
        lengths[i] += column.nulls[i] ? 0 : in[i];
      }
    } else {
      for (int i = 0; i < rowCount; i++) {
        lengths[i] += in[i];
      }
    }
  }

  /** Adds the lengths of the values beyond their cells to {@code lengths}. */
  static void measureExtended(CanonicalColumn column, int rowCount, int[] lengths) {
    for (int i = 0; i < rowCount; i++) {
      if (column.extended[i] != null) {
        lengths[i] += 1 + column.extended[i].length;
      }
    }
  }

  /** Adds the lengths of the values that equal nothing to {@code lengths}. */
  static void measureLone(CanonicalColumn column, int rowCount, int[] lengths) {
    for (int i = 0; i < rowCount; i++) {
      byte[] lone = column.lone[i];
      if (lone != null) {
        lengths[i] += Lone.HEADER_BYTES + lone.length;
      }
    }
  }

  /**
   * Writes a column's cells, state bits and long values.
   *
   * @param starts where each row's value part starts
   * @param longs where each row's next long value goes; moved behind it
   */
  static void write(
      RowLayout layout,
      int v,
      Side side,
      CanonicalColumn column,
      int rowCount,
      byte[] out,
      int[] starts,
      int[] longs) {
    int offset = layout.cellOffset(v);
    switch (layout.cellKind(v)) {
      case EIGHT -> writeEight(column, rowCount, out, starts, offset);
      case FOUR -> writeFour(column, rowCount, out, starts, offset);
      case ONE -> writeOne(column, rowCount, out, starts, offset);
      case LENGTH -> writeBytes(column, rowCount, out, starts, offset, longs);
    }
    if (column.hasNulls) {
      int bit = layout.nullBit(v);
      for (int i = 0; i < rowCount; i++) {
        if (column.nulls[i]) {
          out[starts[i] + bit / 8] |= (byte) (1 << (bit % 8));
        }
      }
    }
    if (column.hasLone) {
      writeLone(layout, v, side, column, rowCount, out, starts, longs);
    }
    if (column.hasExtended) {
      writeExtended(column, rowCount, out, starts, layout.extensionBit(v), longs);
    }
  }

  private static void writeEight(
      CanonicalColumn column, int rowCount, byte[] out, int[] starts, int offset) {
    long[] cells = column.cells;
    if (column.hasNulls) {
      for (int i = 0; i < rowCount; i++) {
        LittleEndian.writeLong(out, starts[i] + offset, column.nulls[i] ? 0 : cells[i]);
      }
    } else {
      for (int i = 0; i < rowCount; i++) {
        LittleEndian.writeLong(out, starts[i] + offset, cells[i]);
      }
    }
  }

  private static void writeFour(
      CanonicalColumn column, int rowCount, byte[] out, int[] starts, int offset) {
    for (int i = 0; i < rowCount; i++) {
      LittleEndian.writeInt(out, starts[i] + offset, column.isNull(i) ? 0 : (int) column.cells[i]);
    }
  }

  private static void writeOne(
      CanonicalColumn column, int rowCount, byte[] out, int[] starts, int offset) {
    for (int i = 0; i < rowCount; i++) {
      out[starts[i] + offset] = column.isNull(i) ? 0 : (byte) column.cells[i];
    }
  }

  private static void writeBytes(
      CanonicalColumn column, int rowCount, byte[] out, int[] starts, int offset, int[] longs) {
    byte[] bytes = column.bytes;
    for (int i = 0; i < rowCount; i++) {
      int length = column.isNull(i) ? 0 : column.lengths[i];
      LittleEndian.writeInt(out, starts[i] + offset, length);
      copy(bytes, column.offsets[i], out, longs[i], length);
      longs[i] += length;
    }
  }

  /**
   * Copies a stretch of bytes; one of 8 to 16 as two numbers that overlap, which takes half the
   * time of a call for it.
   */
  private static void copy(byte[] from, int fromStart, byte[] to, int toStart, int length) {
    if (length >= 8 && length <= 16) {
      long first = LittleEndian.readLong(from, fromStart);
      long last = LittleEndian.readLong(from, fromStart + length - 8);
      LittleEndian.writeLong(to, toStart, first);
      LittleEndian.writeLong(to, toStart + length - 8, last);
    } else if (length < 8) {
      for (int i = 0; i < length; i++) {
        to[toStart + i] = from[fromStart + i];
      }
    } else {
      System.arraycopy(from, fromStart, to, toStart, length);
    }
  }

  /** A value that equals nothing was written as null so far. */
  private static void writeLone(
      RowLayout layout,
      int v,
      Side side,
      CanonicalColumn column,
      int rowCount,
      byte[] out,
      int[] starts,
      int[] longs) {
    int nullBit = layout.nullBit(v);
    int loneBit = layout.loneBit(v);
    for (int i = 0; i < rowCount; i++) {
      byte[] lone = column.lone[i];
      if (lone != null) {
        out[starts[i] + nullBit / 8] &= (byte) ~(1 << (nullBit % 8));
        out[starts[i] + loneBit / 8] |= (byte) (1 << (loneBit % 8));
        longs[i] = Lone.write(lone, side, out, longs[i]);
      }
    }
  }

  private static void writeExtended(
      CanonicalColumn column, int rowCount, byte[] out, int[] starts, int bit, int[] longs) {
    for (int i = 0; i < rowCount; i++) {
      byte[] wide = column.extended[i];
      if (wide != null) {
        out[starts[i] + bit / 8] |= (byte) (1 << (bit % 8));
        out[longs[i]] = (byte) wide.length;
        System.arraycopy(wide, 0, out, longs[i] + 1, wide.length);
        longs[i] += 1 + wide.length;
      }
    }
  }
}
