package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.RuleTexts;
import dev.tieout.core.contract.Types;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ColumnRulesTest {
  private static final Schema SCHEMA =
      schema(
          "id", Types.INT64,
          "amount", Types.decimal(9, 2),
          "amount_eur", Types.decimal(9, 2),
          "rate", Types.DOUBLE,
          "name", Types.TEXT,
          "day", Types.DATE,
          "made_at", Types.timestamp(Type.Unit.MICROS));

  private static Schema schema(Object... namesAndTypes) {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < namesAndTypes.length; i += 2) {
      columns.add(Column.nullable((String) namesAndTypes[i], (Type) namesAndTypes[i + 1]));
    }
    return new Schema(columns);
  }

  private static Comparison resolve(String key, String... rules) {
    Spec spec = Spec.EMPTY.with("a", "b", Spec.Key.parse(key)).withRules(RuleTexts.rules(rules));
    return Resolver.resolve(spec, SCHEMA, SCHEMA);
  }

  private static String ruleOf(String column, String... rules) {
    return resolve("id", rules).columns().stream()
        .filter(c -> c.name().equals(column))
        .map(c -> c.rule().toString())
        .collect(Collectors.joining());
  }

  /** Refuses an entry at the place of a word in it. */
  private static void requireRefusal(String sentence, String word, String entry) {
    int column = "  - {".length() + entry.indexOf(word) + 1;
    assertThatThrownBy(() -> resolve("id", entry))
        .isInstanceOf(Refusal.class)
        .hasMessage("s.yaml, line 2, column " + column + ": " + sentence);
  }

  @Test
  void withoutRulesColumnsCompareExactly() {
    assertThat(resolve("id").columns())
        .allSatisfy(c -> assertThat(c.rule()).isSameAs(Rule.EXACTLY));
  }

  @Test
  void theMoreSpecificEntryCountsAndOfTwoAlikeTheLater() {
    String[] rules = {
      "column: amount, tolerance: 4",
      "pattern: amount*, tolerance: 3",
      "type: decimal, tolerance: 2",
      "default: true, tolerance: 1",
      "pattern: '*_eur', tolerance: 5"
    };

    assertThat(ruleOf("amount", rules)).isEqualTo("within 4");
    assertThat(ruleOf("amount_eur", rules)).isEqualTo("within 5");
    assertThat(ruleOf("rate", rules)).isEqualTo("within 1");
    assertThat(ruleOf("name", rules)).isEqualTo("exactly");
  }

  @Test
  void keysOfSeveralEntriesAddUp() {
    assertThat(ruleOf("rate", "type: double, tolerance: 1", "column: rate, relative_tolerance: 2"))
        .isEqualTo("within 1 or 2 of the larger");
    assertThat(ruleOf("rate", "default: true, tolerance: 1", "column: rate, tolerance: 0"))
        .isEqualTo("exactly");
  }

  @Test
  void aDefaultPassesByWhatItDoesNotSuit() {
    String[] rules = {"default: true, tolerance: 2 days"};

    assertThat(ruleOf("day", rules)).isEqualTo("within 2 days");
    assertThat(ruleOf("made_at", rules)).isEqualTo("within 2 days");
    assertThat(ruleOf("amount", rules)).isEqualTo("exactly");
    assertThat(ruleOf("id", rules)).isEqualTo("exactly");
    assertThat(ruleOf("day", "default: true, tolerance: 5s")).isEqualTo("exactly");
  }

  @Test
  void aColumnIsFoundByTheNameOfEitherSideOrWithoutRegardToCase() {
    Schema target = schema("ID", Types.INT64, "Total", Types.decimal(9, 2));
    Schema source = schema("id", Types.INT64, "amount", Types.decimal(9, 2));
    for (String name : List.of("amount", "Total", "AMOUNT", "total")) {
      Spec spec =
          new Spec(
              null,
              dev.tieout.core.spec.DataSpec.of("a"),
              dev.tieout.core.spec.DataSpec.of("b"),
              Spec.Key.parse("id"),
              List.of(),
              List.of(),
              java.util.Map.of("amount", "Total"),
              RuleTexts.rules("column: " + name + ", tolerance: 1"),
              dev.tieout.core.spec.Scope.DEFAULT);

      assertThat(Resolver.resolve(spec, source, target).values().get(0).rule())
          .hasToString("within 1");
    }
  }

  @Test
  void refusesWhatIsNotUnderstoodWithThePlace() {
    requireRefusal(
        "unknown key 'tolerence'; did you mean 'tolerance'?",
        "tolerence",
        "column: amount, tolerence: 1");
    requireRefusal(
        "column 'amuont' is on neither side; did you mean 'amount'?",
        "amuont",
        "column: amuont, tolerance: 1");
    requireRefusal(
        "no type is called 'decimals'; did you mean 'decimal'?",
        "decimals",
        "type: decimals, tolerance: 1");
    requireRefusal(
        "no column of either side matches 'amnt*'; did you mean" + " 'amount'?",
        "amnt",
        "pattern: amnt*, tolerance: 1");
    requireRefusal(
        "'tolerance' is a number of at least 0 such as 0.01, or a"
            + " duration such as 5s or 2 days, not '-1'.",
        "-1",
        "column: amount, tolerance: -1");
  }

  @Test
  void refusesAmountsThatNobodyMeans() {
    for (String amount : List.of("NaN", "Infinity", "1e1000000000", "1e-999999999", "5 parsecs")) {
      assertThatThrownBy(() -> resolve("id", "default: true, tolerance: " + amount))
          .isInstanceOf(Refusal.class)
          .hasMessageEndingWith("not '" + amount + "'.");
    }
  }

  @Test
  void refusesWhatDoesNotSuit() {
    requireRefusal(
        "'relative_tolerance' does not suit column 'day', a date; what does: null_equals,"
            + " cast, tolerance, comparator.",
        "relative",
        "column: day,  relative_tolerance: 1");
    requireRefusal(
        "'relative_tolerance' does not suit the type string; what does: null_equals, unicode,"
            + " collapse_whitespace, trim, pad, case, cast, comparator.",
        "relative",
        "type: string,   relative_tolerance: 1");
    requireRefusal(
        "'tolerance: 5s' does not suit column 'day', a date; choose another value, or"
            + " another side.",
        "5s",
        "column: day, tolerance: 5s");
    requireRefusal(
        "'tolerance' suits no compared column that matches 'na*'; leave"
            + " it out, or match others.",
        "tolerance",
        "pattern: na*,   tolerance: 1");
    requireRefusal(
        "'tolerance' is for both sides always; leave out 'side'.",
        "tolerance",
        "column: amount, side: source, tolerance: 1");
  }

  @Test
  void refusesAToleranceForAKey() {
    requireRefusal(
        "'tolerance' cannot be for column 'id', which is part of the"
            + " key: rows pair by equal keys; round or truncate it instead.",
        "tolerance",
        "column: id, tolerance: 1");
    assertThatThrownBy(() -> resolve("all", "type: decimal, tolerance: 1"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("'tolerance' is for columns of the key only");
  }

  @Test
  void aRuleForBothSidesSuitsBothOrIsForNeither() {
    Schema source = schema("id", Types.INT64, "v", Types.decimal(9, 4));
    Schema target = schema("id", Types.INT64, "v", Types.DOUBLE);
    for (String entry : List.of("default: true, scale: 2", "type: decimal, scale: 2")) {
      Spec spec = Spec.EMPTY.with("a", "b", Spec.Key.parse("id")).withRules(RuleTexts.rules(entry));

      assertThat(Resolver.resolve(spec, source, target).values().get(0).rule())
          .isEqualTo(Rule.EXACTLY);
    }
    Spec one =
        Spec.EMPTY
            .with("a", "b", Spec.Key.parse("id"))
            .withRules(RuleTexts.rules("column: v, side: source, scale: 2"));
    assertThat(Resolver.resolve(one, source, target).values().get(0).rule())
        .hasToString("source: rounded to 2 places");
  }

  @Test
  void aRuleIsToldInThePlan() {
    assertThat(
            ruleOf(
                "name",
                "type: string, case: ignore, trim: true",
                "column: name, side: target, null_equals: ''"))
        .isEqualTo(
            "source: trimmed, case ignored, target: null is the empty text, trimmed, case ignored");
    assertThat(ruleOf("name", "type: string, trim: true", "column: name, trim: false"))
        .isEqualTo("exactly");
    assertThat(ruleOf("made_at", "column: made_at, truncate: millis")).isEqualTo("down to millis");
  }

  @Test
  void refusesUnknownWordsOfRules() {
    requireRefusal(
        "'trim' is true, leading, trailing or false, not 'both'.",
        "both",
        "column: name, trim: both");
    requireRefusal(
        "'null_equals: x' does not suit column 'amount', a decimal(9,2); choose another value, or"
            + " another side.",
        "x",
        "column: amount, null_equals: x");
    requireRefusal(
        "'zone' is the name of a time zone, such as Europe/Paris, UTC or +02:00, not"
            + " 'Europe/Pariss'.",
        "Europe",
        "type: timestamp, zone: Europe/Pariss");
  }
}
