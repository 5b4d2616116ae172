package dev.tieout.core.contract;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Rule;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Pairs of flat types that compare. */
public final class Pairs {
  private Pairs() {}

  /** Every such pair of {@link Types#FLAT}, under the names of its types. */
  public static List<ComparedColumn> all() {
    List<ComparedColumn> pairs = new ArrayList<>();
    for (Type source : Types.FLAT) {
      for (Type target : Types.FLAT) {
        if (Canonical.of(source, target) != null) {
          pairs.add(column(source + " and " + target, source, target));
        }
      }
    }
    return pairs;
  }

  /** A column of two types that compare. */
  public static ComparedColumn column(String name, Type source, Type target) {
    Canonical form = Objects.requireNonNull(Canonical.of(source, target));
    return new ComparedColumn(name, name, name, source, target, form, Rule.EXACTLY);
  }
}
