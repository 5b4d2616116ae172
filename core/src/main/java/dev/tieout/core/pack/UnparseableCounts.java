package dev.tieout.core.pack;

/**
 * Counts values that a cast could not read, in the rows that are given to it. Every row that has
 * one ties out with none, so the rows that break are all that need to be given.
 */
public final class UnparseableCounts {
  private final RowLayout layout;
  private final ValueReader values;

  public UnparseableCounts(RowLayout layout) {
    this.layout = layout;
    this.values = new ValueReader(layout);
  }

  /**
   * Counts those of a row.
   *
   * @param valueStart where its key ends and its value part starts
   * @param counts the counts by column, those of the key first, to which it adds
   */
  public void add(byte[] row, int keyStart, int valueStart, long[] counts) {
    int position = keyStart;
    for (int part = 0; part < layout.keyCount(); part++) {
      boolean isUnparseable =
          row[position] == KeyPart.LONE && row[position + 1] == Lone.UNPARSEABLE;
      counts[part] += isUnparseable ? 1 : 0;
      position = KeyPart.end(layout.key(part), row, position);
    }
    for (int v = 0; v < layout.valueCount(); v++) {
      counts[layout.keyCount() + v] += values.isUnparseable(v, row, valueStart) ? 1 : 0;
    }
  }
}
