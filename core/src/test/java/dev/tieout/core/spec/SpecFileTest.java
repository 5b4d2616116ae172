package dev.tieout.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecFileTest {

  private static SpecFile parse(String text) {
    return SpecReader.parseFile("s.yaml", text);
  }

  private static Spec only(String text) {
    List<Spec> specs = parse(text).reconciliations();
    assertThat(specs).hasSize(1);
    return specs.get(0);
  }

  /** A spec of one entry with this name. */
  private static String named(String name) {
    return "source: a\ntarget: b\nkey: id\nreconciliations:\n  - name: " + name + "\n";
  }

  @Test
  void readsASpecOfOneAsItIs() {
    SpecFile file = parse("name: a\nsource: x\nkey: id\n");

    assertThat(file.isOfMany()).isFalse();
    assertThat(file.shared()).isEqualTo(SpecReader.parse("s.yaml", "name: a\nsource: x\nkey: id"));
  }

  @Test
  void putsTheNameIntoPaths() {
    SpecFile file =
        parse(
            """
            name: migration
            source: {path: ["old/{name}.csv", "old/more/{name}/{name}.csv"], format: csv}
            target: new/{name}
            key: id
            reconciliations:
              - name: orders
              - {name: order_items, source: items.csv}
            """);

    assertThat(file.isOfMany()).isTrue();
    assertThat(file.shared().name()).isEqualTo("migration");
    assertThat(file.reconciliations())
        .extracting(Spec::name)
        .containsExactly("orders", "order_items");
    assertThat(file.reconciliations().get(0).source().paths())
        .containsExactly("old/orders.csv", "old/more/orders/orders.csv");
    assertThat(file.reconciliations().get(0).target().paths()).containsExactly("new/orders");
    assertThat(file.reconciliations().get(1).source())
        .isEqualTo(new DataSpec(List.of("items.csv"), "csv", Map.of(), Map.of()));
  }

  @Test
  void takesEveryKeyForADefaultWhereverItStands() {
    String keys =
        """
        source: {path: a, format: csv, options: {delimiter: ';'}, columns: {x: int8}, where: x > 1}
        target: {path: [b, c]}
        key: [id, day]
        columns: {include: [a], exclude: [c], rename: {a: b}, case: exact}
        where: a > 1
        rules: [{type: string, trim: true}]
        compare: keys_only
        on_schema_change: fail
        unlike_types: skip
        """;
    Spec alone = SpecReader.parse("s.yaml", keys + "name: t");

    assertThat(only(keys + "reconciliations: [{name: t}]")).isEqualTo(alone);
    Spec below = only("reconciliations: [{name: t}]\n" + keys);
    assertThat(below.with("a", null, null).rules()).hasSize(1);
    assertThat(below.scope().compared()).isEqualTo(Compared.KEYS_ONLY);
    assertThat(below.source().paths()).containsExactly("a");
    assertThat(below.include()).hasSize(1);
  }

  @Test
  void putsAnEntrysOwnKeysInPlaceOfTheDefaults() {
    Spec spec =
        only(
            """
            source: {path: a, format: csv, options: {delimiter: ';'}, where: x > 1}
            target: b
            key: id
            columns: {exclude: [c], rename: {a: b}, case: exact}
            where: a > 1
            compare: keys_only
            reconciliations:
              - name: t
                source: {path: z, where: x > 2}
                key: [id, day]
                columns: {rename: {k: l}}
                where: a > 3
                compare: columns
            """);

    assertThat(spec.source().paths()).containsExactly("z");
    assertThat(spec.source().format()).isEqualTo("csv");
    assertThat(spec.source().options()).containsEntry("delimiter", ";");
    assertThat(spec.source().where().text()).isEqualTo("x > 2");
    assertThat(spec.key()).isEqualTo(Spec.Key.columns(List.of("id", "day")));
    assertThat(spec.rename()).isEqualTo(Map.of("k", "l"));
    assertThat(spec.exclude()).hasSize(1);
    assertThat(spec.scope().nameCase()).isEqualTo(NameCase.EXACT);
    assertThat(spec.scope().where().text()).isEqualTo("a > 3");
    assertThat(spec.scope().compared()).isEqualTo(Compared.COLUMNS);
  }

  @Test
  void putsAnEntrysRulesBehindTheSharedOnes() {
    SpecFile file =
        parse(
            """
            source: a
            target: b
            key: id
            reconciliations:
              - {name: t, rules: [{type: string, trim: false}]}
              - {name: u}
            rules: [{type: string, trim: true}]
            """);

    List<RuleSpec> rules = file.reconciliations().get(0).rules();
    assertThat(rules)
        .extracting(rule -> rule.settings().get("trim").text())
        .containsExactly("true", "false");
    assertThat(rules.get(1).settings().get("trim").place()).isEqualTo(new Place("s.yaml", 5, 44));
    assertThat(file.reconciliations().get(1).rules()).hasSize(1);
  }

  @Test
  void allowsDefaultsOfDataWithoutAPath() {
    Spec spec =
        only(
            """
            source: {format: csv}
            target: {format: csv, options: {delimiter: ;}}
            key: id
            reconciliations: [{name: t, source: a, target: {path: b}}]
            """);

    assertThat(spec.source()).isEqualTo(new DataSpec(List.of("a"), "csv", Map.of(), Map.of()));
    assertThat(spec.target().options()).containsEntry("delimiter", ";");
    assertThatThrownBy(() -> parse("source: {format: csv}\nkey: id\n"))
        .hasMessage("s.yaml, line 1, column 21: 'source' needs a 'path'.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "a.b-c_D9", "_x", "7", "true", "CONTACTS", "com10"})
  void takesNamesOfDirectories(String name) {
    assertThat(only(named(name)).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../x",
        "a/b",
        "'a\\b'",
        "'.'",
        "'..'",
        ".hidden",
        "a.",
        "-a",
        "'a b'",
        "'a\"b'",
        "\"a\\nb\"",
        "\"a\\0b\"",
        "'*'",
        "é",
        "\"\\u202Ea\"",
        "con",
        "NUL",
        "Con.txt",
        "com1",
        "LPT9.x",
        "summary.json",
        "Index.HTML",
        "index.md",
        "'<b>'",
        "'{name}'"
      })
  void refusesOtherNamesWithTheirPlace(String name) {
    assertThatThrownBy(() -> parse(named(name)))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(
            "s.yaml, line 5, column 11: the name of a reconciliation becomes that of a directory,");
  }

  @Test
  void refusesLongNames() {
    assertThat(only(named("a".repeat(100))).name()).hasSize(100);
    assertThatThrownBy(() -> parse(named("a".repeat(101))))
        .hasMessageEndingWith("it has 100 characters at most, not 101.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          reconciliations: [{key: id}]|1|19|an entry of reconciliations needs a 'name'.
          reconciliations: [{name: ''}]|1|26|'name' needs a text here, not an empty one.
          reconciliations: []|1|18|'reconciliations' has no entry; give it one, such as - name: orders.
          reconciliations: {a: b}|1|18|'reconciliations' is a list of entries, such as - name: orders.
          reconciliations: a|1|18|'reconciliations' is a list of entries, such as - name: orders.
          reconciliations: ~|1|18|'reconciliations' is a list of entries, such as - name: orders.
          reconciliations: [a]|1|19|an entry of reconciliations is a map, such as {name: orders}.
          reconciliations: [{name: a, reconciliations: []}]|1|29|unknown key 'reconciliations'; the keys here are name, source, target, key, columns, where, rules, compare, on_schema_change, unlike_types, fail_when.
          reconciliations: [{name: a, ky: id}]|1|29|unknown key 'ky'; did you mean 'key'?
          reconciliations: [{name: a, source: {paht: x}}]|1|38|unknown key 'paht'; did you mean 'path'?
          reconciliations: [{name: a}]|1|19|reconciliation 'a' has no key; say it here, or above for all.
          reconciliations: [{name: a, key: id, target: x}]|1|19|reconciliation 'a' has no path of the source; say it here, or above for all.
          reconciliations: [{name: a, key: id, source: x, target: {format: csv}}]|1|19|reconciliation 'a' has no path of the target; say it here, or above for all.
          reconciliations: [&x {name: a}]|1|19|anchors and aliases are not understood; write the value out.
          """)
  void complainsWithThePlace(String text, int line, int column, String complaint) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(Refusal.class)
        .hasMessage("s.yaml, line " + line + ", column " + column + ": " + complaint);
  }

  @Test
  void refusesNamesThatShareADirectory() {
    assertThatThrownBy(() -> parse(named("orders") + "  - name: orders\n"))
        .hasMessage("s.yaml, line 6, column 11: the name 'orders' is that of line 5; change one.");
    assertThatThrownBy(() -> parse(named("orders") + "  - name: Orders\n"))
        .hasMessage(
            "s.yaml, line 6, column 11: the name differs from 'orders' of line 5 in case only, which"
                + " not every file system tells apart; change one.");
  }

  @Test
  void boundsHowManyThereAre() {
    StringBuilder text = new StringBuilder("source: a\ntarget: b\nkey: id\nreconciliations:\n");
    for (int i = 0; i <= 10_000; i++) {
      text.append("- name: t").append(i).append('\n');
    }

    assertThatThrownBy(() -> parse(text.toString()))
        .hasMessageContaining("one run takes 10000 reconciliations at most");
  }

  @Test
  void isNotReadWhereOneIsWanted() {
    assertThatThrownBy(() -> SpecReader.parse("s.yaml", named("a")))
        .hasMessage(
            "s.yaml, line 4, column 1: this spec lists many reconciliations, and one is wanted here;"
                + " name a spec of one.");
  }

  @Test
  void choosesByNameAndPattern() {
    SpecFile file = parse(named("orders") + "  - name: order_items\n  - name: customers\n");

    assertThat(file.only(List.of())).hasSize(3);
    assertThat(file.only(List.of("customers", "order?items", "orders")))
        .extracting(Spec::name)
        .containsExactly("orders", "order_items", "customers");
    assertThat(file.only(List.of("order*"))).hasSize(2);
    assertThatThrownBy(() -> file.only(List.of("orders", "custommers")))
        .hasMessage(
            "--only 'custommers' is no reconciliation of the spec; did you mean 'customers'?");
    assertThatThrownBy(() -> file.only(List.of("x*")))
        .hasMessage(
            "--only 'x*' is no reconciliation of the spec, whose first is 'orders'; check the name.");
  }
}
