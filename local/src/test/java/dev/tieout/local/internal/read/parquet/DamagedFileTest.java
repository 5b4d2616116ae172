package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.file.ChangedFileException;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions.Checksums;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedFileTest {
  private static final ParquetReadOptions OPTIONS = ParquetReadOptions.DEFAULT;

  @TempDir private Path folder;

  @Test
  void refusesAFileThatDoesNotExist() {
    Path path = folder.resolve("none.parquet");
    assertThatThrownBy(() -> ParquetFile.open(path))
        .isInstanceOf(Refusal.class)
        .hasMessage("The file '" + path + "' does not exist; check the path.");
  }

  @Test
  void refusesWhatIsNoParquetFile() throws IOException {
    Path text = write("text.csv", "id,name\n1,a\n2,b\n".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> ParquetFile.open(text))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("text.csv' is not a Parquet file");
    Path empty = write("empty.parquet", new byte[0]);
    assertThatThrownBy(() -> ParquetFile.open(empty))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("it has 0 bytes");
  }

  @Test
  void refusesAnEncryptedFooter() throws IOException {
    Path path = write("secret.parquet", "PARE............PARE".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> ParquetFile.open(path))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("is encrypted");
  }

  @Test
  void saysThatATruncatedFileWasCutShort() throws IOException {
    byte[] bytes = Files.readAllBytes(sample());
    Path path = write("cut.parquet", Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> ParquetFile.open(path))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("was cut short");
  }

  @Test
  void namesFileRowGroupAndColumnOfAPageThatChanged() throws IOException {
    Path path = sample();
    byte[] bytes = Files.readAllBytes(path);
    long offset;
    try (ParquetFile file = ParquetFile.open(path)) {
      assertThat(file.schema().column(0).name()).isEqualTo("flag");
      offset = file.compressedBytes(0, 0) - 10;
    }
    bytes[4 + (int) offset] ^= 1;
    Path damaged = write("changed.parquet", bytes);
    assertThatThrownBy(() -> Rendering.readColumn(damaged, 0, OPTIONS, 100))
        .isInstanceOf(DamagedFileException.class)
        .hasMessageContaining("changed.parquet', row group 0, column 'flag': a page's checksum is");
  }

  @Test
  void noticesThatTheFileChangedWhileItWasRead() throws IOException {
    Path path = sample();
    try (ParquetFile file = ParquetFile.open(path);
        ParquetRowReader reader = file.reader(new int[] {1}, OPTIONS)) {
      RowBatch batch = new RowBatch(List.of(file.schema().column(1)), 1000);
      assertThat(reader.read(batch)).isTrue();
      Files.setLastModifiedTime(path, FileTime.fromMillis(1_000));
      assertThatThrownBy(
              () -> {
                while (reader.read(batch)) {
                  assertThat(batch.rowCount()).isPositive();
                }
              })
          .isInstanceOf(ChangedFileException.class)
          .hasMessageContaining("changed while it was being read");
    }
  }

  @Test
  void badFilesOfOthersAreReadOrRefused() throws IOException {
    List<Path> files = TestData.files("bad_data");
    assumeTrue(!files.isEmpty());
    for (Path path : files) {
      assertThat(failures(path, OPTIONS)).as("failures of %s", path).isPositive();
    }
  }

  @Test
  void wrongChecksumsAreErrorsUnlessIgnored() throws IOException {
    Path folder = TestData.folder();
    assumeTrue(folder != null);
    for (String name :
        List.of(
            "datapage_v1-corrupt-checksum.parquet",
            "rle-dict-uncompressed-corrupt-checksum.parquet")) {
      Path path = folder.resolve("data").resolve(name);
      if (Files.exists(path)) {
        assertThat(failures(path, OPTIONS)).as(name).isEqualTo(2);
        ParquetReadOptions lenient =
            new ParquetReadOptions(256 * 1024, 1 << 20, 4_096, Checksums.IGNORE);
        assertThat(failures(path, lenient)).as(name).isZero();
      }
    }
  }

  @Test
  void readsChunksWhoseSizeAnEarlyWriterMisstated() throws IOException {
    Path folder = TestData.folder();
    assumeTrue(folder != null);
    Path path = folder.resolve("data").resolve("nation.dict-malformed.parquet");
    assertThat(failures(path, OPTIONS)).isZero();
    List<String> names = Rendering.readColumn(path, 1, OPTIONS, 7);
    assertThat(names)
        .hasSize(25)
        .startsWith(hex("ALGERIA"), hex("ARGENTINA"))
        .endsWith(hex("UNITED STATES"));
  }

  private static String hex(String text) {
    return java.util.HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  /** How many columns cannot be read; the file itself counts as one. */
  private static int failures(Path path, ParquetReadOptions options) {
    int failures = 0;
    try (ParquetFile file = ParquetFile.open(path)) {
      for (int i = 0; i < file.schema().columnCount(); i++) {
        try (ParquetRowReader reader = file.reader(new int[] {i}, options)) {
          RowBatch batch = new RowBatch(List.of(file.schema().column(i)), 100);
          long rows = 0;
          while (reader.read(batch)) {
            rows += batch.rowCount();
          }
          assertThat(rows).isEqualTo(file.rowCount());
        } catch (IOException | Refusal e) {
          assertThat(e).hasMessageContaining(path.getFileName().toString());
          failures++;
        }
      }
    } catch (IOException | Refusal e) {
      assertThat(e).hasMessageContaining(path.getFileName().toString());
      failures++;
    }
    return failures;
  }

  private Path sample() throws IOException {
    Path path = folder.resolve("sample.parquet");
    SampleFile.small(CompressionCodecName.UNCOMPRESSED, WriterVersion.PARQUET_1_0, true)
        .write(path, 3);
    return path;
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }
}
