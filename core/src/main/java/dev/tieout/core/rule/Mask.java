package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.RuleSpec;
import org.jspecify.annotations.Nullable;

/**
 * What results show in place of a column's values. It changes nothing of what is equal. From the
 * one that shows most to the one that shows least.
 */
public enum Mask implements RulePart {
  /** The last four characters of long values. */
  LAST4("last4"),
  /** A keyed hash: equal values have equal ones. */
  HASH("hash"),
  /** That there is a value. */
  REDACT("redact");

  static final RuleKey KEY =
      new RuleKey(
          RuleSpec.MASK,
          "hash, last4, redact or none",
          RuleKey.Sides.BOTH,
          type -> !(type instanceof Type.Struct),
          Mask::parse);

  private final String word;

  Mask(String word) {
    this.word = word;
  }

  private static @Nullable RulePart parse(String text) {
    for (Mask mask : values()) {
      if (mask.word.equals(text)) {
        return mask;
      }
    }
    return text.equals(RuleSpec.NO_MASK) ? new Off(KEY.word()) : null;
  }

  /** The one that shows less. */
  static @Nullable Mask stricter(@Nullable Mask one, @Nullable Mask other) {
    return one == null || (other != null && other.compareTo(one) > 0) ? other : one;
  }

  /** Whether what is shown of values still tells apart which are equal. */
  public boolean tellsApart() {
    return this == HASH;
  }

  @Override
  public boolean suits(Type type) {
    return KEY.suits(type);
  }

  @Override
  public String toString() {
    return "mask " + word;
  }
}
