package dev.tieout.core.contract;

import dev.tieout.core.result.BreakRows;
import dev.tieout.core.schema.RowBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keeps the rows of the breaks dataset, keys as {@link Values#get} gives them. */
public final class BreakCollector implements BreakRows.BatchConsumer {
  private final List<Break> breaks = new ArrayList<>();

  @Override
  public void accept(RowBatch batch) {
    int keyCount = batch.columnCount() - 4;
    for (int row = 0; row < batch.rowCount(); row++) {
      List<@Nullable Object> all = new ArrayList<>();
      for (int c = 0; c < batch.columnCount(); c++) {
        all.add(Values.get(batch.vector(c), row));
      }
      breaks.add(
          new Break(
              all.subList(0, keyCount),
              (String) Objects.requireNonNull(all.get(keyCount)),
              (String) all.get(keyCount + 1),
              (String) all.get(keyCount + 2),
              (String) all.get(keyCount + 3)));
    }
  }

  /** The rows kept so far. */
  public List<Break> breaks() {
    return breaks;
  }
}
