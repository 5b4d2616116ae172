package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.pack.LittleEndian;
import java.io.IOException;
import java.util.Arrays;

/**
 * The hybrid of runs and bit-packed groups in which levels, dictionary ids and truth values are
 * written.
 *
 * <p>Grammar: runs until the end. A run starts with a varint: an even one is twice the length of a
 * run of one value, which follows in as many bytes as the bit width needs; an odd one is twice a
 * number of groups of eight values, plus one, and the groups follow, a value in {@code width} bits,
 * lowest bits first. The last group may be cut short after its last value.
 */
final class RunDecoder {
  private static final int MAX_WIDTH_BITS = 32;

  private PageBytes in;
  private int widthBits;
  private long repeatLeft;
  private int repeated;
  private long packedLeft;
  private int bit;

  RunDecoder(PageBytes in) {
    this.in = in;
  }

  /** Starts at the position of {@code source}. */
  void start(PageBytes source, int bitsPerValue) throws Damage {
    if (bitsPerValue < 0 || bitsPerValue > MAX_WIDTH_BITS) {
      throw new Damage("values of " + bitsPerValue + " bits where at most 32 are allowed");
    }
    in = source;
    widthBits = bitsPerValue;
    repeatLeft = 0;
    packedLeft = 0;
    bit = 0;
  }

  /** Decodes the next {@code count} values. */
  void read(int[] values, int count) throws IOException {
    int done = 0;
    while (done < count) {
      if (repeatLeft > 0) {
        int n = (int) Math.min(repeatLeft, count - done);
        Arrays.fill(values, done, done + n, repeated);
        repeatLeft -= n;
        done += n;
      } else if (packedLeft > 0) {
        int n = available(count - done);
        unpack(in.bytes, (long) in.position * 8 + bit, widthBits, values, done, n);
        advance(n);
        done += n;
      } else {
        nextRun();
      }
    }
  }

  /**
   * Decodes the next {@code count} levels of one bit; a zero is a null.
   *
   * @return how many are null
   */
  int readNulls(boolean[] nulls, int count) throws IOException {
    int done = 0;
    int present = 0;
    while (done < count) {
      if (repeatLeft > 0) {
        int n = (int) Math.min(repeatLeft, count - done);
        if (repeated != 0 && repeated != 1) {
          throw new Damage("a definition level of " + repeated + " where at most 1 is allowed");
        }
        Arrays.fill(nulls, done, done + n, repeated == 0);
        repeatLeft -= n;
        present += repeated * n;
        done += n;
      } else if (packedLeft > 0) {
        int n = available(count - done);
        present += unpackNulls(in.bytes, in.position, bit, nulls, done, n);
        advance(n);
        done += n;
      } else {
        nextRun();
      }
    }
    return count - present;
  }

  /** How many packed values are at hand, at least one. */
  private int available(int wanted) throws IOException {
    int n = (int) Math.min(packedLeft, wanted);
    if (widthBits == 0) {
      return n;
    }
    long atHand = ((long) (in.limit - in.position) * 8 - bit) / widthBits;
    if (atHand < 1) {
      in.require((bit + widthBits + 7) / 8);
      atHand = ((long) (in.limit - in.position) * 8 - bit) / widthBits;
    }
    return (int) Math.min(n, atHand);
  }

  private void advance(int count) {
    long end = bit + (long) count * widthBits;
    in.position += (int) (end >>> 3);
    bit = (int) end & 7;
    packedLeft -= count;
  }

  private void nextRun() throws IOException {
    long head = 0;
    int shift = 0;
    int b;
    do {
      in.require(1);
      b = in.bytes[in.position++] & 0xFF;
      head |= (long) (b & 0x7F) << shift;
      shift += 7;
    } while (b >= 0x80 && shift < 35);
    if ((head & 1) == 1) {
      packedLeft = (head >>> 1) * 8;
      return;
    }
    repeatLeft = head >>> 1;
    int width = (widthBits + 7) / 8;
    in.require(width);
    repeated = 0;
    for (int i = 0; i < width; i++) {
      repeated |= (in.bytes[in.position++] & 0xFF) << (8 * i);
    }
  }

  private static void unpack(
      byte[] bytes, long firstBit, int widthBits, int[] values, int from, int count) {
    long at = firstBit;
    int mask = widthBits == 32 ? -1 : (1 << widthBits) - 1;
    for (int i = from; i < from + count; i++) {
      values[i] = (int) (LittleEndian.readLong(bytes, (int) (at >>> 3)) >>> (at & 7)) & mask;
      at += widthBits;
    }
  }

  private static int unpackNulls(
      byte[] bytes, int position, int firstBit, boolean[] nulls, int from, int count) {
    int present = 0;
    int p = position;
    int at = firstBit;
    for (int i = from; i < from + count; i++) {
      int level = bytes[p] >>> at & 1;
      nulls[i] = level == 0;
      present += level;
      at++;
      p += at >>> 3;
      at &= 7;
    }
    return present;
  }
}
