package dev.tieout.jobs.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class TerminalLineTest {
  private final StringWriter terminal = new StringWriter();

  @Test
  void staysOnOneLineAndIsClearedAtTheEnd() {
    try (TerminalLine line = new TerminalLine(new PrintWriter(terminal), 10)) {
      line.show("1234567890 and more");
      line.show("12");
    }

    assertThat(terminal.toString()).isEqualTo("\r123456789\r12       \r  \r");
  }

  @Test
  void writesNothingWhenThereWasNothingToShowAndAfterItsEnd() {
    TerminalLine line = new TerminalLine(new PrintWriter(terminal), 10);
    line.close();
    line.show("late");

    assertThat(terminal.toString()).isEmpty();
  }
}
