package dev.tieout.bench.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {

  @ParameterizedTest
  @CsvSource({
    "reconcile --peers sqlite, There are no peers 'sqlite'; say --peers duckdb or none.",
    "reconcile --trials 0, 'There are 1 to 100 trials, not 0.'",
    "reconcile --rows many, 'many' is not a whole number",
    "reconcile --rows 0, 'there are 1 to 1000000000 rows, not 0'",
    "--rows 5, Unknown option",
  })
  void refusesInOneSentence(String arguments, String sentence) {
    StringWriter error = new StringWriter();

    int status =
        Main.run(
            new PrintWriter(new StringWriter()), new PrintWriter(error), arguments.split(" ", -1));

    assertThat(status).isEqualTo(2);
    assertThat(error.toString()).startsWith("tieout: ").contains(sentence);
    assertThat(error.toString().lines()).hasSize(1);
  }
}
