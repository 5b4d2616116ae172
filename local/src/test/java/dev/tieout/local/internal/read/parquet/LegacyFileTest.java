package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.RowBatch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole files in the hybrid calendar, with and without a dictionary. */
class LegacyFileTest {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message m {
            required int32 day (DATE);
            required int64 instant (TIMESTAMP(MICROS,true));
            required int96 old;
          }
          """);

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eightRowsBefore1582AndOneAfterAreExact(boolean dictionary) throws IOException {
    Path path = folder.resolve("legacy.parquet");
    write(path, dictionary);
    LocalDateTime old = LocalDateTime.of(1001, 1, 1, 1, 2, 3, 123_000_000);
    LocalDateTime recent = LocalDateTime.of(1990, 1, 1, 12, 34, 56);
    try (ParquetFile file = ParquetFile.open(path);
        ParquetRowReader reader = file.reader(new int[] {0, 1, 2}, ParquetReadOptions.DEFAULT)) {
      RowBatch batch = new RowBatch(file.schema().columns(), 100);
      assertThat(reader.read(batch)).isTrue();
      assertThat(batch.rowCount()).isEqualTo(9);
      for (int row = 0; row < 9; row++) {
        LocalDateTime expected = row < 8 ? old : recent;
        assertThat(LocalDate.ofEpochDay(batch.vector(0).longs()[row]))
            .isEqualTo(expected.toLocalDate());
        long micros = batch.vector(1).longs()[row];
        assertThat(
                dateTime(
                    Math.floorDiv(micros, 1_000_000L),
                    (int) Math.floorMod(micros, 1_000_000L) * 1_000))
            .isEqualTo(expected);
        assertThat(dateTime(batch.vector(2).longs()[row], batch.vector(2).nanos()[row]))
            .isEqualTo(expected);
      }
      assertThat(reader.read(batch)).isFalse();
      assertThat(reader.rebasedCount()).isEqualTo(24);
      assertThat(file.statistics(0, 0).range()).isNull();
    }
  }

  private static LocalDateTime dateTime(long second, int nanos) {
    return LocalDateTime.ofEpochSecond(second, nanos, ZoneOffset.UTC);
  }

  private static void write(Path path, boolean dictionary) throws IOException {
    GregorianCalendar hybrid = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    hybrid.clear();
    hybrid.set(1001, 0, 1, 1, 2, 3);
    long old = hybrid.getTimeInMillis() + 123;
    hybrid.clear();
    hybrid.set(1990, 0, 1, 12, 34, 56);
    SimpleGroupFactory factory = new SimpleGroupFactory(SCHEMA);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(path))
            .withConf(new PlainParquetConfiguration())
            .withType(SCHEMA)
            .withDictionaryEncoding(dictionary)
            .withExtraMetaData(
                Map.of(
                    "org.apache.spark.version", "3.5.5",
                    "org.apache.spark.legacyDateTime", "",
                    "org.apache.spark.legacyINT96", "",
                    "org.apache.spark.timeZone", "UTC"))
            .build()) {
      for (long millis :
          List.of(old, old, old, old, old, old, old, old, hybrid.getTimeInMillis())) {
        long day = Math.floorDiv(millis, 86_400_000L);
        ByteBuffer int96 = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        int96.putLong(Math.floorMod(millis, 86_400_000L) * 1_000_000).putInt((int) day + 2_440_588);
        writer.write(
            factory
                .newGroup()
                .append("day", (int) day)
                .append("instant", millis * 1_000)
                .append("old", Binary.fromConstantByteArray(int96.array())));
      }
    }
  }
}
