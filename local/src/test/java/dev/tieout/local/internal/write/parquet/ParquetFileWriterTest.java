package dev.tieout.local.internal.write.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.EncodingStats;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetFileWriterTest {
  private static final Type INT64 = new Type.Int(64, Type.Sign.SIGNED);
  private static final Schema NUMBER = Schema.of(Column.required("n", INT64));
  private static final Schema TEXT = Schema.of(Column.nullable("t", new Type.Text()));

  @TempDir Path directory = Path.of("");

  @Test
  void aFileWithoutRowsHasASchema() throws IOException {
    Path file = directory.resolve("empty.parquet");
    ParquetFileWriter.create(file, NUMBER, ParquetWriteOptions.DEFAULT).close();

    ReadBack read = ReadBack.of(file);
    assertThat(read.rows()).isEmpty();
    assertThat(read.footer().getFileMetaData().getSchema().getFieldName(0)).isEqualTo("n");
  }

  @Test
  void typesAreAnnotatedAsTheSpecificationSays() throws IOException {
    Path file = directory.resolve("types.parquet");
    Schema schema =
        Schema.of(
            Column.required("i8", new Type.Int(8, Type.Sign.SIGNED)),
            Column.nullable("u32", new Type.Int(32, Type.Sign.UNSIGNED)),
            Column.required("d9", new Type.Decimal(9, 2)),
            Column.required("d18", new Type.Decimal(18, 2)),
            Column.required("d38", new Type.Decimal(38, 0)),
            Column.required("text", new Type.Text()),
            Column.required("binary", new Type.Binary()),
            Column.required("uuid", new Type.Uuid()),
            Column.required("half", new Type.Floating(16)),
            Column.required("date", new Type.Date()),
            Column.required("time", new Type.Time()),
            Column.required("at", new Type.Timestamp(Type.Unit.MICROS, Type.Clock.INSTANT)),
            Column.required("local", new Type.Timestamp(Type.Unit.NANOS, Type.Clock.LOCAL)),
            Column.required(
                "int96", new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, Type.Clock.INSTANT)));
    ParquetFileWriter.create(file, schema, ParquetWriteOptions.DEFAULT).close();

    assertThat(ReadBack.of(file).footer().getFileMetaData().getSchema())
        .isEqualTo(
            MessageTypeParser.parseMessageType(
                """
                message schema {
                  required int32 i8 (INTEGER(8,true));
                  optional int32 u32 (INTEGER(32,false));
                  required int32 d9 (DECIMAL(9,2));
                  required int64 d18 (DECIMAL(18,2));
                  required fixed_len_byte_array(16) d38 (DECIMAL(38,0));
                  required binary text (STRING);
                  required binary binary;
                  required fixed_len_byte_array(16) uuid (UUID);
                  required fixed_len_byte_array(2) half (FLOAT16);
                  required int32 date (DATE);
                  required int64 time (TIME(NANOS,false));
                  required int64 at (TIMESTAMP(MICROS,true));
                  required int64 local (TIMESTAMP(NANOS,false));
                  required int96 int96;
                }
                """));
    assertThat(LogicalTypeAnnotation.timestampType(true, LogicalTypeAnnotation.TimeUnit.MICROS))
        .isEqualTo(
            ReadBack.of(file)
                .footer()
                .getFileMetaData()
                .getSchema()
                .getType("at")
                .getLogicalTypeAnnotation());
  }

  @Test
  void equalRowsMakeEqualFiles() throws IOException {
    ParquetWriteOptions options =
        ParquetWriteOptions.DEFAULT.withMetadata(Map.of("b", "2", "a", "1", "c", "3"));
    Path first = directory.resolve("first.parquet");
    Path second = directory.resolve("second.parquet");
    writeNumbers(first, options, 1000);
    writeNumbers(second, options, 1000);

    assertThat(first).hasSameBinaryContentAs(second);
    assertThat(ReadBack.of(first).footer().getFileMetaData().getKeyValueMetaData())
        .isEqualTo(Map.of("a", "1", "b", "2", "c", "3"));
  }

  @Test
  void sortingColumnsAreInEveryRowGroup() throws IOException {
    Path file = directory.resolve("sorted.parquet");
    writeNumbers(
        file,
        ParquetWriteOptions.DEFAULT.withRowGroups(400, Long.MAX_VALUE).withSortedBy(List.of("n")),
        1000);

    byte[] bytes = Files.readAllBytes(file);
    int footerBytes = GrowableBytes.getInt(bytes, bytes.length - 8);
    org.apache.parquet.format.FileMetaData footer =
        org.apache.parquet.format.Util.readFileMetaData(
            new java.io.ByteArrayInputStream(bytes, bytes.length - 8 - footerBytes, footerBytes));
    assertThat(footer.getRow_groups()).hasSize(3);
    assertThat(footer.getRow_groups())
        .allSatisfy(
            group ->
                assertThat(group.getSorting_columns())
                    .containsExactly(new org.apache.parquet.format.SortingColumn(0, false, true)));
    assertThat(footer.getRow_groups().get(2).getNum_rows()).isEqualTo(200);
    assertThat(footer.getRow_groups().get(2).getOrdinal()).isEqualTo((short) 2);
  }

  @Test
  void textIsNumberedByADictionary() throws IOException {
    EncodingStats stats = encodingsOfTexts(ParquetWriteOptions.DEFAULT, 10);

    assertThat(stats.getDictionaryEncodings()).containsExactly(Encoding.PLAIN);
    assertThat(stats.hasNonDictionaryEncodedPages()).isFalse();
  }

  @Test
  void aDictionaryThatOutgrowsItsLimitEndsInPlainPages() throws IOException {
    EncodingStats stats =
        encodingsOfTexts(ParquetWriteOptions.DEFAULT.withDictionaryBytes(5_000), 500);

    assertThat(stats.hasDictionaryPages()).isTrue();
    assertThat(stats.getNumDataPagesEncodedAs(Encoding.RLE_DICTIONARY)).isEqualTo(1);
    assertThat(stats.getNumDataPagesEncodedAs(Encoding.PLAIN)).isPositive();
  }

  @Test
  void aDictionaryOfMostlyNewValuesIsGivenUpAfterAPage() throws IOException {
    EncodingStats stats =
        encodingsOfTexts(ParquetWriteOptions.DEFAULT.withPages(100, 1 << 20), 1000);

    assertThat(stats.getNumDataPagesEncodedAs(Encoding.RLE_DICTIONARY)).isEqualTo(1);
    assertThat(stats.getNumDataPagesEncodedAs(Encoding.PLAIN)).isEqualTo(9);
  }

  /** Writes a thousand texts of which so many are distinct, and reads them back. */
  private EncodingStats encodingsOfTexts(ParquetWriteOptions options, int distinct)
      throws IOException {
    Path file = directory.resolve("texts.parquet");
    BatchBuilder rows = new BatchBuilder(TEXT.columns(), 1000);
    for (int i = 0; i < 1000; i++) {
      rows.setBytes(0, ("text number " + i % distinct).getBytes(StandardCharsets.UTF_8));
      rows.endRow();
    }
    try (ParquetFileWriter writer = ParquetFileWriter.create(file, TEXT, options)) {
      writer.write(rows.batch());
    }
    ReadBack read = ReadBack.of(file);
    for (int i = 0; i < 1000; i++) {
      assertThat(read.rows().get(i).getString(0, 0)).isEqualTo("text number " + i % distinct);
    }
    ColumnChunkMetaData chunk = read.footer().getBlocks().get(0).getColumns().get(0);
    return chunk.getEncodingStats();
  }

  @Test
  void aValueLongerThanAPageAndABlockIsWritten() throws IOException {
    Path file = directory.resolve("long.parquet");
    byte[] text = "0123456789".repeat(100_000).getBytes(StandardCharsets.UTF_8);
    BatchBuilder rows = new BatchBuilder(TEXT.columns(), 3);
    for (byte[] value : List.of("a".getBytes(StandardCharsets.UTF_8), text, text)) {
      rows.setBytes(0, value);
      rows.endRow();
    }
    ParquetWriteOptions options = ParquetWriteOptions.DEFAULT.withCodec(Codec.NONE);
    try (ParquetFileWriter writer =
        ParquetFileWriter.create(file, TEXT, options.withPages(10, 1000))) {
      writer.write(rows.batch());
    }

    ReadBack read = ReadBack.of(file);
    assertThat(read.rows()).hasSize(3);
    assertThat(read.rows().get(2).getBinary(0, 0).getBytes()).isEqualTo(text);
    assertThat(
            read.footer().getBlocks().get(0).getColumns().get(0).getStatistics().hasNonNullValue())
        .as("an extreme of a megabyte is not stated")
        .isFalse();
  }

  @Test
  void refusesNullsInARequiredColumn() throws IOException {
    BatchBuilder rows = new BatchBuilder(NUMBER.columns(), 1);
    rows.setNull(0);
    rows.endRow();
    try (ParquetFileWriter writer = writerOf(NUMBER)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> writer.write(rows.batch()))
          .withMessage("column 'n' is declared to have no nulls, and a row has one");
      assertThatIllegalStateException().isThrownBy(() -> writer.write(rows.batch()));
    }
    assertThatThrownBy(() -> ReadBack.of(directory.resolve("file.parquet")))
        .as("a failed file is no Parquet file")
        .isInstanceOf(RuntimeException.class);
  }

  @Test
  void refusesValuesThatDoNotFit() throws IOException {
    requireRefusal(new Type.Date(), 1L << 40, "column 'c': 1099511627776 does not fit in 32 bits");
    requireRefusal(
        new Type.Decimal(19, 0),
        new byte[] {0, (byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0},
        "column 'c': an unscaled decimal does not fit in 9 bytes");
    requireRefusal(
        new Type.Uuid(), new byte[15], "column 'c': a value of 15 bytes where each has 16");
  }

  private void requireRefusal(Type type, Object value, String message) throws IOException {
    Schema schema = Schema.of(Column.nullable("c", type));
    BatchBuilder rows = new BatchBuilder(schema.columns(), 1);
    if (value instanceof byte[] bytes) {
      rows.setBytes(0, bytes);
    } else {
      rows.setLong(0, (Long) value);
    }
    rows.endRow();
    try (ParquetFileWriter writer = writerOf(schema)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> writer.write(rows.batch()))
          .withMessage(message);
    }
    Files.delete(directory.resolve("file.parquet"));
  }

  private ParquetFileWriter writerOf(Schema schema) throws IOException {
    return ParquetFileWriter.create(
        directory.resolve("file.parquet"), schema, ParquetWriteOptions.DEFAULT);
  }

  @Test
  void refusesWhatIsNotFlatOrNotThere() {
    Schema nested =
        Schema.of(Column.nullable("s", new Type.Struct(List.of(Column.nullable("a", INT64)))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writerOf(nested))
        .withMessageContaining("column 's' is a struct");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writerOf(new Schema(List.of())))
        .withMessage("a Parquet file has at least one column");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                ParquetFileWriter.create(
                    directory.resolve("file.parquet"),
                    NUMBER,
                    ParquetWriteOptions.DEFAULT.withSortedBy(List.of("m"))))
        .withMessage("sorted by 'm', which is no column");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void refusesABatchOfOtherColumns() throws IOException {
    try (ParquetFileWriter writer = writerOf(NUMBER)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> writer.write(new RowBatch(TEXT.columns(), 1)))
          .withMessage("column 'n' is a int64 where the batch has a string");
    }
  }

  @Test
  void doesNotTouchAFileThatIsThere() throws IOException {
    Path file = Files.writeString(directory.resolve("file.parquet"), "mine");

    assertThatThrownBy(() -> writerOf(NUMBER))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "Cannot create '" + file + "': it exists already; check the path and its permissions.");
    assertThat(file).hasContent("mine");
  }

  @Test
  void aFullDiskIsToldWithTheNameOfTheFile() throws IOException {
    FullDisk disk = new FullDisk(100_000);
    ParquetFileWriter writer =
        ParquetFileWriter.start(
            disk, "out/a.parquet", NUMBER, ParquetWriteOptions.DEFAULT.withRowGroups(5_000, 1));
    BatchBuilder rows = new BatchBuilder(NUMBER.columns(), 20_000);
    for (long i = 0; !rows.isFull(); i++) {
      rows.setLong(0, i * 0x9E3779B97F4A7C15L);
      rows.endRow();
    }

    assertThatThrownBy(() -> writer.write(rows.batch()))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "Cannot write 'out/a.parquet': No space left on device; free some space there, or choose another"
                + " place.");
    writer.close();
    assertThat(disk.written).as("no footer after a failure").isEqualTo(100_000);
    assertThat(disk.isOpen()).isFalse();
  }

  @Test
  void aDiskThatIsFullAtTheFooterIsTold() throws IOException {
    FullDisk disk = new FullDisk(10);
    ParquetFileWriter writer =
        ParquetFileWriter.start(disk, "out/a.parquet", NUMBER, ParquetWriteOptions.DEFAULT);

    assertThatThrownBy(writer::close)
        .isInstanceOf(IOException.class)
        .hasMessage(
            "Cannot write 'out/a.parquet': No space left on device; free some space there, or choose another"
                + " place.");
    assertThat(disk.isOpen()).isFalse();
  }

  private static void writeNumbers(Path file, ParquetWriteOptions options, int count)
      throws IOException {
    BatchBuilder rows = new BatchBuilder(NUMBER.columns(), count);
    for (int i = 0; i < count; i++) {
      rows.setLong(0, i);
      rows.endRow();
    }
    try (ParquetFileWriter writer = ParquetFileWriter.create(file, NUMBER, options)) {
      writer.write(rows.batch());
    }
  }

  /** Takes so many bytes, in parts, and then no more. */
  private static final class FullDisk implements WritableByteChannel {
    private final long capacity;
    private long written;
    private boolean open = true;

    FullDisk(long capacity) {
      this.capacity = capacity;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
      if (written == capacity) {
        throw new IOException("No space left on device");
      }
      int part = (int) Math.min(Math.min(from.remaining(), 1000), capacity - written);
      from.position(from.position() + part);
      written += part;
      return part;
    }

    @Override
    public boolean isOpen() {
      return open;
    }

    @Override
    public void close() {
      open = false;
    }
  }
}
