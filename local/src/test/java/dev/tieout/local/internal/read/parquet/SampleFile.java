package dev.tieout.local.internal.read.parquet;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;

/**
 * A file with a column of every flat type, required and optional, written by parquet-java. The rows
 * are a function of the seed.
 */
record SampleFile(
    CompressionCodecName codec,
    WriterVersion version,
    boolean dictionary,
    boolean byteStreamSplit,
    int rows,
    int rowsPerPage,
    int pageBytes,
    long rowGroupBytes) {

  static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message sample {
            required boolean flag;
            required int32 int32;
            required int64 int64;
            required int96 int96;
            required float float;
            required double double;
            required binary text (STRING);
            required fixed_len_byte_array(5) fixed;
            optional boolean flag_or_null;
            optional int32 int8 (INTEGER(8,true));
            optional int32 uint16 (INTEGER(16,false));
            optional int32 uint32 (INTEGER(32,false));
            optional int64 uint64 (INTEGER(64,false));
            optional int32 date (DATE);
            optional int32 time_millis (TIME(MILLIS,true));
            optional int64 time_micros (TIME(MICROS,true));
            optional int64 time_nanos (TIME(NANOS,false));
            optional int64 timestamp_millis (TIMESTAMP(MILLIS,true));
            optional int64 timestamp_micros (TIMESTAMP(MICROS,false));
            optional int64 timestamp_nanos (TIMESTAMP(NANOS,true));
            optional int96 int96_or_null;
            optional float float_or_null;
            optional double double_or_null;
            optional binary text_or_null (STRING);
            optional binary json (JSON);
            optional binary bytes;
            optional fixed_len_byte_array(16) uuid (UUID);
            optional fixed_len_byte_array(2) half (FLOAT16);
            optional int32 decimal9 (DECIMAL(9,2));
            optional int64 decimal18 (DECIMAL(18,4));
            optional int64 decimal5 (DECIMAL(5,2));
            optional binary decimal_text (DECIMAL(12,3));
            optional binary decimal_wide (DECIMAL(30,10));
            optional fixed_len_byte_array(16) decimal38 (DECIMAL(38,18));
            optional fixed_len_byte_array(9) decimal_fixed (DECIMAL(18,0));
            optional int32 always_null;
            optional binary always_null_text (STRING);
          }
          """);

  /** A small file of several pages and row groups. */
  static SampleFile small(CompressionCodecName codec, WriterVersion version, boolean dictionary) {
    return new SampleFile(codec, version, dictionary, false, 3_000, 701, 64 * 1024, 100 * 1024);
  }

  void write(Path path, long seed) throws IOException {
    write(path, seed, SCHEMA);
  }

  void write(Path path, long seed, MessageType schema) throws IOException {
    Random random = new Random(seed);
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(new LocalOutputFile(path))
            .withConf(new PlainParquetConfiguration())
            .withType(schema)
            .withCompressionCodec(codec)
            .withWriterVersion(version)
            .withDictionaryEncoding(dictionary)
            .withByteStreamSplitEncoding(byteStreamSplit)
            .withPageRowCountLimit(rowsPerPage)
            .withPageSize(pageBytes)
            .withMinRowCountForPageSizeCheck(100)
            .withRowGroupSize(rowGroupBytes);
    SimpleGroupFactory factory = new SimpleGroupFactory(schema);
    try (ParquetWriter<Group> writer = builder.build()) {
      for (int row = 0; row < rows; row++) {
        writer.write(group(factory, schema, random, row));
      }
    }
  }

  private static Group group(SimpleGroupFactory factory, GroupType schema, Random random, int row) {
    Group group = factory.newGroup();
    for (int i = 0; i < schema.getFieldCount(); i++) {
      PrimitiveType type = schema.getType(i).asPrimitiveType();
      boolean optional = type.isRepetition(org.apache.parquet.schema.Type.Repetition.OPTIONAL);
      // Nulls come both scattered and in long runs.
      boolean absent =
          type.getName().startsWith("always_null")
              || (optional && (random.nextInt(5) == 0 || row / 300 % 3 == 1));
      if (!absent) {
        add(group, i, type, random);
      }
    }
    return group;
  }

  private static void add(Group group, int field, PrimitiveType type, Random random) {
    boolean few = random.nextInt(3) > 0;
    long number = few ? random.nextInt(40) - 20 : random.nextLong();
    switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> group.add(field, random.nextInt(7) < 3);
      case INT32 -> group.add(field, type.getName().equals("int8") ? (byte) number : (int) number);
      case INT64 -> group.add(field, number);
      case FLOAT -> group.add(field, few ? number / 4f : Float.intBitsToFloat((int) number));
      case DOUBLE -> group.add(field, few ? number / 4d : Double.longBitsToDouble(number));
      case INT96 -> group.add(field, Binary.fromConstantByteArray(bytes(random, 12, few)));
      case FIXED_LEN_BYTE_ARRAY ->
          group.add(field, Binary.fromConstantByteArray(fixed(type, random, few)));
      case BINARY -> group.add(field, Binary.fromConstantByteArray(binary(type, random, few)));
    }
  }

  private static byte[] fixed(PrimitiveType type, Random random, boolean few) {
    int length = type.getTypeLength();
    if (!type.getName().equals("decimal_fixed")) {
      return bytes(random, length, few);
    }
    byte[] value =
        BigInteger.valueOf(few ? random.nextInt(40) - 20 : random.nextLong()).toByteArray();
    byte[] padded = new byte[length];
    Arrays.fill(padded, (byte) (value[0] >> 7));
    System.arraycopy(value, 0, padded, length - value.length, value.length);
    return padded;
  }

  private static byte[] binary(PrimitiveType type, Random random, boolean few) {
    if (type.getName().startsWith("decimal")) {
      int bits = type.getName().equals("decimal_wide") ? 98 : 39;
      BigInteger value =
          few ? BigInteger.valueOf(random.nextInt(50)) : new BigInteger(bits, random);
      return (random.nextBoolean() ? value : value.negate()).toByteArray();
    }
    return bytes(random, few ? random.nextInt(4) : random.nextInt(60), few);
  }

  private static byte[] bytes(Random random, int length, boolean few) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (few ? i < 2 ? random.nextInt(4) : 0 : random.nextInt(256));
    }
    return bytes;
  }
}
