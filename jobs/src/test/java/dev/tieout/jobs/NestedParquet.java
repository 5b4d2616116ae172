package dev.tieout.jobs;

import dev.tieout.core.contract.Values;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/** Writes tables of any types, nested ones too, to Parquet files by the library's own writer. */
final class NestedParquet {
  private static final long SECONDS_PER_DAY = 86_400;
  private static final int JULIAN_DAY_OF_EPOCH = 2_440_588;
  private static final int WIDE_DECIMAL_BYTES = 16;

  private NestedParquet() {}

  static void write(Path file, Schema schema, List<List<@Nullable Object>> rows)
      throws IOException {
    List<org.apache.parquet.schema.Type> fields =
        schema.columns().stream().map(NestedParquet::field).toList();
    ParquetFiles.write(
        file,
        new MessageType("row", fields),
        rows,
        (row, group) -> {
          for (int i = 0; i < row.size(); i++) {
            add(group, i, schema.column(i).type(), row.get(i));
          }
        });
  }

  private static org.apache.parquet.schema.Type field(Column column) {
    return field(column.name(), column);
  }

  private static org.apache.parquet.schema.Type field(String name, Column column) {
    Repetition repetition =
        column.nullability() == Column.Nullability.REQUIRED
            ? Repetition.REQUIRED
            : Repetition.OPTIONAL;
    Type type = column.type();
    if (type instanceof Type.Struct struct) {
      return Types.buildGroup(repetition)
          .addFields(
              struct.fields().stream()
                  .map(NestedParquet::field)
                  .toArray(org.apache.parquet.schema.Type[]::new))
          .named(name);
    }
    if (type instanceof Type.ListOf list) {
      return Types.buildGroup(repetition)
          .as(LogicalTypeAnnotation.listType())
          .addField(Types.repeatedGroup().addField(field("element", list.element())).named("list"))
          .named(name);
    }
    if (type instanceof Type.MapOf map) {
      return Types.buildGroup(repetition)
          .as(LogicalTypeAnnotation.mapType())
          .addField(
              Types.repeatedGroup()
                  .addFields(field("key", map.key()), field("value", map.value()))
                  .named("key_value"))
          .named(name);
    }
    int width =
        type instanceof Type.Floating
            ? Short.BYTES
            : type instanceof Type.Uuid || type instanceof Type.Decimal ? WIDE_DECIMAL_BYTES : 0;
    PrimitiveTypeName physical = physical(type);
    var primitive = Types.primitive(physical, repetition).as(annotation(type));
    return physical == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
        ? primitive.length(width).named(name)
        : primitive.named(name);
  }

  private static PrimitiveTypeName physical(Type type) {
    if (type instanceof Type.Bool) {
      return PrimitiveTypeName.BOOLEAN;
    }
    if (type instanceof Type.Floating floating && floating.bits() > 16) {
      return floating.bits() == 64 ? PrimitiveTypeName.DOUBLE : PrimitiveTypeName.FLOAT;
    }
    if (type instanceof Type.Timestamp timestamp
        && timestamp.unit() == Type.Unit.SECONDS_AND_NANOS) {
      return PrimitiveTypeName.INT96;
    }
    if (type instanceof Type.Text || type instanceof Type.Binary) {
      return PrimitiveTypeName.BINARY;
    }
    boolean isInt32 =
        type instanceof Type.Date || (type instanceof Type.Int integer && integer.bits() < 64);
    boolean isFixed =
        type instanceof Type.Floating
            || type instanceof Type.Uuid
            || (type instanceof Type.Decimal decimal && !decimal.isCompact());
    return isInt32
        ? PrimitiveTypeName.INT32
        : isFixed ? PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY : PrimitiveTypeName.INT64;
  }

  private static @Nullable LogicalTypeAnnotation annotation(Type type) {
    if (type instanceof Type.Int integer) {
      return LogicalTypeAnnotation.intType(integer.bits(), integer.sign() == Type.Sign.SIGNED);
    }
    if (type instanceof Type.Decimal decimal) {
      return LogicalTypeAnnotation.decimalType(decimal.scale(), decimal.precision());
    }
    if (type instanceof Type.Timestamp timestamp) {
      boolean isInstant = timestamp.clock() == Type.Clock.INSTANT;
      return switch (timestamp.unit()) {
        case MILLIS -> LogicalTypeAnnotation.timestampType(isInstant, TimeUnit.MILLIS);
        case MICROS -> LogicalTypeAnnotation.timestampType(isInstant, TimeUnit.MICROS);
        case NANOS -> LogicalTypeAnnotation.timestampType(isInstant, TimeUnit.NANOS);
        case SECONDS_AND_NANOS -> null;
      };
    }
    if (type instanceof Type.Floating floating && floating.bits() == 16) {
      return LogicalTypeAnnotation.float16Type();
    }
    if (type instanceof Type.Text) {
      return LogicalTypeAnnotation.stringType();
    }
    if (type instanceof Type.Date) {
      return LogicalTypeAnnotation.dateType();
    }
    if (type instanceof Type.Time) {
      return LogicalTypeAnnotation.timeType(false, TimeUnit.NANOS);
    }
    return type instanceof Type.Uuid ? LogicalTypeAnnotation.uuidType() : null;
  }

  private static void add(Group group, int field, Type type, @Nullable Object value) {
    if (value == null) {
      return;
    }
    if (type instanceof Type.Struct struct) {
      Group within = group.addGroup(field);
      for (int i = 0; i < struct.fields().size(); i++) {
        add(within, i, struct.fields().get(i).type(), ((List<?>) value).get(i));
      }
    } else if (type instanceof Type.ListOf list) {
      Group within = group.addGroup(field);
      for (Object element : (List<?>) value) {
        add(within.addGroup(0), 0, list.element().type(), element);
      }
    } else if (type instanceof Type.MapOf map) {
      Group within = group.addGroup(field);
      for (Object entry : (List<?>) value) {
        Group pair = within.addGroup(0);
        add(pair, 0, map.key().type(), ((Map.Entry<?, ?>) entry).getKey());
        add(pair, 1, map.value().type(), ((Map.Entry<?, ?>) entry).getValue());
      }
    } else {
      addFlat(group, field, type, value);
    }
  }

  private static void addFlat(Group group, int field, Type type, Object value) {
    BatchBuilder cell = new BatchBuilder(List.of(Column.nullable("cell", type)), 1);
    Values.set(cell, 0, type, value);
    ColumnVector vector = cell.batch().vector(0);
    if (ColumnVector.carriesBytes(type)) {
      byte[] bytes = Arrays.copyOf(vector.bytes(), vector.lengths()[0]);
      group.add(
          field,
          Binary.fromConstantByteArray(type instanceof Type.Decimal ? widened(bytes) : bytes));
      return;
    }
    long stored = vector.longs()[0];
    switch (physical(type)) {
      case BOOLEAN -> group.add(field, stored != 0);
      case INT32 -> group.add(field, (int) stored);
      case DOUBLE -> group.add(field, Double.longBitsToDouble(stored));
      case FLOAT -> group.add(field, (float) Double.longBitsToDouble(stored));
      case INT96 -> group.add(field, int96(stored, vector.nanos()[0]));
      case FIXED_LEN_BYTE_ARRAY -> group.add(field, half(Double.longBitsToDouble(stored)));
      default -> group.add(field, stored);
    }
  }

  private static byte[] widened(byte[] unscaled) {
    byte[] wide = new byte[WIDE_DECIMAL_BYTES];
    Arrays.fill(wide, (byte) new BigInteger(unscaled).signum() < 0 ? (byte) -1 : 0);
    System.arraycopy(unscaled, 0, wide, wide.length - unscaled.length, unscaled.length);
    return wide;
  }

  private static Binary int96(long seconds, int nanos) {
    long day = Math.floorDiv(seconds, SECONDS_PER_DAY);
    long nanosOfDay = Math.floorMod(seconds, SECONDS_PER_DAY) * 1_000_000_000L + nanos;
    return Binary.fromConstantByteArray(
        ByteBuffer.allocate(12)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(nanosOfDay)
            .putInt(Math.toIntExact(day + JULIAN_DAY_OF_EPOCH))
            .array());
  }

  /** The bits of a value that 16 of them hold. */
  private static Binary half(double value) {
    int sign = Double.doubleToRawLongBits(value) < 0 ? 0x8000 : 0;
    double magnitude = Math.abs(value);
    int bits;
    if (Double.isNaN(value)) {
      bits = 0x7e00;
    } else if (Double.isInfinite(value)) {
      bits = 0x7c00;
    } else if (magnitude < 0x1p-14) {
      bits = (int) (magnitude * 0x1p24);
    } else {
      int exponent = Math.getExponent(magnitude);
      bits = (exponent + 15) << 10 | (int) (Math.scalb(magnitude, 10 - exponent) - 0x400);
    }
    int all = sign | bits;
    return Binary.fromConstantByteArray(new byte[] {(byte) all, (byte) (all >> 8)});
  }
}
