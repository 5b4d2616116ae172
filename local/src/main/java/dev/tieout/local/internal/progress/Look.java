package dev.tieout.local.internal.progress;

import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.NumberText;
import java.util.ArrayList;
import java.util.List;

/**
 * A run at one moment, in words. Immutable.
 *
 * @param step the phase under way
 * @param doneRows the rows of it that are done
 * @param seconds how long it has taken
 * @param residentBytes the memory that the process has, or -1 if the system does not tell
 * @param budgetBytes the budget for data, or 0 if there is none
 * @param spilledBytes what the run has written to disk and read again
 * @param breaks what was found to break
 */
record Look(
    Progress.Step step,
    long doneRows,
    double seconds,
    long residentBytes,
    long budgetBytes,
    long spilledBytes,
    BreaksSoFar breaks) {
  private static final int BAR_COLUMNS = 20;

  /** Sooner, a rate says more of the clock than of the run. */
  private static final double RATED_SECONDS = 0.2;

  /**
   * The lines for a terminal: what is done, what it takes and, if there are any, what breaks.
   * Neither cut nor coloured.
   */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    StringBuilder first = new StringBuilder(step.phase().word());
    if (isBounded()) {
      int filled = (int) (share() * BAR_COLUMNS);
      first.append("  [").append("#".repeat(filled)).append(".".repeat(BAR_COLUMNS - filled));
      first.append("] ").append((int) (share() * 100)).append("%");
    }
    lines.add(first.append(rows("  ")).toString());
    lines.add("  " + String.join(", ", costs()));
    if (breaks.count() > 0) {
      lines.add("  breaks so far: " + breaks.byKind());
    }
    return lines;
  }

  /** All of it in a line. */
  String line() {
    List<String> parts = new ArrayList<>();
    if (isBounded()) {
      parts.add((int) (share() * 100) + "%");
    }
    parts.addAll(costs());
    if (breaks.count() > 0) {
      parts.add("breaks so far: " + breaks.byKind());
    }
    return step.phase().word()
        + ":"
        + rows(" ")
        + (doneRows > 0 ? ", " : " ")
        + String.join(", ", parts);
  }

  private boolean isBounded() {
    return step.totalRows() > 0;
  }

  private double share() {
    return Math.min(1, (double) doneRows / step.totalRows());
  }

  private String rows(String gap) {
    if (isBounded()) {
      return gap
          + NumberText.grouped(doneRows)
          + " of "
          + NumberText.grouped(step.totalRows())
          + " rows";
    }
    return doneRows > 0 ? gap + NumberText.grouped(doneRows) + " rows" : "";
  }

  private List<String> costs() {
    List<String> costs = new ArrayList<>();
    if (doneRows > 0 && seconds >= RATED_SECONDS) {
      costs.add(NumberText.grouped(Math.round(doneRows / seconds)) + " rows/s");
      if (isBounded()) {
        double left = Math.max(0, step.totalRows() - doneRows);
        costs.add(duration((long) Math.ceil(seconds / doneRows * left)) + " left");
      }
    } else {
      costs.add(duration((long) seconds));
    }
    if (residentBytes >= 0) {
      costs.add(
          "memory "
              + ByteSize.format(residentBytes)
              + (budgetBytes > 0 ? " (budget " + ByteSize.format(budgetBytes) + ")" : ""));
    }
    if (spilledBytes > 0) {
      costs.add("spilled " + ByteSize.format(spilledBytes));
    }
    return costs;
  }

  private static String duration(long seconds) {
    return seconds < 120
        ? seconds + " s"
        : seconds < 2 * 3600
            ? (seconds + 30) / 60 + " min"
            : NumberText.fixed(seconds / 3600.0, 1) + " h";
  }
}
