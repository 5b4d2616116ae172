package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.pack.LittleEndian;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * DELTA_BINARY_PACKED integers.
 *
 * <p>Grammar: varints with the values a block, the miniblocks a block, and the count of all values;
 * a zigzag varint with the first value; blocks. A block is a zigzag varint with the smallest delta,
 * a byte with the bit width of each miniblock, and the miniblocks: deltas less the smallest, bit by
 * bit, lowest first. Miniblocks after the last value have a width and nothing else.
 */
final class DeltaDecoder {
  private static final int MAX_BLOCK_VALUES = 1 << 16;

  private PageBytes in;
  private byte[] widths = new byte[0];
  private int miniblockValues;
  private long valuesLeft;
  private long last;
  private long smallestDelta;
  private int miniblock;
  private int miniblockLeft;
  private int width;
  private int bit;
  private boolean firstIsDue;

  DeltaDecoder(PageBytes in) {
    this.in = in;
  }

  /** Starts at the position of {@code source}. */
  void start(PageBytes source) throws IOException {
    in = source;
    long blockValues = varint(in);
    long miniblocks = varint(in);
    valuesLeft = varint(in);
    last = zigzag(in);
    miniblockValues = miniblockValues(blockValues, miniblocks);
    if (widths.length != miniblocks) {
      widths = new byte[(int) miniblocks];
    }
    miniblock = widths.length;
    miniblockLeft = 0;
    bit = 0;
    firstIsDue = true;
  }

  /** Decodes the next {@code count} values. */
  void read(long[] values, int from, int count) throws IOException {
    if (count > valuesLeft) {
      throw new Damage("a page holds fewer values than rows that are not null");
    }
    valuesLeft -= count;
    int done = from;
    int end = from + count;
    if (firstIsDue && count > 0) {
      values[done++] = last;
      firstIsDue = false;
    }
    while (done < end) {
      if (miniblockLeft == 0) {
        nextMiniblock();
      }
      int n = available(Math.min(miniblockLeft, end - done));
      if (width <= 57) {
        last = add(in.bytes, in.position, bit, width, smallestDelta, last, values, done, n);
      } else {
        addWide(values, done, n);
      }
      long bits = bit + (long) n * width;
      in.position += (int) (bits >>> 3);
      bit = (int) bits & 7;
      miniblockLeft -= n;
      done += n;
    }
  }

  /**
   * Moves {@code page} past such integers, and makes {@code section} hold them: as a view if the
   * whole page is at hand, else as a copy.
   */
  static void split(PageBytes page, PageBytes section) throws IOException {
    boolean copied = !page.isWhole();
    int from = page.position;
    section.clear();
    Splitter splitter = new Splitter(page, copied ? section : null);
    splitter.split();
    if (!copied) {
      section.view(page, from, page.position);
    }
  }

  private int available(int wanted) throws IOException {
    if (width == 0) {
      return wanted;
    }
    long atHand = ((long) (in.limit - in.position) * 8 - bit) / width;
    if (atHand < 1) {
      in.require((bit + width + 7) / 8);
      atHand = ((long) (in.limit - in.position) * 8 - bit) / width;
    }
    return (int) Math.min(wanted, atHand);
  }

  private void nextMiniblock() throws IOException {
    if (miniblock == widths.length) {
      smallestDelta = zigzag(in);
      for (int i = 0; i < widths.length; i++) {
        in.require(1);
        widths[i] = in.bytes[in.position++];
      }
      miniblock = 0;
    }
    width = checkedWidth(widths[miniblock++]);
    miniblockLeft = miniblockValues;
  }

  private static long add(
      byte[] bytes,
      int position,
      int firstBit,
      int width,
      long smallestDelta,
      long before,
      long[] values,
      int from,
      int count) {
    long value = before;
    long at = (long) position * 8 + firstBit;
    long mask = (1L << width) - 1;
    for (int i = from; i < from + count; i++) {
      long delta = LittleEndian.readLong(bytes, (int) (at >>> 3)) >>> (at & 7) & mask;
      value += smallestDelta + delta;
      values[i] = value;
      at += width;
    }
    return value;
  }

  /** Widths of 58 to 64 bits may touch nine bytes. */
  private void addWide(long[] values, int from, int count) {
    byte[] bytes = in.bytes;
    long at = (long) in.position * 8 + bit;
    long mask = width == 64 ? -1 : (1L << width) - 1;
    for (int i = from; i < from + count; i++) {
      int p = (int) (at >>> 3);
      int shift = (int) at & 7;
      long delta = LittleEndian.readLong(bytes, p) >>> shift;
      if (shift > 0) {
        delta |= (long) bytes[p + 8] << (64 - shift);
      }
      last += smallestDelta + (delta & mask);
      values[i] = last;
      at += width;
    }
  }

  private static int miniblockValues(long blockValues, long miniblocks) throws Damage {
    boolean sound =
        blockValues > 0
            && blockValues <= MAX_BLOCK_VALUES
            && miniblocks > 0
            && blockValues % miniblocks == 0
            && blockValues / miniblocks % 8 == 0;
    if (!sound) {
      throw new Damage(
          "delta-encoded blocks of " + blockValues + " values in " + miniblocks + " miniblocks");
    }
    return (int) (blockValues / miniblocks);
  }

  private static int checkedWidth(byte stored) throws Damage {
    int bits = stored & 0xFF;
    if (bits > 64) {
      throw new Damage("delta-encoded values of " + bits + " bits");
    }
    return bits;
  }

  private static long zigzag(PageBytes in) throws IOException {
    long value = varint(in);
    return (value >>> 1) ^ -(value & 1);
  }

  private static long varint(PageBytes in) throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      in.require(1);
      int b = in.bytes[in.position++];
      value |= (long) (b & 0x7F) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw new Damage("a page holds an integer of more than 64 bits");
  }

  /** Walks over the blocks by their widths alone. */
  private static final class Splitter {
    private final PageBytes page;
    private final @Nullable PageBytes copy;

    Splitter(PageBytes page, @Nullable PageBytes copy) {
      this.page = page;
      this.copy = copy;
    }

    void split() throws IOException {
      long blockValues = varint();
      long miniblocks = varint();
      long left = varint() - 1;
      varint();
      int values = miniblockValues(blockValues, miniblocks);
      byte[] widths = new byte[(int) miniblocks];
      while (left > 0) {
        varint();
        for (int i = 0; i < widths.length; i++) {
          widths[i] = (byte) next();
        }
        for (int i = 0; i < widths.length && left > 0; i++) {
          pass((long) checkedWidth(widths[i]) * values / 8);
          left -= values;
        }
      }
    }

    private long varint() throws IOException {
      long value = 0;
      for (int shift = 0; shift < 64; shift += 7) {
        int b = next();
        value |= (long) (b & 0x7F) << shift;
        if (b >= 0) {
          return value;
        }
      }
      throw new Damage("a page holds an integer of more than 64 bits");
    }

    private int next() throws IOException {
      page.require(1);
      int b = page.bytes[page.position++];
      if (copy != null) {
        copy.append(b, "the lengths in a page");
      }
      return b;
    }

    private void pass(long count) throws IOException {
      if (copy == null) {
        page.skip(count);
      } else {
        for (long i = 0; i < count; i++) {
          next();
        }
      }
    }
  }
}
