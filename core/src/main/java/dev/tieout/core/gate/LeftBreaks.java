package dev.tieout.core.gate;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.Summary;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many breaks are left once those are set aside that are accepted by themselves, by their
 * cause, or allowed by their cause. Not thread-safe.
 *
 * <p>Invariant: no number is too small. Numbers of pairs of rows may be too large where a pair
 * differs in several columns and causes account for them, or where pairs of one key come together:
 * a gate fails rather than passes by mistake.
 */
final class LeftBreaks {
  private final Summary summary;
  private final Map<BreakKind, Long> whole = new EnumMap<>(BreakKind.class);
  private final Map<String, Long> columns = new LinkedHashMap<>();
  private final Map<String, Long> byCause = new HashMap<>();
  private final @Nullable BreakTally tally;
  private long differences;
  private long pairs;
  private long knownByCause;

  /** Sets aside what is accepted by itself. */
  LeftBreaks(Summary summary, @Nullable BreakTally tally) {
    this.summary = summary;
    this.tally = tally;
    whole.put(BreakKind.MISSING_IN_TARGET, summary.missingInTarget());
    whole.put(BreakKind.MISSING_IN_SOURCE, summary.missingInSource());
    whole.put(BreakKind.SURPLUS_IN_SOURCE, summary.surplusInSource());
    whole.put(BreakKind.SURPLUS_IN_TARGET, summary.surplusInTarget());
    if (tally != null) {
      whole.replaceAll((kind, count) -> count - tally.acceptedWhole(kind));
    }
    for (Summary.ColumnCounts column : summary.columns()) {
      long left =
          column.mismatched() - (tally == null ? 0 : tally.column(column.name()).accepted());
      columns.put(column.name(), left);
      differences += left;
    }
    pairs = summary.mismatched() - (tally == null ? 0 : tally.acceptedPairs());
  }

  /** Sets aside what causes account for that are accepted, or that have a threshold. */
  void setAside(Explanations explanations, Thresholds thresholds, Acceptances acceptances) {
    for (Explanation explanation : explanations.explanations()) {
      boolean isAccepted = acceptances.cause(explanation) != null;
      if (isAccepted || thresholds.causes().containsKey(explanation.cause())) {
        long count = setAside(explanation);
        if (isAccepted) {
          knownByCause += count;
        } else {
          byCause.merge(explanation.cause(), count, Long::sum);
        }
      }
    }
  }

  private long setAside(Explanation explanation) {
    String column = explanation.column();
    if (column == null) {
      BreakKind kind = explanation.kind();
      long left = whole.getOrDefault(kind, 0L);
      long count = Math.min(left, explanation.count());
      whole.put(kind, left - count);
      return count;
    }
    long left = columns.getOrDefault(column, 0L);
    long count = Math.min(left, explanation.count());
    if (count > 0) {
      columns.put(column, left - count);
      differences -= count;
    }
    return count;
  }

  /** Pairs of rows that differ, at most. */
  private long pairs() {
    return Math.min(pairs, differences);
  }

  /** Rows of a kind, at most. */
  long rows(BreakKind kind) {
    return switch (kind) {
      case MISMATCHED ->
          tally == null
              ? pairs()
              : least(
                  pairs(),
                  summary.mismatched() - tally.pairsWithoutMismatched(),
                  tally.left(BreakKind.MISMATCHED));
      case UNPARSEABLE ->
          tally == null
              ? 0
              : least(
                  pairs(),
                  summary.mismatched() - tally.pairsWithoutUnparseable(),
                  tally.left(BreakKind.UNPARSEABLE));
      case MISSING_IN_TARGET, MISSING_IN_SOURCE, SURPLUS_IN_SOURCE, SURPLUS_IN_TARGET ->
          whole.getOrDefault(kind, 0L);
    };
  }

  private static long least(long a, long b, long c) {
    return Math.min(a, Math.min(b, c));
  }

  /** Rows as a whole that the other side lacks, or has fewer times. */
  long wholeRows() {
    return whole.values().stream().mapToLong(Long::longValue).sum();
  }

  /** All rows, at most. */
  long rows() {
    return pairs() + wholeRows();
  }

  /** Rows that differ in a column. */
  long differences(String column) {
    return columns.getOrDefault(column, 0L);
  }

  /** Breaks that have a cause with a threshold. */
  long ofCause(String cause) {
    return byCause.getOrDefault(cause, 0L);
  }

  /** Breaks that have an accepted cause. */
  long knownByCause() {
    return knownByCause;
  }
}
