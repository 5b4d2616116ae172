package dev.tieout.core.rule;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.UUID;

/**
 * Values of vectors as text, as a cast to text writes them: decimals at the scale of their type,
 * doubles as the shortest decimal that reads back, ISO 8601 dates and times with seconds.
 */
final class PlainText {
  private PlainText() {}

  static String of(ColumnVector in, int row, Type type) {
    if (type instanceof Type.Bool) {
      return in.longs()[row] != 0 ? "true" : "false";
    }
    if (type instanceof Type.Int || type instanceof Type.Decimal) {
      return decimal(in, row, type).toPlainString();
    }
    if (type instanceof Type.Floating) {
      double value = Double.longBitsToDouble(in.longs()[row]);
      return DecimalText.ofDouble(value == 0 ? 0 : Double.doubleToLongBits(value));
    }
    if (type instanceof Type.Date) {
      return LocalDate.ofEpochDay(in.longs()[row]).toString();
    }
    if (type instanceof Type.Time) {
      return time(LocalTime.ofNanoOfDay(in.longs()[row]));
    }
    if (type instanceof Type.Timestamp timestamp) {
      LocalDateTime local = dateTime(in, row, timestamp);
      String text = local.toLocalDate() + "T" + time(local.toLocalTime());
      return timestamp.clock() == Type.Clock.INSTANT ? text + "Z" : text;
    }
    if (type instanceof Type.Uuid) {
      ByteBuffer bytes = ByteBuffer.wrap(in.bytes(), in.offsets()[row], 16);
      return new UUID(bytes.getLong(), bytes.getLong()).toString();
    }
    return new String(in.bytes(), in.offsets()[row], in.lengths()[row], StandardCharsets.UTF_8);
  }

  /** The value of an integer or decimal, at the scale of its type. */
  static BigDecimal decimal(ColumnVector in, int row, Type type) {
    if (type instanceof Type.Decimal decimal) {
      BigInteger unscaled =
          decimal.isCompact()
              ? BigInteger.valueOf(in.longs()[row])
              : new BigInteger(in.bytes(), in.offsets()[row], in.lengths()[row]);
      return new BigDecimal(unscaled, decimal.scale());
    }
    BigInteger value = BigInteger.valueOf(in.longs()[row]);
    boolean isWrapped = value.signum() < 0 && ((Type.Int) type).sign() == Type.Sign.UNSIGNED;
    return new BigDecimal(isWrapped ? value.add(BigInteger.ONE.shiftLeft(Long.SIZE)) : value);
  }

  /** The fields of a timestamp, those of an instant in UTC. */
  static LocalDateTime dateTime(ColumnVector in, int row, Type.Timestamp type) {
    return LocalDateTime.ofEpochSecond(
        WholeSeconds.seconds(in, row, type.unit()),
        WholeSeconds.nanos(in, row, type.unit()),
        ZoneOffset.UTC);
  }

  private static String time(LocalTime time) {
    boolean isWholeMinutes = time.getSecond() == 0 && time.getNano() == 0;
    return isWholeMinutes ? time + ":00" : time.toString();
  }
}
