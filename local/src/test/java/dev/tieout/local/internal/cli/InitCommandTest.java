package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitCommandTest {
  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** The proposal, of which is made sure that the other commands take it as it is. */
  private String proposal(Path source, Path target) throws IOException {
    Outcome outcome = Outcome.of("init", "--source=" + source, "--target=" + target);
    assertThat(outcome.status()).as(outcome.err()).isZero();
    Path spec = file("proposal.yaml", outcome.out());
    Outcome validated = Outcome.of("validate", spec.toString());
    assertThat(validated.status()).as(outcome.out() + validated.err()).isZero();
    Outcome reconciled = Outcome.of("reconcile", "--spec=" + spec);
    assertThat(reconciled.status()).as(outcome.out() + reconciled.err()).isLessThan(2);
    return outcome.out();
  }

  private static Spec read(String proposal) {
    return SpecReader.parse("s.yaml", proposal);
  }

  private static Spec.Key keyOf(String... columns) {
    return new Spec.Key.Columns(List.of(columns));
  }

  @Test
  void findsTheKeyOfAGeneratedDatasetInEveryOrder() throws IOException {
    Ledger.generate(folder.resolve("data"), 30_000, "--row-group-rows=5000");

    String proposal = proposal(folder.resolve("data/source"), folder.resolve("data/target"));

    assertThat(read(proposal).key()).isEqualTo(keyOf("id"));
    assertThat(proposal)
        .contains("no nulls and no repeats in the rows sampled: 10000 of the source")
        .contains("# rules:\n#   - column: account_id  # values of the target end in blanks")
        .contains("#     pad: ignore\n");
  }

  @Test
  void takesAKeyOfWhichFewValuesComeTwice() throws IOException {
    Ledger.generate(folder.resolve("data"), 30_000, "--duplicates=0.01");

    String proposal = proposal(folder.resolve("data/source"), folder.resolve("data/target"));

    assertThat(read(proposal).key()).isEqualTo(keyOf("id"));
    assertThat(proposal).contains("# A few of its values come twice");
  }

  @Test
  void pairsRenamedColumns() throws IOException {
    String rows = "1,a,1.5,x,2024-01-01\n2,b,2.5,y,2024-01-02\n";
    Path source = file("s.csv", "customer_id,qty,amount,valid_from,opened\n" + rows);
    Path target = file("t.csv", "CustomerID,quantity,Amount,valid_to,is_open\n" + rows);

    String proposal = proposal(source, target);

    assertThat(read(proposal).rename())
        .isEqualTo(Map.of("customer_id", "CustomerID", "qty", "quantity"));
    assertThat(read(proposal).key()).isEqualTo(keyOf("customer_id"));
    assertThat(proposal)
        .contains("# Only in the source, so not compared: valid_from, opened.")
        .contains("# Only in the target, so not compared: valid_to, is_open.");
  }

  @Test
  void renamesNothingThatTwoColumnsMayBe() throws IOException {
    Path source = file("s.csv", "id,cust\n1,a\n");
    Path target = file("t.csv", "id,customer,custom\n1,a,b\n");

    assertThat(read(proposal(source, target)).rename()).isEmpty();
  }

  @Test
  void renamesNothingOfAnotherType() throws IOException {
    Path source = file("s.csv", "id,amt,x\n1,a,1\n");
    Path target = file("t.csv", "id,amount,x\n1,2,1\n");

    assertThat(read(proposal(source, target)).rename()).isEmpty();
  }

  @Test
  void findsAKeyOfTwoColumns() throws IOException {
    String rows = "o1,1,5,n\no1,2,5,n\no2,1,5,m\no2,2,7,m\n";
    Path source = file("s.csv", "order,line,amount,note\n" + rows);
    Path target = file("t.csv", "order,line,amount,note\n" + rows);

    String proposal = proposal(source, target);

    assertThat(read(proposal).key()).isEqualTo(keyOf("order", "line"));
    assertThat(proposal).contains("# No column identifies a row; these two have no nulls");
  }

  @Test
  void comparesWholeRowsWhereNothingIdentifiesThem() throws IOException {
    String rows = "a,1.5\na,1.5\nb,2.5\n";
    Path source = file("s.csv", "name,amount\n" + rows);
    Path target = file("t.csv", "name,amount\n" + rows);

    String proposal = proposal(source, target);

    assertThat(read(proposal).key()).isEqualTo(new Spec.Key.AllColumns());
    assertThat(proposal)
        .contains("# No column, and no two columns, were found that identify a row");
  }

  @Test
  void comparesWholeRowsWhereTheKeyIsAllThereIs() throws IOException {
    Path source = file("s.csv", "id\n1\n2\n");
    Path target = file("t.csv", "id\n1\n3\n");

    assertThat(read(proposal(source, target)).key()).isEqualTo(new Spec.Key.AllColumns());
  }

  @Test
  void leavesNullsAndRepeatsThatStatisticsShowOutOfTheKey() throws IOException {
    Path source = file("s.csv", "id,code,v\n,1,a\n2,2,b\n3,3,c\n");
    Path target = file("t.csv", "id,code,v\n1,1,a\n2,2,b\n3,3,c\n");

    assertThat(read(proposal(source, target)).key()).isEqualTo(keyOf("code"));
  }

  @Test
  void excludesWhatDoesNotCompareAndSaysWhichCastMayHelp() throws IOException {
    Path source = file("s.csv", "id,amount,flag\n1,\"1,5\",true\n2,x,true\n");
    Path target = file("t.csv", "id,amount,flag\n1,1.5,yes\n2,2.5,no\n");
    Path json = file("s.json", "{\"id\":1,\"amount\":\"1.5\"}\n{\"id\":2,\"amount\":\"2.25\"}\n");

    String proposal = proposal(source, target);
    assertThat(proposal)
        .contains("    - amount  # string in the source, decimal(2,1) in the target\n")
        .contains("    - flag  # boolean in the source, string in the target\n")
        .doesNotContain("cast:");

    assertThat(proposal(json, target))
        .contains("  exclude:\n    - amount  # string in the source, decimal(2,1) in the target\n")
        .contains(
            "#   - column: amount  # all values of the source that were sampled read as such\n")
        .contains("#     side: source\n#     cast: \"decimal(2,1)\"\n");
  }

  @Test
  void weighsRulesByTypesAndValues() throws IOException {
    Path source =
        file(
            "s.csv",
            "id,rate,at,name,note\n1,1e0,2024-01-01T00:00:00.123456,a ,\n2,2e0,2024-01-01T00:00:01,b,x\n");
    Path target =
        file(
            "t.csv",
            "id,rate,at,name,note\n1,1e0,2024-01-01T00:00:00.123,a,\"\"\n2,2e0,2024-01-01T00:00:01,b,x\n");

    assertThat(proposal(source, target))
        .contains(
            "#   - column: rate  # a double in the source, a double in the target\n#     relative_tolerance: 1e-9\n")
        .contains(
            "#   - column: at  # whole micros in the source, whole millis in the target\n#     truncate: millis\n")
        .contains(
            "#   - column: name  # values of the source end in blanks, those of the other side do not\n#     pad: ignore\n")
        .contains(
            "#   - column: note  # one side has nulls where the other has empty texts\n#     null_equals: \"\"\n");
  }

  @Test
  void itsRulesHoldOnceTheyAreNoComments() throws IOException {
    Path source = file("s.csv", "id,rate,name\n1,1e0,a \n2,2e0,b\n");
    Path target = file("t.csv", "id,rate,name\n1,1.0000000001e0,a\n2,2e0,b\n");
    String proposal = proposal(source, target);
    Path spec = file("used.yaml", proposal.replaceAll("(?m)^# (rules:|  )", "$1"));

    assertThat(Outcome.of("validate", spec.toString()).out()).contains("padding ignored", "within");
    assertThat(Outcome.of("reconcile", "--spec=" + spec).status()).isZero();
  }

  @Test
  void takesNamesThatYamlTakesForSomethingElse() throws IOException {
    Path source = file("s.csv", "\"all\",\"a: b #c\",\"'\nx\",yes\n1,2,3,a\n2,2,3,4\n");
    Path target = file("t.csv", "\"all\",\"a: b #c\",\"'\nx\",yes\n1,2,3,5\n2,2,3,4\n");

    String proposal = proposal(source, target);

    assertThat(read(proposal).key()).isEqualTo(keyOf("all"));
    assertThat(read(proposal).exclude())
        .extracting(pattern -> pattern.text())
        .containsExactly("yes");
  }

  @Test
  void tellsNamesApartByCaseWhereItMust() throws IOException {
    Path source = file("s.csv", "id,a,A\n1,2,3\n2,3,4\n");
    Path target = file("t.csv", "id,a,A\n1,2,3\n2,3,4\n");

    assertThat(proposal(source, target)).contains("  case: exact\n");
  }

  @Test
  void worksOnDirectoriesAndTheirColumns() throws IOException {
    for (String side : List.of("s", "t")) {
      for (int day = 1; day <= 3; day++) {
        Ledger.write(
            folder.resolve(side + "/day=2024-01-0" + day + "/1.parquet"),
            Ledger.number("n"),
            Column.nullable("v", new Type.Decimal(9, 2)));
      }
    }

    String proposal = proposal(folder.resolve("s"), folder.resolve("t"));

    assertThat(read(proposal).key()).isEqualTo(keyOf("n", "day"));
  }

  @Test
  void writesAFileAndSaysWhatItChose() throws IOException {
    Path source = file("s.csv", "customer_id,v\n1,2\n2,3\n");
    Path target = file("t.csv", "cust_id,v\n1,2\n2,3\n");
    Path out = folder.resolve("out.yaml");
    String[] arguments = {"init", "--source=" + source, "--target=" + target, "--out=" + out};

    Outcome outcome = Outcome.of(arguments);

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("key      [customer_id]\n", "renamed  customer_id is cust_id in the target\n")
        .contains("The spec is in " + out);
    String written = Files.readString(out);
    assertThat(written).isEqualTo(proposal(source, target));

    Files.writeString(out, "mine");
    assertThat(Outcome.of(arguments).refusal()).contains("exists already", "--force");
    assertThat(out).hasContent("mine");
    String[] forced = {arguments[0], arguments[1], arguments[2], arguments[3], "--force"};
    assertThat(Outcome.of(forced).status()).isZero();
    assertThat(out).hasContent(written);
  }

  @Test
  void refusesWhatItCannotProposeFor() throws IOException {
    Path source = file("s.csv", "a\n1\n");
    Path target = file("t.csv", "b\n1\n");

    assertThat(Outcome.of("init", "--source=" + source).refusal()).contains("No target is given");
    assertThat(Outcome.of("init", "--source=" + source, "--target=" + target).refusal())
        .contains("share no column that compares");
    assertThat(
            Outcome.of("init", "--source=" + source, "--target=" + target, "--sample-rows=0")
                .refusal())
        .contains("--sample-rows is from 1 to 1000000");
  }
}
