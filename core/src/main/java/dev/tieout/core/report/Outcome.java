package dev.tieout.core.report;

import dev.tieout.core.spec.NumberText;

/** How a run came out, with what it is judged by. */
enum Outcome {
  /** Nothing breaks, and nothing else fails the run. */
  TIED_OUT,
  /** There are breaks, and the run passes for all that. */
  PASSES,
  /** The run fails. */
  FAILS;

  static Outcome of(RunReport report) {
    if (report.verdict().fails()) {
      return FAILS;
    }
    return report.summary().breaks() == 0 ? TIED_OUT : PASSES;
  }

  /** The same in a few words. */
  String words(RunReport report) {
    long breaks = report.summary().breaks();
    String counted = NumberText.grouped(breaks) + (breaks == 1 ? " break" : " breaks");
    return switch (this) {
      case TIED_OUT -> "Tied out";
      case PASSES -> "Passes with " + counted;
      case FAILS -> breaks == 0 ? "Fails" : counted;
    };
  }
}
