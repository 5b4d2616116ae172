package dev.tieout.core.sort;

import dev.tieout.core.pack.KeyPart;
import java.util.Arrays;

/**
 * Where a packed row lies: an array, and in it the key and the value part behind it. A flyweight
 * that cursors point elsewhere; copy the bytes to keep the row.
 */
public final class RowView {
  private byte[] bytes = new byte[0];
  private int keyStart;
  private int keyLength;
  private int rowEnd;
  private long prefix;

  /** Points at the row in {@code bytes[keyStart .. rowEnd)}. */
  public void set(byte[] bytes, int keyStart, int keyLength, int rowEnd) {
    set(bytes, keyStart, keyLength, rowEnd, KeyPart.prefix(bytes, keyStart, keyLength));
  }

  /** The same, for a caller that knows the key's prefix. */
  public void set(byte[] bytes, int keyStart, int keyLength, int rowEnd, long prefix) {
    this.bytes = bytes;
    this.keyStart = keyStart;
    this.keyLength = keyLength;
    this.rowEnd = rowEnd;
    this.prefix = prefix;
  }

  public byte[] bytes() {
    return bytes;
  }

  public int keyStart() {
    return keyStart;
  }

  public int keyLength() {
    return keyLength;
  }

  /** Where the value part starts. */
  public int valueStart() {
    return keyStart + keyLength;
  }

  public int rowEnd() {
    return rowEnd;
  }

  /** See {@link KeyPart#prefix}. */
  public long prefix() {
    return prefix;
  }

  /** Compares by key, as values. */
  public int compareKey(RowView other) {
    if (prefix != other.prefix) {
      return Long.compareUnsigned(prefix, other.prefix);
    }
    return Arrays.compareUnsigned(
        bytes,
        keyStart,
        keyStart + keyLength,
        other.bytes,
        other.keyStart,
        other.keyStart + other.keyLength);
  }

  /** True if the keys are equal, for rows whose prefixes are known to be equal. */
  public boolean hasKeyOf(RowView other) {
    return keyLength == other.keyLength
        && Arrays.equals(
            bytes,
            keyStart,
            keyStart + keyLength,
            other.bytes,
            other.keyStart,
            other.keyStart + other.keyLength);
  }

  /** True if the value parts are equal byte for byte. */
  public boolean hasValueOf(RowView other) {
    return Arrays.equals(
        bytes,
        keyStart + keyLength,
        rowEnd,
        other.bytes,
        other.keyStart + other.keyLength,
        other.rowEnd);
  }

  /** Compares by key, then by value part, as unsigned bytes: the order of packed rows. */
  public int compareRow(RowView other) {
    if (prefix != other.prefix) {
      return Long.compareUnsigned(prefix, other.prefix);
    }
    return Arrays.compareUnsigned(
        bytes, keyStart, rowEnd, other.bytes, other.keyStart, other.rowEnd);
  }
}
