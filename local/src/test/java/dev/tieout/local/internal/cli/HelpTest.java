package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"reconcile", "plan", "init", "validate", "show", "breaks", "generate", "demo"})
  void everyCommandHasExamplesDefaultsAndItsExitStatus(String command) {
    Outcome outcome = Outcome.of(command, "--help");

    assertThat(outcome.status()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .startsWith("Usage: tieout " + command + " ")
        .contains("Example", "  tieout " + command, "Exit status: 0 ", "(default: ", "--log=LEVEL")
        .doesNotContain("\u001b");
    assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void theOverviewNamesEveryCommand() {
    Outcome outcome = Outcome.of("--help");

    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .startsWith("Usage: tieout ")
        .contains("  reconcile  ", "  plan ", "  generate ", "  demo ", "Examples:", "Exit status:")
        .doesNotContain("\u001b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V", "reconcile --version"})
  void saysItsVersionAndThatOfJava(String arguments) {
    Outcome outcome = Outcome.of(arguments.split(" ", -1));

    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .matches("tieout .*\\R" + "Java " + System.getProperty("java.version") + ", .*\\R");
  }
}
