package dev.tieout.core.contract;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import dev.tieout.core.schema.ValueBuilder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Plain Java values: Boolean; Number for integers and floats; BigDecimal; String or byte[] for
 * text; byte[]; UUID; LocalDate; LocalTime; Instant or LocalDateTime; a List of elements, of
 * fields, or of entries, each a Map.Entry.
 */
public final class Values {
  private Values() {}

  /** Sets a value of the builder's row. */
  public static void set(BatchBuilder out, int column, Type type, Object value) {
    if (type.isNested()) {
      add(out.nested(column), value);
    } else if (type instanceof Type.Bool) {
      out.setLong(column, (Boolean) value ? 1 : 0);
    } else if (type instanceof Type.Int) {
      out.setLong(column, ((Number) value).longValue());
    } else if (type instanceof Type.Floating) {
      out.setLong(column, Double.doubleToRawLongBits(((Number) value).doubleValue()));
    } else if (type instanceof Type.Decimal decimal) {
      BigInteger unscaled = ((BigDecimal) value).setScale(decimal.scale()).unscaledValue();
      if (decimal.isCompact()) {
        out.setLong(column, unscaled.longValueExact());
      } else {
        out.setBytes(column, unscaled.toByteArray());
      }
    } else if (type instanceof Type.Date) {
      out.setLong(column, ((LocalDate) value).toEpochDay());
    } else if (type instanceof Type.Time) {
      out.setLong(column, ((LocalTime) value).toNanoOfDay());
    } else if (type instanceof Type.Timestamp timestamp) {
      setTimestamp(out, column, timestamp.unit(), instant(value));
    } else {
      out.setBytes(column, bytes(value));
    }
  }

  /** Adds a value, which may be null, to those of a vector. */
  public static void add(ValueBuilder out, @Nullable Object value) {
    Type type = out.type();
    if (value == null) {
      out.addNull();
    } else if (type instanceof Type.Struct struct) {
      for (int i = 0; i < struct.fields().size(); i++) {
        add(out.child(i), ((List<?>) value).get(i));
      }
      out.endStruct();
    } else if (type.isNested()) {
      int first = out.firstChildRow();
      for (Object part : (List<?>) value) {
        if (part instanceof Map.Entry<?, ?> entry && type instanceof Type.MapOf) {
          add(out.child(0), entry.getKey());
          add(out.child(1), entry.getValue());
        } else {
          add(out.child(0), part);
        }
      }
      out.endRepeated(first);
    } else {
      set(out.flat(), 0, type, value);
      out.endFlat();
    }
  }

  /** A map's entries: keys and values by turns. */
  public static List<Map.Entry<@Nullable Object, @Nullable Object>> entries(
      @Nullable Object... keysAndValues) {
    List<Map.Entry<@Nullable Object, @Nullable Object>> entries = new ArrayList<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      entries.add(new AbstractMap.SimpleEntry<>(keysAndValues[i], keysAndValues[i + 1]));
    }
    return entries;
  }

  private static void setTimestamp(BatchBuilder out, int column, Type.Unit unit, Instant instant) {
    switch (unit) {
      case MILLIS -> out.setLong(column, instant.toEpochMilli());
      case MICROS -> out.setLong(column, count(instant, 1000));
      case NANOS -> out.setLong(column, count(instant, 1));
      case SECONDS_AND_NANOS ->
          out.setSecondsAndNanos(column, instant.getEpochSecond(), instant.getNano());
    }
  }

  private static long count(Instant instant, int unitNanos) {
    return BigInteger.valueOf(instant.getEpochSecond())
        .multiply(BigInteger.valueOf(Duration.ofSeconds(1).toNanos() / unitNanos))
        .add(BigInteger.valueOf(instant.getNano() / unitNanos))
        .longValueExact();
  }

  /** A timestamp of either clock as a point on one line. */
  public static Instant instant(Object value) {
    return value instanceof LocalDateTime local ? local.toInstant(ZoneOffset.UTC) : (Instant) value;
  }

  /** The bytes of a value of a type that travels as bytes. */
  public static byte[] bytes(Object value) {
    if (value instanceof String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    if (value instanceof UUID uuid) {
      return ByteBuffer.allocate(16)
          .putLong(uuid.getMostSignificantBits())
          .putLong(uuid.getLeastSignificantBits())
          .array();
    }
    return (byte[]) value;
  }

  /**
   * The value of a row of a vector of results: Boolean, Long, Double, BigDecimal, String, LocalDate
   * or Instant; a ByteBuffer for binary and for text that is no UTF-8; null for null.
   */
  public static @Nullable Object get(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return null;
    }
    Type type = vector.type();
    if (ColumnVector.carriesBytes(type)) {
      int from = vector.offsets()[row];
      byte[] bytes = Arrays.copyOfRange(vector.bytes(), from, from + vector.lengths()[row]);
      return type instanceof Type.Decimal decimal
          ? new BigDecimal(new BigInteger(bytes), decimal.scale())
          : type instanceof Type.Text ? text(bytes) : ByteBuffer.wrap(bytes);
    }
    long value = vector.longs()[row];
    if (type instanceof Type.Decimal decimal) {
      return BigDecimal.valueOf(value, decimal.scale());
    }
    if (type instanceof Type.Bool) {
      return value != 0;
    }
    if (type instanceof Type.Floating) {
      return Double.longBitsToDouble(value);
    }
    if (type instanceof Type.Date) {
      return LocalDate.ofEpochDay(value);
    }
    if (type instanceof Type.Timestamp) {
      return Instant.ofEpochSecond(
          Math.floorDiv(value, 1_000_000L), Math.floorMod(value, 1_000_000L) * 1000);
    }
    return value;
  }

  private static Object text(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException invalid) {
      return ByteBuffer.wrap(bytes);
    }
  }
}
