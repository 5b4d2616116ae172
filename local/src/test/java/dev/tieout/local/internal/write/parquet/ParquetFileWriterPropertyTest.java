package dev.tieout.local.internal.write.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

class ParquetFileWriterPropertyTest {
  private static final List<Type> TYPES = Values.types();

  /** A file of a column of every type; {@code nullPercent} below 0 declares no nulls. */
  record Layout(int rows, int batchRows, int nullPercent, ParquetWriteOptions options, long seed) {}

  private Path directory = Path.of("");

  @BeforeProperty
  void createDirectory() throws IOException {
    directory = Files.createTempDirectory("tieout-writer-test");
  }

  @AfterProperty
  void deleteDirectory() throws IOException {
    Files.delete(directory);
  }

  @Provide
  Arbitrary<Layout> layouts() {
    Arbitrary<ParquetWriteOptions> options =
        Combinators.combine(
                Arbitraries.of(Codec.class),
                Arbitraries.of(1, 7, 100, 1000),
                Arbitraries.of(1, 3, 50, 1000),
                Arbitraries.of(1, 40, 4000),
                Arbitraries.of(1, 200, 2000, 1 << 20),
                Arbitraries.of(1L, 5_000L, Long.MAX_VALUE))
            .as(
                (codec, groupRows, pageRows, pageBytes, dictionaryBytes, groupBytes) ->
                    ParquetWriteOptions.DEFAULT
                        .withCodec(codec)
                        .withRowGroups(groupRows, groupBytes)
                        .withPages(pageRows, pageBytes)
                        .withDictionaryBytes(dictionaryBytes));
    return Combinators.combine(
            Arbitraries.oneOf(
                Arbitraries.integers().between(0, 20), Arbitraries.integers().between(0, 400)),
            Arbitraries.of(1, 10, 128),
            Arbitraries.of(-1, 0, 3, 50, 97, 100),
            options,
            Arbitraries.longs())
        .as(Layout::new);
  }

  @Property(tries = 250)
  void parquetJavaReadsWhatIsWritten(@ForAll("layouts") Layout layout) throws IOException {
    List<List<@Nullable Object>> rows = randomRows(layout);
    Path file = directory.resolve("rows.parquet");
    try {
      write(file, layout, rows);
      ReadBack read = ReadBack.of(file);

      assertThat(values(read.rows())).isEqualTo(rows);
      assertThat(read.rowGroups()).allMatch(group -> group.size() <= layout.options.rowGroupRows());
      for (int group = 0; group < read.rowGroups().size(); group++) {
        requireStatistics(read.footer().getBlocks().get(group), read.rowGroups().get(group));
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static List<List<@Nullable Object>> randomRows(Layout layout) {
    Random random = new Random(layout.seed);
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int i = 0; i < layout.rows; i++) {
      List<@Nullable Object> row = new ArrayList<>();
      for (Type type : TYPES) {
        boolean isNull = random.nextInt(100) < layout.nullPercent;
        row.add(isNull ? null : Values.random(type, random));
      }
      rows.add(row);
    }
    return rows;
  }

  private static void write(Path file, Layout layout, List<List<@Nullable Object>> rows)
      throws IOException {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < TYPES.size(); i++) {
      columns.add(
          layout.nullPercent < 0
              ? Column.required("c" + i, TYPES.get(i))
              : Column.nullable("c" + i, TYPES.get(i)));
    }
    Random random = new Random(layout.seed);
    BatchBuilder builder = new BatchBuilder(columns, layout.batchRows);
    try (ParquetFileWriter writer =
        ParquetFileWriter.create(file, new Schema(columns), layout.options)) {
      for (List<@Nullable Object> row : rows) {
        for (int i = 0; i < TYPES.size(); i++) {
          Values.set(builder, i, TYPES.get(i), row.get(i), random);
        }
        builder.endRow();
        if (builder.isFull()) {
          writer.write(builder.batch());
          builder.clear();
        }
      }
      writer.write(builder.batch());
      assertThat(writer.rowCount()).isEqualTo(rows.size());
    }
  }

  private static List<List<@Nullable Object>> values(List<Group> groups) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (Group group : groups) {
      List<@Nullable Object> row = new ArrayList<>();
      for (int i = 0; i < TYPES.size(); i++) {
        row.add(ReadBack.value(group, i, TYPES.get(i)));
      }
      rows.add(row);
    }
    return rows;
  }

  private static void requireStatistics(BlockMetaData block, List<Group> rows) {
    for (int i = 0; i < TYPES.size(); i++) {
      Statistics<?> stated = block.getColumns().get(i).getStatistics();
      PrimitiveType type = block.getColumns().get(i).getPrimitiveType();
      Statistics<?> counted = Statistics.createStats(type);
      boolean hasNaN = false;
      for (Group row : rows) {
        if (row.getFieldRepetitionCount(i) == 0) {
          counted.incrementNumNulls();
        } else {
          update(counted, row, i, type);
          hasNaN |= isNaN(ReadBack.value(row, i, TYPES.get(i)), TYPES.get(i));
        }
      }
      assertThat(stated.getNumNulls()).as("%s", TYPES.get(i)).isEqualTo(counted.getNumNulls());
      boolean unordered = type.getPrimitiveTypeName() == PrimitiveTypeName.INT96;
      if (hasNaN || unordered || !counted.hasNonNullValue()) {
        assertThat(stated.hasNonNullValue()).as("%s", TYPES.get(i)).isFalse();
      } else {
        requireExtremes(stated, counted, type, TYPES.get(i));
      }
    }
  }

  private static void requireExtremes(
      Statistics<?> stated, Statistics<?> counted, PrimitiveType physical, Type type) {
    assertThat(stated.hasNonNullValue()).as("%s", type).isTrue();
    if (type instanceof Type.Floating) {
      // Zeros of either sign equal each other there, so the text decides.
      assertThat(stated.minAsString().replace("-0.0", "0.0"))
          .isEqualTo(counted.minAsString().replace("-0.0", "0.0"));
      assertThat(stated.maxAsString().replace("-0.0", "0.0"))
          .isEqualTo(counted.maxAsString().replace("-0.0", "0.0"));
    } else {
      assertThat(stated.getMinBytes()).as("%s", physical).isEqualTo(counted.getMinBytes());
      assertThat(stated.getMaxBytes()).as("%s", physical).isEqualTo(counted.getMaxBytes());
    }
  }

  private static void update(Statistics<?> statistics, Group row, int field, PrimitiveType type) {
    switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> statistics.updateStats(row.getBoolean(field, 0));
      case INT32 -> statistics.updateStats(row.getInteger(field, 0));
      case INT64 -> statistics.updateStats(row.getLong(field, 0));
      case FLOAT -> statistics.updateStats(row.getFloat(field, 0));
      case DOUBLE -> statistics.updateStats(row.getDouble(field, 0));
      case BINARY, FIXED_LEN_BYTE_ARRAY -> statistics.updateStats(row.getBinary(field, 0));
      case INT96 -> statistics.updateStats(row.getInt96(field, 0));
    }
  }

  private static boolean isNaN(@Nullable Object value, Type type) {
    return type instanceof Type.Floating
        && value instanceof Long bits
        && Double.isNaN(Double.longBitsToDouble(bits));
  }
}
