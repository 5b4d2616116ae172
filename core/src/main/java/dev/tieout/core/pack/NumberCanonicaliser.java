package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.DecimalText;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import dev.tieout.core.text.ShortestDecimal;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Exact numbers and doubles as order-preserving decimals of any length.
 *
 * <p>Grammar, compared as unsigned bytes in the order of the values:
 *
 * <pre>
 * number   = class [exponent digits]
 * class    = 1 (−∞) | 2 (negative) | 3 (zero) | 4 (positive) | 5 (+∞) | 6 (NaN)
 * exponent = two bytes, e + 32768 where the value is ±0.d₁d₂… × 10^e with d₁ ≠ 0
 * digits   = a byte for each two digits, their number + 1, without trailing zeros
 * </pre>
 *
 * In a negative number exponent and digits are complemented and a byte 255 follows.
 */
final class NumberCanonicaliser implements Canonicaliser {
  private static final int NEGATIVE_INFINITY = 1;
  private static final int NEGATIVE = 2;
  private static final int ZERO = 3;
  private static final int POSITIVE = 4;
  private static final int POSITIVE_INFINITY = 5;
  private static final int NOT_A_NUMBER = 6;
  private static final int EXPONENT_BIAS = 32768;

  private final Type type;
  private final Canonical.Reading reading;
  private final ByteArrayOutputStream sink = new ByteArrayOutputStream();

  NumberCanonicaliser(Type type, Canonical.Reading reading) {
    this.type = type;
    this.reading = reading;
  }

  @Override
  public void apply(ColumnVector vector, int rowCount, CanonicalColumn out) {
    out.start(vector);
    out.offsets = new int[rowCount];
    out.lengths = new int[rowCount];
    sink.reset();
    for (int i = 0; i < rowCount; i++) {
      out.offsets[i] = sink.size();
      if (!out.isNull(i)) {
        write(vector, i);
      }
      out.lengths[i] = sink.size() - out.offsets[i];
    }
    out.bytes = sink.toByteArray();
  }

  private void write(ColumnVector vector, int row) {
    if (type instanceof Type.Floating) {
      double value = Double.longBitsToDouble(vector.longs()[row]);
      if (Double.isNaN(value)) {
        sink.write(NOT_A_NUMBER);
      } else if (Double.isInfinite(value)) {
        sink.write(value < 0 ? NEGATIVE_INFINITY : POSITIVE_INFINITY);
      } else {
        writeDecimal(
            reading == Canonical.Reading.EXACT ? new BigDecimal(value) : ShortestDecimal.of(value));
      }
    } else if (type instanceof Type.Int integer) {
      BigInteger value = BigInteger.valueOf(vector.longs()[row]);
      if (value.signum() < 0 && integer.sign() == Type.Sign.UNSIGNED) {
        value = value.add(BigInteger.ONE.shiftLeft(Long.SIZE));
      }
      writeDecimal(new BigDecimal(value));
    } else {
      Type.Decimal decimal = (Type.Decimal) type;
      BigInteger unscaled =
          decimal.isCompact()
              ? BigInteger.valueOf(vector.longs()[row])
              : new BigInteger(vector.bytes(), vector.offsets()[row], vector.lengths()[row]);
      writeDecimal(new BigDecimal(unscaled, decimal.scale()));
    }
  }

  private void writeDecimal(BigDecimal value) {
    if (value.signum() == 0) {
      sink.write(ZERO);
      return;
    }
    BigDecimal stripped = value.stripTrailingZeros();
    String digits = stripped.unscaledValue().abs().toString();
    int exponent = digits.length() - stripped.scale() + EXPONENT_BIAS;
    int mask = value.signum() < 0 ? 0xff : 0;
    sink.write(value.signum() < 0 ? NEGATIVE : POSITIVE);
    sink.write((exponent >> 8) ^ mask);
    sink.write((exponent & 0xff) ^ mask);
    for (int i = 0; i < digits.length(); i += 2) {
      int tens = digits.charAt(i) - '0';
      int ones = i + 1 < digits.length() ? digits.charAt(i + 1) - '0' : 0;
      sink.write((tens * 10 + ones + 1) ^ mask);
    }
    if (mask != 0) {
      sink.write(0xff);
    }
  }

  /** The number as text: plain or scientific decimals, NaN, Infinity, -Infinity. */
  static String text(byte[] bytes, int from, int length) {
    return switch (bytes[from]) {
      case NEGATIVE_INFINITY -> "-Infinity";
      case ZERO -> "0";
      case POSITIVE_INFINITY -> "Infinity";
      case NOT_A_NUMBER -> "NaN";
      default -> DecimalText.of(finite(bytes, from, length));
    };
  }

  /** The number, or null if it is NaN or an infinity. */
  static @Nullable BigDecimal number(byte[] bytes, int from, int length) {
    return switch (bytes[from]) {
      case NEGATIVE, POSITIVE -> finite(bytes, from, length);
      case ZERO -> BigDecimal.ZERO;
      default -> null;
    };
  }

  private static BigDecimal finite(byte[] bytes, int from, int length) {
    boolean negative = bytes[from] == NEGATIVE;
    int mask = negative ? 0xff : 0;
    int end = from + length - (negative ? 1 : 0);
    int exponent =
        (((bytes[from + 1] & 0xff) ^ mask) << 8 | ((bytes[from + 2] & 0xff) ^ mask))
            - EXPONENT_BIAS;
    StringBuilder digits = new StringBuilder();
    for (int i = from + 3; i < end; i++) {
      int pair = ((bytes[i] & 0xff) ^ mask) - 1;
      digits.append((char) ('0' + pair / 10)).append((char) ('0' + pair % 10));
    }
    BigInteger unscaled = new BigInteger(digits.toString());
    return new BigDecimal(negative ? unscaled.negate() : unscaled, digits.length() - exponent)
        .stripTrailingZeros();
  }
}
