package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds what is read from footers to what parquet-java reads from them. */
class FooterTest {
  @TempDir private Path folder;

  @Test
  void agreesWithParquetJavaOnRowGroupsChunksAndStatistics() throws IOException {
    Path sample = folder.resolve("sample.parquet");
    SampleFile.small(CompressionCodecName.SNAPPY, WriterVersion.PARQUET_1_0, true).write(sample, 9);
    List<Path> files = new ArrayList<>(TestData.files("data"));
    files.add(sample);
    int ranges = 0;
    for (Path path : files) {
      ranges += compare(path);
    }
    assertThat(ranges).as("ranges compared").isGreaterThan(20);
  }

  private static int compare(Path path) throws IOException {
    int ranges = 0;
    try (ParquetFile file = ParquetFile.open(path);
        ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(path))) {
      List<BlockMetaData> blocks = reader.getFooter().getBlocks();
      assertThat(file.rowGroupCount()).isEqualTo(blocks.size());
      assertThat(file.rowCount()).isEqualTo(reader.getRecordCount());
      for (int group = 0; group < blocks.size(); group++) {
        assertThat(file.rowCount(group)).isEqualTo(blocks.get(group).getRowCount());
        Map<ColumnPath, ColumnChunkMetaData> chunks = new HashMap<>();
        blocks.get(group).getColumns().forEach(c -> chunks.put(c.getPath(), c));
        for (int i = 0; i < file.schema().columnCount(); i++) {
          Column column = file.schema().column(i);
          ColumnChunkMetaData chunk = chunks.get(ColumnPath.get(column.name()));
          if (chunk != null && !(column.type() instanceof Type.ListOf)) {
            assertThat(file.compressedBytes(group, i)).isEqualTo(chunk.getTotalSize());
            assertThat(file.uncompressedBytes(group, i))
                .isEqualTo(chunk.getTotalUncompressedSize());
            String place = path + " column " + column;
            ranges += compare(place, file.statistics(group, i), chunk.getStatistics(), column);
          }
        }
      }
    }
    return ranges;
  }

  /** Our range, where we trust one, is the oracle's, where it has one. */
  private static int compare(
      String place, ColumnStatistics ours, Statistics<?> theirs, Column column) {
    if (theirs.isNumNullsSet()) {
      assertThat(ours.nullCount()).as(place).isEqualTo(theirs.getNumNulls());
    }
    ColumnStatistics.Range range = ours.range();
    if (range == null || !theirs.hasNonNullValue()) {
      return 0;
    }
    boolean time = column.type() instanceof Type.Time;
    if (ColumnVector.carriesBytes(column.type())) {
      assertThat(HexFormat.of().formatHex(range.minBytes()))
          .as(place)
          .isEqualTo(hex(theirs.genericGetMin()));
      assertThat(HexFormat.of().formatHex(range.maxBytes()))
          .as(place)
          .isEqualTo(hex(theirs.genericGetMax()));
    } else if (!time) {
      assertThat(range.minLong()).as(place).isEqualTo(number(theirs.genericGetMin(), column));
      assertThat(range.maxLong()).as(place).isEqualTo(number(theirs.genericGetMax(), column));
    }
    return 1;
  }

  private static String hex(Object value) {
    return HexFormat.of().formatHex(((Binary) value).getBytes());
  }

  private static long number(Object value, Column column) {
    if (value instanceof Boolean b) {
      return b ? 1 : 0;
    }
    boolean unsigned = column.type() instanceof Type.Int i && i.sign() == Type.Sign.UNSIGNED;
    return value instanceof Integer i && unsigned
        ? Integer.toUnsignedLong(i)
        : ((Number) value).longValue();
  }

  @Test
  void givesNestedColumnsTheirTypes() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message nested {
              required group address { optional binary city (STRING); required int32 zip; }
              optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
              optional group two_level (LIST) { repeated int32 element; }
              optional group tuples (LIST) { repeated group tuples_tuple { required int32 a; } }
              optional group pairs (LIST) { repeated group item { required int32 a; required int32 b; } }
              required group prices (MAP) {
                repeated group key_value { required binary key (STRING); optional int64 value (DECIMAL(9,2)); }
              }
              optional group set (MAP) { repeated group key_value { required int32 key; } }
              repeated int32 numbers;
              repeated group rows { required int64 x; }
              required int64 id;
            }
            """);
    Path path = folder.resolve("nested.parquet");
    ExampleParquetWriter.builder(new LocalOutputFile(path))
        .withConf(new PlainParquetConfiguration())
        .withType(schema)
        .build()
        .close();
    Type text = new Type.Text();
    Type int32 = new Type.Int(32, Type.Sign.SIGNED);
    Type int64 = new Type.Int(64, Type.Sign.SIGNED);
    Column a = Column.required("a", int32);
    try (ParquetFile file = ParquetFile.open(path)) {
      assertThat(file.schema().columns())
          .containsExactly(
              Column.required(
                  "address",
                  new Type.Struct(
                      List.of(Column.nullable("city", text), Column.required("zip", int32)))),
              Column.nullable("tags", new Type.ListOf(Column.nullable("element", text))),
              Column.nullable("two_level", new Type.ListOf(Column.required("element", int32))),
              Column.nullable(
                  "tuples",
                  new Type.ListOf(Column.required("tuples_tuple", new Type.Struct(List.of(a))))),
              Column.nullable(
                  "pairs",
                  new Type.ListOf(
                      Column.required(
                          "item", new Type.Struct(List.of(a, Column.required("b", int32)))))),
              Column.required(
                  "prices",
                  new Type.MapOf(
                      Column.required("key", text),
                      Column.nullable("value", new Type.Decimal(9, 2)))),
              Column.nullable("set", new Type.ListOf(Column.required("key", int32))),
              Column.required("numbers", new Type.ListOf(Column.required("numbers", int32))),
              Column.required(
                  "rows",
                  new Type.ListOf(
                      Column.required(
                          "rows", new Type.Struct(List.of(Column.required("x", int64)))))),
              Column.required("id", int64));
    }
  }

  @Test
  void flatColumnsBesideNestedOnesAreRead() throws IOException {
    Path shared = TestData.folder();
    assumeTrue(shared != null);
    Path path = shared.resolve("data").resolve("nullable.impala.parquet");
    try (ParquetFile file = ParquetFile.open(path)) {
      int id = file.schema().indexOf("id");
      assertThat(Rendering.readColumn(path, id, ParquetReadOptions.DEFAULT, 3))
          .containsExactly("1", "2", "3", "4", "5", "6", "7");
    }
  }
}
