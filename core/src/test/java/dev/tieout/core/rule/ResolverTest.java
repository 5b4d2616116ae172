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

  private static SchemaFinding only(Side side, String column) {
    return SchemaFinding.onlyIn(
        side, Column.nullable(column, Types.INT64), SchemaFinding.Weight.NOTE);
  }

  private static SchemaFinding note(Kind kind, String column, String source, String target) {
    return new SchemaFinding(kind, column, source, target, SchemaFinding.Weight.NOTE);
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
    assertThat(comparison.findings()).containsExactly(note(Kind.REORDERED, "b", "b", "a"));
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
    assertThat(comparison.findings()).containsExactly(only(Side.SOURCE, "V"));
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
    assertThat(comparison.findings()).containsExactly(only(Side.SOURCE, "new"));
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
  void patternsStandForWholeNames() {
    Schema schema = columns("id", "amount_a", "amount_b", "AMOUNT_C", "note1", "note22", "x");

    assertThat(pairs(resolve("key: id\ncolumns: {include: ['amount_*']}", schema, schema).values()))
        .containsExactly("amount_a=amount_a", "amount_b=amount_b", "AMOUNT_C=AMOUNT_C");
    assertThat(
            pairs(
                resolve("key: id\ncolumns: {include: ['amount_?', x], case: exact}", schema, schema)
                    .values()))
        .containsExactly("amount_a=amount_a", "amount_b=amount_b", "x=x");
    assertThat(
            pairs(
                resolve("key: id\ncolumns: {exclude: ['/note\\d/', 'a*', '?']}", schema, schema)
                    .values()))
        .containsExactly("note22=note22");
  }

  @Test
  void aTextThatAColumnIsCalledIsItsName() {
    Schema schema = columns("id", "a*", "ab", "/./", "z");

    assertThat(pairs(resolve("key: id\ncolumns: {exclude: ['a*', /./]}", schema, schema).values()))
        .containsExactly("ab=ab", "z=z");
  }

  @Test
  void aPatternExcludesColumnsOfBothSidesAndTheirPartners() {
    Comparison comparison =
        resolve(
            "key: id\ncolumns: {exclude: ['tmp_*'], rename: {a: tmp_a}}",
            columns("id", "a", "tmp_s", "v"),
            columns("id", "tmp_a", "tmp_t", "v"));

    assertThat(pairs(comparison.values())).containsExactly("v=v");
    assertThat(comparison.findings()).isEmpty();
  }

  @Test
  void refusesAPatternThatMatchesNothingOrIsNone() {
    requireRefusal(
        "key: id\ncolumns:\n  exclude: [v, 'tmp_*']",
        columns("id", "v", "w"),
        columns("id", "v", "w"),
        "spec, line 3, column 16: Pattern 'tmp_*' to exclude matches no column of either side");
    requireRefusal(
        "key: id\ncolumns:\n  include: [/b+/]",
        columns("id", "v"),
        columns("id", "v", "b"),
        "spec, line 3, column 13: Pattern '/b+/' to include matches no column of the source");
    requireRefusal(
        "key: id\ncolumns:\n  include: ['/b(/']",
        columns("id", "v"),
        columns("id", "v"),
        "spec, line 3, column 13: '/b(/' is no regular expression (Unclosed group at character");
    requireRefusal(
        "key: id\ncolumns: {exclude: ['*']}",
        columns("id", "v"),
        columns("id", "v"),
        "'id' of the key is excluded");
  }

  @Test
  void anIncludePatternThatOneSideLacksIsAFinding() {
    Comparison comparison =
        resolve(
            "key: id\ncolumns: {include: ['v*']}", columns("id", "v1", "v2"), columns("id", "v1"));

    assertThat(pairs(comparison.values())).containsExactly("v1=v1");
    assertThat(comparison.findings()).containsExactly(only(Side.SOURCE, "v2"));
  }

  @Test
  void caseCountsWhereTheSpecSaysSo() {
    Comparison comparison =
        resolve(
            "key: id\ncolumns: {case: exact}", columns("id", "v", "W"), columns("id", "v", "w"));

    assertThat(pairs(comparison.values())).containsExactly("v=v");
    assertThat(comparison.findings())
        .containsExactly(only(Side.SOURCE, "W"), only(Side.TARGET, "w"));
    requireRefusal(
        "key: ID\ncolumns: {case: exact}",
        columns("id", "v"),
        columns("id", "v"),
        "'ID' of the key is not in the source; did you mean 'id'?");
  }

  @Test
  void resolvesManyColumnsWhoseNamesDifferInCase() {
    String[] names = new String[100_001];
    String[] others = new String[names.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = "column_" + i;
      others[names.length - 1 - i] = "COLUMN_" + i;
    }

    Comparison comparison = resolve("key: column_0", columns(names), columns(others));

    assertThat(comparison.values()).hasSize(100_000);
    assertThat(comparison.findings()).hasSize(100_002);
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
    requireRefusal("key: id", columns("id"), columns("id"), "compare 'keys_only'");
    requireRefusal(
        "key: position\ncompare: keys_only", columns("id"), columns("id"), "compares nothing");
  }

  @Test
  void comparesKeysOnly() {
    Comparison comparison =
        resolve("key: id\ncompare: keys_only", columns("id", "a"), columns("id", "b"));

    assertThat(pairs(comparison.keys())).containsExactly("id=id");
    assertThat(comparison.values()).isEmpty();
    assertThat(comparison.findings())
        .containsExactly(only(Side.SOURCE, "a"), only(Side.TARGET, "b"));
    assertThat(pairs(resolve("key: all\ncompare: keys_only", columns("a"), columns("a")).keys()))
        .containsExactly("a=a");
  }

  @Test
  void thePositionIsAKeyThatNoSideHas() {
    Comparison comparison =
        resolve("key: position", columns("position", "a"), columns("position", "a"));

    assertThat(comparison.pairsByPosition()).isTrue();
    assertThat(comparison.keys()).containsExactly(ComparedColumn.position());
    assertThat(pairs(comparison.values())).containsExactly("position=position", "a=a");
    assertThat(comparison.columnsToRead(Side.SOURCE)).containsExactly("position", "a");
    assertThat(
            resolve("key: [position]", columns("position", "a"), columns("position", "a"))
                .pairsByPosition())
        .isFalse();
  }

  @Test
  void allColumnsMayBeTheKey() {
    Comparison comparison = resolve("key: all", columns("b", "a", "x"), columns("b", "a"));

    assertThat(pairs(comparison.keys())).containsExactly("b=b", "a=a");
    assertThat(comparison.values()).isEmpty();
    assertThat(comparison.findings()).containsExactly(only(Side.SOURCE, "x"));
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
            only(Side.SOURCE, "s2"),
            only(Side.SOURCE, "s1"),
            only(Side.TARGET, "t2"),
            only(Side.TARGET, "t1"),
            note(Kind.REORDERED, "id", "id", "v"));
  }

  @Test
  void tellsTypesWhoseWordsDiffer() {
    Type seconds = new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, Type.Clock.INSTANT);
    Type[][] told = {
      {Types.INT32, Types.INT64},
      {Types.signed(8), Types.unsigned(8)},
      {Types.FLOAT, Types.DOUBLE},
      {Types.decimal(10, 1), Types.decimal(10, 2)},
      {Types.decimal(10, 2), Types.decimal(12, 2)},
      {Types.INT64, Types.DOUBLE},
      {Types.BINARY, Types.UUID}
    };
    for (Type[] types : told) {
      assertThat(resolve("key: id", withValue(types[0]), withValue(types[1])).findings())
          .containsExactly(note(Kind.RETYPED, "v", types[0].toString(), types[1].toString()));
    }
    assertThat(
            resolve("key: id", withValue(seconds), withValue(Types.timestamp(Type.Unit.MICROS)))
                .findings())
        .isEmpty();
  }

  @Test
  void tellsNullabilityAndCaseOfComparedColumnsOnly() {
    Schema source =
        Schema.of(
            Column.required("ID", Types.INT64),
            Column.required("v", Types.INT64),
            Column.required("old", Types.INT64),
            Column.required("W", Types.INT64));
    Schema target =
        Schema.of(
            Column.nullable("id", Types.INT64),
            Column.nullable("v", Types.INT64),
            Column.required("OLD", Types.INT64),
            Column.nullable("w", Types.INT64));

    assertThat(
            resolve("key: id\ncolumns: {exclude: [w], rename: {old: OLD}}", source, target)
                .findings())
        .containsExactly(
            note(Kind.RENAMED_BY_CASE, "ID", "ID", "id"),
            note(Kind.NULLABILITY, "ID", "required", "nullable"),
            note(Kind.NULLABILITY, "v", "required", "nullable"));
  }

  @Test
  void swappingTheSidesSwapsWhatEachFindingSays() {
    Schema source = columns("id", "a", "b", "c", "s");
    Schema target = columns("b", "id", "c", "a");

    assertThat(resolve("key: id", source, target).findings())
        .containsExactly(only(Side.SOURCE, "s"), note(Kind.REORDERED, "id", "id", "b"));
    assertThat(resolve("key: id", target, source).findings())
        .containsExactly(only(Side.TARGET, "s"), note(Kind.REORDERED, "b", "b", "id"));
  }

  @Test
  void findingsWeighWhatTheSpecSays() {
    Schema source = columns("id", "v", "s");
    Schema target = columns("id", "v");

    assertThat(resolve("key: id\non_schema_change: fail", source, target).findings())
        .containsExactly(
            SchemaFinding.onlyIn(
                Side.SOURCE, Column.nullable("s", Types.INT64), SchemaFinding.Weight.BREAK));
    assertThat(resolve("key: id\non_schema_change: ignore", source, target).findings()).isEmpty();
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
  void namesTheCastThatWouldDo() {
    Type local = new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL);
    Type instant = Types.timestamp(Type.Unit.MICROS);
    Object[][] cases = {
      {Types.TEXT, Types.decimal(9, 2), "{column: v, cast: 'decimal(9,2)', side: %s}"},
      {Types.TEXT, instant, "{column: v, cast: timestamp, side: %s}"},
      {Types.TEXT, Types.BINARY, "{column: v, cast: string, side: %s}"},
      {Types.BOOL, Types.INT32, "{column: v, cast: int32, side: %s}"},
      {Types.DATE, local, "{column: v, cast: timestamp without zone, side: %s}"},
      {instant, local, "give the one without zone its 'zone'"},
      {Types.DATE, Types.INT64, "exclude it in the spec, or set 'unlike_types: skip'."},
    };
    for (Object[] each : cases) {
      Schema one = withValue((Type) each[0]);
      Schema other = withValue((Type) each[1]);
      boolean isOther = each[1].equals(Types.BINARY);
      String words = (String) each[2];
      requireRefusal("key: id", one, other, words.formatted(isOther ? "target" : "source"));
      requireRefusal("key: id", other, one, words.formatted(isOther ? "source" : "target"));
    }
  }

  @Test
  void leavesOutColumnsOfUnlikeTypesWhereTheSpecSaysSo() {
    Type map =
        new Type.MapOf(Column.required("key", Types.TEXT), Column.nullable("value", Types.INT64));
    Schema source =
        Schema.of(
            Column.nullable("id", Types.INT64),
            Column.nullable("v", Types.TEXT),
            Column.nullable("w", Types.INT64));
    Schema target =
        Schema.of(
            Column.nullable("id", Types.INT64),
            Column.nullable("v", map),
            Column.nullable("w", Types.INT64));
    String skip = "key: id\nunlike_types: skip\non_schema_change: ignore";

    Comparison comparison = resolve(skip, source, target);

    assertThat(pairs(comparison.values())).containsExactly("w=w");
    assertThat(comparison.findings())
        .containsExactly(
            new SchemaFinding(Kind.SKIPPED, "v", "string", "map", SchemaFinding.Weight.BREAK));
    requireRefusal(
        "key: v\nunlike_types: skip",
        source,
        withValue(Types.DATE),
        "'v' is string in the source and date in the target");
    requireRefusal(
        skip, withValue(Types.TEXT), withValue(Types.DATE), "share no column beside the key");
  }

  // Case 49.
  @Test
  void refusesUnlikeNestedTypesWhicheverSideHasThem() {
    Type map = Types.map(Types.TEXT, Types.INT64);
    Type list = Types.list(Types.INT64);
    requireRefusal(
        "key: id",
        withValue(map),
        withValue(Types.TEXT),
        "Column 'v' is map in the source and string in the target, which do not compare");
    requireRefusal(
        "key: id",
        withValue(Types.TEXT),
        withValue(map),
        "Column 'v' is string in the source and map in the target, which do not compare");
    requireRefusal("key: id", withValue(map), withValue(list), "is map in the source and list in");
    requireRefusal(
        "key: id",
        withValue(list),
        withValue(Types.list(Types.TEXT)),
        "Column 'v.element' is int64 in the source and string in the target");
    requireRefusal(
        "key: id",
        withValue(Types.struct("a", list)),
        withValue(Types.struct("a", Types.list(map))),
        "Column 'v.a.element' is int64 in the source and map in the target");
    requireRefusal(
        "key: id", withValue(Types.struct("a", list)), withValue(list), "is struct in the source");
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
    assertThat(column.rule()).isEqualTo(Rule.EXACTLY);
  }

  @Test
  void specsWithoutAFileResolveToo() {
    Spec spec = Spec.EMPTY.with("a", "b", Spec.Key.parse("id"));

    assertThat(pairs(Resolver.resolve(spec, columns("id", "v"), columns("id", "v")).values()))
        .containsExactly("v=v");
  }
}
