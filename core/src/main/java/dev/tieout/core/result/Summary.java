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
 * @param unparseable the columns of which a cast could not read values, those of the key first
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
    List<UnparseableValues> unparseable,
    List<SchemaFinding> findings) {

  public Summary {
    columns = List.copyOf(columns);
    unparseable = List.copyOf(unparseable);
    findings = List.copyOf(findings);
  }

  /**
   * The rows of one side.
   *
   * @param rows how many take part
   * @param fingerprint 32 hexadecimal digits; see {@link Fingerprint}
   * @param duplicatedKeys keys that come more than once
   * @param duplicateRows rows beyond the first of their key
   * @param nullKeyRows rows with a null in their key
   * @param mapsWithDuplicateKeys compared maps, at any depth, in which a key comes twice
   * @param filteredRows rows beside those, which the side's filter did not keep
   * @param julianFiles files of which a column that was read holds dates or times that their writer
   *     kept in the Julian calendar, as their footers say; they were moved to the Gregorian one
   */
  public record SideCounts(
      long rows,
      String fingerprint,
      long duplicatedKeys,
      long duplicateRows,
      long nullKeyRows,
      long mapsWithDuplicateKeys,
      long filteredRows,
      long julianFiles) {

    /** The counts of plain rows: no filter, no such maps, no file in the Julian calendar. */
    public SideCounts(
        long rows, String fingerprint, long duplicatedKeys, long duplicateRows, long nullKeyRows) {
      this(rows, fingerprint, duplicatedKeys, duplicateRows, nullKeyRows, 0, 0, 0);
    }

    private SideCounts withJulianFiles(long files) {
      return new SideCounts(
          rows,
          fingerprint,
          duplicatedKeys,
          duplicateRows,
          nullKeyRows,
          mapsWithDuplicateKeys,
          filteredRows,
          files);
    }

    /** All rows that the side has. */
    public long rowsRead() {
      return rows + filteredRows;
    }
  }

  /**
   * One compared column.
   *
   * @param name the source's name for it
   * @param mismatched mismatched rows in which it differs
   * @param trailingBlanks those of them in which its texts differ in blanks at their ends only
   */
  public record ColumnCounts(String name, long mismatched, long trailingBlanks) {

    /** A column that differs in more than blanks wherever it does. */
    public ColumnCounts(String name, long mismatched) {
      this(name, mismatched, 0);
    }
  }

  /**
   * Values of a column that a cast could not read.
   *
   * @param column the source's name for it
   * @param inSource how many there are in the source
   * @param inTarget how many there are in the target
   */
  public record UnparseableValues(String column, long inSource, long inTarget) {}

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
      columns.add(
          new ColumnCounts(
              values.get(i).name(), tally.columnMismatches(i), tally.trailingBlanks(i)));
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
        unparseable(comparison, tally),
        comparison.findings());
  }

  private static List<UnparseableValues> unparseable(Comparison comparison, Tally tally) {
    List<UnparseableValues> unparseable = new ArrayList<>();
    List<ComparedColumn> columns = comparison.columns();
    for (int i = 0; i < columns.size(); i++) {
      long inSource = tally.unparseable(Side.SOURCE, i);
      long inTarget = tally.unparseable(Side.TARGET, i);
      if (inSource + inTarget > 0) {
        unparseable.add(new UnparseableValues(columns.get(i).name(), inSource, inTarget));
      }
    }
    return unparseable;
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
        totals.mapsWithDuplicateKeys(side),
        totals.filteredRows(side),
        0);
  }

  /** The same with how many files of each side were in the Julian calendar. */
  public Summary withJulianFiles(long ofSource, long ofTarget) {
    return new Summary(
        engine,
        mode,
        source.withJulianFiles(ofSource),
        target.withJulianFiles(ofTarget),
        matched,
        mismatched,
        missingInTarget,
        missingInSource,
        surplusInSource,
        surplusInTarget,
        columns,
        unparseable,
        findings);
  }

  /** Values of a side that a cast could not read, in all columns. */
  public long unparseableIn(Side side) {
    long sum = 0;
    for (UnparseableValues values : unparseable) {
      sum += side == Side.SOURCE ? values.inSource() : values.inTarget();
    }
    return sum;
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
