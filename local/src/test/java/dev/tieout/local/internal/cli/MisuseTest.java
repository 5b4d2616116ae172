package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands, options and places that cannot be what was meant. */
class MisuseTest {
  @TempDir private static Path data;
  @TempDir private Path folder;

  @BeforeAll
  static void makeADataset() {
    Ledger.generate(data.resolve("ledger"), 20_000);
  }

  private static Outcome reconcile(String... options) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "reconcile",
                "--source",
                data.resolve("ledger/source").toString(),
                "--target",
                data.resolve("ledger/target").toString()));
    arguments.addAll(List.of(options));
    return Outcome.of(arguments.toArray(String[]::new));
  }

  private static Outcome byId(String... options) {
    List<String> arguments = new ArrayList<>(List.of("--key", "id"));
    arguments.addAll(List.of(options));
    return reconcile(arguments.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "reconsile | There is no command 'reconsile'; did you mean 'reconcile'?",
        "frobnicate"
            + " | There is no command 'frobnicate'; the commands are reconcile, plan, init, validate,"
            + " show, breaks, baseline, ledger, store, generate, demo.",
        "reconcile --sorce x"
            + " | There is no option '--sorce'; did you mean '--source'? See 'tieout reconcile"
            + " --help'.",
        "plan --memry=4MB"
            + " | There is no option '--memry'; did you mean '--memory'? See 'tieout plan --help'.",
        "reconcile x | 'x' belongs to no option; write the option's name before it. See 'tieout"
            + " reconcile --help'.",
        "reconcile --memory"
            + " | Missing required parameter for option '--memory' (SIZE). See 'tieout reconcile"
            + " --help'.",
        "reconcile --log loud"
            + " | Invalid value for option '--log': 'loud' is none of off, error, warning, info,"
            + " debug. See 'tieout reconcile --help'.",
        "generate --rows 10 | Missing required option: '--out=DIR'. See 'tieout generate --help'.",
        "--versoin | There is no option '--versoin'; did you mean '--version'? See 'tieout --help'.",
      })
  void whatIsNotUnderstood(String arguments, String sentence) {
    assertThat(Outcome.of(arguments.split(" ", -1)).refusal()).isEqualTo(sentence);
  }

  @Test
  void noCommandAtAll() {
    assertThat(Outcome.of().refusal()).isEqualTo("No command is given. See 'tieout --help'.");
  }

  @Test
  void aSideThatIsNotNamed() {
    assertThat(Outcome.of("reconcile", "--source", "a", "--key", "id").refusal())
        .isEqualTo("No target is given; name it with --target or in the spec.");
    assertThat(Outcome.of("plan", "--target", "a", "--key", "id").refusal())
        .isEqualTo("No source is given; name it with --source or in the spec.");
    assertThat(reconcile().refusal()).startsWith("No key is given; name the columns");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lots", "", "MB", "-5MB", "0", "1.5GB", "99999999999999999999", "8EB"})
  void anAmountOfMemoryThatIsNone(String memory) {
    assertThat(byId("--memory=" + memory).refusal())
        .isEqualTo("'" + memory + "' is not a size; write a number and a unit, such as 64MB.");
  }

  @Test
  void aBudgetThatDoesNotSufficeNamesOneThatDoes() {
    String sentence = byId("--memory", "100KB").refusal();
    assertThat(sentence).startsWith("A budget of 100.0 KB is too small: ");
    Matcher advice = Pattern.compile("give --memory (\\S+) or more\\.$").matcher(sentence);
    assertThat(advice.find()).isTrue();

    assertThat(byId("--memory", advice.group(1)).status()).isEqualTo(1);
  }

  @Test
  void aBudgetThatDoesNotSufficeForTheModeNamesOneThatDoes() {
    String sentence = byId("--memory", "4MB", "--mode", "in-memory").refusal();
    Matcher advice = Pattern.compile("give --memory (\\S+), or use").matcher(sentence);
    assertThat(advice.find()).as(sentence).isTrue();

    assertThat(byId("--memory", advice.group(1), "--mode", "in-memory").status()).isEqualTo(1);
  }

  @Test
  void aModeOrAnEngineThatThereIsNot() {
    assertThat(byId("--mode", "sort-marge").refusal())
        .isEqualTo("There is no mode 'sort-marge'; did you mean 'sort-merge'?");
    assertThat(byId("--mode", "fastest").refusal())
        .startsWith("There is no mode 'fastest'; the modes are auto, in-memory, ");
    assertThat(byId("--engine", "flink").refusal())
        .isEqualTo("There is no engine 'flink'; the engines are local and spark.");
  }

  @Test
  void aSpillLimitThatDoesNotSuffice() throws IOException {
    String sentence =
        byId(
                "--memory=4MB",
                "--spill-limit=100KB",
                "--spill-dir=" + folder,
                "--out=" + folder.resolve("a/b"))
            .refusal();

    assertThat(sentence)
        .isEqualTo(
            "The run needs more than 100.0 KB of disk in '"
                + folder
                + "'; raise --spill-limit, or --memory so that less is spilled.");
    assertThat(Ledger.everythingIn(folder)).isEqualTo(Set.of(""));
  }

  @Test
  void aSpillDirectoryThatIsAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "mine");
    assertThat(byId("--memory=4MB", "--spill-dir=" + file).refusal())
        .startsWith("Cannot create a spill file in '" + file + "': ");
    assertThat(file).hasContent("mine");
  }

  @Test
  void resultsWhereSomethingIs() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "mine");
    assertThat(byId("--out=" + file).refusal())
        .isEqualTo("'" + file + "' exists already; choose another directory, or say --overwrite.");
    assertThat(byId("--overwrite", "--out=" + file).refusal())
        .isEqualTo("'" + file + "' is not a directory, so it is not overwritten; remove it first.");
    assertThat(byId("--out=" + file.resolve("results")).refusal())
        .startsWith("'" + file + "' is not a directory, so '");
    assertThat(byId("--overwrite", "--out=" + folder).refusal())
        .contains("holds files but no summary.json");
    assertThat(Ledger.everythingIn(folder)).isEqualTo(Set.of("", "file"));
  }

  @Test
  void resultsAreReplacedOnlyWhenTold() throws IOException {
    Path results = folder.resolve("results");
    assertThat(byId("--out=" + results).status()).isEqualTo(1);
    Set<String> first = Ledger.everythingIn(folder);

    assertThat(byId("--out=" + results).refusal()).contains("exists already");
    assertThat(byId("--overwrite", "--out=" + results).status()).isEqualTo(1);

    assertThat(Ledger.everythingIn(folder)).isEqualTo(first);
  }

  @Test
  void aPlaceWhereNothingCanBeWritten() {
    // Permission bits do not bind root; the kernel's own file system binds everybody.
    Path kernel = Path.of("/proc/self/fd");
    assumeTrue(Files.isDirectory(kernel));

    assertThat(byId("--out=" + kernel.resolve("results")).refusal())
        .startsWith("Cannot create the directory '" + kernel.resolve("results") + "': ")
        .endsWith("; check the path and its permissions.");
    assertThat(byId("--memory=4MB", "--spill-dir=" + kernel).refusal())
        .startsWith("Cannot create a spill file in '" + kernel + "': ");
    assertThat(Outcome.of("generate", "--rows=10", "--out=" + kernel.resolve("data")).refusal())
        .startsWith("Cannot create the directory '" + kernel.resolve("data") + "': ");
  }

  @Test
  void aDebuggerSeesWhereARefusalArose() {
    Outcome outcome = reconcile("--debug", "--key", "none");

    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err())
        .startsWith("tieout: Column 'none' of the key is not in the source")
        .contains("\n\tat dev.tieout.core.rule.Resolver");
  }
}
