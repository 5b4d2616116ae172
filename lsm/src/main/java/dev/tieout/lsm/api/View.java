package dev.tieout.lsm.api;

import java.util.Arrays;

/**
 * A stretch of a byte array that belongs to the store, to be read and never written. What a get has
 * put here stays as it is for as long as the view points to it; a cursor's views change with its
 * next step. Not thread-safe.
 */
public final class View {
  private static final byte[] NOTHING = {};

  private byte[] array = NOTHING;
  private int offset;
  private int length;

  /** The array that holds the bytes, among others. */
  public byte[] array() {
    return array;
  }

  /** Where the bytes begin. */
  public int offset() {
    return offset;
  }

  /** How many there are. */
  public int length() {
    return length;
  }

  /** Points elsewhere. */
  public void set(byte[] newArray, int newOffset, int newLength) {
    array = newArray;
    offset = newOffset;
    length = newLength;
  }

  /** A copy of the bytes. */
  public byte[] toBytes() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }
}
