package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.Types;
import dev.tieout.core.rule.SchemaFinding.Kind;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResolverTest {

  /** Columns of 64-bit integers. */
  private static Schema columns(String... names) {
    return new Schema(
        Arrays.stream(names).map(name -> Column.nullable(name, Types.INT64)).toList());
  }

  private static Schema withValue(Type type) {
    return Schema.of(Column.nullable("id", Types.INT64), Column.nullable("v", type));
  }

  private static Comparison resolve(String spec, Schema source, Schema target) {
    return Resolver.resolve(SpecReader.parse("spec", spec), source, target);
  }

  private static void requireRefusal(
      String spec, Schema source, Schema target, String... messageParts) {
    assertThatThrownBy(() -> resolve(spec, source, target))
        .isInstanceOf(Refusal.class)
        .hasMessageContainingAll(messageParts);
  }

  private static List<String> pairs(List<ComparedColumn> columns) {
    return columns.stream().map(c -> c.sourceName() + "=" + c.targetName()).toList();
  }

  @Test
  void pairsColumnsByNameInTheOrderOfTheSource() {
    Comparison comparison = resolve("key: id", columns("b", "id", "a"), columns("a", "b", "id"));

    assertThat(pairs(comparison.keys())).containsExactly("id=id");
    assertThat(pairs(comparison.values())).containsExactly("b=b", "a=a");
    assertThat(comparison.findings()).isEmpty();
    assertThat(comparison.columnsToRead(Side.TARGET)).containsExactly("id", "b", "a");
  }

  @Test
  void keyColumnsKeepTheOrderOfTheSpec() {
    Comparison comparison = resolve("key: [b, a]", columns("a", "b", "v"), columns("a", "b", "v"));

    assertThat(pairs(comparison.keys())).containsExactly("b=b", "a=a");
  }

  @Test
  void anExactNameGoesBeforeOneOfAnotherCase() {
    Comparison comparison = resolve("key: id", columns("id", "V", "v"), columns("id", "v", "V"));

    assertThat(pairs(comparison.values())).containsExactly("V=V", "v=v");
  }

  @Test
  void caseIsIgnoredWhereThatIsUnambiguous() {
    Comparison comparison = resolve("key: id", columns("ID", "v"), columns("id", "V"));

    assertThat(pairs(comparison.keys())).containsExactly("ID=id");
    assertThat(pairs(comparison.values())).containsExactly("v=V");
    assertThat(comparison.values().get(0).name()).isEqualTo("v");
  }

  @Test
  void refusesAmbiguousCaseOnEitherSide() {
    requireRefusal(
        "key: id", columns("id", "val"), columns("id", "VAL", "Val"), "'val'", "several columns");
    requireRefusal("key: id", columns("id", "VAL", "Val"), columns("id", "val"), "several columns");
    requireRefusal(
        "key: id", columns("ID", "Id", "v"), columns("ID", "Id", "v"), "'id'", "ID, Id", "exactly");
  }

  @Test
  void anExactPartnerLeavesTheOtherCaseOneSided() {
    Comparison comparison = resolve("key: id", columns("id", "v", "V"), columns("id", "v"));

    assertThat(pairs(comparison.values())).containsExactly("v=v");
    assertThat(comparison.findings()).containsExactly(new SchemaFinding(Kind.ONLY_IN_SOURCE, "V"));
  }

  @Test
  void renamesPairColumnsOfDifferentNames() {
    Comparison comparison =
        resolve("key: a\ncolumns: {rename: {a: z, b: y}}", columns("a", "b"), columns("y", "z"));

    assertThat(pairs(comparison.keys())).containsExactly("a=z");
    assertThat(pairs(comparison.values())).containsExactly("b=y");
    assertThat(comparison.values().get(0).name()).isEqualTo("b");
  }

  @Test
  void renamesMaySwapNames() {
    Comparison comparison =
        resolve(
            "key: id\ncolumns: {rename: {a: b, b: a}}",
            columns("id", "a", "b"),
            columns("id", "a", "b"));

    assertThat(pairs(comparison.values())).containsExactly("a=b", "b=a");
  }

  @Test
  void aRenameTakesTheTargetColumnFromItsNamesake() {
    Comparison comparison =
        resolve(
            "key: id\ncolumns: {rename: {old: new}}",
            columns("id", "old", "new"),
            columns("id", "new"));

    assertThat(pairs(comparison.values())).containsExactly("old=new");
    assertThat(comparison.findings())
        .containsExactly(new SchemaFinding(Kind.ONLY_IN_SOURCE, "new"));
  }

  @Test
  void refusesTwoRenamesOfOneColumn() {
    requireRefusal(
        "key: id\ncolumns: {rename: {a: x, b: x}}",
        columns("id", "a", "b"),
        columns("id", "x"),
        "'x'",
        "two renames");
    requireRefusal(
        "key: id\ncolumns: {rename: {a: x, A: y}}",
        columns("id", "a"),
        columns("id", "x", "y"),
        "'a'",
        "two renames");
  }

  @Test
  void refusesARenameOfAnAbsentColumnWithTheNearestName() {
    requireRefusal(
        "key: id\ncolumns: {rename: {amont: x}}",
        columns("id", "amount"),
        columns("id", "x"),
        "'amont' to rename is not in the source; did you mean 'amount'?");
    requireRefusal(
        "key: id\ncolumns: {rename: {amount: totl}}",
        columns("id", "amount"),
        columns("id", "total"),
        "'totl' to rename is not in the target; did you mean 'total'?");
  }

  @Test
  void includeLeavesOutEveryOtherColumn() {
    Comparison comparison =
        resolve(
            "key: id\ncolumns: {include: [b]}", columns("id", "a", "b"), columns("id", "a", "b"));

    assertThat(pairs(comparison.values())).containsExactly("b=b");
    assertThat(comparison.findings()).isEmpty();
  }

  @Test
  void refusesToIncludeAColumnThatOneSideLacks() {
    requireRefusal(
        "key: id\ncolumns: {include: [a, total]}",
        columns("id", "a", "total"),
        columns("id", "a", "totals"),
        "'total' to include is not in the target; did you mean 'totals'?");
    requireRefusal(
        "key: id\ncolumns: {include: [totals]}",
        columns("id", "a"),
        columns("id", "a", "totals"),
        "'totals' to include is not in the source");
  }

  @Test
  void excludeLeavesOutAColumnAsEitherSideSpellsIt() {
    Comparison comparison =
        resolve(
            "key: id\ncolumns: {exclude: [a, onlysource, onlytarget, t], rename: {s: t}}",
            columns("id", "a", "v", "onlysource", "s"),
            columns("id", "A", "v", "onlytarget", "t"));

    assertThat(pairs(comparison.values())).containsExactly("v=v");
    assertThat(comparison.findings()).isEmpty();
  }

  @Test
  void excludingANameThatAnotherColumnIsRenamedToExcludesTheSourcesOwn() {
    Comparison comparison =
        resolve(
            "key: id\ncolumns: {exclude: [amount], rename: {amount_old: amount}}",
            columns("id", "amount_old", "amount"),
            columns("id", "amount"));

    assertThat(pairs(comparison.values())).containsExactly("amount_old=amount");
    assertThat(comparison.findings()).isEmpty();
  }

  @Test
  void refusesToExcludeAnAbsentColumn() {
    requireRefusal(
        "key: id\ncolumns: {exclude: [nte]}",
        columns("id", "v"),
        columns("id", "v", "note"),
        "'nte' to exclude is not in either side; did you mean 'note'?");
  }

  @Test
  void refusesAKeyThatIsMissingOnOneSide() {
    requireRefusal(
        "key: idd",
        columns("id", "v"),
        columns("id", "v"),
        "'idd' of the key is not in the source; did you mean 'id'?");
    requireRefusal(
        "key: id",
        columns("id", "v"),
        columns("ids", "v"),
        "'id' of the key is not in the target; did you mean 'ids'?");
    requireRefusal(
        "key: identifier",
        columns("k", "v"),
        columns("k", "v"),
        "is not in the source; its columns are k, v.");
  }

  @Test
  void refusesAKeyThatIsExcludedOrNamedTwiceOrAbsent() {
    requireRefusal(
        "key: id\ncolumns: {exclude: [id]}",
        columns("id", "v"),
        columns("id", "v"),
        "'id' of the key is excluded");
    requireRefusal(
        "key: [id, ID]", columns("id", "v"), columns("id", "v"), "names column 'id' twice");
    requireRefusal("name: n", columns("id", "v"), columns("id", "v"), "No key is given");
  }

  @Test
  void refusesToCompareNothing() {
    requireRefusal(
        "key: all", columns("num", "name"), columns("another", "same"), "share no column name");
    requireRefusal("key: id", columns("id", "a"), columns("id", "b"), "nothing to compare");
    requireRefusal("key: id", columns("id"), columns("id"), "key 'all'");
  }

  @Test
  void allColumnsMayBeTheKey() {
    Comparison comparison = resolve("key: all", columns("b", "a", "x"), columns("b", "a"));

    assertThat(pairs(comparison.keys())).containsExactly("b=b", "a=a");
    assertThat(comparison.values()).isEmpty();
    assertThat(comparison.findings()).containsExactly(new SchemaFinding(Kind.ONLY_IN_SOURCE, "x"));
  }

  @Test
  void aKeyOfAllColumnsIsInAnOrderThatNeitherSideDecidesWhereTheyDiffer() {
    Comparison comparison = resolve("key: all", columns("b", "a"), columns("a", "b"));
    Comparison swapped = resolve("key: all", columns("a", "b"), columns("b", "a"));

    assertThat(pairs(comparison.keys())).containsExactly("a=a", "b=b");
    assertThat(pairs(swapped.keys())).containsExactly("a=a", "b=b");
  }

  @Test
  void tellsColumnsOfOneSideInTheOrderOfTheSchemas() {
    Comparison comparison =
        resolve("key: id", columns("s2", "id", "v", "s1"), columns("t2", "v", "t1", "id"));

    assertThat(comparison.findings())
        .containsExactly(
            new SchemaFinding(Kind.ONLY_IN_SOURCE, "s2"),
            new SchemaFinding(Kind.ONLY_IN_SOURCE, "s1"),
            new SchemaFinding(Kind.ONLY_IN_TARGET, "t2"),
            new SchemaFinding(Kind.ONLY_IN_TARGET, "t1"));
  }

  @Test
  void refusesUnlikeTypesWhicheverSideIsWhich() {
    requireRefusal(
        "key: id",
        withValue(Types.TEXT),
        withValue(Types.INT64),
        "'v' is string in the source and int64 in the target");
    requireRefusal(
        "key: id",
        withValue(Types.INT64),
        withValue(Types.TEXT),
        "'v' is int64 in the source and string in the target");
  }

  @Test
  void refusesNestedColumnsWhicheverSideHasThem() {
    Type map =
        new Type.MapOf(Column.required("key", Types.TEXT), Column.nullable("value", Types.INT64));
    requireRefusal("key: id", withValue(map), withValue(Types.TEXT), "'v' of the source is a map");
    requireRefusal("key: id", withValue(Types.TEXT), withValue(map), "'v' of the target is a map");
    requireRefusal("key: id", withValue(map), withValue(map), "cannot be compared");
  }

  @Test
  void excludedAndUnincludedColumnsMayHaveAnyType() {
    Schema source =
        Schema.of(
            Column.nullable("id", Types.INT64),
            Column.nullable("v", Types.TEXT),
            Column.nullable("w", Types.TEXT));
    Schema target =
        Schema.of(
            Column.nullable("id", Types.INT64),
            Column.nullable("v", Types.INT64),
            Column.nullable("w", Types.TEXT));

    assertThat(pairs(resolve("key: id\ncolumns: {exclude: [v]}", source, target).values()))
        .containsExactly("w=w");
    assertThat(pairs(resolve("key: id\ncolumns: {include: [w]}", source, target).values()))
        .containsExactly("w=w");
  }

  @Test
  void keepsTheTypesOfBothSides() {
    ComparedColumn column =
        resolve("key: id", withValue(Types.INT32), withValue(Types.decimal(9, 2))).values().get(0);

    assertThat(column.typeOn(Side.SOURCE)).isEqualTo(Types.INT32);
    assertThat(column.typeOn(Side.TARGET)).isEqualTo(Types.decimal(9, 2));
    assertThat(column.canonical()).isEqualTo(new Canonical.Exact(2));
    assertThat(column.rule()).isEqualTo(new Rule.Exactly());
  }

  @Test
  void specsWithoutAFileResolveToo() {
    Spec spec = Spec.EMPTY.with("a", "b", Spec.Key.parse("id"));

    assertThat(pairs(Resolver.resolve(spec, columns("id", "v"), columns("id", "v")).values()))
        .containsExactly("v=v");
  }
}
