package dev.tieout.core.rule;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import dev.tieout.core.text.ShortestDecimal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/** The conversions of values from one type to another: what a cast does. */
final class Conversions {
  private static final long SECONDS_PER_DAY = 86_400;

  private Conversions() {}

  /** What a cast does to values of a type, or null if it does not suit them. */
  static Cast.@Nullable Conversion of(Type from, Cast cast) {
    Type to = cast.to();
    if (from instanceof Type.Text) {
      return to.children().isEmpty() ? TextConversions.of(cast) : null;
    }
    if (to instanceof Type.Text) {
      return toText(from, cast);
    }
    if (to instanceof Type.Bool) {
      return from instanceof Type.Bool
          ? Conversions::copyLong
          : from instanceof Type.Int ? Conversions::truth : null;
    }
    if (to instanceof Type.Int || to instanceof Type.Decimal) {
      return exact(from, to);
    }
    if (to instanceof Type.Floating floating) {
      return from instanceof Type.Floating
          ? (in, row, out) -> setDouble(in.longs()[row], floating, out)
          : null;
    }
    if (to instanceof Type.Timestamp || to instanceof Type.Date) {
      return ofTime(from, to);
    }
    boolean isSame = to.isSameAs(from);
    return isSame && to instanceof Type.Time
        ? Conversions::copyLong
        : isSame && to instanceof Type.Uuid ? Conversions::copyBytes : null;
  }

  private static Cast.@Nullable Conversion toText(Type from, Cast cast) {
    if (!from.children().isEmpty()) {
      return null;
    }
    String format = cast.format();
    if (from instanceof Type.Binary) {
      return format == null ? Conversions::copyBytes : null;
    }
    if (format == null) {
      return (in, row, out) -> setText(PlainText.of(in, row, from), out);
    }
    if (from instanceof Type.Bool) {
      TruthWords words = TruthWords.of(format);
      return words == null
          ? null
          : (in, row, out) -> setText(in.longs()[row] != 0 ? words.ofTrue() : words.ofFalse(), out);
    }
    return TimePattern.isFor(from) ? toText(from, cast, format) : null;
  }

  private static Cast.@Nullable Conversion toText(Type from, Cast cast, String format) {
    TimePattern pattern;
    try {
      pattern = TimePattern.of(format, cast.javaLocale());
    } catch (IllegalArgumentException malformed) {
      return null;
    }
    if (!pattern.writes(from)) {
      return null;
    }
    if (from instanceof Type.Date) {
      return (in, row, out) -> setText(pattern.format(LocalDate.ofEpochDay(in.longs()[row])), out);
    }
    if (from instanceof Type.Time) {
      return (in, row, out) -> setText(pattern.format(LocalTime.ofNanoOfDay(in.longs()[row])), out);
    }
    Type.Timestamp timestamp = (Type.Timestamp) from;
    return (in, row, out) ->
        setText(pattern.format(PlainText.dateTime(in, row, timestamp), timestamp), out);
  }

  private static Cast.@Nullable Conversion exact(Type from, Type to) {
    if (from instanceof Type.Bool) {
      return to instanceof Type.Int ? Conversions::copyLong : null;
    }
    if (from instanceof Type.Int || from instanceof Type.Decimal) {
      return (in, row, out) -> setExact(PlainText.decimal(in, row, from), to, out);
    }
    return from instanceof Type.Floating
        ? (in, row, out) -> {
          double value = Double.longBitsToDouble(in.longs()[row]);
          return Double.isFinite(value) && setExact(ShortestDecimal.of(value), to, out);
        }
        : null;
  }

  /** Sets an integer or a decimal, if the type holds the number. */
  private static boolean setExact(BigDecimal value, Type to, BatchBuilder out) {
    int scale = to instanceof Type.Decimal decimal ? decimal.scale() : 0;
    BigDecimal stripped = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    if (stripped.scale() > scale) {
      return false;
    }
    BigInteger unscaled = stripped.setScale(scale).unscaledValue();
    if (to instanceof Type.Decimal decimal) {
      if (new BigDecimal(unscaled).precision() > decimal.precision()) {
        return false;
      }
      if (!decimal.isCompact()) {
        out.setBytes(0, unscaled.toByteArray());
        return true;
      }
    } else if (!holds((Type.Int) to, unscaled)) {
      return false;
    }
    out.setLong(0, unscaled.longValue());
    return true;
  }

  private static boolean holds(Type.Int type, BigInteger value) {
    return type.sign() == Type.Sign.SIGNED
        ? value.bitLength() < type.bits()
        : value.signum() >= 0 && value.bitLength() <= type.bits();
  }

  /** Sets a double, if a float of the type's width is the same number. */
  private static boolean setDouble(long bits, Type.Floating to, BatchBuilder out) {
    double value = Double.longBitsToDouble(bits);
    out.setLong(0, bits);
    return to.bits() == 64 || Double.isNaN(value) || (float) value == value;
  }

  private static Cast.@Nullable Conversion ofTime(Type from, Type to) {
    if (to instanceof Type.Date) {
      if (from instanceof Type.Date) {
        return Conversions::copyLong;
      }
      return isLocal(from)
          ? (in, row, out) -> setMidnight(in, row, ((Type.Timestamp) from).unit(), out)
          : null;
    }
    if (from instanceof Type.Date) {
      return isLocal(to)
          ? (in, row, out) -> {
            out.setSecondsAndNanos(0, in.longs()[row] * SECONDS_PER_DAY, 0);
            return true;
          }
          : null;
    }
    if (from instanceof Type.Timestamp stored && isLocal(from) == isLocal(to)) {
      return (in, row, out) -> {
        out.setSecondsAndNanos(
            0,
            WholeSeconds.seconds(in, row, stored.unit()),
            WholeSeconds.nanos(in, row, stored.unit()));
        return true;
      };
    }
    return null;
  }

  private static boolean isLocal(Type type) {
    return type instanceof Type.Timestamp timestamp && timestamp.clock() == Type.Clock.LOCAL;
  }

  private static boolean setMidnight(ColumnVector in, int row, Type.Unit unit, BatchBuilder out) {
    long seconds = WholeSeconds.seconds(in, row, unit);
    return Math.floorMod(seconds, SECONDS_PER_DAY) == 0
        && WholeSeconds.nanos(in, row, unit) == 0
        && setDate(Math.floorDiv(seconds, SECONDS_PER_DAY), out);
  }

  /** Sets a date, if 32 bits hold its day, as everywhere. */
  static boolean setDate(long day, BatchBuilder out) {
    out.setLong(0, day);
    return day == (int) day;
  }

  private static boolean truth(ColumnVector in, int row, BatchBuilder out) {
    long value = in.longs()[row];
    out.setLong(0, value);
    return value == 0 || value == 1;
  }

  private static boolean copyLong(ColumnVector in, int row, BatchBuilder out) {
    out.setLong(0, in.longs()[row]);
    return true;
  }

  static boolean copyBytes(ColumnVector in, int row, BatchBuilder out) {
    out.setBytes(0, in.bytes(), in.offsets()[row], in.lengths()[row]);
    return true;
  }

  static boolean setText(String text, BatchBuilder out) {
    out.setBytes(0, text.getBytes(StandardCharsets.UTF_8));
    return true;
  }
}
