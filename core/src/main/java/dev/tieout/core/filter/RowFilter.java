package dev.tieout.core.filter;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies a filter to the batches of one reader. Not thread-safe. */
public final class RowFilter {
  private final Test test;
  private final int[] columns;
  private @Nullable RowBatch batch;
  private @Nullable RowBatch view;
  private byte[] truths = new byte[0];
  private int[] kept = new int[0];
  private long droppedRowCount;

  /**
   * @param columns where in a batch each of the filter's columns is
   */
  public RowFilter(Filter filter, int[] columns) {
    this.test = TestBinder.bind(filter);
    this.columns = columns.clone();
  }

  /** Applies a filter to batches of these columns, among which the filter's are. */
  public static RowFilter over(List<Column> columns, Filter filter) {
    int[] places = new int[filter.columns().size()];
    for (int i = 0; i < columns.size(); i++) {
      int index = filter.indexOf(columns.get(i).name());
      if (index >= 0) {
        places[index] = i;
      }
    }
    return new RowFilter(filter, places);
  }

  /** Keeps the rows of which the filter is true, in their order. */
  public void apply(RowBatch rows) {
    int rowCount = rows.rowCount();
    if (truths.length < rowCount) {
      truths = new byte[rowCount];
      kept = new int[rowCount];
    }
    test.run(view(rows), truths);
    int count = 0;
    for (int i = 0; i < rowCount; i++) {
      if (truths[i] == Test.TRUE) {
        kept[count++] = i;
      }
    }
    droppedRowCount += rowCount - count;
    rows.keep(kept, count);
  }

  /** The filter's columns of a batch, which is most often the batch before. */
  private RowBatch view(RowBatch rows) {
    RowBatch selected = view;
    if (selected == null || batch != rows) {
      selected = rows.select(columns);
      view = selected;
      batch = rows;
    }
    selected.setRowCount(rows.rowCount());
    return selected;
  }

  /** Rows dropped so far. */
  public long droppedRowCount() {
    return droppedRowCount;
  }

  /**
   * Whether a filter may be true of a row of a part; false only if it is true of none.
   *
   * @param facts what is known of the part
   */
  public static boolean mayKeep(Filter filter, PartFacts facts) {
    return (TestBinder.bind(filter).outcomes(facts) >> Test.TRUE & 1) != 0;
  }
}
