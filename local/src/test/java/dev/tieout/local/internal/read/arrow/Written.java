package dev.tieout.local.internal.read.arrow;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.LargeVarBinaryVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ViewVarBinaryVector;
import org.apache.arrow.vector.ViewVarCharVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.ListViewVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Files by Arrow's own writers, of random values that are remembered. */
final class Written {
  private Written() {}

  /** Bytes of a file, and what each column holds, row by row; see {@link Shown}. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Sample(byte[] bytes, List<List<Object>> columns) {}

  /** How a file is written. */
  enum As {
    FILE,
    STREAM,
    LZ4_FILE,
    ZSTD_STREAM
  }

  /** Writes batches of random rows. */
  static Sample random(
      BufferAllocator allocator, List<Field> fields, int[] batchRows, As as, Random random)
      throws IOException {
    List<List<Object>> columns = new ArrayList<>();
    fields.forEach(field -> columns.add(new ArrayList<>()));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(fields), allocator);
        ArrowWriter writer = writer(root, null, out, as)) {
      writer.start();
      for (int rows : batchRows) {
        for (int c = 0; c < fields.size(); c++) {
          FieldVector vector = root.getVector(c);
          vector.reset();
          vector.allocateNew();
          for (int row = 0; row < rows; row++) {
            columns.get(c).add(setOrNull(vector, row, random));
          }
          vector.setValueCount(rows);
        }
        root.setRowCount(rows);
        writer.writeBatch();
      }
      writer.end();
    }
    return new Sample(out.toByteArray(), columns);
  }

  static ArrowWriter writer(
      VectorSchemaRoot root, DictionaryProvider dictionaries, ByteArrayOutputStream out, As as) {
    WritableByteChannel channel = Channels.newChannel(out);
    return switch (as) {
      case FILE -> new ArrowFileWriter(root, dictionaries, channel);
      case STREAM -> new ArrowStreamWriter(root, dictionaries, channel);
      case LZ4_FILE ->
          new ArrowFileWriter(
              root,
              dictionaries,
              channel,
              Map.of(),
              IpcOption.DEFAULT,
              CommonsCompressionFactory.INSTANCE,
              CompressionUtil.CodecType.LZ4_FRAME);
      case ZSTD_STREAM ->
          new ArrowStreamWriter(
              root,
              dictionaries,
              channel,
              IpcOption.DEFAULT,
              CommonsCompressionFactory.INSTANCE,
              CompressionUtil.CodecType.ZSTD);
    };
  }

  private static Object setOrNull(FieldVector vector, int row, Random random) {
    if (vector instanceof NullVector) {
      return null;
    }
    if (vector.getField().isNullable() && random.nextInt(4) == 0) {
      if (random.nextBoolean()) {
        Object unused = set(vector, row, random); // What lies below a null does not count.
      }
      vector.setNull(row);
      return null;
    }
    return set(vector, row, random);
  }

  private static Object set(FieldVector vector, int row, Random random) {
    long number = random.nextInt(5) == 0 ? random.nextLong() : random.nextInt(2000) - 1000;
    if (vector instanceof BitVector v) {
      v.setSafe(row, (int) (number & 1));
      return number & 1;
    }
    Object integer = setInteger(vector, row, number);
    if (integer != null) {
      return integer;
    }
    Object time = setTime(vector, row, number);
    if (time != null) {
      return time;
    }
    Object bytes = setBytes(vector, row, random);
    return bytes == null ? setNested(vector, row, random) : bytes;
  }

  private static Object setInteger(FieldVector vector, int row, long number) {
    if (vector instanceof TinyIntVector v) {
      v.setSafe(row, (byte) number);
      return (long) (byte) number;
    } else if (vector instanceof UInt1Vector v) {
      v.setSafe(row, (byte) number);
      return number & 0xFF;
    } else if (vector instanceof SmallIntVector v) {
      v.setSafe(row, (short) number);
      return (long) (short) number;
    } else if (vector instanceof UInt2Vector v) {
      v.setSafe(row, (char) number);
      return number & 0xFFFF;
    } else if (vector instanceof IntVector v) {
      v.setSafe(row, (int) number);
      return (long) (int) number;
    } else if (vector instanceof UInt4Vector v) {
      v.setSafe(row, (int) number);
      return number & 0xFFFFFFFFL;
    } else if (vector instanceof BigIntVector v) {
      v.setSafe(row, number);
      return number;
    } else if (vector instanceof UInt8Vector v) {
      v.setSafe(row, number);
      return number;
    } else if (vector instanceof Float2Vector v) {
      v.setSafe(row, (short) number);
      return (double) v.getValueAsFloat(row);
    } else if (vector instanceof Float4Vector v) {
      v.setSafe(row, Float.intBitsToFloat((int) number));
      return (double) Float.intBitsToFloat((int) number);
    } else if (vector instanceof Float8Vector v) {
      v.setSafe(row, Double.longBitsToDouble(number));
      return Double.longBitsToDouble(number);
    }
    return setDecimal(vector, row, number);
  }

  private static Object setDecimal(FieldVector vector, int row, long number) {
    if (vector instanceof DecimalVector v) {
      BigDecimal value = decimal((ArrowType.Decimal) v.getField().getType(), number);
      v.setSafe(row, value);
      return value;
    } else if (vector instanceof Decimal256Vector v) {
      BigDecimal value = decimal((ArrowType.Decimal) v.getField().getType(), number);
      v.setSafe(row, value);
      return value;
    }
    return null;
  }

  private static BigDecimal decimal(ArrowType.Decimal type, long number) {
    BigInteger wide = BigInteger.valueOf(number).pow(3);
    BigInteger bound = BigInteger.TEN.pow(type.getPrecision());
    return new BigDecimal(wide.remainder(bound), type.getScale());
  }

  private static Object setTime(FieldVector vector, int row, long number) {
    if (vector instanceof DateDayVector v) {
      v.setSafe(row, (int) number);
      return (long) (int) number;
    } else if (vector instanceof DateMilliVector v) {
      long days = number % 1_000_000_000L;
      v.setSafe(row, days * 86_400_000L);
      return days;
    } else if (vector instanceof TimeSecVector v) {
      int value = Math.floorMod(number, 86_400);
      v.setSafe(row, value);
      return value * 1_000_000_000L;
    } else if (vector instanceof TimeMilliVector v) {
      int value = Math.floorMod(number, 86_400_000);
      v.setSafe(row, value);
      return value * 1_000_000L;
    } else if (vector instanceof TimeMicroVector v) {
      long value = Math.floorMod(number, 86_400_000_000L);
      v.setSafe(row, value);
      return value * 1_000L;
    } else if (vector instanceof TimeNanoVector v) {
      long value = Math.floorMod(number, 86_400_000_000_000L);
      v.setSafe(row, value);
      return value;
    } else if (vector instanceof TimeStampVector v) {
      v.setSafe(row, number);
      boolean isSeconds =
          ((ArrowType.Timestamp) v.getField().getType()).getUnit() == TimeUnit.SECOND;
      return isSeconds ? number + "s 0" : (Object) number;
    }
    return null;
  }

  private static Object setBytes(FieldVector vector, int row, Random random) {
    byte[] value = new byte[random.nextInt(30)];
    for (int i = 0; i < value.length; i++) {
      value[i] = (byte) ('a' + random.nextInt(26));
    }
    String text = new String(value, StandardCharsets.UTF_8);
    if (vector instanceof VarCharVector v) {
      v.setSafe(row, value);
      return text;
    } else if (vector instanceof LargeVarCharVector v) {
      v.setSafe(row, value);
      return text;
    } else if (vector instanceof ViewVarCharVector v) {
      v.setSafe(row, value);
      return text;
    }
    String hex = HexFormat.of().formatHex(value);
    if (vector instanceof VarBinaryVector v) {
      v.setSafe(row, value);
      return hex;
    } else if (vector instanceof LargeVarBinaryVector v) {
      v.setSafe(row, value);
      return hex;
    } else if (vector instanceof ViewVarBinaryVector v) {
      v.setSafe(row, value);
      return hex;
    } else if (vector instanceof FixedSizeBinaryVector v) {
      byte[] fixed = new byte[v.getByteWidth()];
      random.nextBytes(fixed);
      v.setSafe(row, fixed);
      return HexFormat.of().formatHex(fixed);
    }
    return null;
  }

  private static Object setNested(FieldVector vector, int row, Random random) {
    int size = random.nextInt(4);
    if (vector instanceof StructVector v) {
      v.setIndexDefined(row);
      Map<String, Object> fields = new LinkedHashMap<>();
      for (FieldVector child : v.getChildrenFromFields()) {
        fields.put(child.getName(), setOrNull(child, row, random));
      }
      return fields;
    } else if (vector instanceof MapVector v) {
      return map(v, row, size, random);
    } else if (vector instanceof ListVector v) {
      int start = v.startNewValue(row);
      List<Object> elements = elements(v.getDataVector(), start, size, random);
      v.endValue(row, size);
      return elements;
    } else if (vector instanceof LargeListVector v) {
      int start = (int) v.startNewValue((long) row);
      List<Object> elements = elements(v.getDataVector(), start, size, random);
      v.endValue(row, size);
      return elements;
    } else if (vector instanceof ListViewVector v) {
      int start = v.startNewValue(row);
      List<Object> elements = elements(v.getDataVector(), start, size, random);
      v.endValue(row, size);
      return elements;
    } else if (vector instanceof FixedSizeListVector v) {
      int start = v.startNewValue(row);
      return elements(v.getDataVector(), start, v.getListSize(), random);
    }
    throw new IllegalArgumentException(vector.getField().toString());
  }

  private static List<Object> elements(FieldVector vector, int start, int size, Random random) {
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      elements.add(setOrNull(vector, start + i, random));
    }
    return elements;
  }

  private static List<Object> map(MapVector map, int row, int size, Random random) {
    int start = map.startNewValue(row);
    StructVector entries = (StructVector) map.getDataVector();
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      entries.setIndexDefined(start + i);
      Object key = set(entries.getChildrenFromFields().get(0), start + i, random);
      Object value = setOrNull(entries.getChildrenFromFields().get(1), start + i, random);
      List<Object> entry = new ArrayList<>();
      entry.add(key);
      entry.add(value);
      all.add(entry);
    }
    map.endValue(row, size);
    return all;
  }
}
