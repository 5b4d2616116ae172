package dev.tieout.core.explain;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Causes that need more than one break: other columns of the row, the rows around it, or all breaks
 * of the column. Their findings are made where those are known, not by tests.
 */
final class RowCauses {
  private static final Set<Family> NOWHERE = EnumSet.noneOf(Family.class);

  static final List<Cause> LIST =
      List.of(
          known("swapped_columns", 2, RowCauses::tellSwapped),
          known("value_of_next_row", 10, stated -> tellNeighbour("next")),
          known("value_of_previous_row", 10, stated -> tellNeighbour("previous")));

  /** What is the same in all breaks of a column: the first of causes, the last of reasons. */
  static final Cause CONSTANT = known("constant_side", 5, RowCauses::tellConstant);

  private RowCauses() {}

  private static Cause known(String word, int evidence, Cause.Teller teller) {
    return Cause.of(word, evidence, NOWHERE, (pair, cause, found) -> {}, teller);
  }

  private static Telling tellSwapped(Stated stated) {
    String other = stated.names().get((int) stated.parameter());
    return Telling.of(
        "with " + other,
        "are swapped with " + other + ": each side has the other's value in the same row");
  }

  private static Telling tellNeighbour(String which) {
    return Telling.of(
        "",
        "have in the target what the source has in the "
            + which
            + " row that breaks: rows are shifted by one");
  }

  private static Telling tellConstant(Stated stated) {
    boolean isTarget = stated.parameter() == 1;
    String side = isTarget ? "target" : "source";
    String value = String.valueOf(isTarget ? stated.first().target() : stated.first().source());
    return Telling.of(
        value + " in the " + side,
        "have one value in the " + side + ", '" + value + "', whatever the other side has");
  }
}
