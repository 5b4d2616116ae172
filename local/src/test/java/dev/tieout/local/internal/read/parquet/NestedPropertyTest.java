package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Nested columns of random shapes, in all sorts of pages, against parquet-java. */
class NestedPropertyTest {

  @Property(tries = 300, seed = "20261130", edgeCases = EdgeCasesMode.NONE)
  void readsWhatParquetJavaReads(
      @ForAll long seed,
      @ForAll WriterVersion version,
      @ForAll boolean dictionary,
      @ForAll @IntRange(min = 0, max = 400) int rows,
      @ForAll @IntRange(min = 1, max = 120) int rowsPerPage,
      @ForAll @IntRange(min = 64, max = 4_000) int pageBytes,
      @ForAll @IntRange(min = 1, max = 300) int capacity)
      throws IOException {
    Path path = Files.createTempFile("nested", ".parquet");
    try {
      Files.delete(path);
      new NestedFile(
              CompressionCodecName.SNAPPY,
              version,
              dictionary,
              rows,
              rowsPerPage,
              pageBytes,
              20_000)
          .write(path, seed);
      compare(path, capacity);
    } finally {
      Files.deleteIfExists(path);
    }
  }

  private static void compare(Path path, int capacity) throws IOException {
    // A small window ends batches early, a small input buffer cuts everything.
    ParquetReadOptions small =
        new ParquetReadOptions(ParquetReadOptions.MIN_WINDOW_BYTES, 8 << 20, 512, Checksums.VERIFY);
    try (ParquetFile file = ParquetFile.open(path)) {
      int[] all = IntStream.range(0, file.schema().columnCount()).toArray();
      List<List<String>> together = Rendering.readColumns(file, all, small, capacity);
      for (int i : all) {
        Column column = file.schema().column(i);
        boolean nested =
            column.type() instanceof Type.Struct || !column.type().children().isEmpty();
        List<String> expected =
            nested
                ? NestedOracle.readColumn(path, column)
                : Oracle.readColumn(path, column.name(), column.type());
        assertThat(together.get(i)).as("column %s", column).isEqualTo(expected);
      }
      assertThat(file.bufferBytes(all, small)).isPositive();
    }
  }
}
