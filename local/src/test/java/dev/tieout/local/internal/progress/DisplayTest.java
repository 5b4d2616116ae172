package dev.tieout.local.internal.progress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class DisplayTest {
  private static final int COLUMNS = 60;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream terminal = new PrintStream(bytes, true, UTF_8);
  private final Progress progress = new Progress();

  private String shown() {
    return bytes.toString(UTF_8);
  }

  @Test
  void showsThePhaseAndItsRows() {
    progress.begin(Phase.READING, 1_000);
    try (Bar bar = new Bar(progress, terminal, COLUMNS)) {
      progress.add(250);
      progress.add(250);
      bar.draw();

      assertThat(shown()).contains("reading", " 50% [", "500/1000 rows");
    }
  }

  @Test
  void keepsToOneLineNarrowerThanTheTerminal() {
    try (Bar bar = new Bar(progress, terminal, COLUMNS)) {
      progress.begin(Phase.WRITING_BREAKS, 123_456_789);
      progress.add(123_456_788);
      bar.draw();
      progress.begin(Phase.MERGING, Progress.UNKNOWN);
      bar.draw();
    }

    assertThat(shown()).doesNotContain("\n").contains("writing breaks", "merging");
    assertThat(shown().split("\r", -1)).allMatch(line -> line.length() < COLUMNS);
  }

  @Test
  void leavesTheLineBlank() {
    progress.begin(Phase.MERGING, 10);
    Bar bar = new Bar(progress, terminal, COLUMNS);
    bar.draw();
    bar.close();

    assertThat(shown()).matches("(?s).*\r +\r");
  }

  @Test
  void showsNothingBetweenPhases() {
    try (Bar bar = new Bar(progress, terminal, COLUMNS)) {
      bar.draw();
      assertThat(shown()).isEmpty();
    }
  }

  @Test
  void aRunThatEndsSoonShowsNothing() {
    progress.begin(Phase.READING, 1_000);
    Display.start(progress, terminal, COLUMNS, 600_000).close();

    assertThat(shown()).isEmpty();
  }
}
