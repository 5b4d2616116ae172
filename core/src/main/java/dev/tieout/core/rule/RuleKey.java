package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A key that an entry of rules may have.
 *
 * @param word the key
 * @param values what its value may be, in words
 * @param sides whether it may be for one side only
 * @param subjects the types that it is for
 * @param parser reads its value; gives null if it is none
 */
record RuleKey(
    String word,
    String values,
    Sides sides,
    Predicate<Type> subjects,
    Function<String, @Nullable RulePart> parser) {

  /** A key for texts, for both sides or one, whose values are words. */
  static RuleKey ofText(String word, String values, Function<String, @Nullable RulePart> parser) {
    return new RuleKey(word, values, Sides.EITHER, type -> type instanceof Type.Text, parser);
  }

  boolean isCalled(String name) {
    return word.equals(name);
  }

  boolean suits(Type type) {
    return subjects.test(type);
  }

  @Nullable RulePart parse(String text) {
    return parser.apply(text);
  }

  /** The sides that a rule may be for. */
  enum Sides {
    /** Both, always. */
    BOTH,
    /** Both, or one by name. */
    EITHER
  }
}
