package dev.tieout.core.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of one column of a given type from text, exactly or not at all: no value is
 * rounded, cut or wrapped. Not thread-safe.
 */
public final class TextParser {
  private static final int MAX_NUMBER_LENGTH = 1_000;
  private static final int MAX_EXPONENT = 1_000;
  private static final int UUID_LENGTH = 36;

  private final Type type;
  private final NumberForm form = new NumberForm();
  private final TimeText time = new TimeText();
  private final @Nullable NumberLocale numbers;
  private char[] plain = new char[0];

  /**
   * A parser of values of a flat type.
   *
   * @throws IllegalArgumentException if values of the type are not written as text
   */
  public TextParser(Type type) {
    this(type, null);
  }

  /**
   * A parser of values whose numbers are written as a language does.
   *
   * @param numbers null for a point and no separators
   * @throws IllegalArgumentException if values of the type are not written as text
   */
  public TextParser(Type type, @Nullable NumberLocale numbers) {
    boolean isWritten =
        type instanceof Type.Bool
            || type instanceof Type.Int
            || (type instanceof Type.Floating floating && floating.bits() != 16)
            || type instanceof Type.Decimal
            || type instanceof Type.Text
            || type instanceof Type.Date
            || type instanceof Type.Time
            || type instanceof Type.Timestamp
            || type instanceof Type.Uuid;
    if (!isWritten) {
      throw new IllegalArgumentException("values of type " + type + " are not read from text");
    }
    this.type = type;
    this.numbers = isNumber(type) ? numbers : null;
  }

  /** True if values of the type are numbers, which languages write differently. */
  public static boolean isNumber(Type type) {
    return type instanceof Type.Int
        || type instanceof Type.Decimal
        || type instanceof Type.Floating;
  }

  /**
   * Sets a column of the row being built to a value.
   *
   * @return false, with nothing set, if the text is no value of the type
   */
  public boolean parse(char[] chars, int from, int length, BatchBuilder row, int column) {
    if (numbers == null) {
      return parsePlain(chars, from, length, row, column);
    }
    if (plain.length < NumberLocale.plainLength(length)) {
      plain = new char[NumberLocale.plainLength(length)];
    }
    int made = numbers.plain(chars, from, length, plain);
    if (made < 0) {
      // What is no number in any language.
      return type instanceof Type.Floating
          && FloatingText.isSpecial(chars, from, length)
          && parsePlain(chars, from, length, row, column);
    }
    return parsePlain(plain, 0, made, row, column);
  }

  private boolean parsePlain(char[] chars, int from, int length, BatchBuilder row, int column) {
    if (type instanceof Type.Text) {
      row.setBytes(column, new String(chars, from, length).getBytes(UTF_8));
      return true;
    }
    if (length == 0) {
      return false;
    }
    if (type instanceof Type.Int integer) {
      return parseInteger(integer, chars, from, length, row, column);
    }
    if (type instanceof Type.Decimal decimal) {
      return parseDecimal(decimal, chars, from, length, row, column);
    }
    if (type instanceof Type.Floating floating) {
      return parseFloating(floating, chars, from, length, row, column);
    }
    if (type instanceof Type.Timestamp timestamp) {
      return time.readTimestamp(chars, from, length) && setTimestamp(timestamp, row, column);
    }
    if (type instanceof Type.Uuid) {
      return parseUuid(new String(chars, from, length), row, column);
    }
    return parseSimple(chars, from, length, row, column);
  }

  private boolean parseSimple(char[] chars, int from, int length, BatchBuilder row, int column) {
    if (type instanceof Type.Date) {
      if (!time.readDate(chars, from, length)) {
        return false;
      }
      row.setLong(column, time.epochDay());
      return true;
    }
    if (type instanceof Type.Time) {
      if (!time.readTime(chars, from, length)) {
        return false;
      }
      row.setLong(column, time.nanoOfDay());
      return true;
    }
    int truth = BooleanText.of(chars, from, length);
    row.setLong(column, Math.max(0, truth));
    return truth >= 0;
  }

  private static boolean parseInteger(
      Type.Int type, char[] chars, int from, int length, BatchBuilder row, int column) {
    if (!LongText.isLong(chars, from, length)) {
      return type.sign() == Type.Sign.UNSIGNED
          && type.bits() == 64
          && parseUnsigned(new String(chars, from, length), row, column);
    }
    long value = LongText.valueOrZero(chars, from, length);
    boolean fits;
    if (type.sign() == Type.Sign.UNSIGNED) {
      fits = value >= 0 && (type.bits() == 64 || value >>> type.bits() == 0);
    } else {
      int spare = 64 - type.bits();
      fits = value << spare >> spare == value;
    }
    row.setLong(column, value);
    return fits;
  }

  private static boolean parseUnsigned(String text, BatchBuilder row, int column) {
    try {
      row.setLong(column, Long.parseUnsignedLong(text));
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private boolean parseDecimal(
      Type.Decimal type, char[] chars, int from, int length, BatchBuilder row, int column) {
    NumberForm.Kind kind = form.scan(chars, from, length);
    boolean isShort =
        (kind == NumberForm.Kind.WHOLE || kind == NumberForm.Kind.DECIMAL)
            && type.isCompact()
            && form.fractionDigits() <= type.scale()
            && form.wholeDigits() <= type.precision() - type.scale();
    if (!isShort) {
      return FloatingText.isPlain(chars, from, length)
          && length <= MAX_NUMBER_LENGTH
          && parseWide(type, new String(chars, from, length), row, column);
    }
    long unscaled = 0;
    for (int i = from; i < from + length; i++) {
      char c = chars[i];
      if (c != '.' && c != '-') {
        unscaled = unscaled * 10 + c - '0';
      }
    }
    for (int i = form.fractionDigits(); i < type.scale(); i++) {
      unscaled *= 10;
    }
    row.setLong(column, chars[from] == '-' ? -unscaled : unscaled);
    return true;
  }

  private static boolean parseWide(Type.Decimal type, String text, BatchBuilder row, int column) {
    BigInteger unscaled;
    try {
      BigDecimal value = new BigDecimal(text);
      if (Math.abs((long) value.scale()) > MAX_EXPONENT) {
        return false;
      }
      BigDecimal scaled = value.setScale(type.scale());
      if (scaled.precision() > type.precision()) {
        return false;
      }
      unscaled = scaled.unscaledValue();
    } catch (ArithmeticException | NumberFormatException e) {
      return false;
    }
    if (type.isCompact()) {
      row.setLong(column, unscaled.longValueExact());
    } else {
      row.setBytes(column, unscaled.toByteArray());
    }
    return true;
  }

  private static boolean parseFloating(
      Type.Floating type, char[] chars, int from, int length, BatchBuilder row, int column) {
    if (!FloatingText.isPlain(chars, from, length)
        && !FloatingText.isSpecial(chars, from, length)) {
      return false;
    }
    String text = new String(chars, from, length);
    try {
      double value = type.bits() == 64 ? Double.parseDouble(text) : Float.parseFloat(text);
      if (Double.isInfinite(value) && FloatingText.isPlain(chars, from, length)) {
        return false;
      }
      row.setLong(column, Double.doubleToRawLongBits(value));
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private boolean setTimestamp(Type.Timestamp type, BatchBuilder row, int column) {
    if (time.hasOffset() != (type.clock() == Type.Clock.INSTANT)) {
      return false;
    }
    if (type.unit() == Type.Unit.SECONDS_AND_NANOS) {
      row.setSecondsAndNanos(column, time.epochSecond(), time.nanos());
      return true;
    }
    int nanosOfUnit =
        switch (type.unit()) {
          case MILLIS -> 1_000_000;
          case MICROS -> 1_000;
          case NANOS, SECONDS_AND_NANOS -> 1;
        };
    long perSecond = 1_000_000_000L / nanosOfUnit;
    long second = time.epochSecond();
    boolean fits =
        time.nanos() % nanosOfUnit == 0 && Math.abs(second) < Long.MAX_VALUE / perSecond - 1;
    row.setLong(column, fits ? second * perSecond + time.nanos() / nanosOfUnit : 0);
    return fits;
  }

  private static boolean parseUuid(String text, BatchBuilder row, int column) {
    if (text.length() != UUID_LENGTH) {
      return false;
    }
    try {
      UUID uuid = UUID.fromString(text);
      row.setBytes(
          column,
          ByteBuffer.allocate(16)
              .putLong(uuid.getMostSignificantBits())
              .putLong(uuid.getLeastSignificantBits())
              .array());
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
