package dev.tieout.lsm.internal.block;

import dev.tieout.lsm.internal.bytes.ByteBuilder;
import dev.tieout.lsm.internal.bytes.Bytes;
import java.util.Arrays;

/**
 * Collects entries in key order and lays them out as a block, by columns if all keys have eight
 * bytes, else with prefixes left out. See docs/formats/lsm-segment.md. For one thread.
 */
public final class BlockWriter {
  /** Every so many entries a key is written whole. */
  static final int RESTART_INTERVAL = 16;

  private final ByteBuilder keys = new ByteBuilder(8 << 10);
  private final ByteBuilder values = new ByteBuilder(8 << 10);
  private int[] keyEnds = new int[256];
  private int[] valueEnds = new int[256];
  private boolean[] deleted = new boolean[256];
  private int count;
  private boolean allKeysHaveEightBytes = true;
  private final ByteBuilder output = new ByteBuilder(16 << 10);

  /**
   * Adds an entry.
   *
   * @param valueLength -1 if the key is deleted
   */
  public void add(
      byte[] key, int keyOffset, int keyLength, byte[] value, int valueOffset, int valueLength) {
    if (count == keyEnds.length) {
      keyEnds = Arrays.copyOf(keyEnds, count * 2);
      valueEnds = Arrays.copyOf(valueEnds, count * 2);
      deleted = Arrays.copyOf(deleted, count * 2);
    }
    keys.addBytes(key, keyOffset, keyLength);
    if (valueLength > 0) {
      values.addBytes(value, valueOffset, valueLength);
    }
    keyEnds[count] = keys.length();
    valueEnds[count] = values.length();
    deleted[count] = valueLength < 0;
    allKeysHaveEightBytes &= keyLength == 8;
    count++;
  }

  /** How many entries were added since the last block. */
  public int count() {
    return count;
  }

  /** About how large the block would be. */
  public int estimatedBytes() {
    int perEntry = allKeysHaveEightBytes ? 6 : 4;
    int ofKeys = allKeysHaveEightBytes ? 0 : keys.length() / 2;
    return ofKeys + values.length() + perEntry * count + Block.HEADER_BYTES;
  }

  /** The key of the first entry; only while there is one. */
  public byte[] firstKey() {
    return Arrays.copyOf(keys.array(), keyEnds[0]);
  }

  /** Lays out the block and begins the next. The array is used again. */
  public ByteBuilder finish() {
    output.truncate(0);
    if (allKeysHaveEightBytes) {
      finishColumns();
    } else {
      finishPrefixed();
    }
    keys.truncate(0);
    values.truncate(0);
    count = 0;
    allKeysHaveEightBytes = true;
    return output;
  }

  private void finishColumns() {
    long base = Bytes.longAt(keys.array(), 0);
    long span = Bytes.longAt(keys.array(), keys.length() - 8) - base;
    boolean narrow = span >= 0 && span <= 0xFFFFFFFFL && values.length() < 0x8000;
    header(narrow ? Block.NARROW_COLUMNS : Block.WIDE_COLUMNS, 0, 0, 0);
    output.addLong(base);
    for (int i = 0; i < count; i++) {
      long delta = Bytes.longAt(keys.array(), i * 8) - base;
      if (narrow) {
        output.addInt((int) delta);
      } else {
        output.addLong(delta);
      }
    }
    for (int i = 0; i < count; i++) {
      if (narrow) {
        output.addShort(valueEnds[i] | (deleted[i] ? 0x8000 : 0));
      } else {
        output.addInt(valueEnds[i] | (deleted[i] ? 0x80000000 : 0));
      }
    }
    output.addBytes(values.array(), 0, values.length());
  }

  private void finishPrefixed() {
    byte[] k = keys.array();
    int lastStart = count == 1 ? 0 : keyEnds[count - 2];
    int common = Bytes.commonPrefix(k, 0, keyEnds[0], k, lastStart, keyEnds[count - 1]);
    int restarts = (count + RESTART_INTERVAL - 1) / RESTART_INTERVAL;
    header(Block.PREFIXED, common, restarts, 0);
    output.addBytes(k, 0, common);
    ByteBuilder table = new ByteBuilder(restarts * 12);
    int[] offsets = new int[restarts];
    int previousStart = 0;
    int previousEnd = 0;
    for (int i = 0; i < count; i++) {
      int start = i == 0 ? 0 : keyEnds[i - 1];
      int end = keyEnds[i];
      int shared;
      if (i % RESTART_INTERVAL == 0) {
        shared = common;
        offsets[i / RESTART_INTERVAL] = output.length();
        table.addLong(Bytes.head(k, start + common, end));
      } else {
        shared = Bytes.commonPrefix(k, previousStart, previousEnd, k, start, end);
      }
      int valueStart = i == 0 ? 0 : valueEnds[i - 1];
      int valueLength = valueEnds[i] - valueStart;
      output.addVarint(shared - common);
      output.addVarint(end - start - shared);
      output.addVarint(deleted[i] ? 0 : valueLength + 1);
      output.addBytes(k, start + shared, end - start - shared);
      output.addBytes(values.array(), valueStart, valueLength);
      previousStart = start;
      previousEnd = end;
    }
    int tableAt = output.length();
    output.addBytes(table.array(), 0, table.length());
    for (int offset : offsets) {
      output.addInt(offset);
    }
    Bytes.putInt(output.array(), 12, tableAt);
  }

  private void header(int layout, int common, int restarts, int tableAt) {
    output.addByte(layout).addByte(0).addShort(common).addInt(count).addInt(restarts);
    output.addInt(tableAt);
  }
}
