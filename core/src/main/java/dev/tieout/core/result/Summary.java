package dev.tieout.core.result;

import dev.tieout.core.digest.Fingerprint;
import dev.tieout.core.merge.Tally;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.SchemaFinding;
import dev.tieout.core.rule.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run found. Immutable.
 *
 * @param engine the engine that ran, such as {@code local}
 * @param mode how it went about it, such as {@code in-memory}
 * @param source counts of the source's rows
 * @param target counts of the target's rows
 * @param matched pairs of rows that tie out
 * @param mismatched pairs of rows of one key that differ
 * @param missingInTarget source rows whose key the target does not have
 * @param missingInSource target rows whose key the source does not have
 * @param surplusInSource source rows whose key the target has fewer times
 * @param surplusInTarget target rows whose key the source has fewer times
 * @param columns the compared columns beside the key, in the source's order
 * @param findings differences between the schemas
 */
public record Summary(
    String engine,
    String mode,
    SideCounts source,
    SideCounts target,
    long matched,
    long mismatched,
    long missingInTarget,
    long missingInSource,
    long surplusInSource,
    long surplusInTarget,
    List<ColumnCounts> columns,
    List<SchemaFinding> findings) {

  public Summary {
    columns = List.copyOf(columns);
    findings = List.copyOf(findings);
  }

  /**
   * The rows of one side.
   *
   * @param rows how many there are
   * @param fingerprint 32 hexadecimal digits; see {@link Fingerprint}
   * @param duplicatedKeys keys that come more than once
   * @param duplicateRows rows beyond the first of their key
   * @param nullKeyRows rows with a null in their key
   * @param mapsWithDuplicateKeys compared maps, at any depth, in which a key comes twice
   */
  public record SideCounts(
      long rows,
      String fingerprint,
      long duplicatedKeys,
      long duplicateRows,
      long nullKeyRows,
      long mapsWithDuplicateKeys) {

    /** Those of rows without such maps. */
    public SideCounts(
        long rows, String fingerprint, long duplicatedKeys, long duplicateRows, long nullKeyRows) {
      this(rows, fingerprint, duplicatedKeys, duplicateRows, nullKeyRows, 0);
    }
  }

  /**
   * One compared column.
   *
   * @param name the source's name for it
   * @param mismatched mismatched rows in which it differs
   */
  public record ColumnCounts(String name, long mismatched) {}

  /**
   * The summary of a merge.
   *
   * @throws IllegalStateException if the counts do not add up: rows were lost or invented
   */
  public static Summary of(
      String engine, String mode, Comparison comparison, Tally tally, SideTotals totals) {
    tally.requireComplete();
    List<ColumnCounts> columns = new ArrayList<>();
    List<ComparedColumn> values = comparison.values();
    for (int i = 0; i < values.size(); i++) {
      columns.add(new ColumnCounts(values.get(i).name(), tally.columnMismatches(i)));
    }
    return new Summary(
        engine,
        mode,
        counts(tally, totals, Side.SOURCE),
        counts(tally, totals, Side.TARGET),
        tally.matched(),
        tally.mismatched(),
        tally.onlyIn(Side.SOURCE),
        tally.onlyIn(Side.TARGET),
        tally.surplusIn(Side.SOURCE),
        tally.surplusIn(Side.TARGET),
        columns,
        comparison.findings());
  }

  private static SideCounts counts(Tally tally, SideTotals totals, Side side) {
    if (totals.rows(side) != tally.rows(side)) {
      throw new IllegalStateException(
          "the "
              + side.word()
              + " had "
              + totals.rows(side)
              + " rows when read and "
              + tally.rows(side)
              + " when merged");
    }
    return new SideCounts(
        tally.rows(side),
        totals.fingerprint(side).toString(),
        tally.duplicatedKeys(side),
        tally.duplicateRows(side),
        totals.nullKeyRows(side),
        totals.mapsWithDuplicateKeys(side));
  }

  /** The number of rows in the breaks dataset. */
  public long breakRows() {
    long mismatches = 0;
    for (ColumnCounts column : columns) {
      mismatches += column.mismatched();
    }
    return mismatches + missingInTarget + missingInSource + surplusInSource + surplusInTarget;
  }

  /** Rows, pairs of rows and differences of the schemas that do not tie out. */
  public long breaks() {
    long breaks =
        mismatched + missingInTarget + missingInSource + surplusInSource + surplusInTarget;
    for (SchemaFinding finding : findings) {
      breaks += finding.weight() == SchemaFinding.Weight.BREAK ? 1 : 0;
    }
    return breaks;
  }

  public Outcome outcome() {
    return breaks() == 0 ? Outcome.TIED_OUT : Outcome.BREAKS;
  }

  /** Whether the datasets tie out. */
  public enum Outcome {
    TIED_OUT("tied_out"),
    BREAKS("breaks");

    private final String word;

    Outcome(String word) {
      this.word = word;
    }

    /** The word for it in results. */
    public String word() {
      return word;
    }
  }
}
