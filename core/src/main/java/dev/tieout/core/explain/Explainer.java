package dev.tieout.core.explain;

import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.result.BreakText;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds causes in the breaks of a run, which it is given in the order of the breaks dataset, in one
 * pass and in bounded memory. What it finds depends on that stream alone, so that all engines find
 * the same. Not thread-safe.
 */
public final class Explainer {
  private static final int OWN_COLUMNS = 4;
  private static final int SAMPLE_ROWS = 50;

  private final List<String> keyNames = new ArrayList<>();
  private final Map<String, Long> breaks = new LinkedHashMap<>();
  private final List<Explanations.RowSample> samples = new ArrayList<>();

  /** Of the breaks of a comparison. */
  public Explainer(Comparison comparison) {
    List<Column> columns = BreakColumns.schema(comparison).columns();
    for (Column column : columns.subList(0, columns.size() - OWN_COLUMNS)) {
      keyNames.add(column.name());
    }
  }

  /** Takes rows of the breaks dataset; the batch is valid during the call only. */
  public void accept(RowBatch batch) {
    int kinds = keyNames.size();
    for (int row = 0; row < batch.rowCount(); row++) {
      String column = BreakText.of(batch.vector(kinds + 1), row);
      if (column != null) {
        breaks.merge(column, 1L, Long::sum);
      }
      if (samples.size() < SAMPLE_ROWS) {
        samples.add(sample(batch, row, column));
      }
    }
  }

  private Explanations.RowSample sample(RowBatch batch, int row, @Nullable String column) {
    int kinds = keyNames.size();
    List<@Nullable String> key = new ArrayList<>();
    for (int i = 0; i < kinds; i++) {
      key.add(BreakText.of(batch.vector(i), row));
    }
    List<Explanations.Difference> differences = new ArrayList<>();
    if (column != null) {
      differences.add(
          new Explanations.Difference(
              column,
              BreakText.of(batch.vector(kinds + 2), row),
              BreakText.of(batch.vector(kinds + 3), row)));
    }
    return new Explanations.RowSample(
        String.valueOf(BreakText.of(batch.vector(kinds), row)), key, differences);
  }

  /** What was found. Call it once, after the last row. */
  public Explanations finish() {
    List<Explanations.ColumnBreaks> columns = new ArrayList<>();
    breaks.forEach(
        (column, count) ->
            columns.add(new Explanations.ColumnBreaks(column, count, count, List.of())));
    return new Explanations(keyNames, List.of(), columns, List.of(), List.of(), samples);
  }
}
