package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.math.BigInteger;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.LogicalTypes;
import org.apache.parquet.format.MicroSeconds;
import org.apache.parquet.format.MilliSeconds;
import org.apache.parquet.format.NanoSeconds;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.TimeType;
import org.apache.parquet.format.TimeUnit;
import org.apache.parquet.format.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * How a column is stored: its entry in the footer's schema and the encoder of its values.
 *
 * <table>
 *   <caption>Physical types</caption>
 *   <tr><td>boolean</td><td>BOOLEAN</td></tr>
 *   <tr><td>integers of 8, 16, 32 bits; date; decimals up to 9 digits</td><td>INT32</td></tr>
 *   <tr><td>integers of 64 bits; times in nanoseconds; timestamps; decimals up to 18 digits</td>
 *       <td>INT64</td></tr>
 *   <tr><td>timestamps in seconds and nanoseconds</td><td>INT96</td></tr>
 *   <tr><td>float, double</td><td>FLOAT, DOUBLE</td></tr>
 *   <tr><td>float16, longer decimals, UUID</td><td>FIXED_LEN_BYTE_ARRAY</td></tr>
 *   <tr><td>text, binary</td><td>BYTE_ARRAY</td></tr>
 * </table>
 *
 * Older readers know a type by its converted type, so that is given wherever there is one.
 */
final class ColumnFormat {
  private static final int UUID_BYTES = 16;
  private static final int HALF_BYTES = 2;
  private static final int MAX_INT32_PRECISION = 9;

  private final SchemaElement element;
  private final PlainEncoder encoder;

  private ColumnFormat(SchemaElement element, PlainEncoder encoder) {
    this.element = element;
    this.encoder = encoder;
  }

  SchemaElement element() {
    return element;
  }

  PlainEncoder encoder() {
    return encoder;
  }

  /**
   * The format of a column.
   *
   * @throws IllegalArgumentException if the column is nested
   */
  static ColumnFormat of(Column column) {
    SchemaElement element = new SchemaElement(column.name());
    element.setRepetition_type(
        column.nullability() == Column.Nullability.REQUIRED
            ? FieldRepetitionType.REQUIRED
            : FieldRepetitionType.OPTIONAL);
    return new ColumnFormat(element, describe(column, element));
  }

  private static PlainEncoder describe(Column column, SchemaElement element) {
    Type type = column.type();
    if (type instanceof Type.Int integer) {
      return integer(integer, element);
    } else if (type instanceof Type.Floating floating) {
      return floating(floating, element);
    } else if (type instanceof Type.Decimal decimal) {
      return decimal(decimal, element);
    } else if (type instanceof Type.Timestamp timestamp) {
      return timestamp(timestamp, element);
    } else if (type instanceof Type.Time) {
      TimeUnit nanos = TimeUnit.NANOS(new NanoSeconds());
      return int64(element, LogicalType.TIME(new TimeType(/* isAdjustedToUTC= */ false, nanos)));
    } else if (type instanceof Type.Date) {
      element.setConverted_type(ConvertedType.DATE);
      return int32(element, LogicalTypes.DATE);
    } else if (type instanceof Type.Bool) {
      element.setType(org.apache.parquet.format.Type.BOOLEAN);
      return new BooleanEncoder();
    } else if (type instanceof Type.Text) {
      element.setConverted_type(ConvertedType.UTF8);
      return bytes(element, LogicalTypes.UTF8);
    } else if (type instanceof Type.Binary) {
      return bytes(element, null);
    } else if (type instanceof Type.Uuid) {
      fixed(element, LogicalTypes.UUID, UUID_BYTES);
      return new FixedEncoder(UUID_BYTES, BytesExtremes.Order.UNSIGNED);
    }
    throw new IllegalArgumentException(
        "Parquet files of flat columns only are written, and column '"
            + column.name()
            + "' is a "
            + type);
  }

  private static PlainEncoder integer(Type.Int type, SchemaElement element) {
    boolean signed = type.sign() == Type.Sign.SIGNED;
    switch (type.bits()) {
      case 8 -> {
        element.setConverted_type(signed ? ConvertedType.INT_8 : ConvertedType.UINT_8);
        element.setLogicalType(signed ? LogicalTypes.INT_8 : LogicalTypes.UINT_8);
      }
      case 16 -> {
        element.setConverted_type(signed ? ConvertedType.INT_16 : ConvertedType.UINT_16);
        element.setLogicalType(signed ? LogicalTypes.INT_16 : LogicalTypes.UINT_16);
      }
      case 32 -> {
        element.setConverted_type(signed ? ConvertedType.INT_32 : ConvertedType.UINT_32);
        element.setLogicalType(signed ? LogicalTypes.INT_32 : LogicalTypes.UINT_32);
      }
      default -> {
        element.setConverted_type(signed ? ConvertedType.INT_64 : ConvertedType.UINT_64);
        element.setLogicalType(signed ? LogicalTypes.INT_64 : LogicalTypes.UINT_64);
      }
    }
    if (type.bits() == Long.SIZE) {
      element.setType(org.apache.parquet.format.Type.INT64);
      return new IntegerEncoder(Long.BYTES, type.sign());
    }
    element.setType(org.apache.parquet.format.Type.INT32);
    return new IntegerEncoder(Integer.BYTES, type.sign());
  }

  private static PlainEncoder floating(Type.Floating type, SchemaElement element) {
    switch (type.bits()) {
      case Long.SIZE -> element.setType(org.apache.parquet.format.Type.DOUBLE);
      case Integer.SIZE -> element.setType(org.apache.parquet.format.Type.FLOAT);
      default -> fixed(element, LogicalTypes.FLOAT16, HALF_BYTES);
    }
    return new FloatingEncoder(type.bits() / Byte.SIZE);
  }

  private static PlainEncoder decimal(Type.Decimal type, SchemaElement element) {
    element.setConverted_type(ConvertedType.DECIMAL);
    element.setPrecision(type.precision());
    element.setScale(type.scale());
    LogicalType logical = LogicalTypes.DECIMAL(type.scale(), type.precision());
    if (type.precision() <= MAX_INT32_PRECISION) {
      return int32(element, logical);
    } else if (type.isCompact()) {
      return int64(element, logical);
    }
    int widthBytes = BigInteger.TEN.pow(type.precision()).bitLength() / Byte.SIZE + 1;
    fixed(element, logical, widthBytes);
    return new FixedEncoder(widthBytes, BytesExtremes.Order.TWOS_COMPLEMENT);
  }

  private static PlainEncoder timestamp(Type.Timestamp type, SchemaElement element) {
    boolean instant = type.clock() == Type.Clock.INSTANT;
    TimeUnit unit;
    switch (type.unit()) {
      case MILLIS -> {
        unit = TimeUnit.MILLIS(new MilliSeconds());
        if (instant) {
          element.setConverted_type(ConvertedType.TIMESTAMP_MILLIS);
        }
      }
      case MICROS -> {
        unit = TimeUnit.MICROS(new MicroSeconds());
        if (instant) {
          element.setConverted_type(ConvertedType.TIMESTAMP_MICROS);
        }
      }
      case NANOS -> unit = TimeUnit.NANOS(new NanoSeconds());
      case SECONDS_AND_NANOS -> {
        element.setType(org.apache.parquet.format.Type.INT96);
        return new Int96Encoder();
      }
      default -> throw new IllegalStateException("unit " + type.unit());
    }
    return int64(element, LogicalType.TIMESTAMP(new TimestampType(instant, unit)));
  }

  private static PlainEncoder int32(SchemaElement element, LogicalType logical) {
    element.setType(org.apache.parquet.format.Type.INT32);
    element.setLogicalType(logical);
    return new IntegerEncoder(Integer.BYTES, Type.Sign.SIGNED);
  }

  private static PlainEncoder int64(SchemaElement element, LogicalType logical) {
    element.setType(org.apache.parquet.format.Type.INT64);
    element.setLogicalType(logical);
    return new IntegerEncoder(Long.BYTES, Type.Sign.SIGNED);
  }

  private static PlainEncoder bytes(SchemaElement element, @Nullable LogicalType logical) {
    element.setType(org.apache.parquet.format.Type.BYTE_ARRAY);
    if (logical != null) {
      element.setLogicalType(logical);
    }
    return new BytesEncoder(new BytesExtremes(BytesExtremes.Order.UNSIGNED));
  }

  private static void fixed(SchemaElement element, LogicalType logical, int widthBytes) {
    element.setType(org.apache.parquet.format.Type.FIXED_LEN_BYTE_ARRAY);
    element.setType_length(widthBytes);
    element.setLogicalType(logical);
  }
}
