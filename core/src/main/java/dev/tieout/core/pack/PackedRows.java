package dev.tieout.core.pack;

import java.util.Arrays;

/**
 * A batch of packed rows as records in one array, ready to be copied elsewhere as they are.
 *
 * <pre>
 * record = key length, value length, key, value     lengths as variable-length numbers:
 *                                                    7 bits a byte, low bits first
 * </pre>
 *
 * Records follow one another without gaps. Reused from batch to batch. Not thread-safe.
 */
public final class PackedRows {
  private static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 64;

  private byte[] bytes = new byte[0];
  private int rowCount;
  private int sizeBytes;
  private int[] recordStarts = new int[0];
  private int[] keyStarts = new int[0];
  private int[] keyLengths = new int[0];
  private int[] rowEnds = new int[0];

  public int rowCount() {
    return rowCount;
  }

  /** The array that holds the records; valid until the next batch is packed. */
  public byte[] bytes() {
    return bytes;
  }

  /** Bytes of all records together. */
  public int sizeBytes() {
    return sizeBytes;
  }

  /** Where the record of a row starts. */
  public int recordStart(int row) {
    return recordStarts[row];
  }

  /** Where the key of a row starts, which is where the row starts. */
  public int keyStart(int row) {
    return keyStarts[row];
  }

  public int keyLength(int row) {
    return keyLengths[row];
  }

  /** Where the row, and its record, ends. */
  public int rowEnd(int row) {
    return rowEnds[row];
  }

  /**
   * Lays out records for rows of the given lengths, and writes their length fields.
   *
   * @throws dev.tieout.core.spec.Refusal if the batch does not fit in one array
   */
  void lay(int rows, int[] keyBytes, int[] valueBytes) {
    if (recordStarts.length < rows) {
      recordStarts = new int[rows];
      keyStarts = new int[rows];
      keyLengths = new int[rows];
      rowEnds = new int[rows];
    }
    long size = 0;
    for (int i = 0; i < rows; i++) {
      size +=
          VarInt.length(keyBytes[i])
              + VarInt.length(valueBytes[i])
              + (long) keyBytes[i]
              + valueBytes[i];
    }
    if (size > MAX_ARRAY_BYTES) {
      throw new dev.tieout.core.spec.Refusal(
          "A batch of "
              + rows
              + " rows needs "
              + size
              + " bytes, more than one array can hold; exclude the columns with the longest"
              + " values.");
    }
    if (bytes.length < size) {
      bytes = new byte[(int) Math.min(MAX_ARRAY_BYTES, Math.max(size + size / 4, 1024))];
    }
    int position = 0;
    for (int i = 0; i < rows; i++) {
      recordStarts[i] = position;
      position = VarInt.write(bytes, position, keyBytes[i]);
      position = VarInt.write(bytes, position, valueBytes[i]);
      keyStarts[i] = position;
      keyLengths[i] = keyBytes[i];
      position += keyBytes[i] + valueBytes[i];
      rowEnds[i] = position;
    }
    rowCount = rows;
    sizeBytes = position;
  }

  /** Copies the row itself, key and value, without its record's lengths. */
  public byte[] copyOfRow(int row) {
    return Arrays.copyOfRange(bytes, keyStarts[row], rowEnds[row]);
  }
}
