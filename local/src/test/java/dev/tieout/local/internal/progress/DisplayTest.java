package dev.tieout.local.internal.progress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.merge.Tally;
import dev.tieout.core.result.Ink;
import dev.tieout.core.result.TerminalText;
import dev.tieout.core.rule.Side;
import dev.tieout.local.internal.spill.SpillFile;
import dev.tieout.local.internal.spill.SpillSpace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DisplayTest {
  private static final int COLUMNS = 60;
  private static final long BUDGET_BYTES = 64L << 20;

  @TempDir private Path folder;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream terminal = new PrintStream(bytes, true, UTF_8);
  private final Progress progress = new Progress();

  private Panel panel() {
    return new Panel(progress, terminal, COLUMNS, Ink.PLAIN);
  }

  private String shown() {
    return bytes.toString(UTF_8);
  }

  private List<String> lines() {
    return Objects.requireNonNull(progress.look()).lines();
  }

  /** A tally in which 2 source rows have no partner, and 1 target row is surplus. */
  private static Tally tally() {
    long[] counts = new Tally(1, 1).toArray();
    counts[1] = 1_234;
    counts[2 + Side.TARGET.index()] = 2;
    counts[4 + Side.TARGET.index()] = 1;
    return Tally.ofArray(counts);
  }

  @Test
  void showsThePhaseAndItsRows() {
    progress.begin(Phase.READING, 1_000);
    progress.add(250);
    progress.add(250);

    assertThat(lines().get(0)).isEqualTo("reading  [##########..........] 50%  500 of 1,000 rows");
    assertThat(lines()).hasSize(2);
  }

  @Test
  void showsRateTimeLeftMemoryAndSpill() {
    Look look =
        new Look(
            new Progress.Step(Phase.MERGING, 1_000_000, 0),
            250_000,
            2,
            52L << 20,
            BUDGET_BYTES,
            3L << 30,
            BreaksSoFar.of(List.of(tally(), tally())));

    assertThat(look.lines())
        .containsExactly(
            "merging  [#####...............] 25%  250,000 of 1,000,000 rows",
            "  125,000 rows/s, 6 s left, memory 52.0 MB (budget 64.0 MB), spilled 3.0 GB",
            "  breaks so far: 2,468 mismatched, 4 missing in target, 2 surplus in target");
    assertThat(look.line())
        .isEqualTo(
            "merging: 250,000 of 1,000,000 rows, 25%, 125,000 rows/s, 6 s left, memory 52.0 MB"
                + " (budget 64.0 MB), spilled 3.0 GB, breaks so far: 2,468 mismatched, 4 missing in"
                + " target, 2 surplus in target");
  }

  @Test
  void whatIsNotKnownIsNotShown() {
    Look look =
        new Look(
            new Progress.Step(Phase.WRITING_BREAKS, Progress.UNKNOWN, 0),
            0,
            150,
            -1,
            0,
            0,
            BreaksSoFar.of(List.of()));

    assertThat(look.lines()).containsExactly("writing breaks", "  3 min");
    assertThat(look.line()).isEqualTo("writing breaks: 3 min");
  }

  @Test
  void looksAtWhatIsSpilledAndWhatBreaks() throws IOException {
    try (SpillSpace space = new SpillSpace(folder, Long.MAX_VALUE)) {
      progress.watch(space, BUDGET_BYTES);
      progress.begin(Phase.MERGING, 10);
      SpillFile file = space.open();
      file.append(new byte[2_048], 0, 2_048);
      progress.watch(tally());

      assertThat(lines().get(1)).contains("(budget 64.0 MB), spilled 2.0 KB");
      assertThat(lines().get(2)).startsWith("  breaks so far: 1,234 mismatched, ");

      progress.watch(space, BUDGET_BYTES);
      assertThat(lines()).as("a run that begins anew has found nothing").hasSize(2);
    }
  }

  @Test
  void drawsOverItselfInLinesNarrowerThanTheTerminal() {
    progress.watch(tally());
    progress.begin(Phase.WRITING_BREAKS, 123_456_789_012L);
    progress.add(123_456_789_011L);
    try (Panel panel = panel()) {
      panel.draw();
      panel.draw();
    }

    String again = "\r\u001b[A\u001b[A\u001b[J";
    String[] drawings = shown().split(java.util.regex.Pattern.quote(again), -1);
    assertThat(drawings).hasSize(3);
    assertThat(drawings[0].split("\n")).hasSize(3);
    assertThat(drawings[0].lines()).allMatch(line -> TerminalText.width(line) < COLUMNS);
    assertThat(drawings[2]).as("cleared at the end").isEmpty();
  }

  @Test
  void showsNothingBetweenPhases() {
    try (Panel panel = panel()) {
      panel.draw();
    }
    assertThat(shown()).isEmpty();
  }

  @Test
  void aRunThatEndsSoonShowsNothing() {
    progress.begin(Phase.READING, 1_000);
    Display.start(progress, terminal, COLUMNS, Ink.PLAIN, 600_000).close();

    assertThat(shown()).isEmpty();
  }
}
