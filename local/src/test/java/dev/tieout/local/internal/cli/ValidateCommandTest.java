package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {
  @TempDir private Path folder;

  private Path spec(String text) throws IOException {
    return Files.writeString(folder.resolve("s.yaml"), text);
  }

  private Outcome validate(String text, String... options) throws IOException {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "validate";
    arguments[1] = spec(text).toString();
    System.arraycopy(options, 0, arguments, 2, options.length);
    return Outcome.of(arguments);
  }

  private void makeData() {
    Ledger.generate(folder.resolve("data"), 1_000);
  }

  private String withData(String more) {
    return "source: '"
        + folder.resolve("data/source")
        + "'\ntarget: '"
        + folder.resolve("data/target")
        + "'\n"
        + more;
  }

  @Test
  void saysHowEachColumnIsCompared() throws IOException {
    makeData();

    Outcome outcome = validate(withData("key: id\nrules:\n  - {type: decimal, tolerance: 0.5}\n"));

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .startsWith("The spec " + folder.resolve("s.yaml") + " is right, and suits the data:\n\n")
        .containsPattern("id +int64 +int64 +integer +key\n")
        .containsPattern("amount .* within 0.5\n");
  }

  @Test
  void refusesWhatDoesNotSuitTheData() throws IOException {
    makeData();

    assertThat(validate(withData("key: account\n")).refusal())
        .contains("'account' of the key is not in the source");
    assertThat(validate(withData("key: id\nrules:\n  - {column: is_settled, scale: 1}\n")).err())
        .contains("s.yaml, line 5, column 26: 'scale' does not suit column 'is_settled'");
  }

  @Test
  void readsNoRows() throws IOException {
    makeData();
    Path file = folder.resolve("data/source/part-00000.parquet");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 3] ^= 0x55;
    Files.write(file, bytes);

    assertThat(validate(withData("key: id\n")).status()).isZero();
  }

  @Test
  void checksTheSpecAloneWhereThereIsNoData() throws IOException {
    assertThat(validate("key: id").out())
        .endsWith("is right; no data was looked at, since the spec names no source.\n");
    assertThat(validate("source: a.parquet\ntarget: b.parquet\nkey: id").out())
        .endsWith("no data was looked at, since the source 'a.parquet' is not here.\n");
    assertThat(validate("source: s3a://b/a\ntarget: s3a://b/b\nkey: id").status()).isZero();
    makeData();
    assertThat(validate(withData("key: none"), "--offline").out())
        .endsWith("no data was looked at, as asked.\n");
  }

  @Test
  void looksAtWhatTheCommandLineNames() throws IOException {
    makeData();
    String source = "--source=" + folder.resolve("data/source");

    assertThat(validate("key: id", source, "--target=" + folder.resolve("data/target")).out())
        .contains("suits the data");
    assertThat(validate("key: id", source, "--target=" + folder.resolve("nowhere")).refusal())
        .contains("does not exist; check the path");
  }

  @Test
  void tellsEveryMistakeOfTheStructureOnALineOfItsOwn() throws IOException {
    Outcome outcome = validate("nme: x\ncompare: all\n");

    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines())
        .containsExactly(
            "tieout: "
                + folder.resolve("s.yaml")
                + ", line 1, column 1: unknown key 'nme'; did you mean 'name'?",
            "tieout: "
                + folder.resolve("s.yaml")
                + ", line 2, column 10: 'compare' is one of columns, keys_only, not 'all'.");
  }

  @Test
  void refusesWhatOnlyTheReaderKnows() throws IOException {
    assertThat(validate("name: 'a").refusal()).contains("s.yaml, line 1, column ");
    assertThat(validate("name: a\nname: b").refusal()).contains("uplicate");
    assertThat(validate("rules: [{default: true, zone: Mars/Phobos}]").refusal())
        .contains("line 1, column 31: 'zone' is the name of a time zone");
    assertThat(validate("source: {path: a.csv, options: {delimter: ';'}}").refusal())
        .contains("Option 'delimter' of the source is not known; did you mean 'delimiter'?");
    assertThat(validate("source: {path: a.csv, columns: {a: int65}}").refusal())
        .contains("Column 'a' of the source is declared as 'int65'");
    assertThat(Outcome.of("validate", folder.resolve("none.yaml").toString()).refusal())
        .contains("does not exist; check the path");
    assertThat(Outcome.of("validate").refusal()).contains("Missing required parameter: 'SPEC'");
  }
}
