package dev.tieout.core.filter;

import dev.tieout.core.schema.Column;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Where;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Which rows of one side take part: those of which the condition is true, neither false nor
 * unknown. It looks at values as they are stored, before any rule. Immutable.
 *
 * @param condition what is said of a row, with columns by their exact names
 * @param columns the columns that it looks at, none twice and none nested
 */
public record Filter(Condition condition, List<Column> columns) implements Serializable {

  public Filter {
    columns = List.copyOf(columns);
  }

  /**
   * Makes sure that a filter can be read, before anything is known of columns.
   *
   * @throws Refusal if it cannot
   */
  public static void requireReadable(Where where) {
    FilterParser.parse(where);
  }

  /**
   * The filter that keeps what all of several keep.
   *
   * @param wheres at least one
   * @param finders for each, what finds its columns
   * @throws Refusal if one is not understood, a column is not there or nested, or values do not
   *     compare
   */
  public static Filter of(List<Where> wheres, List<ColumnFinder> finders) {
    List<ParsedFilter> parsed = new ArrayList<>();
    for (Where where : wheres) {
      parsed.add(FilterParser.parse(where));
    }
    return FilterResolver.resolve(parsed, finders);
  }

  /** The index among {@link #columns} of the column of exactly that name, or -1. */
  public int indexOf(String name) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public String toString() {
    return condition.toString();
  }
}
