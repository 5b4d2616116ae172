package dev.tieout.store.internal.keyvalue;

import java.util.Arrays;

/**
 * A stretch of an array that belongs to an engine, to be read and never written. What a get has put
 * here stays as it is; a cursor's changes with its next step. Not thread-safe.
 */
public final class Slice {
  private static final byte[] NOTHING = {};

  private byte[] array = NOTHING;
  private int offset;
  private int length;

  /** Points elsewhere. */
  public void set(byte[] newArray, int newOffset, int newLength) {
    array = newArray;
    offset = newOffset;
    length = newLength;
  }

  byte[] array() {
    return array;
  }

  int offset() {
    return offset;
  }

  int end() {
    return offset + length;
  }

  int length() {
    return length;
  }

  /** A copy of the bytes. */
  public byte[] toBytes() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }
}
