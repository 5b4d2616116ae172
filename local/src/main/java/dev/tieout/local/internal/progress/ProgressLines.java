package dev.tieout.local.internal.progress;

import dev.tieout.core.spec.NumberText;

/** Tells of a run on stderr in lines, where no terminal shows it. Loaded with the first line. */
final class ProgressLines {
  private ProgressLines() {}

  static void print(String line) {
    System.err.println("tieout: " + line);
  }

  /** Says that a phase has ended. */
  static void print(Phase phase, long rows, double seconds) {
    print(
        phase.word()
            + " took "
            + NumberText.fixed(seconds, 1)
            + " s"
            + (rows > 0 ? ", " + NumberText.grouped(rows) + " rows" : ""));
  }
}
