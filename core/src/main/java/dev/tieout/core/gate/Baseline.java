package dev.tieout.core.gate;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.result.BreakKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Breaks and causes that are known and accepted; docs/formats/baseline.md has its file. Not
 * thread-safe: it remembers what occurred.
 */
final class Baseline {
  private final KnownBreaks breaks;
  private final List<KnownCause> causes;
  private final Set<KnownCause> occurred = new HashSet<>();

  Baseline(KnownBreaks breaks, List<KnownCause> causes) {
    this.breaks = breaks;
    this.causes = List.copyOf(causes);
  }

  KnownBreaks breaks() {
    return breaks;
  }

  boolean hasCauses() {
    return !causes.isEmpty();
  }

  /** The entry for what an explanation says, or null. It is remembered that it occurs. */
  @Nullable KnownCause cause(Explanation explanation) {
    for (KnownCause known : causes) {
      if (known.isOf(explanation)) {
        occurred.add(known);
        return known;
      }
    }
    return null;
  }

  /** Forgets what occurred. */
  void restart() {
    breaks.restart();
    occurred.clear();
  }

  /** How many entries did not occur. */
  int vanished() {
    return breaks.unseen() + causes.size() - occurred.size();
  }

  /** The first lines of entries that did not occur. */
  List<Integer> firstVanishedLines(int most) {
    List<Integer> lines = new ArrayList<>(breaks.firstUnseenLines(most));
    causes.stream().filter(known -> !occurred.contains(known)).forEach(k -> lines.add(k.line()));
    return lines.stream().sorted().limit(most).toList();
  }

  /**
   * A cause that is accepted, whatever it accounts for.
   *
   * @param cause its word
   * @param column the column, or null if it is one of whole rows
   * @param kind what became of the rows, or null for whatever did
   * @param parameter its parameter
   * @param acceptance whose word it is
   * @param line where it is written
   */
  record KnownCause(
      String cause,
      @Nullable String column,
      @Nullable BreakKind kind,
      String parameter,
      Acceptance acceptance,
      int line) {
    boolean isOf(Explanation explanation) {
      return cause.equals(explanation.cause())
          && (kind == null || kind == explanation.kind())
          && java.util.Objects.equals(column, explanation.column())
          && parameter.equals(explanation.parameter());
    }
  }
}
