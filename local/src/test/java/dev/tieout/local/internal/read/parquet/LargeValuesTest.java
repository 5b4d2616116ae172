package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.schema.Column;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values and pages larger than the window. */
class LargeValuesTest {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required binary text (STRING); required double number; }");
  private static final ParquetReadOptions SMALL =
      ParquetReadOptions.DEFAULT.withWindowBytes(ParquetReadOptions.MIN_WINDOW_BYTES);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "SNAPPY, PARQUET_1_0, true",
    "SNAPPY, PARQUET_1_0, false",
    "SNAPPY, PARQUET_2_0, false",
    "ZSTD, PARQUET_1_0, false",
    "ZSTD, PARQUET_2_0, false",
    "GZIP, PARQUET_1_0, false",
    "LZ4_RAW, PARQUET_2_0, false",
    "UNCOMPRESSED, PARQUET_1_0, false"
  })
  void holdsWhatCannotBeCut(CompressionCodecName codec, WriterVersion version, boolean dictionary)
      throws IOException {
    Path path = folder.resolve("large.parquet");
    write(path, codec, version, dictionary);
    try (ParquetFile file = ParquetFile.open(path)) {
      for (int i = 0; i < 2; i++) {
        Column column = file.schema().column(i);
        List<String> expected = Oracle.readColumn(path, column.name(), column.type());
        assertThat(Rendering.readColumn(path, i, SMALL, 100).equals(expected)).isTrue();
      }
    }
    assertThatThrownBy(() -> Rendering.readColumn(path, 0, SMALL.withWholeBytes(256 * 1024), 100))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("large.parquet', row group 0, column 'text': ")
        .hasMessageContaining(" bytes at once where a column may take 262144; raise --memory");
  }

  private static void write(
      Path path, CompressionCodecName codec, WriterVersion version, boolean dictionary)
      throws IOException {
    Random random = new Random(11);
    SimpleGroupFactory factory = new SimpleGroupFactory(SCHEMA);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(path))
            .withConf(new PlainParquetConfiguration())
            .withType(SCHEMA)
            .withCompressionCodec(codec)
            .withWriterVersion(version)
            .withDictionaryEncoding(dictionary)
            .withDictionaryPageSize(4 << 20)
            .withByteStreamSplitEncoding(true)
            .withPageRowCountLimit(1_000_000)
            .withPageSize(64 << 20)
            .build()) {
      for (int row = 0; row < 60_000; row++) {
        boolean large = row % 20_000 == 777;
        byte[] value = new byte[large ? 700_000 + row : random.nextInt(8)];
        for (int i = 0; i < value.length; i++) {
          value[i] = (byte) ('a' + (large ? random.nextInt(4) : random.nextInt(2)));
        }
        writer.write(
            factory
                .newGroup()
                .append("text", Binary.fromConstantByteArray(value))
                .append("number", random.nextDouble()));
      }
    }
  }
}
