package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.util.List;

/**
 * The keys that there are, in the order in which they apply; but a cast of what is no text applies
 * before the rules for text.
 */
final class RuleKeys {
  static final List<RuleKey> IN_ORDER =
      List.of(
          NullValue.KEY,
          NormalForm.KEY,
          CollapsedSpace.KEY,
          Trim.KEY,
          Padding.KEY,
          CaseFolding.KEY,
          Cast.KEY,
          LocalTimeZone.KEY,
          Truncation.KEY,
          Rounding.KEY,
          NegativeZero.KEY,
          DistinctNaN.KEY,
          IgnoredOrder.KEY,
          Tolerance.ABSOLUTE_KEY,
          Tolerance.RELATIVE_KEY,
          CustomComparator.KEY,
          Mask.KEY);

  private RuleKeys() {}

  /** The words of all keys. */
  static List<String> words() {
    return IN_ORDER.stream().map(RuleKey::word).toList();
  }

  /** The words of the keys that say how a type compares. */
  static List<String> words(Type type) {
    return IN_ORDER.stream()
        .filter(key -> !key.isCalled(Mask.KEY.word()) && key.suits(type))
        .map(RuleKey::word)
        .toList();
  }

  /** The key of a word that is known. */
  static RuleKey named(String word) {
    for (RuleKey key : IN_ORDER) {
      if (key.word().equals(word)) {
        return key;
      }
    }
    throw new IllegalArgumentException("no rule is called " + word);
  }
}
