package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Reads flat columns through parquet-java, and writes their values as {@link Rendering} does. */
final class Oracle {
  private Oracle() {}

  /** The values of a top-level leaf. */
  static List<String> readColumn(Path path, String name, Type type) throws IOException {
    List<String> values = new ArrayList<>();
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(path))) {
      MessageType schema = reader.getFooter().getFileMetaData().getSchema();
      MessageType one = new MessageType(schema.getName(), schema.getType(name));
      reader.setRequestedSchema(one);
      String createdBy = reader.getFooter().getFileMetaData().getCreatedBy();
      ColumnDescriptor descriptor = one.getColumns().get(0);
      PageReadStore pages;
      while ((pages = reader.readNextRowGroup()) != null) {
        ColumnReader column =
            new ColumnReadStoreImpl(pages, new NoGroup(one), one, createdBy)
                .getColumnReader(descriptor);
        for (long i = 0; i < pages.getRowCount(); i++) {
          boolean present =
              column.getCurrentDefinitionLevel() == descriptor.getMaxDefinitionLevel();
          values.add(present ? render(column, descriptor, type) : "null");
          column.consume();
        }
      }
    }
    return values;
  }

  private static String render(ColumnReader column, ColumnDescriptor descriptor, Type type) {
    PrimitiveTypeName physical = descriptor.getPrimitiveType().getPrimitiveTypeName();
    return switch (physical) {
      case BOOLEAN -> column.getBoolean() ? "1" : "0";
      case INT32 -> number(column.getInteger(), descriptor.getPrimitiveType(), type);
      case INT64 -> number(column.getLong(), descriptor.getPrimitiveType(), type);
      case FLOAT -> Rendering.renderLong(type, Double.doubleToRawLongBits(column.getFloat()), 0);
      case DOUBLE -> Rendering.renderLong(type, Double.doubleToRawLongBits(column.getDouble()), 0);
      case INT96 -> int96(column.getBinary());
      case BINARY, FIXED_LEN_BYTE_ARRAY -> bytes(column.getBinary(), type);
    };
  }

  static String number(long value, PrimitiveType primitive, Type type) {
    LogicalTypeAnnotation annotation = primitive.getLogicalTypeAnnotation();
    if (annotation instanceof LogicalTypeAnnotation.TimeLogicalTypeAnnotation time) {
      return switch (time.getUnit()) {
        case MILLIS -> Long.toString(value * 1_000_000);
        case MICROS -> Long.toString(value * 1_000);
        case NANOS -> Long.toString(value);
      };
    }
    if (type instanceof Type.Int i && i.sign() == Type.Sign.UNSIGNED) {
      return i.bits() == 64 ? Long.toUnsignedString(value) : Integer.toUnsignedString((int) value);
    }
    return Rendering.renderLong(type, value, 0);
  }

  static String int96(Binary value) {
    ByteBuffer bytes = ByteBuffer.wrap(value.getBytes()).order(ByteOrder.LITTLE_ENDIAN);
    BigInteger nanos = BigInteger.valueOf(bytes.getLong(0));
    BigInteger days = BigInteger.valueOf(bytes.getInt(8) - 2_440_588L);
    BigInteger all = days.multiply(BigInteger.valueOf(86_400_000_000_000L)).add(nanos);
    BigInteger second = BigInteger.valueOf(1_000_000_000L);
    BigInteger within = all.mod(second);
    return all.subtract(within).divide(second) + "s" + within;
  }

  static String bytes(Binary value, Type type) {
    byte[] bytes = value.getBytes();
    if (type instanceof Type.Decimal d) {
      return Rendering.decimal(new BigInteger(bytes), d);
    }
    if (type instanceof Type.Floating && !ColumnVector.carriesBytes(type)) {
      float f = halfFloat((bytes[0] & 0xFF) | (bytes[1] & 0xFF) << 8);
      return Rendering.renderLong(type, Double.doubleToRawLongBits(f), 0);
    }
    return HexFormat.of().formatHex(bytes);
  }

  /** By moving the bits into a float's places and scaling the exponent's bias away. */
  private static float halfFloat(int half) {
    int sign = (half & 0x8000) << 16;
    int rest = half & 0x7FFF;
    if (rest >= 0x7C00) {
      return Float.intBitsToFloat(sign | 0x7F80_0000 | (rest & 0x3FF) << 13);
    }
    float magnitude = Float.intBitsToFloat(rest << 13) * 0x1p112f;
    return sign == 0 ? magnitude : -magnitude;
  }

  /** A converter that is asked for nothing but its shape. */
  private static final class NoGroup extends GroupConverter {
    private final GroupType group;

    NoGroup(GroupType group) {
      this.group = group;
    }

    @Override
    public Converter getConverter(int field) {
      return group.getType(field).isPrimitive()
          ? new PrimitiveConverter() {}
          : new NoGroup(group.getType(field).asGroupType());
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }
}
