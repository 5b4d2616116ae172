package dev.tieout.udf;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.text.TextParser;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Copies Spark's cells of one flat type into a column of a batch. Which getter a cell needs is
 * settled once, from the type that Spark reads and the type that the batch carries. Not
 * thread-safe.
 *
 * <p>Besides the plain pairs of {@link SparkTypes}, a Spark long may carry an unsigned integer, a
 * timestamp of milliseconds or nanoseconds, or a time of nanoseconds; a Spark int a time of
 * milliseconds; a Spark timestamp one of another unit; a Spark string any value as it is written; a
 * Spark binary the bytes of a UUID, of an INT96 or of a float of 16 bits.
 */
final class CellFiller {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MICROS_PER_MILLI = 1_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long SECONDS_PER_DAY = 86_400;
  private static final long JULIAN_DAY_OF_EPOCH = 2_440_588;

  private enum Kind {
    BOOLEAN,
    BYTE,
    SHORT,
    INT,
    INT_OF_MILLIS,
    LONG,
    MICROS_TO_MILLIS,
    MICROS_TO_SECONDS,
    INT96,
    FLOAT,
    HALF_FLOAT,
    DOUBLE,
    COMPACT_DECIMAL,
    WIDE_DECIMAL,
    TEXT,
    WRITTEN,
    BINARY
  }

  private final String name;
  private final Type type;
  private final Quoting quoting;
  private final Kind kind;
  private final int precision;
  private final int scale;
  private final @Nullable TextParser parser;
  private byte[] scratch = new byte[64];

  /**
   * A filler of cells.
   *
   * @param name what to call the column in messages
   * @param quoting whether they may quote values
   * @throws IllegalArgumentException if the Spark type cannot carry what the batch wants
   */
  CellFiller(String name, DataType from, Type to, Quoting quoting) {
    this.quoting = quoting;
    this.name = name;
    this.type = to;
    this.kind = kind(from, to);
    this.parser = kind == Kind.WRITTEN ? new TextParser(to) : null;
    this.precision = from instanceof DecimalType decimal ? decimal.precision() : 0;
    this.scale = from instanceof DecimalType decimal ? decimal.scale() : 0;
  }

  private static Kind kind(DataType from, Type to) {
    if (from instanceof StringType && !(to instanceof Type.Text)) {
      return Kind.WRITTEN;
    }
    if (from instanceof LongType && carriesAsLong(to)) {
      return Kind.LONG;
    }
    if (from instanceof IntegerType && to instanceof Type.Time) {
      return Kind.INT_OF_MILLIS;
    }
    if (to instanceof Type.Timestamp timestamp) {
      if (from instanceof TimestampType && timestamp.unit() == Type.Unit.SECONDS_AND_NANOS) {
        return Kind.MICROS_TO_SECONDS;
      }
      if (from instanceof TimestampType && timestamp.unit() == Type.Unit.MILLIS) {
        return Kind.MICROS_TO_MILLIS;
      }
      if (from instanceof BinaryType && timestamp.unit() == Type.Unit.SECONDS_AND_NANOS) {
        return Kind.INT96;
      }
    }
    if (from instanceof BinaryType && to instanceof Type.Uuid) {
      return Kind.BINARY;
    }
    if (from instanceof BinaryType
        && to instanceof Type.Floating floating
        && floating.bits() == 16) {
      return Kind.HALF_FLOAT;
    }
    boolean isSmallUnsigned =
        to instanceof Type.Int integer
            && integer.sign() == Type.Sign.UNSIGNED
            && SparkTypes.type(from) instanceof Type.Int carrier
            && integer.bits() < carrier.bits();
    if (!isSmallUnsigned && !SparkTypes.type(from).equals(to)) {
      throw new IllegalArgumentException("a Spark " + from.sql() + " cannot carry a " + to);
    }
    return plainKind(from);
  }

  private static boolean carriesAsLong(Type to) {
    return to instanceof Type.Time
        || (to instanceof Type.Timestamp timestamp
            && (timestamp.unit() == Type.Unit.NANOS || timestamp.unit() == Type.Unit.MILLIS))
        || (to instanceof Type.Int integer && integer.sign() == Type.Sign.UNSIGNED);
  }

  private static Kind plainKind(DataType from) {
    if (from instanceof BooleanType) {
      return Kind.BOOLEAN;
    }
    if (from instanceof ByteType) {
      return Kind.BYTE;
    }
    if (from instanceof ShortType) {
      return Kind.SHORT;
    }
    if (from instanceof IntegerType || from instanceof DateType) {
      return Kind.INT;
    }
    if (from instanceof LongType
        || from instanceof TimestampType
        || from instanceof TimestampNTZType
        || SparkTypes.isTime(from)) {
      return Kind.LONG;
    }
    if (from instanceof FloatType) {
      return Kind.FLOAT;
    }
    if (from instanceof DoubleType) {
      return Kind.DOUBLE;
    }
    if (from instanceof DecimalType decimal) {
      return decimal.precision() <= Type.Decimal.MAX_COMPACT_PRECISION
          ? Kind.COMPACT_DECIMAL
          : Kind.WIDE_DECIMAL;
    }
    if (from instanceof StringType) {
      return Kind.TEXT;
    }
    if (from instanceof BinaryType) {
      return Kind.BINARY;
    }
    throw new IllegalArgumentException("a batch cannot carry a Spark " + from.sql());
  }

  /**
   * Sets a column of the builder's row to a cell that is not null.
   *
   * @return the bytes of a text, binary or wide decimal value, else 0
   */
  int set(SpecializedGetters row, int at, BatchBuilder out, int i) {
    switch (kind) {
      case BOOLEAN -> out.setLong(i, row.getBoolean(at) ? 1 : 0);
      case BYTE -> out.setLong(i, row.getByte(at));
      case SHORT -> out.setLong(i, row.getShort(at));
      case INT -> out.setLong(i, row.getInt(at));
      case INT_OF_MILLIS -> out.setLong(i, row.getInt(at) * NANOS_PER_MILLI);
      case LONG -> out.setLong(i, row.getLong(at));
      case MICROS_TO_MILLIS -> out.setLong(i, Math.floorDiv(row.getLong(at), MICROS_PER_MILLI));
      case INT96 -> setInt96(i, row.getBinary(at), out);
      case MICROS_TO_SECONDS -> {
        long micros = row.getLong(at);
        out.setSecondsAndNanos(
            i,
            Math.floorDiv(micros, MICROS_PER_SECOND),
            (int) Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO);
      }
      case FLOAT -> out.setLong(i, Double.doubleToRawLongBits(row.getFloat(at)));
      case HALF_FLOAT -> out.setLong(i, Double.doubleToRawLongBits(half(row.getBinary(at))));
      case DOUBLE -> out.setLong(i, Double.doubleToRawLongBits(row.getDouble(at)));
      case COMPACT_DECIMAL -> out.setLong(i, unscaledLong(row, at));
      case WIDE_DECIMAL -> {
        return copy(i, unscaledBytes(row, at), out);
      }
      case TEXT -> {
        return setText(row.getUTF8String(at), i, out);
      }
      case WRITTEN -> {
        return parse(row.getUTF8String(at).toString(), i, out);
      }
      case BINARY -> {
        return copy(i, row.getBinary(at), out);
      }
    }
    return 0;
  }

  /** An unsafe row stores the unscaled value itself; asking it for a decimal makes two objects. */
  private long unscaledLong(SpecializedGetters row, int at) {
    return row instanceof UnsafeRow
        ? row.getLong(at)
        : row.getDecimal(at, precision, scale).toUnscaledLong();
  }

  private byte[] unscaledBytes(SpecializedGetters row, int at) {
    if (row instanceof UnsafeRow) {
      return row.getBinary(at);
    }
    Decimal decimal = row.getDecimal(at, precision, scale);
    return decimal.toJavaBigDecimal().unscaledValue().toByteArray();
  }

  /** Nanoseconds of the day and Julian day, low bytes first. */
  private static void setInt96(int i, byte[] bytes, BatchBuilder out) {
    ByteBuffer value = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long nanosOfDay = value.getLong();
    long day = value.getInt() - JULIAN_DAY_OF_EPOCH;
    out.setSecondsAndNanos(
        i,
        day * SECONDS_PER_DAY + Math.floorDiv(nanosOfDay, NANOS_PER_SECOND),
        (int) Math.floorMod(nanosOfDay, NANOS_PER_SECOND));
  }

  /** The value of a binary16 of IEEE 754, low byte first. */
  private static double half(byte[] bytes) {
    int bits = (bytes[0] & 0xff) | (bytes[1] & 0xff) << 8;
    int exponent = bits >>> 10 & 0x1f;
    int fraction = bits & 0x3ff;
    double magnitude;
    if (exponent == 0x1f) {
      magnitude = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
    } else if (exponent == 0) {
      magnitude = Math.scalb((double) fraction, -24);
    } else {
      magnitude = Math.scalb((double) (fraction | 0x400), exponent - 25);
    }
    return bits >>> 15 == 0 ? magnitude : -magnitude;
  }

  private int setText(UTF8String text, int i, BatchBuilder out) {
    int length = text.numBytes();
    if (scratch.length < length) {
      scratch = new byte[Math.max(length, scratch.length * 2)];
    }
    text.writeToMemory(scratch, Platform.BYTE_ARRAY_OFFSET);
    out.setBytes(i, scratch, 0, length);
    return length;
  }

  private int parse(String text, int i, BatchBuilder out) {
    TextParser reader = Objects.requireNonNull(parser);
    if (!reader.parse(text.toCharArray(), 0, text.length(), out, i)) {
      throw TextRefusal.notOfType(name, text, type, quoting);
    }
    return text.length();
  }

  private static int copy(int i, byte[] value, BatchBuilder out) {
    out.setBytes(i, value);
    return value.length;
  }
}
