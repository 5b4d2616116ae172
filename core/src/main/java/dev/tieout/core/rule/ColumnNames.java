package dev.tieout.core.rule;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.NameCase;
import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Finds columns of one side by name. A name is found in the same time however many columns there
 * are; a pattern is tried on each.
 */
final class ColumnNames {
  private static final int MAX_LISTED = 10;

  private final Side side;
  private final Schema schema;
  private final Map<String, List<Integer>> byLowerCase = new HashMap<>();

  ColumnNames(Side side, Schema schema, NameCase nameCase) {
    this.side = side;
    this.schema = schema;
    if (nameCase == NameCase.IGNORE) {
      for (int i = 0; i < schema.columnCount(); i++) {
        byLowerCase
            .computeIfAbsent(lower(schema.column(i).name()), name -> new ArrayList<>())
            .add(i);
      }
    }
  }

  /** The columns called so when case is ignored; none if case counts. */
  List<Integer> ignoringCase(String name) {
    return byLowerCase.getOrDefault(lower(name), List.of());
  }

  /**
   * The column called so, or -1.
   *
   * @throws Refusal if only the case of letters tells several apart
   */
  int find(String name) {
    int exact = schema.indexOf(name);
    if (exact >= 0) {
      return exact;
    }
    List<Integer> candidates = ignoringCase(name);
    if (candidates.size() > 1) {
      throw new Refusal(
          "Column '"
              + name
              + "' matches several columns of the "
              + side.word()
              + " when case is ignored: "
              + listed(candidates.stream().map(i -> schema.column(i).name()).toList())
              + "; spell it exactly.");
    }
    return candidates.isEmpty() ? -1 : candidates.get(0);
  }

  /**
   * The column called so.
   *
   * @param role what it is wanted for, such as {@code of the key}
   * @throws Refusal if there is none, or only the case of letters tells several apart
   */
  int require(String name, String role) {
    int index = find(name);
    if (index < 0) {
      throw absent(name, role);
    }
    return index;
  }

  /** The columns whose whole name the pattern matches. */
  List<Integer> matching(Pattern pattern) {
    List<Integer> matching = new ArrayList<>();
    for (int i = 0; i < schema.columnCount(); i++) {
      if (pattern.matcher(schema.column(i).name()).matches()) {
        matching.add(i);
      }
    }
    return matching;
  }

  /** The complaint that this side lacks a column. */
  Refusal absent(String name, String role) {
    return absent(name, role, "the " + side.word(), schema);
  }

  /** The complaint that a column is not where it was sought. */
  static Refusal absent(String name, String role, String where, Schema... schemas) {
    List<String> known = new ArrayList<>();
    for (Schema schema : schemas) {
      for (Column column : schema.columns()) {
        known.add(column.name());
      }
    }
    String near = Nearest.clause(name, known);
    if (near.isEmpty()) {
      near = "; its columns are " + listed(known) + ".";
    }
    return new Refusal("Column '" + name + "' " + role + " is not in " + where + near);
  }

  private static String listed(List<String> names) {
    int shown = Math.min(names.size(), MAX_LISTED);
    String text = String.join(", ", names.subList(0, shown));
    return shown < names.size() ? text + " and " + (names.size() - shown) + " more" : text;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
