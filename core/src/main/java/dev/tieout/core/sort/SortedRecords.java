package dev.tieout.core.sort;

import dev.tieout.core.pack.KeyPart;
import dev.tieout.core.pack.VarInt;

/** Walks records of one array in the order of an index. */
final class SortedRecords extends RowCursor {
  private final byte[] bytes;
  private final long[] prefixes;
  private final int[] records;
  private final int count;
  private int next;

  SortedRecords(byte[] bytes, long[] prefixes, int[] records, int count) {
    this.bytes = bytes;
    this.prefixes = prefixes;
    this.records = records;
    this.count = count;
  }

  @Override
  protected boolean load(RowView row) {
    if (next == count) {
      return false;
    }
    int record = records[next];
    int keyLength = VarInt.read(bytes, record);
    int start = record + VarInt.length(keyLength);
    int valueLength = VarInt.read(bytes, start);
    start += VarInt.length(valueLength);
    row.set(bytes, start, keyLength, start + keyLength + valueLength, prefixes[next]);
    next++;
    return true;
  }

  /** Points {@code row} at the record at {@code record}. */
  static void view(byte[] bytes, int record, RowView row) {
    int keyLength = VarInt.read(bytes, record);
    int start = record + VarInt.length(keyLength);
    int valueLength = VarInt.read(bytes, start);
    start += VarInt.length(valueLength);
    row.set(
        bytes,
        start,
        keyLength,
        start + keyLength + valueLength,
        KeyPart.prefix(bytes, start, keyLength));
  }
}
