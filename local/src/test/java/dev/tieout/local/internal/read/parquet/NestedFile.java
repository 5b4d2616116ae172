package dev.tieout.local.internal.read.parquet;

import java.io.IOException;
import java.nio.file.Path;
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
import org.apache.parquet.schema.Type.Repetition;

/**
 * A file of nested columns of random shapes, written by parquet-java. Schema and rows are a
 * function of the seed.
 */
record NestedFile(
    CompressionCodecName codec,
    WriterVersion version,
    boolean dictionary,
    int rows,
    int rowsPerPage,
    int pageBytes,
    long rowGroupBytes) {
  private static final int MAX_DEPTH = 4;
  private static final String[] LEAVES = {
    "int32 %s",
    "int64 %s",
    "binary %s (STRING)",
    "binary %s",
    "boolean %s",
    "double %s",
    "float %s",
    "int96 %s",
    "int32 %s (DATE)",
    "int64 %s (TIMESTAMP(MILLIS,true))",
    "int32 %s (TIME(MILLIS,true))",
    "int32 %s (INTEGER(32,false))",
    "int32 %s (DECIMAL(9,2))",
    "fixed_len_byte_array(4) %s (DECIMAL(9,3))",
    "fixed_len_byte_array(16) %s (DECIMAL(38,9))",
    "fixed_len_byte_array(16) %s (UUID)",
    "fixed_len_byte_array(2) %s (FLOAT16)"
  };

  void write(Path path, long seed) throws IOException {
    Random random = new Random(seed);
    write(path, random, schema(random));
  }

  void write(Path path, Random random, MessageType schema) throws IOException {
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(new LocalOutputFile(path))
            .withConf(new PlainParquetConfiguration())
            .withType(schema)
            .withCompressionCodec(codec)
            .withWriterVersion(version)
            .withDictionaryEncoding(dictionary)
            .withPageRowCountLimit(rowsPerPage)
            .withPageSize(pageBytes)
            .withMinRowCountForPageSizeCheck(3)
            .withMaxRowCountForPageSizeCheck(50)
            .withRowGroupSize(rowGroupBytes);
    SimpleGroupFactory factory = new SimpleGroupFactory(schema);
    try (ParquetWriter<Group> writer = builder.build()) {
      for (int row = 0; row < rows; row++) {
        Group group = factory.newGroup();
        fill(group, schema, random, 0);
        writer.write(group);
      }
    }
  }

  private static MessageType schema(Random random) {
    StringBuilder text = new StringBuilder("message nested {\n");
    int columns = 1 + random.nextInt(3);
    for (int i = 0; i < columns; i++) {
      addField(text, "c" + i, random, 0);
    }
    return MessageTypeParser.parseMessageType(text.append("}").toString());
  }

  private static void addField(StringBuilder text, String name, Random random, int depth) {
    int kind = depth >= MAX_DEPTH ? 0 : random.nextInt(11);
    String repetition = random.nextInt(3) > 0 ? "optional " : "required ";
    switch (kind) {
      case 0, 1 -> addLeaf(text.append(repetition), name, random);
      case 2, 3 -> addGroup(text.append(repetition), name, "", "f", random, depth);
      case 4 -> addLeaf(text.append("repeated "), name, random);
      case 5 -> addGroup(text.append("repeated "), name, "", "g", random, depth);
      case 6, 7 -> {
        text.append(repetition).append("group ").append(name).append(" (LIST) { ");
        text.append("repeated group list {\n");
        addField(text, "element", random, depth + 1);
        text.append("} }\n");
      }
      case 8 -> {
        text.append(repetition).append("group ").append(name).append(" (LIST) { repeated ");
        if (random.nextBoolean()) {
          addLeaf(text, "item", random);
        } else {
          String repeated = random.nextBoolean() ? "array" : name + "_tuple";
          addGroup(text, repeated, "", "h", random, depth);
        }
        text.append("}\n");
      }
      default -> {
        text.append(repetition).append("group ").append(name);
        text.append(random.nextInt(4) == 0 ? " (MAP_KEY_VALUE) { " : " (MAP) { ");
        text.append("repeated group key_value {\n");
        addLeaf(text.append(random.nextInt(4) == 0 ? "optional " : "required "), "key", random);
        if (random.nextInt(4) > 0) {
          addField(text, "value", random, depth + 1);
        }
        text.append("} }\n");
      }
    }
  }

  private static void addLeaf(StringBuilder text, String name, Random random) {
    text.append(LEAVES[random.nextInt(LEAVES.length)].formatted(name)).append(";\n");
  }

  private static void addGroup(
      StringBuilder text, String name, String annotation, String field, Random random, int depth) {
    text.append("group ").append(name).append(annotation).append(" {\n");
    int fields = 1 + random.nextInt(3);
    for (int i = 0; i < fields; i++) {
      addField(text, field + i, random, depth + 1);
    }
    text.append("}\n");
  }

  private static void fill(Group group, GroupType type, Random random, int depth) {
    for (int i = 0; i < type.getFieldCount(); i++) {
      org.apache.parquet.schema.Type field = type.getType(i);
      int count = 1;
      if (field.isRepetition(Repetition.OPTIONAL)) {
        count = random.nextInt(4) == 0 ? 0 : 1;
      } else if (field.isRepetition(Repetition.REPEATED)) {
        boolean many = depth < 2 && random.nextInt(100) == 0;
        count = many ? random.nextInt(900) : random.nextInt(4);
      }
      for (int k = 0; k < count; k++) {
        if (field.isPrimitive()) {
          add(group, i, field.asPrimitiveType(), random);
        } else {
          fill(group.addGroup(i), field.asGroupType(), random, depth + 1);
        }
      }
    }
  }

  private static void add(Group group, int field, PrimitiveType type, Random random) {
    int few = random.nextInt(30) - 15;
    switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> group.add(field, random.nextBoolean());
      case INT32 -> group.add(field, few);
      case INT64 -> group.add(field, random.nextInt(3) == 0 ? random.nextLong() : few);
      case FLOAT -> group.add(field, few / 4f);
      case DOUBLE -> group.add(field, few / 8d);
      case INT96 -> group.add(field, bytes(random, 12));
      case FIXED_LEN_BYTE_ARRAY -> group.add(field, bytes(random, type.getTypeLength()));
      case BINARY -> group.add(field, bytes(random, random.nextInt(10)));
    }
  }

  private static Binary bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < Math.min(2, length); i++) {
      bytes[i] = (byte) random.nextInt(6);
    }
    return Binary.fromConstantByteArray(bytes);
  }
}
