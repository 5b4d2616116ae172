package dev.tieout.core.text;

import dev.tieout.core.schema.Type;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Finds the narrowest type that holds every value of a column written as text, without loss. All
 * values are looked at, in any order and in any grouping, and the answer is the same.
 *
 * <p>In this order: boolean ({@code true}, {@code false}), int64, decimal of up to 38 digits,
 * double (a number with an exponent is among them, and none has more digits than a double keeps),
 * date, timestamp without and with an offset; else string. Numbers that begin with a zero or a
 * plus, as {@code 007} does, are strings, since the number would not tell them from {@code 7}. A
 * column of nulls is a string. Not thread-safe.
 */
public final class TypeInference implements Serializable {
  private static final long serialVersionUID = 1;

  private static final int BOOLEAN = 1;
  private static final int WHOLE = 2;
  private static final int DECIMAL = 4;
  private static final int FLOATING = 8;
  private static final int DATE = 16;
  private static final int LOCAL = 32;
  private static final int INSTANT = 64;
  private static final int TEXT = 128;
  private static final int NUMBERS = WHOLE | DECIMAL | FLOATING;

  private static final int LONG_DIGITS = 18;
  private static final int MAX_PRECISION = 38;
  private static final int EXACT_DOUBLE_DIGITS = 15;
  private static final int ROUND_TRIP_DIGITS = 17;
  private static final int MICROS_DIGITS = 6;
  private static final long MAX_NANOS_SECOND = Long.MAX_VALUE / 1_000_000_000 - 1;

  private int seen;
  private int wholeDigits;
  private int fractionDigits;
  private int plainDigits;
  private int secondDigits;
  private boolean isBeyondNanos;
  private final @Nullable NumberLocale numbers;
  private transient char[] plain = new char[0];
  private transient NumberForm form;
  private transient TimeText time;

  /** Knows no value yet. */
  public TypeInference() {
    this(null);
  }

  /**
   * Knows no value yet.
   *
   * @param numbers how numbers are written; null for a point and no separators
   */
  public TypeInference(@Nullable NumberLocale numbers) {
    this.numbers = numbers;
    this.form = new NumberForm();
    this.time = new TimeText();
  }

  /** Takes a value that is a string whatever it looks like. */
  public void addString() {
    seen |= TEXT;
  }

  /** Takes the next value; nulls need not be told. */
  public void add(char[] chars, int from, int length) {
    if ((seen & TEXT) == 0) {
      seen |= kind(chars, from, length);
    }
  }

  private int kind(char[] chars, int from, int length) {
    if (length == 0) {
      return TEXT;
    }
    if (numbers == null) {
      int number = number(chars, from, length);
      return number == 0 ? other(chars, from, length) : number;
    }
    if (plain.length < NumberLocale.plainLength(length)) {
      plain = new char[NumberLocale.plainLength(length)];
    }
    int made = numbers.plain(chars, from, length, plain);
    if (made < 0) {
      return other(chars, from, length);
    }
    int number = number(plain, 0, made);
    return number == 0 ? TEXT : number;
  }

  /** The kind of a number with a point and without separators; 0 if it is none. */
  private int number(char[] chars, int from, int length) {
    return switch (form.scan(chars, from, length)) {
      case WHOLE -> whole(chars, from, length);
      case DECIMAL -> {
        countDigits();
        yield DECIMAL;
      }
      case FLOATING -> isKeptByDouble(chars, from, length) ? FLOATING : TEXT;
      case NONE -> 0;
    };
  }

  private int whole(char[] chars, int from, int length) {
    countDigits();
    if (form.wholeDigits() <= LONG_DIGITS) {
      return WHOLE;
    }
    return LongText.isLong(chars, from, length) ? WHOLE : DECIMAL;
  }

  private void countDigits() {
    wholeDigits = Math.max(wholeDigits, form.wholeDigits());
    fractionDigits = Math.max(fractionDigits, form.fractionDigits());
    plainDigits = Math.max(plainDigits, form.wholeDigits() + form.fractionDigits());
  }

  /** Neither more digits than are kept, nor too large or too small a number. */
  private boolean isKeptByDouble(char[] chars, int from, int length) {
    if (form.wholeDigits() + form.fractionDigits() > ROUND_TRIP_DIGITS) {
      return false;
    }
    double value = Double.parseDouble(new String(chars, from, length));
    return Double.isFinite(value) && (Math.abs(value) >= Double.MIN_NORMAL || isZero(chars, from));
  }

  private static boolean isZero(char[] chars, int from) {
    for (int i = from; chars[i] != 'e' && chars[i] != 'E'; i++) {
      if (chars[i] >= '1' && chars[i] <= '9') {
        return false;
      }
    }
    return true;
  }

  private int other(char[] chars, int from, int length) {
    if (BooleanText.of(chars, from, length) >= 0) {
      return BOOLEAN;
    }
    if (FloatingText.isSpecial(chars, from, length)) {
      return FLOATING;
    }
    if (time.readDate(chars, from, length)) {
      return DATE;
    }
    if (!time.readTimestamp(chars, from, length)) {
      return TEXT;
    }
    secondDigits = Math.max(secondDigits, time.fractionDigits());
    isBeyondNanos |= Math.abs(time.epochSecond()) > MAX_NANOS_SECOND;
    return time.hasOffset() ? INSTANT : LOCAL;
  }

  /** Takes the values that another has seen. */
  public void add(TypeInference other) {
    seen |= other.seen;
    wholeDigits = Math.max(wholeDigits, other.wholeDigits);
    fractionDigits = Math.max(fractionDigits, other.fractionDigits);
    plainDigits = Math.max(plainDigits, other.plainDigits);
    secondDigits = Math.max(secondDigits, other.secondDigits);
    isBeyondNanos |= other.isBeyondNanos;
  }

  /** True if no value was seen. */
  boolean isEmpty() {
    return seen == 0;
  }

  /** The type of the values seen so far. */
  public Type type() {
    if (seen != 0 && (seen & ~NUMBERS) == 0) {
      return number();
    }
    return switch (seen) {
      case BOOLEAN -> new Type.Bool();
      case DATE -> new Type.Date();
      case LOCAL -> timestamp(Type.Clock.LOCAL);
      case INSTANT -> timestamp(Type.Clock.INSTANT);
      default -> new Type.Text();
    };
  }

  private Type number() {
    if (seen == WHOLE) {
      return new Type.Int(64, Type.Sign.SIGNED);
    }
    if ((seen & FLOATING) != 0) {
      return plainDigits <= EXACT_DOUBLE_DIGITS ? new Type.Floating(64) : new Type.Text();
    }
    int precision = wholeDigits + fractionDigits;
    return precision <= MAX_PRECISION
        ? new Type.Decimal(Math.max(1, precision), fractionDigits)
        : new Type.Text();
  }

  private Type timestamp(Type.Clock clock) {
    if (secondDigits <= MICROS_DIGITS) {
      return new Type.Timestamp(Type.Unit.MICROS, clock);
    }
    return isBeyondNanos ? new Type.Text() : new Type.Timestamp(Type.Unit.NANOS, clock);
  }

  private Object readResolve() {
    plain = new char[0];
    form = new NumberForm();
    time = new TimeText();
    return this;
  }
}
