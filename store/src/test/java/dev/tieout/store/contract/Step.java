package dev.tieout.store.contract;

import dev.tieout.store.DuplicateKeyException;
import dev.tieout.store.Key;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that is done to a table, or several in a transaction. */
sealed interface Step {

  /** Adds a record. */
  record Insert(Row row) implements Step {}

  /** Changes all of a record but its key. */
  record Update(Row row) implements Step {}

  /** Removes a record. */
  record Delete(Key key) implements Step {}

  /** Does steps together; {@code fails} at their end, or not. */
  record Together(List<Step> steps, boolean fails) implements Step {}

  /** Closes the store and opens it. */
  record Reopen() implements Step {}

  /** What came of a single step: nothing, or the name of the index that refused it. */
  static @Nullable String apply(Step step, Records records) throws IOException {
    try {
      if (step instanceof Insert insert) {
        records.insert(insert.row());
      } else if (step instanceof Update update) {
        Row after =
            records.update(
                update.row().key(),
                row -> {
                  for (int i = 1; i < row.table().fields().size(); i++) {
                    copy(update.row(), row, i);
                  }
                });
        return after == null ? "none" : null;
      } else if (step instanceof Delete delete) {
        return records.delete(delete.key()) ? null : "none";
      }
      return null;
    } catch (DuplicateKeyException duplicate) {
      return "duplicate " + duplicate.index();
    }
  }

  private static void copy(Row from, Row to, int position) {
    if (from.isNull(position)) {
      to.setNull(position);
    } else if (from.textOrNull(position) != null) {
      to.set(position, from.text(position));
    } else {
      to.set(position, from.number(position));
    }
  }

  /** The same of what should come of it. */
  static @Nullable String apply(Step step, Model model) {
    try {
      if (step instanceof Insert insert) {
        model.insert(insert.row());
      } else if (step instanceof Update update) {
        if (!model.rows().containsKey(update.row().key())) {
          return "none";
        }
        model.put(update.row());
      } else if (step instanceof Delete delete) {
        return model.rows().remove(delete.key()) == null ? "none" : null;
      }
      return null;
    } catch (DuplicateKeyException duplicate) {
      return "duplicate " + duplicate.index();
    }
  }
}
