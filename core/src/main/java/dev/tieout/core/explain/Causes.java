package dev.tieout.core.explain;

import java.util.ArrayList;
import java.util.List;

/**
 * The causes that there are. Of two that account for as many breaks the earlier is stated, so that
 * those are first that say most about a break.
 */
final class Causes {
  static final List<Cause> ALL = all();

  static final int OFFSET = place("constant_offset");
  static final int SHIFT = place("constant_shift");
  static final int AFFIX = place("affix");
  static final int RATE = place("constant_rate");
  static final int ZONE = place("zone");
  static final int SWAPPED = place("swapped_columns");
  static final int NEXT_ROW = place("value_of_next_row");
  static final int PREVIOUS_ROW = place("value_of_previous_row");
  static final int CONSTANT = place("constant_side");

  static final int NUMBER_FORMAT = place("number_format");
  static final int RATE_IN_GROUP = place("rate_in_group");

  /** Not a cause: tells the group of a break in which rates were found. */
  static final int GROUP = ALL.size();

  private Causes() {}

  private static List<Cause> all() {
    List<Cause> all = new ArrayList<>();
    all.addAll(NullCauses.LIST);
    all.add(RowCauses.CONSTANT);
    all.addAll(BooleanCauses.LIST);
    all.addAll(TextCauses.LIST);
    all.addAll(EncodingCauses.LIST);
    all.addAll(LengthCauses.LIST);
    all.addAll(FormatCauses.LIST);
    all.addAll(TimeCauses.LIST);
    all.addAll(NumberCauses.LIST);
    all.addAll(LearnedCauses.LIST);
    all.addAll(RoundingCauses.LIST);
    all.addAll(RowCauses.LIST);
    return List.copyOf(all);
  }

  private static int place(String word) {
    for (int i = 0; i < ALL.size(); i++) {
      if (ALL.get(i).word().equals(word)) {
        return i;
      }
    }
    throw new IllegalStateException("no cause is called " + word);
  }

  /** The places of those to test in breaks of a family, of which one side is null or none. */
  static int[] tested(Family family, Cause.Nulls nulls) {
    int[] places = new int[ALL.size()];
    int count = 0;
    for (int i = 0; i < places.length; i++) {
      Cause cause = ALL.get(i);
      if (cause.nulls() == nulls && cause.families().contains(family)) {
        places[count++] = i;
      }
    }
    return java.util.Arrays.copyOf(places, count);
  }

  /** The least share, in percent, of the breaks that are left for which it is stated. */
  static int leastPercent(int cause) {
    if (cause == NEXT_ROW || cause == PREVIOUS_ROW) {
      return 50;
    }
    return ALL.get(cause).evidence() > 1 ? 5 : 0;
  }
}
