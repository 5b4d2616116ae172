package dev.tieout.core.explain;

import java.util.ArrayList;
import java.util.List;

/** The parameters of a column's causes that were found among its breaks. Not thread-safe. */
final class Learned {
  private final Shifts shifts = new Shifts();
  private final List<Rate> rates = new ArrayList<>(0);
  private final List<ZoneShift> zones = new ArrayList<>(0);

  private final String[] groupRates = new String[Groups.MAX_COLUMNS];

  /** The rates by the values of a key column, in words. */
  String groupRates(int column) {
    return groupRates[column];
  }

  void setGroupRates(int column, String words) {
    groupRates[column] = words;
  }

  Shifts shifts() {
    return shifts;
  }

  List<Rate> rates() {
    return rates;
  }

  List<ZoneShift> zones() {
    return zones;
  }

  /** Adds a finding for each of them that holds. */
  void test(Pair pair, long shiftKey, Findings found) {
    if (shiftKey != 0) {
      long number = shifts.number(shiftKey);
      if (number >= 0) {
        found.add(LearnedCauses.shiftOf(pair.family()), number);
      }
    }
    for (int i = 0; i < rates.size(); i++) {
      if (pair.family().isNumber() && rates.get(i).holds(pair)) {
        found.add(Causes.RATE, i);
      }
    }
    for (int i = 0; i < zones.size(); i++) {
      if (pair.hasBoth()
          && pair.family() == Family.TIMESTAMP
          && ZoneShift.isLikely(pair.sourceTime(), pair.targetTime())
          && zones.get(i).holds(pair.sourceTime(), pair.targetTime())) {
        found.add(Causes.ZONE, i);
      }
    }
  }
}
