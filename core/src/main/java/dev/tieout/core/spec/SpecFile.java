package dev.tieout.core.spec;

import java.util.ArrayList;
import java.util.List;

/**
 * What a file of specifications says: one reconciliation, or many with what they share. Immutable.
 *
 * @param shared the one reconciliation, or what the many start from, in which a side without a path
 *     is null
 * @param reconciliations the many, each complete and under a name of its own, in the order of the
 *     file; empty if the file is of one
 */
public record SpecFile(Spec shared, List<Spec> reconciliations) {

  public SpecFile {
    reconciliations = List.copyOf(reconciliations);
  }

  /** Whether the file lists reconciliations, if only one. */
  public boolean isOfMany() {
    return !reconciliations.isEmpty();
  }

  /**
   * Those of the reconciliations that are called by name or by pattern, in the order of the file.
   *
   * @param names names, or patterns with {@code *} and {@code ?}; none for all
   * @throws Refusal if one of them is no reconciliation's
   */
  public List<Spec> only(List<String> names) {
    if (names.isEmpty()) {
      return reconciliations;
    }
    for (String name : names) {
      requireMatched(name);
    }
    List<Spec> chosen = new ArrayList<>();
    for (Spec spec : reconciliations) {
      if (names.stream().anyMatch(name -> matches(name, spec))) {
        chosen.add(spec);
      }
    }
    return chosen;
  }

  private void requireMatched(String name) {
    if (reconciliations.stream().anyMatch(spec -> matches(name, spec))) {
      return;
    }
    List<String> known = new ArrayList<>();
    reconciliations.forEach(spec -> known.add(spec.name()));
    boolean isPattern = name.indexOf('*') >= 0 || name.indexOf('?') >= 0;
    String near = isPattern ? "" : Nearest.clause(name, known);
    throw new Refusal(
        "--only '"
            + name
            + "' is no reconciliation of the spec"
            + (near.isEmpty() ? ", whose first is '" + known.get(0) + "'; check the name." : near));
  }

  private static boolean matches(String name, Spec spec) {
    return new NamePattern(name).matches(String.valueOf(spec.name()));
  }
}
