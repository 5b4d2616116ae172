package dev.tieout.core.explain;

import dev.tieout.core.pack.ValueText;
import dev.tieout.core.schema.ColumnVector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One side of a break: the first bytes of its text, and a hash and the length of all of it.
 * Refilled; not thread-safe.
 */
final class Value {
  private static final long PRIME = 0x9E3779B97F4A7C15L;

  private byte[] bytes = new byte[24];
  private int length;
  private int fullLength;
  private long hash;
  private boolean isNull;
  private boolean isAscii;

  void set(ColumnVector vector, int row, int maxBytes) {
    isNull = vector.isNull(row);
    if (isNull) {
      length = 0;
      fullLength = 0;
      hash = 1;
      isAscii = true;
      return;
    }
    set(vector.bytes(), vector.offsets()[row], vector.lengths()[row], maxBytes);
  }

  void set(byte[] from, int offset, int size, int maxBytes) {
    isNull = false;
    fullLength = size;
    length = Math.min(size, maxBytes);
    if (bytes.length < length) {
      bytes = new byte[Math.min(maxBytes, Math.max(length, 2 * bytes.length))];
    }
    System.arraycopy(from, offset, bytes, 0, length);
    long mixed = size + 0x51L;
    int seen = 0;
    for (int i = offset; i < offset + size; i++) {
      byte b = from[i];
      seen |= b;
      mixed = (mixed ^ (b & 0xff)) * PRIME;
      mixed ^= mixed >>> 29;
    }
    isAscii = seen >= 0;
    hash = mixed;
  }

  boolean isNull() {
    return isNull;
  }

  /** True if {@link #bytes} has all of it. */
  boolean isWhole() {
    return length == fullLength;
  }

  boolean isAscii() {
    return isAscii;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /** The length in bytes of all of it. */
  int fullLength() {
    return fullLength;
  }

  /** Of all of its bytes; of null another than of any text that is met. */
  long hash() {
    return hash;
  }

  boolean isSameAs(Value other) {
    return hash == other.hash
        && fullLength == other.fullLength
        && isNull == other.isNull
        && Arrays.equals(bytes, 0, length, other.bytes, 0, Math.min(length, other.length));
  }

  boolean isText(String ascii) {
    if (isNull || fullLength != ascii.length() || length != fullLength) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (bytes[i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Its text, or as much of it as is held; null for null. */
  @Nullable String text() {
    return isNull ? null : ValueText.text(bytes, 0, Texts.wholeCharacters(bytes, length));
  }

  /** Its text of at most so many characters, with an ellipsis where more would come. */
  @Nullable String shown(int maxChars) {
    String text = text();
    if (text == null) {
      return null;
    }
    return text.length() > maxChars || !isWhole() ? Texts.cut(text, maxChars) + "…" : text;
  }
}
