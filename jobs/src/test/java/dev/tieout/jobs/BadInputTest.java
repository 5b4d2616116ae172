package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.sql.SparkSession;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkTestSession.class)
final class BadInputTest {
  private static final List<Long> IDS = LongStream.range(0, 1000).boxed().toList();

  @TempDir private Path directory;
  private SparkSession session;
  private Path good;

  @BeforeEach
  void writeAGoodFile(SparkSession session) throws IOException {
    this.session = session;
    this.good = ParquetFiles.writeNames(directory.resolve("good.parquet"), IDS);
  }

  @Test
  void refusesAPathThatIsNotThere() {
    refusal(directory.resolve("absent"))
        .hasMessage("The source '%s' does not exist; check the path.", directory.resolve("absent"));
  }

  @Test
  void refusesADirectoryWithoutFiles() throws IOException {
    Path empty = Files.createDirectory(directory.resolve("empty"));
    Files.writeString(empty.resolve("_SUCCESS"), "");
    Files.writeString(empty.resolve(".hidden"), "");

    refusal(empty).hasMessage("The source '%s' holds no files to read; check the path.", empty);
  }

  @Test
  void refusesANameThatSparkDoesNotRead() throws IOException {
    Path colon = Files.copy(good, directory.resolve("part:1.parquet"));

    refusal(colon).hasMessageContaining("part:1.parquet' of the source has a colon in its name");
  }

  @Test
  void refusesDirectoriesThatDisagreeOnTheirColumns() throws IOException {
    Path outer = directory.resolve("outer");
    for (String day : new String[] {"a=1", "b=1"}) {
      Files.createDirectories(outer.resolve(day));
      Files.copy(good, outer.resolve(day).resolve("f.parquet"));
    }

    refusal(outer).hasMessageContaining("do not agree on their columns");
  }

  @Test
  void refusesAPlainDirectoryAboveOneThatNamesAColumn() throws IOException {
    Path inner = Files.createDirectories(directory.resolve("outer/x/a=1"));
    Files.copy(good, inner.resolve("f.parquet"));

    refusal(directory.resolve("outer"))
        .hasMessageContaining("names a column below 'x', which names none");
  }

  @Test
  void refusesAFileOfAnotherFormat() throws IOException {
    Path text = directory.resolve("data.txt");
    Files.writeString(text, "id,name\n1,a\n".repeat(100));

    refusal(text)
        .hasMessageContaining("data.txt' of the source cannot be read as Parquet")
        .hasMessageContaining("write it again, or move it away");
  }

  // Cases 66 and 68.
  @Test
  void refusesAFileThatIsCutShort() throws IOException {
    byte[] bytes = Files.readAllBytes(good);
    Path cut = directory.resolve("cut.parquet");
    Files.write(cut, Arrays.copyOf(bytes, bytes.length - 100));

    refusal(cut).hasMessageContaining("cut.parquet' of the source cannot be read as Parquet");
  }

  @Test
  void refusesAnEmptyFileAmongGoodOnes() throws IOException {
    Path mixed = Files.createDirectory(directory.resolve("mixed"));
    Files.copy(good, mixed.resolve("a.parquet"));
    Files.write(mixed.resolve("b.parquet"), new byte[0]);

    refusal(mixed).hasMessageContaining("b.parquet' of the source cannot be read as Parquet");
  }

  // Case N25.
  @Test
  void failsOnAPageWhoseBytesHaveChanged() throws IOException {
    byte[] bytes = Files.readAllBytes(good);
    int at = indexOf(bytes, "name 500");
    bytes[at] = 'N';
    Path rotten = directory.resolve("rotten.parquet");
    Files.write(rotten, bytes);

    failure(rotten)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("rotten.parquet' cannot be read whole")
        .hasMessageNotContainingAny("\n", "Exception");
  }

  @Test
  void refusesFilesOfASideWhoseTypesConflict() throws IOException {
    Path mixed = Files.createDirectory(directory.resolve("mixed"));
    Files.copy(good, mixed.resolve("a.parquet"));
    ParquetFiles.write(
        mixed.resolve("b.parquet"),
        "required binary id (STRING); optional binary name (STRING);",
        List.of("1"),
        (id, group) -> group.append("id", id));

    refusal(mixed)
        .hasMessageContaining("Column 'id' of the source is int64 (INT64) in")
        .hasMessageContaining("and string (BINARY STRING) in");
  }

  @Test
  void refusesAColumnThatSparkCannotRead() throws IOException {
    Path odd = directory.resolve("odd.parquet");
    ParquetFiles.write(
        odd,
        "required int64 id; optional fixed_len_byte_array(12) name (INTERVAL);",
        List.of(1L),
        (id, group) -> group.append("id", id));

    failure(odd, odd)
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "Column 'name' of the source is stored as FIXED_LEN_BYTE_ARRAY INTERVAL, which Spark"
                + " cannot read; exclude it in the spec.");
  }

  @Test
  void leavesNothingWhenTheRunFails() throws IOException {
    byte[] bytes = Files.readAllBytes(good);
    bytes[indexOf(bytes, "name 500")] = 'N';
    Path rotten = directory.resolve("rotten.parquet");
    Files.write(rotten, bytes);
    Path place = Files.createDirectory(directory.resolve("place"));

    assertThatThrownBy(
            () ->
                SparkReconciliation.run(
                    session,
                    spec(rotten, good),
                    new SparkReconciliation.Output(
                        place.resolve("out").toString(), SparkReconciliation.Existing.REFUSED)))
        .isInstanceOf(IOException.class);
    assertThat(place).isEmptyDirectory();
  }

  private AbstractThrowableAssert<?, ? extends Throwable> refusal(Path source) {
    return failure(source).isInstanceOf(Refusal.class);
  }

  private AbstractThrowableAssert<?, ? extends Throwable> failure(Path source) {
    return failure(source, good);
  }

  private AbstractThrowableAssert<?, ? extends Throwable> failure(Path source, Path target) {
    return assertThatThrownBy(() -> SparkReconciliation.run(session, spec(source, target)));
  }

  private static Spec spec(Path source, Path target) {
    return Spec.EMPTY.with(source.toString(), target.toString(), Spec.Key.parse("id"));
  }

  private static int indexOf(byte[] bytes, String text) {
    String latin = new String(bytes, StandardCharsets.ISO_8859_1);
    int at = latin.indexOf(text);
    assertThat(at).isPositive();
    return at;
  }
}
