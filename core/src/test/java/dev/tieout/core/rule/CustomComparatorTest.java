package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.RuleTexts;
import dev.tieout.core.contract.Types;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import org.junit.jupiter.api.Test;

class CustomComparatorTest {
  private static final Schema SCHEMA =
      Schema.of(
          Column.nullable("k", Types.TEXT),
          Column.nullable("v", Types.TEXT),
          Column.nullable("n", Types.INT64));

  private static Comparison resolve(String... entries) {
    Spec spec = Spec.EMPTY.with("a", "b", Spec.Key.parse("k")).withRules(RuleTexts.rules(entries));
    return Resolver.resolve(spec, SCHEMA, SCHEMA);
  }

  private static void requireRefusal(String message, String entry) {
    assertThatThrownBy(() -> resolve(entry)).isInstanceOf(Refusal.class).hasMessage(message);
  }

  @Test
  void isFoundByItsName() {
    assertThat(resolve("column: v, comparator: digits_only").values().get(0).rule())
        .hasToString("comparator digits_only");
    assertThat(
            resolve("type: string, comparator: digits_only", "column: v, comparator: none")
                .values()
                .get(0)
                .rule())
        .isEqualTo(Rule.EXACTLY);
  }

  @Test
  void refusesANameThatThereIsNot() {
    requireRefusal(
        "s.yaml, line 2, column 29: no comparator on the class path is called 'digit_only'; did"
            + " you mean 'digits_only'?",
        "column: v, comparator: digit_only");
  }

  @Test
  void refusesColumnsThatItDoesNotSuit() {
    requireRefusal(
        "s.yaml, line 2, column 29: 'comparator: digits_only' does not suit column 'n', a int64;"
            + " choose another value, or another side.",
        "column: n, comparator: digits_only");
    requireRefusal(
        "s.yaml, line 2, column 17: 'comparator' cannot be for column 'k', which is part of the"
            + " key: rows pair by equal keys; round or truncate it instead.",
        "column: k, comparator: digits_only");
    requireRefusal(
        "s.yaml, line 2, column 31: 'comparator' is for both sides always; leave out 'side'.",
        "column: v, side: source, comparator: digits_only");
  }

  @Test
  void tellsOfAComparatorThatFails() {
    ValueComparator failing =
        new ValueComparator() {
          @Override
          public String name() {
            return "failing";
          }

          @Override
          public boolean suits(dev.tieout.core.schema.Type type) {
            return true;
          }

          @Override
          public boolean equal(Object left, Object right) {
            throw new IllegalStateException("no disk");
          }
        };

    assertThatThrownBy(
            () -> new CustomComparator("failing").equal(failing, "v", "a", "b", Quoting.VALUES))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "Comparator 'failing' failed on column 'v' (java.lang.IllegalStateException: no disk);"
                + " mend it, or leave it out.");
  }
}
