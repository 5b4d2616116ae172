package dev.tieout.local.internal.breaks;

import dev.tieout.core.result.BreakKind;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of a breaks dataset are wanted. Immutable.
 *
 * @param results the directory of the results
 * @param where a predicate over the columns of the dataset, or null for all rows
 * @param kinds the kinds of breaks; none for all
 * @param columns the columns, by name, in the order wanted; none for all
 * @param limit the most rows, at least 1
 */
public record BreaksQuery(
    Path results, @Nullable String where, List<BreakKind> kinds, List<String> columns, long limit) {

  public BreaksQuery {
    kinds = List.copyOf(kinds);
    columns = List.copyOf(columns);
  }
}
