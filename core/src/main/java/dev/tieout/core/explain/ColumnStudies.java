package dev.tieout.core.explain;

import dev.tieout.core.rule.ComparedColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds what holds of the breaks of mismatched rows, each row with the one before and after it.
 * Only so many columns are studied; of others breaks are counted. Not thread-safe.
 */
final class ColumnStudies {
  private static final int MAX_STUDIED = 1000;

  /** Columns of a row between which a swap is looked for. */
  private static final int MAX_SWAPPED = 32;

  private static final int SWEEP_ROWS = 2048;

  private final List<ComparedColumn> columns;
  private final List<String> names;
  private final Groups groups;
  private final Pool pool = new Pool();
  private final @Nullable ColumnStudy[] studies;
  private final Changes.@Nullable OfColumn[] changesOf;
  private final long[] counts;
  private final Changes changes = new Changes();
  private final RowPatterns patterns = new RowPatterns();
  private final Signature unstudied = new Signature(new long[0]);
  private final Pair pair = new Pair();
  private final Findings found = new Findings();
  private int[] differing = new int[8];
  private Settled[] breaks = new Settled[8];
  private int studied;
  private int sweepAt = SWEEP_ROWS;

  ColumnStudies(List<ComparedColumn> columns, List<String> names, Groups groups) {
    this.columns = columns;
    this.names = names;
    this.groups = groups;
    this.studies = new ColumnStudy[columns.size()];
    this.changesOf = new Changes.OfColumn[columns.size()];
    this.counts = new long[columns.size()];
  }

  /** Takes a row, between those before and after it that break, which may be empty. */
  void add(StudiedRow row, StudiedRow before, StudiedRow after) {
    int count = row.count();
    if (breaks.length < count) {
      differing = new int[Math.max(count, 2 * breaks.length)];
      breaks = new Settled[differing.length];
    }
    for (int i = 0; i < count; i++) {
      Cell cell = row.cell(i);
      differing[i] = cell.column();
      breaks[i] = add(cell, row, before, after);
    }
    patterns.add(differing, breaks, count);
    if (patterns.waitingCount() >= sweepAt) {
      patterns.sweep();
      sweepAt = Math.max(SWEEP_ROWS, 2 * patterns.waitingCount());
    }
  }

  private Settled add(Cell cell, StudiedRow row, StudiedRow before, StudiedRow after) {
    int column = cell.column();
    counts[column]++;
    ColumnStudy study = studies[column];
    if (study == null) {
      if (studied == MAX_STUDIED) {
        return unstudied;
      }
      studied++;
      study = new ColumnStudy(columns.get(column), pool, groups);
      studies[column] = study;
      changesOf[column] = new Changes.OfColumn();
    }
    Changes.OfColumn ofColumn = changesOf[column];
    if (ofColumn != null) {
      changes.add(ofColumn, cell.source(), cell.target());
    }
    pair.look(cell, study.family());
    found.clear();
    study.test(pair, found);
    if (study.family() != Family.BOOLEAN && !cell.source().isNull() && !cell.target().isNull()) {
      addSwapped(cell, row);
      addNeighbours(cell, before, after);
    }
    return study.add(pair, found, row);
  }

  private void addSwapped(Cell cell, StudiedRow row) {
    if (row.count() > MAX_SWAPPED) {
      return;
    }
    for (int i = 0; i < row.count(); i++) {
      Cell other = row.cell(i);
      if (other != cell
          && other.source().hash() == cell.target().hash()
          && other.target().hash() == cell.source().hash()
          && other.source().isSameAs(cell.target())
          && other.target().isSameAs(cell.source())) {
        found.add(Causes.SWAPPED, other.column());
      }
    }
  }

  private void addNeighbours(Cell cell, StudiedRow before, StudiedRow after) {
    Cell next = after.cellOf(cell.column());
    if (next != null && cell.target().isSameAs(next.source())) {
      found.add(Causes.NEXT_ROW, 0);
    }
    Cell previous = before.cellOf(cell.column());
    if (previous != null && cell.target().isSameAs(previous.source())) {
      found.add(Causes.PREVIOUS_ROW, 0);
    }
  }

  /** What was found. Call it once, after the last row. */
  Told finish(List<String> keyNames) {
    for (ColumnStudy study : studies) {
      if (study != null) {
        study.finish();
      }
    }
    patterns.sweep();
    List<Explanation> explanations = new ArrayList<>();
    List<Explanations.ColumnBreaks> broken = new ArrayList<>();
    List<Explanations.Change> told = new ArrayList<>();
    for (int column = 0; column < counts.length; column++) {
      if (counts[column] == 0) {
        continue;
      }
      ColumnStudy study = studies[column];
      Changes.OfColumn ofColumn = changesOf[column];
      long unexplained = counts[column];
      List<Example> examples = List.of();
      if (study != null && ofColumn != null) {
        Map<Signature, List<Long>> rates = new GroupRates(study, groups, keyNames).find();
        Cover cover = new Cover(study, names, rates);
        for (Explanation explanation : cover.choose(explanations.size())) {
          explanations.add(explanation);
          unexplained -= explanation.count();
        }
        examples = Cover.examples(cover.unexplained());
        told.addAll(Changes.told(names.get(column), ofColumn));
      }
      broken.add(
          new Explanations.ColumnBreaks(names.get(column), counts[column], unexplained, examples));
    }
    broken.sort((a, b) -> Long.compare(b.breaks(), a.breaks()));
    return new Told(explanations, broken, told, patterns.told(names, explanations));
  }

  /** What was found in columns; explanations in the order of columns. */
  record Told(
      List<Explanation> explanations,
      List<Explanations.ColumnBreaks> columns,
      List<Explanations.Change> changes,
      List<Explanations.RowPattern> patterns) {}
}
