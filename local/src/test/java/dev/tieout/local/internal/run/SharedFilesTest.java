package dev.tieout.local.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tieout.local.internal.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The Parquet project's test files, reconciled by command. */
class SharedFilesTest {
  private static final Path SHARED = Path.of("..", "..", "shared", "parquet-testing");
  private static final Path DATA = SHARED.resolve("data");

  @ParameterizedTest
  @CsvSource({
    "int32_decimal, int64_decimal",
    "int32_decimal, fixed_length_decimal",
    "int32_decimal, byte_array_decimal",
    "hadoop_lz4_compressed, lz4_raw_compressed",
    "hadoop_lz4_compressed_larger, lz4_raw_compressed_larger",
    "data_index_bloom_encoding_stats, data_index_bloom_encoding_with_length",
    "rle-dict-snappy-checksum, rle-dict-snappy-checksum",
  })
  void filesOfEqualRowsTieOut(String source, String target) {
    Run run = reconcile(source + ".parquet", target + ".parquet", "all");

    assertThat(run.status()).as(run.text()).isZero();
  }

  @Test
  void oneOfTwoFilesMayHaveMoreRows() {
    Run run = reconcile("alltypes_plain.snappy.parquet", "alltypes_plain.parquet", "id");

    assertThat(run.status()).as(run.text()).isEqualTo(1);
    assertThat(run.text()).contains("6 breaks");
  }

  static List<String> files() throws Exception {
    if (!Files.isDirectory(DATA)) {
      return List.of("absent");
    }
    List<String> names = new ArrayList<>();
    for (Path part : List.of(DATA, SHARED.resolve("bad_data"))) {
      try (Stream<Path> files = Files.list(part)) {
        files
            .filter(file -> file.toString().endsWith(".parquet"))
            .sorted()
            .forEach(file -> names.add(DATA.relativize(file).toString()));
      }
    }
    return names;
  }

  // Cases 68, N25 and N27.
  @ParameterizedTest
  @MethodSource("files")
  void aFileTiesOutWithItselfOrIsRefusedInOneSentence(String file) {
    Run run = reconcile(file, file, "all");

    assertThat(run.status()).as(run.text()).isIn(0, 2);
    if (run.status() == 2) {
      assertThat(run.text().strip()).startsWith("tieout: ").endsWith(".").doesNotContain("\n");
    }
  }

  private static Run reconcile(String source, String target, String key) {
    assumeThat(DATA).isDirectory();
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);
    int status =
        Main.run(
            writer,
            writer,
            "reconcile",
            "--source=" + DATA.resolve(source),
            "--target=" + DATA.resolve(target),
            "--key=" + key);
    return new Run(status, text.toString());
  }

  private record Run(int status, String text) {}
}
