package dev.tieout.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.spec.RuleSpec.Selector;
import dev.tieout.core.spec.RuleSpec.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleSpecReaderTest {

  private static Place place(int line, int column) {
    return new Place("s.yaml", line, column);
  }

  @Test
  void readsEntriesWithTheirPlaces() {
    Spec spec =
        SpecReader.parse(
            "s.yaml",
            """
            rules:
              - column: amount
                tolerance: 0.010
              - {type: string, side: source, null_equals: ""}
              - {pattern: "*_at", x: y}
              - default: true
                z: 1
            """);

    assertThat(spec.rules())
        .containsExactly(
            new RuleSpec(
                new Selector.Named("amount", place(2, 13)),
                null,
                Map.of("tolerance", new Setting("0.010", place(3, 5), place(3, 16))),
                place(2, 5)),
            new RuleSpec(
                new Selector.OfType("string", place(4, 12)),
                "source",
                Map.of("null_equals", new Setting("", place(4, 34), place(4, 47))),
                place(4, 5)),
            new RuleSpec(
                new Selector.Matching(new NamePattern("*_at"), place(5, 15)),
                null,
                Map.of("x", new Setting("y", place(5, 23), place(5, 26))),
                place(5, 5)),
            new RuleSpec(
                new Selector.Default(),
                null,
                Map.of("z", new Setting("1", place(7, 5), place(7, 8))),
                place(6, 5)));
  }

  @Test
  void noRulesAreNoRules() {
    assertThat(SpecReader.parse("s.yaml", "rules: []").rules()).isEqualTo(List.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rules: {}                            | 8  | 'rules' is a list of entries
          rules: [a]                           | 9  | an entry of rules is a map
          rules: [{trim: true}]                | 9  | an entry of rules says which columns it is for
          rules: [{column: a}]                 | 9  | an entry of rules has no rule
          rules: [{column: a, type: b, x: y}]  | 21 | one of column, pattern, type and default
          rules: [{default: yes, x: y}]        | 19 | 'default' is true or not there
          rules: [{default: true, side: left}] | 31 | 'side' is source or target
          rules: [{default: true, x: [1]}]     | 28 | 'x' needs a value here
          rules: [{default: true, x: ~}]       | 28 | 'x' needs a value here
          rules: [{column: '', x: y}]          | 18 | 'column' needs a text here
          """)
  void complainsWithThePlace(String text, int column, String complaint) {
    assertThatThrownBy(() -> SpecReader.parse("s.yaml", text))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("s.yaml, line 1, column " + column + ": ")
        .hasMessageContaining(
            complaint.startsWith("'") && complaint.endsWith("'") ? complaint : complaint.strip());
  }

  @Test
  void readsSettingsForAllColumnsAndForOne() {
    assertThat(
            SpecReader.parseRules(
                "rules", "trim: true, amount: {tolerance: 0.01,\n  side: source}, case: ignore"))
        .containsExactly(
            new RuleSpec(
                new Selector.Default(),
                null,
                Map.of(
                    "trim", new Setting("true", placeInRules(1, 1), placeInRules(1, 7)),
                    "case", new Setting("ignore", placeInRules(2, 18), placeInRules(2, 24))),
                placeInRules(1, 1)),
            new RuleSpec(
                new Selector.Named("amount", placeInRules(1, 13)),
                "source",
                Map.of("tolerance", new Setting("0.01", placeInRules(1, 22), placeInRules(1, 33))),
                placeInRules(1, 21)));
  }

  private static Place placeInRules(int line, int column) {
    return new Place("rules", line, column);
  }

  @Test
  void readsAListOfEntriesAlone() {
    List<RuleSpec> rules =
        SpecReader.parse("s", "rules: [{type: string, trim: true}, {column: a, x: y}]").rules();

    for (String text :
        List.of(
            "[{type: string, trim: true}, {column: a, x: y}]",
            "- {type: string, trim: true}\n- column: a\n  x: y")) {
      assertThat(SpecReader.parseRules("s", text)).map(RuleSpec::selector).hasSize(2);
      assertThat(SpecReader.parseRules("s", text).get(0).settings().get("trim").text())
          .isEqualTo(rules.get(0).settings().get("trim").text());
    }
    assertThat(SpecReader.parseRules("s", " \n ")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          trim: ~                    | 7  | 'trim' needs a value here
          trim: true, trim: false    | 17 | Duplicate field 'trim'
          trim: true} {x: y          | 13 | expected '<document start>'
          a: {trim: ~}               | 11 | 'trim' needs a value here
          a: {}                      | 4  | an entry of rules has no rule
          a: {column: b, trim: true} | 5  | one of column, pattern, type and default
          a: [1]                     | 4  | 'a' needs a value here
          side: source               | 1  | 'side' is for rules, and there is none
          [trim: true]               | 2  | an entry of rules says which columns it is for
          [a]                        | 2  | an entry of rules is a map
          """)
  void complainsOfRulesAloneWithThePlace(String text, int column, String complaint) {
    assertThatThrownBy(() -> SpecReader.parseRules("rules", text))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("rules, line 1, column " + column + ": ")
        .hasMessageContaining(complaint.strip());
  }
}
