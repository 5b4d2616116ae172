package dev.tieout.local.internal.write.parquet;

/**
 * Parquet's hybrid of run lengths and bit packing, for levels and dictionary indices of a fixed bit
 * width. Not thread-safe.
 *
 * <pre>
 * hybrid     := run*
 * run        := repeated | packed
 * repeated   := varint(count &lt;&lt; 1) value in ceil(width / 8) little-endian bytes
 * packed     := varint(groups &lt;&lt; 1 | 1) groups * (8 values of width bits, lowest bit first)
 * </pre>
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A value repeated eight times or more, from a group's start, becomes a repeated run; the
 *       rest is packed. The last group is filled up with zeros.
 *   <li>A packed run has at most 63 groups, so its header is the one byte reserved for it.
 * </ol>
 */
final class HybridEncoder {
  private static final int GROUP_VALUES = 8;
  private static final int MAX_GROUPS = 63;

  private final int[] group = new int[GROUP_VALUES];
  private GrowableBytes out;
  private int bitWidth;
  private int grouped;
  private int previous;
  private int repeats;
  private int packedHeader = -1;
  private int packedGroups;

  HybridEncoder(GrowableBytes out, int bitWidth) {
    this.out = out;
    this.bitWidth = bitWidth;
  }

  /** Starts over: values of {@code bitWidth} bits, appended to {@code out}. */
  void start(GrowableBytes out, int bitWidth) {
    this.out = out;
    this.bitWidth = bitWidth;
    grouped = 0;
    repeats = 0;
    packedHeader = -1;
    packedGroups = 0;
  }

  void add(int value) {
    if (value == previous && repeats > 0) {
      repeats++;
      if (repeats >= GROUP_VALUES) {
        return;
      }
    } else {
      if (repeats >= GROUP_VALUES) {
        endRepeated();
      }
      previous = value;
      repeats = 1;
    }
    group[grouped++] = value;
    if (grouped == GROUP_VALUES) {
      pack();
    }
  }

  /** Adds {@code count} times the same value. */
  void addRun(int value, int count) {
    int left = count;
    while (left > 0 && !(value == previous && repeats >= GROUP_VALUES)) {
      add(value);
      left--;
    }
    repeats += left;
  }

  void addAll(int[] values, int count) {
    for (int i = 0; i < count; i++) {
      add(values[i]);
    }
  }

  /** Writes what is pending. */
  void finish() {
    if (repeats >= GROUP_VALUES) {
      endRepeated();
    } else if (grouped > 0) {
      while (grouped < GROUP_VALUES) {
        group[grouped++] = 0;
      }
      pack();
    }
    endPacked();
  }

  private void endRepeated() {
    endPacked();
    out.writeUnsignedVarint(repeats << 1);
    for (int shift = 0; shift < bitWidth; shift += 8) {
      out.write(previous >>> shift);
    }
    repeats = 0;
    grouped = 0;
  }

  private void pack() {
    if (packedGroups == MAX_GROUPS) {
      endPacked();
    }
    if (packedHeader < 0) {
      packedHeader = out.size();
      out.write(0);
    }
    out.reserve(bitWidth);
    byte[] target = out.array();
    int at = out.size();
    long bits = 0;
    int held = 0;
    for (int i = 0; i < GROUP_VALUES; i++) {
      bits |= (group[i] & 0xFFFFFFFFL) << held;
      held += bitWidth;
      while (held >= 8) {
        target[at++] = (byte) bits;
        bits >>>= 8;
        held -= 8;
      }
    }
    out.advance(bitWidth);
    packedGroups++;
    grouped = 0;
    repeats = 0;
  }

  private void endPacked() {
    if (packedHeader >= 0) {
      out.array()[packedHeader] = (byte) (packedGroups << 1 | 1);
      packedHeader = -1;
      packedGroups = 0;
    }
  }
}
