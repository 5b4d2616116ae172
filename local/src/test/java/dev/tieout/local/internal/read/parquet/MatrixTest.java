package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.Column;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every codec, page version and encoding family, with every flat type, against parquet-java. */
class MatrixTest {
  private static final List<CompressionCodecName> CODECS =
      List.of(
          CompressionCodecName.UNCOMPRESSED,
          CompressionCodecName.SNAPPY,
          CompressionCodecName.GZIP,
          CompressionCodecName.ZSTD,
          CompressionCodecName.LZ4_RAW);

  static Stream<SampleFile> smallFiles() {
    List<SampleFile> files = new ArrayList<>();
    for (CompressionCodecName codec : CODECS) {
      for (WriterVersion version : WriterVersion.values()) {
        files.add(SampleFile.small(codec, version, true));
        files.add(SampleFile.small(codec, version, false));
      }
    }
    files.add(
        new SampleFile(
            CompressionCodecName.ZSTD,
            WriterVersion.PARQUET_2_0,
            false,
            true,
            3_000,
            701,
            64 * 1024,
            100 * 1024));
    return files.stream();
  }

  @ParameterizedTest
  @MethodSource("smallFiles")
  void readsWhatParquetJavaReads(SampleFile sample, @TempDir Path folder) throws Exception {
    Path path = folder.resolve("sample.parquet");
    sample.write(path, sample.hashCode());
    compare(path, ParquetReadOptions.DEFAULT, 1000);
  }

  /** Pages of up to half a megabyte, through a window of the smallest size. */
  static Stream<SampleFile> largePages() {
    List<SampleFile> files = new ArrayList<>();
    for (CompressionCodecName codec : CODECS) {
      WriterVersion version =
          codec == CompressionCodecName.GZIP
              ? WriterVersion.PARQUET_1_0
              : WriterVersion.PARQUET_2_0;
      files.add(large(codec, version, false));
    }
    files.add(large(CompressionCodecName.SNAPPY, WriterVersion.PARQUET_1_0, true));
    files.add(large(CompressionCodecName.ZSTD, WriterVersion.PARQUET_1_0, false));
    return files.stream();
  }

  private static SampleFile large(
      CompressionCodecName codec, WriterVersion version, boolean dictionary) {
    return new SampleFile(
        codec, version, dictionary, false, 20_000, 1_000_000, 64 << 20, 256 << 20);
  }

  @ParameterizedTest
  @MethodSource("largePages")
  void readsLargePagesThroughAWindow(SampleFile sample, @TempDir Path folder) throws Exception {
    Path path = folder.resolve("sample.parquet");
    sample.write(path, sample.hashCode());
    compare(
        path,
        ParquetReadOptions.DEFAULT.withWindowBytes(ParquetReadOptions.MIN_WINDOW_BYTES),
        4096);
  }

  private static void compare(Path path, ParquetReadOptions options, int capacity)
      throws Exception {
    try (ParquetFile file = ParquetFile.open(path)) {
      int[] all = IntStream.range(0, file.schema().columnCount()).toArray();
      List<List<String>> together = Rendering.readColumns(file, all, options, capacity);
      for (int i : all) {
        Column column = file.schema().column(i);
        List<String> expected = Oracle.readColumn(path, column.name(), column.type());
        assertThat(together.get(i).equals(expected))
            .as("column %s, %s", column.name(), column.type())
            .isTrue();
      }
    }
  }
}
