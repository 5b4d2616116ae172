package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.io.Serializable;

/** What one key of an entry of rules says. The text of a part is the words for it in a plan. */
public sealed interface RulePart extends Serializable
    permits Treatment,
        Tolerance.Bound,
        NegativeZero,
        DistinctNaN,
        IgnoredOrder,
        CustomComparator,
        Mask,
        Off {

  /** True if values of the type can be compared so. */
  boolean suits(Type type);
}
