package dev.tieout.core.explain;

import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds causes in the breaks of a run, which it is given in the order of the breaks dataset, in one
 * pass and in bounded memory. What it finds depends on that stream alone, so that all engines find
 * the same. Not thread-safe.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A break of a column is counted under one explanation at most, whose cause was tested on it.
 *   <li>Breaks of a column are those explained and those unexplained.
 *   <li>Of a value that is longer than some kilobytes only its start is held.
 * </ol>
 */
public final class Explainer {
  private static final int OWN_COLUMNS = 4;
  private static final int HELD_BYTES = 400_000;
  private static final int MAX_VALUE_BYTES = 4096;
  private static final int MIN_VALUE_BYTES = 64;

  private final List<String> keyNames = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final BreakWords words;
  private final Groups groups;
  private final ColumnStudies columns;
  private final Samples samples = new Samples();
  private final Map<BreakKind, KindRows> kinds = new EnumMap<>(BreakKind.class);
  private final int maxValueBytes;
  private final @Nullable FileLook files;
  private final BrokenKeys keys = new BrokenKeys();
  private final List<Column> keyColumns;
  private final KeyCells wholeKey;
  private StudiedRow before;
  private StudiedRow pending;
  private StudiedRow current;
  private long ordinal;

  /**
   * Of the breaks of a comparison.
   *
   * @param files looks up in which files rows are, or null if that is not to be known
   */
  public Explainer(Comparison comparison, @Nullable FileLook files) {
    this.files = files;
    List<Column> all = BreakColumns.schema(comparison).columns();
    keyColumns = all.subList(0, all.size() - OWN_COLUMNS);
    for (Column column : keyColumns) {
      keyNames.add(column.name());
    }
    List<ComparedColumn> values = comparison.values();
    for (ComparedColumn column : values) {
      names.add(column.name());
    }
    words = new BreakWords(names);
    groups = new Groups(keyColumns.size());
    columns = new ColumnStudies(values, names, groups);
    int fitting = HELD_BYTES / (6 * Math.max(1, values.size()));
    maxValueBytes = Math.max(MIN_VALUE_BYTES, Math.min(MAX_VALUE_BYTES, fitting));
    wholeKey = new KeyCells(keyColumns);
    before = new StudiedRow(keyColumns);
    pending = new StudiedRow(keyColumns);
    current = new StudiedRow(keyColumns);
  }

  /** The words for all causes that it knows. */
  public static List<String> causes() {
    List<String> words = new ArrayList<>();
    Causes.ALL.forEach(cause -> words.add(cause.word()));
    words.addAll(KindRows.WORDS);
    return words;
  }

  /** Takes rows of the breaks dataset; the batch is valid during the call only. */
  public void accept(RowBatch batch) {
    ColumnVector kindOf = batch.vector(keyColumns.size());
    for (int row = 0; row < batch.rowCount(); row++) {
      BreakKind kind = words.kind(kindOf, row);
      if (kind == BreakKind.MISMATCHED || kind == BreakKind.UNPARSEABLE) {
        addBreak(batch, row, kind);
      } else {
        complete();
        addWhole(batch, row, kind);
      }
    }
  }

  /** Breaks of one row come together, columns ascending. */
  private void addBreak(RowBatch batch, int row, BreakKind kind) {
    ColumnVector columnOf = batch.vector(keyColumns.size() + 1);
    int column = words.column(columnOf, row, current.lastColumn());
    boolean goesOn =
        !current.isEmpty() && column > current.lastColumn() && current.key().isOf(batch, row);
    if (!goesOn) {
      complete();
      current.start(ordinal++);
      current.key().set(batch, row);
      current.setGroups(groups.of(current.key()));
    }
    current.add(
        column,
        kind == BreakKind.UNPARSEABLE,
        batch.vector(keyColumns.size() + 2),
        batch.vector(keyColumns.size() + 3),
        row,
        maxValueBytes);
  }

  private void addWhole(RowBatch batch, int row, BreakKind kind) {
    wholeKey.set(batch, row);
    ordinal++;
    kindRows(kind).add(wholeKey, groups.of(wholeKey));
    if (files != null) {
      keys.add(kind, wholeKey);
    }
    if (samples.wants(kind)) {
      samples.add(kind, wholeKey);
    }
  }

  /** The current row is whole, if there is one: the one before it has its neighbours now. */
  private void complete() {
    if (current.isEmpty()) {
      return;
    }
    kindRows(BreakKind.MISMATCHED).add(current.key(), current.groups());
    if (files != null) {
      keys.add(BreakKind.MISMATCHED, current.key());
    }
    BreakKind kind = current.kind();
    if (samples.wants(kind)) {
      samples.add(kind, current, names);
    }
    if (!pending.isEmpty()) {
      columns.add(pending, before, current);
    }
    StudiedRow free = before;
    before = pending;
    pending = current;
    current = free;
    current.start(ordinal);
  }

  private KindRows kindRows(BreakKind kind) {
    return kinds.computeIfAbsent(
        kind, k -> new KindRows(words(k), k, keyNames, groups, new KeyCells(keyColumns)));
  }

  private static String words(BreakKind kind) {
    return switch (kind) {
      case MISMATCHED, UNPARSEABLE -> "rows that mismatch";
      case MISSING_IN_TARGET -> "rows missing in the target";
      case MISSING_IN_SOURCE -> "rows missing in the source";
      case SURPLUS_IN_SOURCE -> "rows surplus in the source";
      case SURPLUS_IN_TARGET -> "rows surplus in the target";
    };
  }

  /**
   * What was found. Call it once, after the last row.
   *
   * @throws IOException if it is looked up in which files rows are, and they cannot be read
   */
  public Explanations finish() throws IOException {
    complete();
    if (!pending.isEmpty()) {
      columns.add(pending, before, current);
    }
    List<FilesSeen> seen = filesSeen();
    ColumnStudies.Told told = columns.finish(keyNames);
    List<Explanation> explanations = new ArrayList<>(told.explanations());
    kinds.forEach(
        (kind, rows) -> {
          if (kind != BreakKind.MISMATCHED) {
            explanations.addAll(rows.explain(places(kind, seen)));
          }
        });
    explanations.sort((a, b) -> Long.compare(b.count(), a.count()));
    KindRows mismatched = kinds.get(BreakKind.MISMATCHED);
    if (mismatched != null) {
      // Where rows mismatch comes last: it says less than why.
      explanations.addAll(mismatched.explain(places(BreakKind.MISMATCHED, seen)));
    }
    return new Explanations(
        keyNames, explanations, told.columns(), told.patterns(), told.changes(), samples.told());
  }

  private List<FilesSeen> filesSeen() throws IOException {
    List<FilesSeen> seen = new ArrayList<>(2);
    for (Side side : Side.values()) {
      FilesSeen ofSide = files == null || !keys.concern(side) ? null : files.look(side, keys);
      if (ofSide != null) {
        seen.add(ofSide);
      }
    }
    return seen;
  }

  private List<FilesSeen.Found> places(BreakKind kind, List<FilesSeen> seen) {
    List<FilesSeen.Found> places = new ArrayList<>(2);
    for (FilesSeen ofSide : seen) {
      FilesSeen.Found place = ofSide.where(kind, keys);
      if (place != null) {
        places.add(place);
      }
    }
    return places;
  }
}
