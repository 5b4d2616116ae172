package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A spec of many, by the command line. */
class ManyRunTest {
  private static final String SHARED =
      """
      name: migration
      source: FOLDER/old/{name}.csv
      target: FOLDER/new/{name}.csv
      key: id
      """;

  @TempDir private Path folder;

  @BeforeEach
  void makeTables() throws IOException {
    Files.createDirectories(folder.resolve("old"));
    Files.createDirectories(folder.resolve("new"));
    table("orders", "1,10\n2,20\n", "1,10\n2,21\n3,30\n");
    table("items", "1,x\n", "1,x\n");
    table("customers", "1,a\n2,b\n", "1,A\n2,b\n");
  }

  private void table(String name, String source, String target) throws IOException {
    Files.writeString(folder.resolve("old/" + name + ".csv"), "id,value\n" + source);
    Files.writeString(folder.resolve("new/" + name + ".csv"), "id,value\n" + target);
  }

  private String spec(String reconciliations) throws IOException {
    String text = SHARED.replace("FOLDER", folder.toString());
    return Files.writeString(
            folder.resolve("many.yaml"), text + "reconciliations:\n" + reconciliations)
        .toString();
  }

  private String three() throws IOException {
    return spec(
        """
          - name: orders
          - name: items
          - {name: customers, rules: [{type: string, case: ignore}]}
        """);
  }

  private String withABadOne() throws IOException {
    Files.writeString(folder.resolve("old/damaged.csv"), "id,value\n1,2\n3\n");
    Files.writeString(folder.resolve("new/damaged.csv"), "id,value\n1,2\n3,4\n");
    return spec(
        """
          - name: absent
          - name: items
          - name: damaged
          - {name: orders, key: none_such}
          - name: customers
        """);
  }

  private Path out() {
    return folder.resolve("out");
  }

  private String summary() throws IOException {
    return Files.readString(out().resolve("summary.json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "3"})
  void leavesOfEachWhatASingleRunLeaves(String parallel) throws IOException {
    Outcome many =
        Outcome.of("reconcile", "--spec", three(), "--out=" + out(), "--parallel", parallel);

    assertThat(many.status()).as(many.err()).isEqualTo(1);
    assertThat(many.err()).isEmpty();
    assertThat(many.out())
        .containsPattern("orders +2 +2 +[0-9.]+ +breaks\n")
        .containsPattern("items +1 +0 +[0-9.]+ +tied out\n")
        .containsPattern("customers +2 +0 +[0-9.]+ +tied out\n")
        .endsWith(
            "\n3 reconciliations: 2 tied out, 1 with breaks.\nResults are in " + out() + ".\n");
    for (String name : List.of("orders", "items", "customers")) {
      Path alone = folder.resolve("alone-" + name);
      String rules = name.equals("customers") ? "rules: [{type: string, case: ignore}]\n" : "";
      String text = SHARED.replace("FOLDER", folder.toString()).replace("{name}", name) + rules;
      Path spec = Files.writeString(folder.resolve(name + ".yaml"), text);
      Outcome.of("reconcile", "--spec", spec.toString(), "--out", alone.toString());
      Path together = out().resolve(name);
      assertThat(Ledger.everythingIn(together)).isEqualTo(Ledger.everythingIn(alone));
      for (String file : List.of("breaks/part-00000.parquet", "explanations.json")) {
        assertThat(together.resolve(file)).hasSameBinaryContentAs(alone.resolve(file));
      }
      assertThat(counts(together)).isEqualTo(counts(alone));
    }
  }

  private static String counts(Path results) throws IOException {
    String summary = Files.readString(results.resolve("summary.json"));
    return summary.substring(summary.indexOf("\"engine\""), summary.indexOf("\"wall_seconds\""));
  }

  @Test
  void leavesNothingButTheResults() throws IOException {
    Outcome.of("reconcile", "--spec", three(), "--out=" + out());

    assertThat(Ledger.everythingIn(folder))
        .filteredOn(name -> name.startsWith("out/") && name.indexOf('/', 4) < 0)
        .containsExactly(
            "out/customers",
            "out/index.html",
            "out/index.md",
            "out/items",
            "out/orders",
            "out/summary.json");
    try (var names = Files.list(folder)) {
      assertThat(names.map(path -> path.getFileName().toString()))
          .noneMatch(n -> n.startsWith("."));
    }
  }

  @Test
  void goesOnAfterThoseThatCannotBeDone() throws IOException {
    Outcome many =
        Outcome.of("reconcile", "--spec", withABadOne(), "--out=" + out(), "--parallel=2");

    assertThat(many.status()).isEqualTo(2);
    assertThat(many.err()).isEmpty();
    assertThat(many.out())
        .containsPattern("absent +[0-9.]+ +not done\n")
        .containsPattern("items +1 +0 +[0-9.]+ +tied out\n")
        .contains("\nabsent: The source '" + folder.resolve("old/absent.csv") + "' does not exist")
        .contains("\norders: Column 'none_such' of the key is not in the source")
        .contains("\ndamaged: In '" + folder.resolve("old/damaged.csv") + "', line 3: ")
        .contains("5 reconciliations: 1 tied out, 1 with breaks, 3 not done.\n");
    assertThat(summary()).contains("\"outcome\" : \"error\"", "does not exist; check the path.\"");
    assertThat(Ledger.everythingIn(out()))
        .contains("items/summary.json", "customers/summary.json")
        .noneMatch(name -> name.startsWith("absent") || name.startsWith("damaged"));
  }

  @Test
  void beginsNoOtherOnceOneFailsIfAsked() throws IOException {
    Outcome many =
        Outcome.of(
            "reconcile", "--spec", withABadOne(), "--out=" + out(), "--fail-fast", "--parallel=1");

    assertThat(many.status()).isEqualTo(2);
    assertThat(many.out()).contains("5 reconciliations: 1 not done, 4 not run.\n");
    assertThat(summary()).contains("\"not_run\" : 4");
    Outcome breaks = Outcome.of("reconcile", "--spec", three(), "--fail-fast", "--parallel=1");
    assertThat(breaks.status()).isEqualTo(1);
    assertThat(breaks.out()).contains("3 reconciliations: 1 with breaks, 2 not run.\n");
  }

  @Test
  void runsThoseThatAreNamedOnly() throws IOException {
    Outcome many = Outcome.of("reconcile", "--spec", three(), "--only=it*", "--only", "customers");

    assertThat(many.status()).isZero();
    assertThat(many.out()).contains("2 reconciliations: 2 tied out.\n").doesNotContain("orders");
    assertThat(Outcome.of("reconcile", "--spec", three(), "--only", "ordres").refusal())
        .isEqualTo("--only 'ordres' is no reconciliation of the spec; did you mean 'orders'?");
  }

  @Test
  void overwritesResultsOnly() throws IOException {
    Outcome.of("reconcile", "--spec", three(), "--out=" + out());

    assertThat(Outcome.of("reconcile", "--spec", three(), "--out=" + out()).refusal())
        .endsWith("exists already; choose another directory, or say --overwrite.");
    Outcome again =
        Outcome.of("reconcile", "--spec", three(), "--out=" + out(), "--overwrite", "--only=items");
    assertThat(again.status()).as(again.err()).isZero();
    assertThat(Ledger.everythingIn(out())).contains("items").doesNotContain("orders", "customers");
    Files.delete(out().resolve("summary.json"));
    assertThat(
            Outcome.of("reconcile", "--spec", three(), "--out=" + out(), "--overwrite").refusal())
        .contains("holds files but no summary.json");
  }

  @Test
  void refusesWhatIsForOne() throws IOException {
    String spec = three();
    for (String option : List.of("--source", "--target", "--key")) {
      assertThat(Outcome.of("reconcile", "--spec", spec, option, "x").refusal())
          .isEqualTo(
              "%s is for one reconciliation, and the spec %s lists many; say it there, or leave %s out."
                  .formatted(option, spec, option));
    }
    assertThat(Outcome.of("reconcile", "--spec", spec, "--parallel=0").refusal())
        .isEqualTo("--parallel is 1 or more, not 0.");
    assertThat(Outcome.of("validate", spec, "--source=x").refusal()).contains("lists many");
  }

  @Test
  void refusesWhatIsForMany() {
    for (String option : List.of("--only=a", "--parallel=2", "--fail-fast")) {
      assertThat(Outcome.of("reconcile", "--source=a", "--target=b", "--key=id", option).refusal())
          .contains("is for a spec of many reconciliations, and this run is of one");
    }
  }

  @Test
  void takesFiltersForAll() throws IOException {
    Outcome many = Outcome.of("reconcile", "--spec", three(), "--where", "id = 1");

    assertThat(many.status()).isZero();
    assertThat(many.out()).contains("3 reconciliations: 3 tied out.");
  }

  @Test
  void tellsMistakesOfTheFileOnceAndAtOnce() throws IOException {
    String spec = spec("  - name: orders\n  - name: items\nrules: [{default: true, trm: true}]\n");

    assertThat(Outcome.of("reconcile", "--spec", spec, "--out=" + out()).refusal())
        .contains("many.yaml, line 8, column 25: ")
        .contains("'trm'");
    assertThat(out()).doesNotExist();
  }

  @Test
  void recordsEachInTheLedgerUnderItsName() throws IOException {
    String ledger = folder.resolve("ledger.db").toString();
    String[] run = {
      "reconcile", "--spec", three(), "--ledger", ledger, "--parallel=3", "--out=" + out()
    };

    Outcome first = Outcome.of(run);
    assertThat(first.status()).as(first.err()).isEqualTo(1);
    assertThat(first.out()).contains("Ledger, 3 runs: 2 new, 0 persisting,");
    String[] again = run.clone();
    again[run.length - 1] = "--no-progress";
    assertThat(Outcome.of(again).out()).contains("Ledger, 3 runs: 0 new, 2 persisting,");
    Outcome listed = Outcome.of("ledger", "list", "--ledger", ledger, "--name", "orders");
    assertThat(listed.out()).as(listed.err()).contains("id=2").contains("id=3");
  }

  @Test
  void plansAndValidatesEach() throws IOException {
    Outcome plan = Outcome.of("plan", "--spec", withABadOne(), "--only=items", "--only=absent");
    assertThat(plan.status()).isEqualTo(2);
    assertThat(plan.out())
        .contains("2 reconciliations, ")
        .contains("\n== items\n")
        .contains("method");
    assertThat(plan.err()).startsWith("tieout: absent: The source '");

    Outcome validated = Outcome.of("validate", withABadOne());
    assertThat(validated.status()).isEqualTo(2);
    assertThat(validated.out())
        .contains("'items' is right, and suits the data:\n")
        .contains("'absent' is right; no data was looked at, since the source");
    assertThat(validated.err())
        .contains("tieout: damaged: In '", "\ntieout: orders: Column 'none_such' of the key");
    assertThat(Outcome.of("validate", withABadOne(), "--only=items").status()).isZero();
    assertThat(Outcome.of("validate", spec("  - name: a b\n")).status()).isEqualTo(2);
  }

  @Test
  void givesEachTheMemoryItNeeds() throws IOException {
    StringBuilder header = new StringBuilder("id");
    StringBuilder row = new StringBuilder("1");
    for (int c = 0; c < 3_000; c++) {
      header.append(",c").append(c);
      row.append(",1");
    }
    for (String side : List.of("old", "new")) {
      for (String name : List.of("wide1", "wide2", "wide3")) {
        Files.writeString(folder.resolve(side + "/" + name + ".csv"), header + "\n" + row + "\n");
      }
    }
    String spec = spec("  - name: wide1\n  - name: items\n  - name: wide2\n  - name: wide3\n");

    Outcome many = Outcome.of("reconcile", "--spec", spec, "--parallel=4", "--memory=40MB");

    assertThat(many.status()).as(many.out() + many.err()).isZero();
    Outcome usual = Outcome.of("reconcile", "--spec", spec, "--only=wide1", "--memory=9MB");
    assertThat(usual.out()).contains("wide1: A budget of 9.0 MB is too small");
    Outcome tooSmall = Outcome.of("reconcile", "--spec", spec, "--memory=1MB", "--only=items");
    assertThat(tooSmall.status()).isEqualTo(2);
    assertThat(tooSmall.out()).contains("items: A budget of 1.0 MB is too small");
  }

  @Test
  void leavesNothingWhereNoneCanBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Set<String> before = Ledger.everythingIn(folder);
    String spec = three();

    assertThat(Outcome.of("reconcile", "--spec", spec, "--out=" + file.resolve("out")).refusal())
        .contains("is not a directory");
    Set<String> after = Ledger.everythingIn(folder);
    after.remove("many.yaml");
    assertThat(after).isEqualTo(before);
  }
}
