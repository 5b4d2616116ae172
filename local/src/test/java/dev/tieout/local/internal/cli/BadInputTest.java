package dev.tieout.local.internal.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with inputs ends in one sentence, and leaves nothing behind. */
class BadInputTest {
  @TempDir private static Path data;
  @TempDir private Path folder;
  private Path source;
  private Path target;
  private Set<String> before = Set.of();

  @BeforeAll
  static void makeADataset() {
    Ledger.generate(data.resolve("ledger"), 2_000);
  }

  @BeforeEach
  void takeTheDataset() {
    source = data.resolve("ledger/source");
    target = data.resolve("ledger/target");
  }

  @AfterEach
  void nothingIsLeftBehind() throws IOException {
    assertThat(Ledger.everythingIn(folder)).isEqualTo(before);
  }

  /** The sentence that a run ends in; its results would go into the folder. */
  private String refusal(Path source, Path target, String... options) throws IOException {
    before = Ledger.everythingIn(folder);
    String[] arguments = {
      "reconcile",
      "--source",
      source.toString(),
      "--target",
      target.toString(),
      "--out",
      folder.resolve("a/results").toString(),
      "--spill-dir",
      folder.toString()
    };
    String[] all = Arrays.copyOf(arguments, arguments.length + options.length);
    System.arraycopy(options, 0, all, arguments.length, options.length);
    return Outcome.of(all).refusal();
  }

  private String refusalOfSource(Path source) throws IOException {
    return refusal(source, target, "--key", "id");
  }

  private Path file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private byte[] sourceBytes() throws IOException {
    return Files.readAllBytes(source.resolve("part-00000.parquet"));
  }

  @Test
  void aPathThatDoesNotExist() throws IOException {
    Path nowhere = folder.resolve("nowhere");
    assertThat(refusalOfSource(nowhere))
        .isEqualTo("The source '" + nowhere + "' does not exist; check the path.");
    assertThat(refusal(source, nowhere, "--key", "id"))
        .isEqualTo("The target '" + nowhere + "' does not exist; check the path.");
  }

  @Test
  void aDirectoryWithoutParquet() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.createFile(empty.resolve("_SUCCESS"));
    assertThat(refusalOfSource(empty))
        .isEqualTo("The source '" + empty + "' holds no files to read; check the path.");
  }

  @Test
  void aDirectoryOfEmptyDirectories() throws IOException {
    Path nested = Files.createDirectories(folder.resolve("days/monday")).getParent();
    assertThat(refusalOfSource(nested))
        .isEqualTo("The source '" + nested + "' holds no files to read; check the path.");
  }

  @Test
  void aPatternThatMatchesNothing() throws IOException {
    assertThat(refusalOfSource(folder.resolve("*.parquet")))
        .isEqualTo("The source '" + folder + "/*.parquet' holds no files to read; check the path.");
  }

  @Test
  void directoriesThatDisagreeOnTheirColumns() throws IOException {
    Ledger.write(folder.resolve("t/a=1/f.parquet"), Ledger.number("id"));
    Ledger.write(folder.resolve("t/b=1/f.parquet"), Ledger.number("id"));
    assertThat(refusalOfSource(folder.resolve("t")))
        .contains("name columns (a) for", "and (b) for", "reconcile them apart");
  }

  @Test
  void aPlainDirectoryAboveOneThatNamesAColumn() throws IOException {
    Ledger.write(folder.resolve("t/x/a=1/f.parquet"), Ledger.number("id"));
    assertThat(refusalOfSource(folder.resolve("t")))
        .contains("t/x/a=1' of the source names a column below 'x', which names none");
  }

  @Test
  void aDirectoryWithoutAValue() throws IOException {
    Ledger.write(folder.resolve("t/a=/f.parquet"), Ledger.number("id"));
    assertThat(refusalOfSource(folder.resolve("t"))).contains("no column or no value");
  }

  @Test
  void aFileNamedTwice() throws IOException {
    Ledger.write(folder.resolve("f.parquet"), Ledger.number("id"));
    String[] again = {"--source", folder.resolve("*.parquet").toString(), "--key=id"};
    assertThat(refusal(folder.resolve("f.parquet"), target, again)).contains("twice; name it once");
  }

  @Test
  void aFormatThatIsNotRead() throws IOException {
    assertThat(refusal(source, target, "--key=id", "--target-format=xls"))
        .startsWith("The target is said to be in format 'xls', which is not read; the formats are");
  }

  @Test
  void anEmptyFile() throws IOException {
    Path file = file("empty.parquet", new byte[0]);
    assertThat(refusalOfSource(file))
        .isEqualTo(
            "The file '"
                + file
                + "' is not a Parquet file: it has 0 bytes, fewer than the smallest has; check the"
                + " path.");
  }

  @Test
  void aForeignFile() throws IOException {
    Path file = file("rows.txt", "id,amount\n1,2\n3,4\n5,6\n".getBytes(UTF_8));
    assertThat(refusalOfSource(file)).startsWith("The file '" + file + "' is not a Parquet file");
  }

  // Case 66.
  @Test
  void aTruncatedFile() throws IOException {
    byte[] whole = sourceBytes();
    Path file = file("cut.parquet", Arrays.copyOf(whole, whole.length * 2 / 3));
    assertThat(refusalOfSource(file)).contains("'" + file + "'", "was cut short");
  }

  @Test
  void aFooterThatClaimsMoreThanTheFile() throws IOException {
    byte[] bytes = sourceBytes();
    bytes[bytes.length - 5] = 0x7f;
    Path file = file("claims.parquet", bytes);
    assertThat(refusalOfSource(file)).startsWith("In '" + file + "': its footer claims");
  }

  @Test
  void aDamagedPage() throws IOException {
    byte[] bytes = sourceBytes();
    bytes[bytes.length / 3] ^= 0x55;
    Path file = file("damaged.parquet", bytes);
    assertThat(refusalOfSource(file))
        .startsWith("In '" + file + "', row group 0, column '")
        .endsWith("; the file is damaged, so get it written or copied again.");
  }

  @Test
  void aPathThatIsEmptyOrNoPath() throws IOException {
    assertThat(refusalOfSource(Path.of(""))).startsWith("The path of the source is empty");
    before = Ledger.everythingIn(folder);
    assertThat(
            Outcome.of("reconcile", "--source", "a\0b", "--target", "x", "--key", "id").refusal())
        .contains("is no path");
  }

  @Test
  void aKeyThatOneSideLacks() throws IOException {
    assertThat(refusal(source, target, "--key", "identity"))
        .startsWith("Column 'identity' of the key is not in the source; its columns are id, ");
    assertThat(refusal(source, target, "--key", "acount_id"))
        .isEqualTo(
            "Column 'acount_id' of the key is not in the source; did you mean 'account_id'?");
    Path left = Ledger.write(folder.resolve("l.parquet"), Ledger.number("id"), Ledger.text("a"));
    Path right = Ledger.write(folder.resolve("r.parquet"), Ledger.number("ID_"), Ledger.text("a"));
    assertThat(refusal(left, right, "--key", "id"))
        .isEqualTo("Column 'id' of the key is not in the target; did you mean 'ID_'?");
  }

  @Test
  void sidesThatShareNoColumn() throws IOException {
    Path left = Ledger.write(folder.resolve("l.parquet"), Ledger.number("id"), Ledger.text("a"));
    Path right = Ledger.write(folder.resolve("r.parquet"), Ledger.number("id"), Ledger.text("b"));
    assertThat(refusal(left, right, "--key", "id")).contains("share no column beside the key");
    Path other = Ledger.write(folder.resolve("o.parquet"), Ledger.text("b"));
    assertThat(refusal(left, other, "--key", "all")).contains("share no column name");
  }

  @Test
  void columnsThatDoNotCompare() throws IOException {
    Path left = Ledger.write(folder.resolve("l.parquet"), Ledger.number("id"), Ledger.text("a"));
    Path right = Ledger.write(folder.resolve("r.parquet"), Ledger.number("id"), Ledger.number("a"));
    assertThat(refusal(left, right, "--key", "id"))
        .startsWith("Column 'a' is string in the source and int64 in the target");
  }

  @Test
  void filesOfOneSideWhoseTypesConflict() throws IOException {
    Path side = folder.resolve("side");
    Path old = Ledger.write(side.resolve("1.parquet"), Ledger.number("id"), Ledger.text("a"));
    Path young = Ledger.write(side.resolve("2.parquet"), Ledger.number("id"), Ledger.number("a"));
    assertThat(refusalOfSource(side))
        .isEqualTo(
            "Column 'a' of the source is string in '"
                + old
                + "' and int64 in '"
                + young
                + "'; convert one of them.");
  }

  @Test
  void filesOfOneSideWhoseTimestampsDifferInTheirUnit() throws IOException {
    Path side = folder.resolve("side");
    for (Type.Unit unit : List.of(Type.Unit.MILLIS, Type.Unit.NANOS)) {
      Ledger.write(
          side.resolve(unit + ".parquet"),
          Column.nullable("at", new Type.Timestamp(unit, Type.Clock.INSTANT)));
    }
    assertThat(refusalOfSource(side))
        .contains("'at' of the source is timestamp in millis in '", "and timestamp in nanos in '");
  }

  @Test
  void aColumnThatOlderFilesLackIsNullThere() throws IOException {
    Path side = folder.resolve("side");
    Ledger.write(side.resolve("1.parquet"), Ledger.number("id"), Ledger.text("a"));
    Path both = Ledger.write(folder.resolve("both.parquet"), Ledger.number("id"), Ledger.text("a"));
    Ledger.write(
        side.resolve("2.parquet"), Ledger.number("id"), Ledger.text("a"), Ledger.text("b"));
    before = Ledger.everythingIn(folder);

    Outcome outcome =
        Outcome.of(
            "reconcile",
            "--source",
            side.toString(),
            "--target",
            both.toString(),
            "--key",
            "id",
            "--memory",
            "8MB");

    assertThat(outcome.status()).as(outcome.err()).isEqualTo(1);
    assertThat(outcome.out()).contains("column only in the source: b").contains("surplus");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "targt: b | line 1, column 1: unknown key 'targt'; did you mean 'target'?",
        "columns: {exlude: [a]} | line 1, column 11: unknown key 'exlude'; did you mean 'exclude'?",
        "columns: [a] | 'columns' is a map",
        "just words | a spec is a map of keys such as 'source' and 'target'.",
        "name: *x | anchors and aliases are not understood",
        "name: 'a | line 1",
        "key: [a, b | line 1",
        "key: [a, a] | The key names column 'a' twice",
      })
  void aSpecThatIsNotUnderstood(String yaml, String complaint) throws IOException {
    Path spec = file("spec.yaml", yaml.getBytes(UTF_8));
    assertThat(refusal(source, target, "--spec", spec.toString())).contains(complaint);
  }

  @Test
  void aSpecThatIsNoText() throws IOException {
    Path spec = file("spec.yaml", sourceBytes());
    assertThat(refusal(source, target, "--spec", spec.toString()))
        .startsWith("The spec " + spec + " cannot be read as UTF-8 text");
    Path none = folder.resolve("none.yaml");
    assertThat(refusal(source, target, "--spec", none.toString()))
        .isEqualTo("The spec " + none + " does not exist; check the path.");
  }
}
