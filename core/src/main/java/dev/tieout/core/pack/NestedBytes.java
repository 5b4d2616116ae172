package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.DecimalText;
import dev.tieout.core.text.ShortestDecimal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Takes the bytes of nested values apart. The grammar is in {@link NestedCanonicaliser}. */
final class NestedBytes {
  private NestedBytes() {}

  /** The position after the part that starts at {@code position}. */
  static int end(Canonical form, byte[] bytes, int position) {
    if (!(form instanceof Canonical.Nested nested)) {
      return KeyPart.end(form, bytes, position);
    }
    return bytes[position] == KeyPart.NULL ? position + 1 : contentEnd(nested, bytes, position + 1);
  }

  private static int contentEnd(Canonical.Nested form, byte[] bytes, int position) {
    int at = position;
    if (form instanceof Canonical.StructOf) {
      return partsEnd(form, bytes, at);
    }
    while (bytes[at] == NestedCanonicaliser.ANOTHER) {
      at = partsEnd(form, bytes, at + 1);
    }
    return at + 1;
  }

  private static int partsEnd(Canonical.Nested form, byte[] bytes, int position) {
    int at = position;
    for (Canonical.Part part : form.parts()) {
      at = end(part.column().canonical(), bytes, at);
    }
    return at;
  }

  /** The bytes of a part of bytes, as they were before they were escaped. */
  static byte[] unescaped(byte[] bytes, int from, int end) {
    byte[] plain = new byte[end - from];
    int length = 0;
    for (int i = from; i < end; i++) {
      plain[length++] = bytes[i] == KeyPart.ESCAPE ? (byte) (bytes[++i] - 1) : bytes[i];
    }
    return Arrays.copyOf(plain, length);
  }

  /** The whole number of a part of an exact form. */
  static BigInteger exact(byte[] bytes, int position, int end) {
    return bytes[position] == KeyPart.PRESENT
        ? BigInteger.valueOf(BigEndian.readLong(bytes, position + 1) ^ Long.MIN_VALUE)
        : new BigInteger(bytes, position + 2, end - position - 2);
  }

  /** The bits of a part that is a double. */
  static long doubleBits(byte[] bytes, int position) {
    long ordered = BigEndian.readLong(bytes, position + 1);
    return ordered ^ ((~ordered >> 63) | Long.MIN_VALUE);
  }

  /**
   * The number of a flat part that is not null, in the unit of tolerances; null if it is NaN or an
   * infinity.
   */
  static @Nullable BigDecimal number(Canonical form, byte[] bytes, int position, int end) {
    if (form instanceof Canonical.Exact exact) {
      return new BigDecimal(exact(bytes, position, end), exact.scale());
    }
    if (form instanceof Canonical.Binary64) {
      double value = Double.longBitsToDouble(doubleBits(bytes, position));
      return Double.isFinite(value) ? ShortestDecimal.of(value) : null;
    }
    if (form instanceof Canonical.MixedNumber) {
      byte[] plain = unescaped(bytes, position + 1, end - 1);
      return NumberCanonicaliser.number(plain, 0, plain.length);
    }
    if (form instanceof Canonical.Date) {
      return BigDecimal.valueOf(BigEndian.readInt(bytes, position + 1) ^ Integer.MIN_VALUE);
    }
    long whole = BigEndian.readLong(bytes, position + 1) ^ Long.MIN_VALUE;
    return form instanceof Canonical.Timestamp
        ? BigDecimal.valueOf(whole, -9)
            .add(BigDecimal.valueOf(BigEndian.readInt(bytes, position + 9)))
        : BigDecimal.valueOf(whole);
  }

  /** The text of a flat part that is not null. */
  static String text(Canonical form, byte[] bytes, int position, int end) {
    int from = position + 1;
    if (form instanceof Canonical.Exact exact) {
      return ValueText.exact(exact(bytes, position, end), exact.scale());
    }
    if (form instanceof Canonical.Truth) {
      return bytes[from] == 0 ? "false" : "true";
    }
    if (form instanceof Canonical.Binary64) {
      return DecimalText.ofDouble(doubleBits(bytes, position));
    }
    if (form instanceof Canonical.Date) {
      return ValueText.date(BigEndian.readInt(bytes, from) ^ Integer.MIN_VALUE);
    }
    if (form instanceof Canonical.Time) {
      return ValueText.time(BigEndian.readLong(bytes, from) ^ Long.MIN_VALUE);
    }
    if (form instanceof Canonical.Timestamp timestamp) {
      return ValueText.timestamp(
          BigEndian.readLong(bytes, from) ^ Long.MIN_VALUE,
          BigEndian.readInt(bytes, from + 8),
          timestamp.clock());
    }
    byte[] plain = unescaped(bytes, from, end - 1);
    return ValueText.ofBytes(form, plain, 0, plain.length);
  }
}
