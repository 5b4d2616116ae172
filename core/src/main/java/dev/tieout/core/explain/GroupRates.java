package dev.tieout.core.explain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Rates that are constant for each value of a key column, such as one for each currency: for each
 * value a rate that holds in all breaks of that value in which some rate holds.
 */
final class GroupRates {
  private static final int MOST_TOLD = 10;

  private final ColumnStudy study;
  private final Groups groups;
  private final List<String> keyNames;

  GroupRates(ColumnStudy study, Groups groups, List<String> keyNames) {
    this.study = study;
    this.groups = groups;
    this.keyNames = keyNames;
  }

  /** For each signature the key columns by which its rate is constant, as findings. */
  Map<Signature, List<Long>> find() {
    Map<Signature, List<Long>> found = new HashMap<>();
    if (study.learned().rates().size() > 1) {
      for (int column = 0; column < groups.columns(); column++) {
        find(column, found);
      }
    }
    return found;
  }

  private void find(int column, Map<Signature, List<Long>> found) {
    Map<Integer, Set<Long>> rates = new TreeMap<>();
    List<Signature> marked = new ArrayList<>();
    for (Signature signature : study.signatures().all()) {
      int value = value(signature, column);
      if (value > 0) {
        marked.add(signature);
        Set<Long> held = rates(signature);
        rates.computeIfAbsent(value, v -> new HashSet<>(held)).retainAll(held);
      }
    }
    Map<Integer, Long> chosen = new TreeMap<>();
    rates.forEach(
        (value, held) -> held.stream().min(Long::compare).ifPresent(r -> chosen.put(value, r)));
    if (new HashSet<>(chosen.values()).size() < 2) {
      return;
    }
    study.learned().setGroupRates(column, words(column, chosen));
    for (Signature signature : marked) {
      if (chosen.containsKey(value(signature, column))) {
        found
            .computeIfAbsent(signature, s -> new ArrayList<>())
            .add(Findings.of(Causes.RATE_IN_GROUP, column));
      }
    }
  }

  private static int value(Signature signature, int column) {
    long[] findings = signature.findings();
    long last = findings[findings.length - 1];
    return Findings.cause(last) == Causes.GROUP
        ? (int) (Findings.parameter(last) >>> (8 * column)) & 0xff
        : 0;
  }

  private static Set<Long> rates(Signature signature) {
    Set<Long> rates = new HashSet<>();
    for (long finding : signature.findings()) {
      if (Findings.cause(finding) == Causes.RATE) {
        rates.add(Findings.parameter(finding));
      }
    }
    return rates;
  }

  private String words(int column, Map<Integer, Long> chosen) {
    List<String> parts = new ArrayList<>();
    chosen.forEach(
        (value, rate) -> {
          if (parts.size() < MOST_TOLD) {
            parts.add(
                groups.text(value << (8 * column), column)
                    + " x "
                    + study.learned().rates().get(rate.intValue()).decimal().toPlainString());
          }
        });
    String more = chosen.size() > MOST_TOLD ? ", and others" : "";
    return "by " + keyNames.get(column) + " (" + String.join(", ", parts) + more + ")";
  }
}
