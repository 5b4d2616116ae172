package dev.tieout.local.internal.breaks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvCellsTest {

  private static String cell(String value, boolean isRaw) {
    StringBuilder line = new StringBuilder();
    CsvCells.append(line, value, isRaw);
    return line.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1+1",
        "+1",
        "@SUM(A1)",
        "-1+1",
        "-",
        "-.5",
        "-1.",
        "-1e",
        "-A1",
        "-Infinity",
        "--1",
        "\t=1",
        "\r=1",
        "\n=1",
        "＝1",
        "-1 ",
        "-١"
      })
  void anApostropheGoesBeforeWhatASpreadsheetWouldRun(String value) {
    assertThat(cell(value, /* isRaw= */ false)).matches("(?s)\"?'.*").contains(value);
    assertThat(cell(value, /* isRaw= */ true)).doesNotContain("'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-1", "-1.50", "-1E10", "-1.5e-7", "-395989100.00", "1", "a=b", "'x", "a-b"})
  void whatIsNoneIsLeft(String value) {
    assertThat(cell(value, /* isRaw= */ false)).isEqualTo(value);
  }

  @Test
  void quotesAreThoseOfTheStandard() {
    assertThat(cell("a,b", false)).isEqualTo("\"a,b\"");
    assertThat(cell("say \"a\"", false)).isEqualTo("\"say \"\"a\"\"\"");
    assertThat(cell("a\nb", false)).isEqualTo("\"a\nb\"");
    assertThat(cell("=\"a\"", false)).isEqualTo("\"'=\"\"a\"\"\"");
    assertThat(cell("", false)).isEqualTo("\"\"");
    assertThat(cell(null, false)).isEmpty();
  }
}
