package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.result.TerminalText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BreaksCommandTest {
  private static final String HOSTILE = "\u001b[2J\u202etxt";

  @TempDir private static Path folder;

  private static String results;

  /** Three pairs that differ, one row that is missing, and one that is too many. */
  @BeforeAll
  static void reconcile() throws IOException {
    results =
        reconcile(
            "small",
            "id,amount,note\n1,1.50,a\n2,2.00,\"=1+1\"\n3,-3.00,\n4,4.00,gone\n",
            "id,amount,note\n1,1.60,a \n2,-2.00,\"" + HOSTILE + "\"\n3,-3.00,\"-5\"\n9,9.00,new\n");
  }

  private static String reconcile(String name, String source, String target) throws IOException {
    Path here = Files.createDirectory(folder.resolve(name));
    Files.writeString(here.resolve("source.csv"), source);
    Files.writeString(here.resolve("target.csv"), target);
    Outcome run =
        Outcome.of(
            "reconcile",
            "--source=" + here.resolve("source.csv"),
            "--target=" + here.resolve("target.csv"),
            "--key=id",
            "--out=" + here.resolve("results"));
    assertThat(run.status()).as("%s", run).isEqualTo(1);
    return here.resolve("results").toString();
  }

  private static String breaks(String... options) {
    return breaksOf(results, options);
  }

  private static String breaksOf(String directory, String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "breaks";
    arguments[1] = directory;
    System.arraycopy(options, 0, arguments, 2, options.length);
    Outcome outcome = Outcome.of(arguments);
    assertThat(outcome.status()).as("%s", outcome).isZero();
    assertThat(outcome.err()).isEmpty();
    return outcome.out();
  }

  @Test
  void aTableHasThemInTheOrderOfKeys() {
    assertThat(breaks())
        .isEqualTo(
            """
            id  kind               column  source_value  target_value
             1  mismatched         amount  1.50          1.60
             1  mismatched         note    a             "a "
             2  mismatched         amount  2.00          -2.00
             2  mismatched         note    =1+1          \\x1b[2J\\u202etxt
             3  mismatched         note                  -5
             4  missing_in_target
             9  missing_in_source
            """);
  }

  @Test
  void csvHasNoFormulas() {
    assertThat(breaks("--format=csv"))
        .isEqualTo(
            """
            id,kind,column,source_value,target_value
            1,mismatched,amount,1.50,1.60
            1,mismatched,note,a,a\040
            2,mismatched,amount,2.00,-2.00
            2,mismatched,note,'=1+1,HOSTILE
            3,mismatched,note,,-5
            4,missing_in_target,,,
            9,missing_in_source,,,
            """
                .replace("HOSTILE", HOSTILE));
    assertThat(breaks("--format=csv", "--raw", "--columns=source_value", "--limit=4"))
        .isEqualTo("source_value\n1.50\na\n2.00\n=1+1\n");
  }

  @Test
  void jsonIsALineEach() {
    assertThat(breaks("--format=json", "--where=id in (2, 4)", "--columns=id,source_value,kind"))
        .isEqualTo(
            """
            {"id":2,"source_value":"2.00","kind":"mismatched"}
            {"id":2,"source_value":"=1+1","kind":"mismatched"}
            {"id":4,"source_value":null,"kind":"missing_in_target"}
            """);
    assertThat(
            breaks("--format=json", "--columns=TARGET_VALUE", "--where=target_value like '%txt'"))
        .isEqualTo("{\"target_value\":\"\\u001b[2J\\u202etxt\"}\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--where=column = 'amount'|1 2",
        "--where=column = 'amount' and id > 1|2",
        "--where=column is null|4 9",
        "--kind=mismatched|1 1 2 2 3",
        "--kind=missing_in_source,missing_in_target|4 9",
        "--limit=3|1 1 2",
      })
  void chooses(String option, String ids) {
    assertThat(breaks("--format=csv", "--columns=id", option))
        .isEqualTo("id\n" + ids.replace(' ', '\n') + "\n");
  }

  @Test
  void bothAKindAndAPredicateHaveToHold() {
    assertThat(breaks("--kind=mismatched", "--where=id > 2", "--columns=id")).isEqualTo("id\n 3\n");
    assertThat(breaks("--kind=unparseable")).isEqualTo("No such breaks.\n");
  }

  @Test
  void aLimitIsSaidInATable() {
    assertThat(breaks("--limit=2", "--columns=id"))
        .isEqualTo(
            "id\n 1\n 1\nThe first 2; there may be more, and --limit says how many are shown.\n");
    assertThat(breaks("--limit=7", "--columns=id", "--format=csv").lines()).hasSize(8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--where=colum = 'a'|--where: at character 1 of the filter, column 'colum' of the filter is"
            + " not in the breaks; did you mean 'column'?",
        "--where=id = 'a'|--where: at character 6 of the filter, ",
        "--where=id =|--where: at character 4 of the filter, '=' is not understood here",
        "--where=lower(kind) = 'x'|--where: at character 1 of the filter, ",
        "--kind=mismatch|There is no kind 'mismatch'; did you mean 'mismatched'?",
        "--kind=x|There is no kind 'x'; the kinds are mismatched, unparseable, ",
        "--columns=id,valu|Column 'valu' is not in the breaks; their columns are id, kind, column, ",
        "--format=xml|There is no format 'xml'; say table, csv or json.",
        "--limit=0|A limit is at least 1, and 0 is given; leave it out for all.",
      })
  void saysWhatIsWrong(String option, String sentence) {
    assertThat(Outcome.of("breaks", results, option).refusal()).startsWith(sentence);
  }

  @Test
  void aTableFitsWhateverIsInIt() throws IOException {
    String wide =
        reconcile(
            "wide",
            "id,note\nk" + "東京".repeat(200) + "," + "x".repeat(3_000_000) + "\n",
            "id,note\nk" + "東京".repeat(200) + "," + "x".repeat(3_000_000) + "y\n");

    String table = breaksOf(wide);

    assertThat(table.lines()).hasSize(2).allMatch(line -> TerminalText.width(line) <= 80);
    assertThat(table).contains("xxy", "東京…");
    assertThat(breaksOf(wide, "--format=json")).hasSizeGreaterThan(6_000_000);
  }

  @Test
  void readsTheFilesOfOtherEnginesInTheOrderOfTheirNames() throws IOException {
    Path parts = Files.createDirectories(folder.resolve("parts/breaks"));
    Path part = Path.of(results, "breaks", "part-00000.parquet");
    Files.copy(Path.of(results, "summary.json"), parts.resolveSibling("summary.json"));
    Files.copy(part, parts.resolve("part-00001-ab.snappy.parquet"));
    Files.copy(part, parts.resolve("part-00000-ab.snappy.parquet"));
    Files.createFile(parts.resolve("_SUCCESS"));
    Files.createFile(parts.resolve(".part-00000-ab.snappy.parquet.crc"));

    assertThat(
            breaksOf(parts.getParent().toString(), "--format=csv", "--columns=id").lines().toList())
        .isEqualTo(
            List.of("id", "1", "1", "2", "2", "3", "4", "9", "1", "1", "2", "2", "3", "4", "9"));
  }

  @Test
  void manyBreaksGoThroughAndMayBeLimited() throws IOException {
    StringBuilder rows = new StringBuilder("id,n\n");
    for (int i = 0; i < 30_000; i++) {
      rows.append(i).append(",1\n");
    }
    String many = reconcile("many", rows.toString(), rows.toString().replace(",1\n", ",2\n"));

    assertThat(breaksOf(many, "--format=csv").lines()).hasSize(30_001);
    assertThat(breaksOf(many, "--limit=1000", "--where=id >= 20000").lines())
        .hasSize(1_002)
        .element(1)
        .isEqualTo("20000  mismatched  n       1             2");
    assertThat(breaksOf(many).lines()).hasSize(102);
  }

  @Test
  void whatIsNoResultIsRefused() throws IOException {
    assertThat(Outcome.of("breaks", "nowhere").refusal())
        .isEqualTo("The directory 'nowhere' does not exist; check the path.");
    assertThat(Outcome.of("breaks", folder.toString()).refusal())
        .contains("is no directory of results, since it has no summary.json");
    Path without = Files.createDirectory(folder.resolve("without"));
    Files.createFile(without.resolve("summary.json"));
    assertThat(Outcome.of("breaks", without.toString()).refusal())
        .isEqualTo("The results in '" + without + "' have no files of breaks; run them again.");
    Files.createDirectory(without.resolve("breaks"));
    assertThat(Outcome.of("breaks", without.toString()).refusal())
        .isEqualTo("The results in '" + without + "' have no files of breaks; run them again.");
  }
}
