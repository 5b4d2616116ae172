package dev.tieout.local;

import dev.tieout.core.result.BreakKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of the breaks dataset: a column that differs in a pair of rows, or a row that the other
 * side lacks. Immutable.
 *
 * @param key the values of the key columns as text, null for null
 * @param kind what became of the row
 * @param column the column that differs, or null for a whole row
 * @param source the source's value as text, or null
 * @param target the target's value as text, or null
 */
public record BreakRow(
    List<@Nullable String> key,
    BreakKind kind,
    @Nullable String column,
    @Nullable String source,
    @Nullable String target) {

  public BreakRow {
    key = Collections.unmodifiableList(new ArrayList<>(key));
  }
}
