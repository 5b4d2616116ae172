package dev.tieout.core.gate;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.RowBatch;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the breaks of a run are beyond their counts: how many of them are accepted, and of the
 * others how many could not be read and how far they are apart. Takes them in the order of the
 * breaks dataset; of bounded size. Not thread-safe.
 *
 * <p>Where pairs of rows have one key, differences of two of them may look like those of one; then
 * the numbers of pairs that are accepted, or have no break of a kind, are too small, never too
 * large.
 */
final class BreakTally {
  private final Acceptances acceptances;
  private final BreakRow row;
  private final Map<String, AmountAtRisk> amounts = new HashMap<>();
  private final Map<String, ColumnTally> columns = new HashMap<>();
  private final Map<BreakKind, Long> acceptedWhole = new EnumMap<>(BreakKind.class);

  private long mismatched;
  private long unparseable;
  private long acceptedPairs;
  private long pairsWithoutMismatched;
  private long pairsWithoutUnparseable;

  private boolean inPair;
  private boolean pairHasMismatched;
  private boolean pairHasUnparseable;

  BreakTally(Comparison comparison, Thresholds thresholds, Acceptances acceptances) {
    this.acceptances = acceptances;
    this.row = new BreakRow(comparison);
    thresholds.amounts().keySet().forEach(column -> amounts.put(column, new AmountAtRisk()));
    comparison.values().forEach(column -> columns.put(column.name(), new ColumnTally()));
  }

  /**
   * Takes a break.
   *
   * @return whether it is accepted
   */
  boolean accept(RowBatch batch, int at) {
    row.read(batch, at);
    boolean isAccepted = acceptances.accepts(row);
    if (!row.isDifference()) {
      endPair();
      if (isAccepted) {
        acceptedWhole.merge(row.kind(), 1L, Long::sum);
      }
      return isAccepted;
    }
    if (row.beginsPair()) {
      endPair();
    }
    inPair = true;
    ColumnTally column = Objects.requireNonNull(columns.get(row.column()));
    if (isAccepted) {
      column.accepted++;
    } else {
      left(column);
    }
    return isAccepted;
  }

  private void left(ColumnTally column) {
    if (row.kind() == BreakKind.UNPARSEABLE) {
      unparseable++;
      column.unparseable++;
      pairHasUnparseable = true;
    } else {
      mismatched++;
      column.mismatched++;
      pairHasMismatched = true;
    }
    AmountAtRisk amount = amounts.get(row.column());
    if (amount != null) {
      amount.add(row.kind(), row.source(), row.target());
    }
  }

  private void endPair() {
    if (inPair) {
      acceptedPairs += pairHasMismatched || pairHasUnparseable ? 0 : 1;
      pairsWithoutMismatched += pairHasMismatched ? 0 : 1;
      pairsWithoutUnparseable += pairHasUnparseable ? 0 : 1;
    }
    inPair = false;
    pairHasMismatched = false;
    pairHasUnparseable = false;
  }

  /** Ends the last pair. Call it after the last break. */
  void finish() {
    endPair();
  }

  /** Rows as a whole of a kind that are accepted. */
  long acceptedWhole(BreakKind kind) {
    return acceptedWhole.getOrDefault(kind, 0L);
  }

  /** Pairs of rows of which every difference is accepted. */
  long acceptedPairs() {
    return acceptedPairs;
  }

  long pairsWithoutMismatched() {
    return pairsWithoutMismatched;
  }

  long pairsWithoutUnparseable() {
    return pairsWithoutUnparseable;
  }

  /** Differences that are left, of a kind. */
  long left(BreakKind kind) {
    return kind == BreakKind.UNPARSEABLE ? unparseable : mismatched;
  }

  ColumnTally column(String name) {
    return Objects.requireNonNull(columns.get(name));
  }

  @Nullable AmountAtRisk amount(String column) {
    return amounts.get(column);
  }

  /** The differences of a column. */
  static final class ColumnTally {
    private long accepted;
    private long mismatched;
    private long unparseable;

    long accepted() {
      return accepted;
    }

    /** Those that are left and could be read. */
    long mismatched() {
      return mismatched;
    }

    /** Those that are left and could not be read. */
    long unparseable() {
      return unparseable;
    }
  }
}
