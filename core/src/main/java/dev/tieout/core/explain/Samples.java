package dev.tieout.core.explain;

import dev.tieout.core.result.BreakKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The first rows that break, of each kind. Not thread-safe. */
final class Samples {
  private static final int ROWS_OF_KIND = 20;
  private static final int MAX_CHARS = 1000;
  private static final int FEW_CHARS = 40;

  /** Columns of a row that are shown. */
  private static final int MAX_COLUMNS = 100;

  private final Map<BreakKind, Integer> counts = new EnumMap<>(BreakKind.class);
  private final List<Explanations.RowSample> samples = new ArrayList<>();

  /** Characters left for values, in all; when they are used up, values are cut short. */
  private int chars = 200_000;

  boolean wants(BreakKind kind) {
    return counts.getOrDefault(kind, 0) < ROWS_OF_KIND;
  }

  /** A row that the other side lacks. */
  void add(BreakKind kind, KeyCells key) {
    add(kind, key, List.of());
  }

  /** A mismatched row. */
  void add(BreakKind kind, StudiedRow row, List<String> names) {
    List<Explanations.Difference> differences = new ArrayList<>();
    for (int i = 0; i < Math.min(MAX_COLUMNS, row.count()); i++) {
      Cell cell = row.cell(i);
      differences.add(
          new Explanations.Difference(
              names.get(cell.column()), shown(cell.source()), shown(cell.target())));
    }
    add(kind, row.key(), differences);
  }

  private @Nullable String shown(Value value) {
    String shown = value.shown(chars > 0 ? MAX_CHARS : FEW_CHARS);
    chars -= shown == null ? 0 : shown.length();
    return shown;
  }

  private void add(BreakKind kind, KeyCells key, List<Explanations.Difference> differences) {
    counts.merge(kind, 1, Integer::sum);
    List<@Nullable String> texts = new ArrayList<>();
    for (String text : key.texts()) {
      texts.add(Texts.shown(text, MAX_CHARS));
    }
    samples.add(new Explanations.RowSample(kind.word(), texts, differences));
  }

  List<Explanations.RowSample> told() {
    return samples;
  }
}
