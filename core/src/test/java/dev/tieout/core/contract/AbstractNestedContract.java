package dev.tieout.core.contract;

import static dev.tieout.core.contract.Types.list;
import static dev.tieout.core.contract.Types.map;
import static dev.tieout.core.contract.Types.struct;
import static dev.tieout.core.contract.Values.entries;
import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.SchemaFinding;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What every engine answers for structs, lists and maps. The numbers of cases are those of the list
 * of inputs that other tools got wrong.
 */
public abstract class AbstractNestedContract extends AbstractCastContract {
  private static final Type LONGS = list(Types.INT64);
  private static final Type TEXTS = list(Types.TEXT);
  private static final Type ADDRESS = struct("city", Types.TEXT, "zip", Types.INT64);

  /** A random scenario of nested values that the engine can be given. */
  protected Scenario nestedScenario(Random random) {
    return Scenario.randomNested(random);
  }

  /** A key {@code k}, a column {@code v} and rules, in YAML, for both sides. */
  private final class Verdicts {
    private final String yaml;
    private final Type sourceType;
    private final Type targetType;
    private final List<List<@Nullable Object>> sources = new ArrayList<>();
    private final List<List<@Nullable Object>> targets = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();

    Verdicts(String yaml, Type sourceType, Type targetType) {
      this.yaml = yaml;
      this.sourceType = sourceType;
      this.targetType = targetType;
    }

    Verdicts equal(@Nullable Object left, @Nullable Object right) {
      return add(" = ", left, right);
    }

    Verdicts different(@Nullable Object left, @Nullable Object right) {
      return add(" ≠ ", left, right);
    }

    private Verdicts add(String verdict, @Nullable Object left, @Nullable Object right) {
      long key = sources.size();
      sources.add(asList(key, left));
      targets.add(asList(key, right));
      expected.add(left + verdict + right);
      return this;
    }

    /** Compares each pair, and the other way round. */
    void hold() throws IOException {
      require(sourceType, sources, targetType, targets, " to ");
      require(targetType, targets, sourceType, sources, " from ");
    }

    private void require(
        Type leftType,
        List<List<@Nullable Object>> lefts,
        Type rightType,
        List<List<@Nullable Object>> rights,
        String direction)
        throws IOException {
      EngineResult result =
          reconcile(
              "key: k\n" + yaml,
              new Table(schema("k", Types.INT64, "v", leftType), lefts),
              new Table(schema("k", Types.INT64, "v", rightType), rights));
      List<String> verdicts = new ArrayList<>();
      for (int i = 0; i < sources.size(); i++) {
        long key = i;
        boolean breaks = result.breaks().stream().anyMatch(b -> b.key().get(0).equals(key));
        verdicts.add(sources.get(i).get(1) + (breaks ? " ≠ " : " = ") + targets.get(i).get(1));
      }
      assertThat(verdicts).as(yaml + direction).isEqualTo(expected);
    }
  }

  private Verdicts of(Type type) {
    return new Verdicts("", type, type);
  }

  private Verdicts ruled(String rules, Type type) {
    return new Verdicts("rules: [" + rules + "]", type, type);
  }

  private static Schema schema(Object... namesAndTypes) {
    return new Schema(((Type.Struct) struct(namesAndTypes)).fields());
  }

  private static List<@Nullable Object> row(@Nullable Object... values) {
    return asList(values);
  }

  private static Table table(Schema schema, List<?>... rows) {
    List<List<@Nullable Object>> all = new ArrayList<>();
    for (List<?> row : rows) {
      all.add(new ArrayList<>(row));
    }
    return new Table(schema, all);
  }

  /** One row of key 1. */
  private static Table one(Type type, @Nullable Object value) {
    return table(schema("k", Types.INT64, "v", type), row(1L, value));
  }

  private static Spec spec(String yaml) {
    return SpecReader.parse("s.yaml", yaml);
  }

  private EngineResult reconcile(String yaml, Table source, Table target) throws IOException {
    Comparison comparison = Resolver.resolve(spec(yaml), source.schema(), target.schema());
    EngineResult result = run(comparison, source, target);
    AbstractEngineContract.requireConsistent(result, comparison, source, target);
    return result;
  }

  private static void refuses(String yaml, Type source, Type target, String... parts) {
    Schema left = schema("k", Types.INT64, "v", source);
    Schema right = schema("k", Types.INT64, "v", target);
    assertThatThrownBy(() -> Resolver.resolve(spec("key: k\n" + yaml), left, right))
        .isInstanceOf(Refusal.class)
        .hasMessageContainingAll(parts);
  }

  /** The breaks of one row of key 1: column, source's text, target's text. */
  private static Break differs(
      String column, @Nullable String sourceText, @Nullable String targetText) {
    return new Break(row(1L), "mismatched", column, sourceText, targetText);
  }

  // Cases N17 and N23.
  @Test
  void listsAreEqualIfTheirElementsAreInOrder() throws IOException {
    of(LONGS)
        .equal(List.of(1L, 2L), List.of(1L, 2L))
        .different(List.of(1L, 2L), List.of(2L, 1L))
        .different(List.of(1L, 2L), List.of(1L))
        .different(List.of(1L, 2L), List.of(1L, 3L))
        .different(List.of(1L, 1L), List.of(1L))
        .equal(List.of(), List.of())
        .equal(null, null)
        .hold();
  }

  @Test
  void nullsCountAtEachLevelOfAList() throws IOException {
    of(list(LONGS))
        .different(null, List.of())
        .different(List.of(), asList((Object) null))
        .different(asList((Object) null), List.of(List.of()))
        .different(List.of(List.of()), List.of(asList((Object) null)))
        .different(List.of(asList(1L, null)), List.of(asList(null, 1L)))
        .different(List.of(asList(1L, null)), List.of(List.of(1L)))
        .equal(asList(null, asList(null, 1L)), asList(null, asList(null, 1L)))
        .hold();
  }

  @Test
  void boundariesOfElementsCount() throws IOException {
    of(list(LONGS))
        .different(List.of(List.of(1L), List.of(2L, 3L)), List.of(List.of(1L, 2L), List.of(3L)))
        .different(List.of(List.of(), List.of(1L)), List.of(List.of(1L), List.of()))
        .different(List.of(List.of(1L, 2L)), List.of(List.of(1L), List.of(2L)))
        .hold();
    of(TEXTS)
        .different(List.of("ab", "c"), List.of("a", "bc"))
        .different(List.of("ab"), List.of("a", "b"))
        .different(List.of("a\0"), List.of("a"))
        .different(List.of("a\0", "b"), List.of("a", "\0b"))
        .different(List.of("\1"), List.of("\0"))
        .different(List.of(""), List.of())
        .different(List.of("", ""), List.of(""))
        .hold();
    Schema two = schema("k", Types.INT64, "v", LONGS, "w", LONGS);
    EngineResult result =
        reconcile(
            "key: k",
            table(two, row(1L, List.of(1L), List.of(2L, 3L))),
            table(two, row(1L, List.of(1L, 2L), List.of(3L))));
    assertThat(result.breaks())
        .containsExactly(differs("v", "[1]", "[1,2]"), differs("w", "[2,3]", "[3]"));
  }

  @Test
  void elementsCompareByTheFormOfTheirTypes() throws IOException {
    new Verdicts("", list(Types.INT32), list(Types.decimal(20, 2)))
        .equal(List.of(1, -2), List.of(new BigDecimal("1.00"), new BigDecimal("-2.00")))
        .different(List.of(1), List.of(new BigDecimal("1.01")))
        .hold();
    new Verdicts("", list(Types.FLOAT), list(Types.DOUBLE))
        .equal(asList(Double.NaN, 0.0, null), asList(Double.NaN, -0.0, null))
        .different(List.of(0.1f), List.of(0.1))
        .hold();
    new Verdicts("", list(Types.DOUBLE), list(Types.decimal(4, 2)))
        .equal(List.of(0.1, 2.0), List.of(new BigDecimal("0.10"), new BigDecimal("2.00")))
        .different(List.of(Double.NaN), List.of(new BigDecimal("0.00")))
        .hold();
    new Verdicts(
            "",
            list(Types.timestamp(Type.Unit.MICROS)),
            list(Types.timestamp(Type.Unit.SECONDS_AND_NANOS)))
        .equal(
            List.of(Instant.parse("2020-01-01T00:00:00.000001Z")),
            List.of(Instant.parse("2020-01-01T00:00:00.000001Z")))
        .different(
            List.of(Instant.parse("2020-01-01T00:00:00Z")),
            List.of(Instant.parse("2020-01-01T00:00:00.000000001Z")))
        .hold();
    new Verdicts("", list(Types.UINT64), list(Types.decimal(20, 0)))
        .equal(List.of(-1L), List.of(new BigDecimal("18446744073709551615")))
        .hold();
  }

  @Test
  void entriesOfMapsAreFreeOfOrder() throws IOException {
    of(map(Types.TEXT, Types.INT64))
        .equal(entries("a", 1L, "b", 2L), entries("b", 2L, "a", 1L))
        .different(entries("a", 1L, "b", 2L), entries("a", 2L, "b", 1L))
        .different(entries("a", 1L), entries("a", 1L, "b", 1L))
        .different(entries("a", null), entries())
        .different(entries("a", null), entries("a", 0L))
        .different(null, entries())
        .equal(entries("a", null, "b", 1L), entries("b", 1L, "a", null))
        .hold();
    of(list(map(Types.INT64, LONGS)))
        .equal(
            List.of(entries(1L, List.of(1L), -1L, null)),
            List.of(entries(-1L, null, 1L, List.of(1L))))
        .different(
            List.of(entries(1L, List.of(1L)), entries()),
            List.of(entries(), entries(1L, List.of(1L))))
        .hold();
  }

  @Test
  void mapsWithAKeyTwiceAreCountedOnEachSide() throws IOException {
    Schema schema = schema("k", Types.INT64, "v", list(map(Types.TEXT, Types.INT64)));
    Table source =
        table(
            schema,
            row(
                1L,
                List.of(entries("a", 1L, "a", 2L), entries("a", 1L, "b", 1L, "b", 1L, "b", 2L))),
            row(2L, List.of(entries("a", 1L))),
            row(3L, List.of(entries("x", 1L, "y", 2L, "x", 1L))));
    Table target =
        table(
            schema,
            row(
                1L,
                List.of(entries("a", 2L, "a", 1L), entries("b", 2L, "b", 1L, "b", 1L, "a", 1L))),
            row(2L, null),
            row(3L, List.of(entries("x", 1L, "y", 2L))));

    EngineResult result = reconcile("key: k", source, target);

    assertThat(result.summary().source().mapsWithDuplicateKeys()).isEqualTo(3);
    assertThat(result.summary().target().mapsWithDuplicateKeys()).isEqualTo(2);
    assertThat(result.summary().matched()).isEqualTo(1);
    assertThat(result.breaks())
        .containsExactly(
            new Break(row(2L), "mismatched", "v", "[{\"a\":1}]", null),
            new Break(
                row(3L), "mismatched", "v", "[{\"x\":1,\"x\":1,\"y\":2}]", "[{\"x\":1,\"y\":2}]"));
  }

  @Test
  void aKeyMayComeTwiceUnderARuleOnly() throws IOException {
    Table table = one(map(Types.TEXT, Types.INT64), entries("a", 1L, "A", 2L));

    assertThat(reconcile("key: k", table, table).summary().source().mapsWithDuplicateKeys())
        .isZero();
    assertThat(
            reconcile("key: k\nrules: [{column: v.key, case: ignore}]", table, table)
                .summary()
                .source()
                .mapsWithDuplicateKeys())
        .isEqualTo(1);
  }

  @Test
  void structsCompareFieldByFieldUnderTheirPaths() throws IOException {
    EngineResult result =
        reconcile("key: k", one(ADDRESS, row("Paris", 75L)), one(ADDRESS, row("paris", 75L)));

    assertThat(result.breaks()).containsExactly(differs("v.city", "Paris", "paris"));
    assertThat(result.summary().columns())
        .containsExactly(
            new Summary.ColumnCounts("v", 0),
            new Summary.ColumnCounts("v.city", 1),
            new Summary.ColumnCounts("v.zip", 0));
  }

  @Test
  void fieldsPairByNameWhateverTheirOrder() throws IOException {
    new Verdicts("", ADDRESS, struct("zip", Types.INT32, "City", Types.TEXT))
        .equal(row("Paris", 75L), row(75, "Paris"))
        .different(row("Paris", 75L), row(76, "Paris"))
        .equal(null, null)
        .hold();
    new Verdicts("", list(ADDRESS), list(struct("zip", Types.INT32, "City", Types.TEXT)))
        .equal(List.of(row("Paris", 75L)), List.of(row(75, "Paris")))
        .different(List.of(row("Paris", 75L)), List.of(row(75, "paris")))
        .hold();
  }

  @Test
  void aNullStructDiffersFromAStructOfNulls() throws IOException {
    EngineResult result = reconcile("key: k", one(ADDRESS, null), one(ADDRESS, row(null, null)));
    assertThat(result.breaks()).containsExactly(differs("v", null, "true"));

    EngineResult filled = reconcile("key: k", one(ADDRESS, row("x", null)), one(ADDRESS, null));
    assertThat(filled.breaks())
        .containsExactly(differs("v", "true", null), differs("v.city", "x", null));

    of(list(ADDRESS))
        .different(asList((Object) null), List.of(row(null, null)))
        .equal(asList(null, row(null, 1L)), asList(null, row(null, 1L)))
        .hold();
  }

  @Test
  void aStructThatIsNeverNullHasNoColumnOfItsOwn() throws IOException {
    Schema schema = Schema.of(Column.nullable("k", Types.INT64), Column.required("v", ADDRESS));

    EngineResult result =
        reconcile(
            "key: k", table(schema, row(1L, row("x", 1L))), table(schema, row(1L, row("y", 1L))));

    assertThat(result.summary().columns())
        .containsExactly(
            new Summary.ColumnCounts("v.city", 1), new Summary.ColumnCounts("v.zip", 0));
  }

  @Test
  void structsNestToAnyDepth() throws IOException {
    Type deep = struct("a", struct("b", ADDRESS, "c", LONGS), "d", Types.INT64);
    EngineResult result =
        reconcile(
            "key: k",
            one(deep, row(row(row("x", 1L), List.of(1L)), 4L)),
            one(deep, row(row(row("x", 2L), List.of(2L)), 4L)));
    assertThat(result.breaks())
        .containsExactly(differs("v.a.b.zip", "1", "2"), differs("v.a.c", "[1]", "[2]"));

    EngineResult absent =
        reconcile("key: k", one(deep, row(null, 4L)), one(deep, row(row(null, null), 4L)));
    assertThat(absent.breaks()).containsExactly(differs("v.a", null, "true"));

    of(map(Types.TEXT, struct("a", list(map(Types.INT64, ADDRESS)))))
        .equal(
            entries("m", row(List.of(entries(1L, row("x", null))))),
            entries("m", row(List.of(entries(1L, row("x", null))))))
        .different(
            entries("m", row(List.of(entries(1L, row("x", null))))),
            entries("m", row(List.of(entries(1L, null)))))
        .hold();
  }

  @Test
  void valuesMayBeNestedThirtyTwoDeepAndNoDeeper() throws IOException {
    Type type = Types.INT64;
    Object one = 1L;
    Object other = 2L;
    for (int i = 0; i < 32; i++) {
      type = list(type);
      one = List.of(one);
      other = List.of(other);
    }
    of(type).equal(one, one).different(one, other).hold();

    Type deeper = list(type);
    refuses("", deeper, deeper, "'v.element", "is nested more than 32 deep; exclude it");
    Type deeperStruct = struct("w", deeper);
    refuses("", deeperStruct, deeperStruct, "is nested more than 32 deep; exclude it");
  }

  @Test
  void aStructWithoutFieldsComparesByItsPresence() throws IOException {
    of(struct()).equal(row(), row()).equal(null, null).different(row(), null).hold();
    of(list(struct()))
        .equal(List.of(row()), List.of(row()))
        .different(List.of(row()), List.of(row(), row()))
        .different(List.of(row()), asList((Object) null))
        .hold();
  }

  @Test
  void differencesOfNestedSchemasAreToldByPath() throws IOException {
    Type left =
        struct(
            "city", Types.TEXT, "zip", Types.INT32, "old", Types.DATE, "gone", ADDRESS, "t", LONGS);
    Type right =
        new Type.Struct(
            List.of(
                Column.nullable("zip", Types.INT64),
                Column.required("CITY", Types.TEXT),
                Column.nullable("t", list(Types.INT32)),
                Column.nullable("more", list(ADDRESS))));

    EngineResult result =
        reconcile(
            "key: k",
            one(left, row("x", 1, null, null, List.of(1L))),
            one(right, row(1L, "x", List.of(1), null)));

    assertThat(result.summary().outcome()).isEqualTo(Summary.Outcome.TIED_OUT);
    assertThat(result.summary().findings())
        .containsExactlyInAnyOrder(
            finding(SchemaFinding.Kind.ONLY_IN_SOURCE, "v.old", "date", null),
            finding(SchemaFinding.Kind.ONLY_IN_SOURCE, "v.gone", "struct", null),
            finding(SchemaFinding.Kind.ONLY_IN_TARGET, "v.more", null, "list"),
            finding(SchemaFinding.Kind.RENAMED_BY_CASE, "v.city", "v.city", "v.CITY"),
            finding(SchemaFinding.Kind.NULLABILITY, "v.city", "nullable", "required"),
            finding(SchemaFinding.Kind.RETYPED, "v.zip", "int32", "int64"),
            finding(SchemaFinding.Kind.RETYPED, "v.t.element", "int64", "int32"),
            finding(SchemaFinding.Kind.REORDERED, "v.city", "v.city", "v.zip"));
  }

  @Test
  void fieldsOfElementsThatOneSideLacksAreToldAndTheRestCompared() throws IOException {
    EngineResult result =
        reconcile(
            "key: k",
            one(list(struct("a", Types.INT64, "b", Types.TEXT)), List.of(row(1L, "x"))),
            one(list(struct("a", Types.INT64, "c", Types.TEXT)), List.of(row(2L, "y"))));

    assertThat(result.breaks()).containsExactly(differs("v", "[{\"a\":1}]", "[{\"a\":2}]"));
    assertThat(result.summary().findings())
        .containsExactly(
            finding(SchemaFinding.Kind.ONLY_IN_SOURCE, "v.element.b", "string", null),
            finding(SchemaFinding.Kind.ONLY_IN_TARGET, "v.element.c", null, "string"));
  }

  private static SchemaFinding finding(
      SchemaFinding.Kind kind, String column, @Nullable String source, @Nullable String target) {
    return new SchemaFinding(kind, column, source, target, SchemaFinding.Weight.NOTE);
  }

  // Case 49.
  @Test
  void unlikeNestedTypesAreRefusedWhicheverSideHasThem() throws IOException {
    Type map = map(Types.TEXT, Types.INT64);
    refuses("", Types.TEXT, map, "Column 'v' is string in the source and map in the target");
    refuses("", map, Types.TEXT, "Column 'v' is map in the source and string in the target");
    refuses("", LONGS, map, "Column 'v' is list in the source and map in the target");
    refuses("", LONGS, TEXTS, "Column 'v.element' is int64 in the source and string in the");
    refuses("", ADDRESS, LONGS, "Column 'v' is struct in the source and list in the target");
    refuses(
        "",
        list(ADDRESS),
        list(struct("city", Types.INT64)),
        "Column 'v.element.city' is string in the source and int64 in the target");

    Table source =
        table(schema("k", Types.INT64, "v", Types.TEXT, "w", LONGS), row(1L, "x", List.of(1L)));
    Table target =
        table(schema("k", Types.INT64, "v", map, "w", LONGS), row(1L, null, List.of(1L)));
    assertThat(reconcile("key: k\ncolumns: {exclude: [v]}", source, target).summary().outcome())
        .isEqualTo(Summary.Outcome.TIED_OUT);
  }

  @Test
  void rulesAreForPathsWithinStructsListsAndMaps() throws IOException {
    ruled("{column: v.city, case: ignore}", ADDRESS)
        .equal(row("Paris", 1L), row("PARIS", 1L))
        .different(row("Paris", 1L), row("Paris ", 1L))
        .hold();
    ruled("{column: v.element, trim: true}", TEXTS)
        .equal(List.of(" a", "b "), List.of("a", "b"))
        .different(List.of(" a"), List.of("A"))
        .hold();
    ruled(
            "{column: v.key, case: ignore}, {column: v.value, null_equals: 0}",
            map(Types.TEXT, Types.INT64))
        .equal(entries("a", null, "B", 1L), entries("b", 1L, "A", 0L))
        .different(entries("a", null), entries())
        .hold();
    ruled(
            "{column: v.element.price, scale: 1}",
            list(struct("price", Types.decimal(4, 2), "n", Types.INT64)))
        .equal(List.of(row(new BigDecimal("1.04"), 1L)), List.of(row(new BigDecimal("1.00"), 1L)))
        .different(
            List.of(row(new BigDecimal("1.04"), 1L)), List.of(row(new BigDecimal("1.00"), 2L)))
        .hold();
  }

  @Test
  void rulesForTypesPatternsAndTheDefaultReachNestedValues() throws IOException {
    ruled("{type: string, trim: true}", list(ADDRESS))
        .equal(List.of(row(" x", 1L)), List.of(row("x", 1L)))
        .hold();
    ruled("{pattern: 'v*', trim: true}", TEXTS).equal(List.of(" a"), List.of("a")).hold();
    ruled("{pattern: '*.zip', tolerance: 1}", ADDRESS)
        .equal(row("x", 1L), row("x", 2L))
        .different(row("x", 1L), row("x", 3L))
        .hold();
    ruled("{default: true, case: ignore}, {column: v.city, case: distinct}", ADDRESS)
        .different(row("X", 1L), row("x", 1L))
        .hold();
    EngineResult oneSide =
        reconcile(
            "key: k\nrules: [{column: v.element, trim: true, side: source}]",
            one(TEXTS, List.of(" a")),
            one(TEXTS, List.of("a")));
    assertThat(oneSide.breaks()).isEmpty();
  }

  @Test
  void aNullStructHasNullFieldsBeforeRulesAreApplied() throws IOException {
    EngineResult result =
        reconcile(
            "key: k\nrules: [{column: v.city, null_equals: ''}]",
            one(ADDRESS, null),
            one(ADDRESS, row("", null)));
    assertThat(result.breaks()).containsExactly(differs("v", null, "true"));

    ruled("{column: v.element.city, null_equals: ''}", list(ADDRESS))
        .different(asList((Object) null), List.of(row("", null)))
        .equal(List.of(row(null, null)), List.of(row("", null)))
        .hold();
  }

  @Test
  void rulesThatDoNotSuitNestedValuesAreRefused() {
    refuses(
        "rules: [{column: v, trim: true}]",
        ADDRESS,
        ADDRESS,
        "'trim' does not suit column 'v', a struct; name what is in it, such as 'v.city'");
    refuses(
        "rules: [{column: v, tolerance: 1}]",
        LONGS,
        LONGS,
        "'tolerance' does not suit column 'v', a list; name what is in it, such as 'v.element', or"
            + " use order.");
    refuses(
        "rules: [{column: v, null_equals: 0}]",
        map(Types.TEXT, Types.INT64),
        map(Types.TEXT, Types.INT64),
        "a map; name what is in it, such as 'v.key'");
    refuses(
        "rules: [{column: v.element, order: ignore}]",
        list(ADDRESS),
        list(ADDRESS),
        "'order' does not suit column 'v.element', a struct");
    refuses(
        "rules: [{column: v.element.town, trim: true}]",
        list(ADDRESS),
        list(ADDRESS),
        "column 'v.element.town' is on neither side");
    refuses(
        "rules: [{column: v.key, tolerance: 1}]",
        map(Types.INT64, Types.INT64),
        map(Types.INT64, Types.INT64),
        "'tolerance' cannot be for column 'v.key', the keys of maps: entries pair by equal keys");
    refuses(
        "rules: [{column: v, order: ignore, side: source}]",
        LONGS,
        LONGS,
        "'order' is for both sides always; leave out 'side'.");
    refuses("rules: [{column: v, order: sorted}]", LONGS, LONGS, "'order' is ignore or distinct");
  }

  @Test
  void orderMayBeIgnored() throws IOException {
    ruled("{column: v, order: ignore}", LONGS)
        .equal(List.of(1L, 2L, 3L), List.of(3L, 1L, 2L))
        .equal(asList(1L, null), asList(null, 1L))
        .different(List.of(1L, 1L, 2L), List.of(1L, 2L, 2L))
        .different(List.of(1L), List.of(1L, 1L))
        .different(List.of(), null)
        .hold();
    ruled("{type: list, order: ignore}", list(list(Types.TEXT)))
        .equal(List.of(List.of("b", "a"), List.of("c")), List.of(List.of("c"), List.of("a", "b")))
        .hold();
    ruled("{column: v.element, order: ignore}", list(list(Types.TEXT)))
        .equal(List.of(List.of("b", "a"), List.of("c")), List.of(List.of("a", "b"), List.of("c")))
        .different(
            List.of(List.of("b", "a"), List.of("c")), List.of(List.of("c"), List.of("a", "b")))
        .hold();
    ruled("{column: v.element.tags, order: ignore}", list(struct("tags", TEXTS)))
        .equal(List.of(row(List.of("b", "a"))), List.of(row(List.of("a", "b"))))
        .hold();
    ruled("{default: true, order: ignore}, {column: v, order: distinct}", LONGS)
        .different(List.of(1L, 2L), List.of(2L, 1L))
        .hold();
    EngineResult result =
        reconcile(
            "key: k\nrules: [{column: v, order: ignore}]",
            one(LONGS, List.of(3L, -1L)),
            one(LONGS, List.of(3L, 2L)));
    assertThat(result.breaks()).containsExactly(differs("v", "[-1,3]", "[2,3]"));
  }

  @Test
  void tolerancesReachIntoNestedValues() throws IOException {
    ruled("{column: v.element, tolerance: 0.5}", list(Types.DOUBLE))
        .equal(List.of(1.0, 2.0), List.of(1.5, 1.5))
        .different(List.of(1.0, 2.0), List.of(1.5, 1.4))
        .different(List.of(1.0), List.of(1.0, 1.0))
        .different(List.of(1.0), asList((Object) null))
        .different(List.of(1.0), List.of(Double.NaN))
        .equal(asList(null, Double.NaN, 1.0), asList(null, Double.NaN, 1.2))
        .different(null, List.of())
        .hold();
    ruled("{column: v.value, tolerance: 1}", map(Types.TEXT, Types.INT64))
        .equal(entries("a", 1L, "b", 5L), entries("b", 6L, "a", 0L))
        .different(entries("a", 1L, "b", 5L), entries("a", 1L, "c", 5L))
        .different(entries("a", 1L), entries("a", 3L))
        .different(entries("a", null), entries("a", 0L))
        .hold();
    ruled(
            "{column: v.element.at, tolerance: 1 s}",
            list(struct("at", Types.timestamp(Type.Unit.MICROS), "n", Types.INT64)))
        .equal(
            List.of(row(Instant.parse("2020-01-01T00:00:00Z"), 1L)),
            List.of(row(Instant.parse("2020-01-01T00:00:01Z"), 1L)))
        .different(
            List.of(row(Instant.parse("2020-01-01T00:00:00Z"), 1L)),
            List.of(row(Instant.parse("2020-01-01T00:00:01Z"), 2L)))
        .hold();
    ruled("{column: v, order: ignore}, {column: v.element, tolerance: 1}", LONGS)
        .equal(List.of(10L, 20L), List.of(21L, 9L))
        .different(List.of(10L, 20L), List.of(22L, 9L))
        .hold();
    ruled("{column: v.element, relative_tolerance: 0.1}", list(Types.decimal(38, 2)))
        .equal(
            List.of(new BigDecimal("99999999999999999999.00")),
            List.of(new BigDecimal("99999999999999999998.00")))
        .hold();
    ruled("{column: v.element, tolerance: 2 days}", list(Types.DATE))
        .equal(List.of(LocalDate.of(2020, 1, 1)), List.of(LocalDate.of(2020, 1, 3)))
        .different(List.of(LocalDate.of(2020, 1, 1)), List.of(LocalDate.of(2020, 1, 4)))
        .hold();
  }

  @Test
  void columnsAreIncludedAndExcludedByPath() throws IOException {
    Table source = one(ADDRESS, row("x", 1L));
    Table target = one(ADDRESS, row("y", 1L));

    assertThat(columns(reconcile("key: k\ncolumns: {exclude: [v.city]}", source, target)))
        .containsExactly("v", "v.zip");
    assertThat(columns(reconcile("key: k\ncolumns: {include: [v.zip]}", source, target)))
        .containsExactly("v.zip");
    assertThat(columns(reconcile("key: k\ncolumns: {include: [v]}", source, target)))
        .containsExactly("v", "v.city", "v.zip");
    assertThat(columns(reconcile("key: k\ncolumns: {include: ['*.z?p']}", source, target)))
        .containsExactly("v.zip");
    assertThat(
            reconcile(
                    "key: k\ncolumns: {exclude: [v.element.city]}",
                    one(list(ADDRESS), List.of(row("x", 1L))),
                    one(list(ADDRESS), List.of(row("y", 1L))))
                .breaks())
        .isEmpty();
    refuses(
        "columns: {exclude: [v.element]}",
        LONGS,
        LONGS,
        "'v.element' cannot be excluded from what holds it; exclude 'v'");
    refuses(
        "columns: {include: [v.element.city]}",
        list(ADDRESS),
        list(ADDRESS),
        "'v.element.city' is in 'v' and cannot be included without it");
  }

  private static List<String> columns(EngineResult result) {
    return result.summary().columns().stream().map(Summary.ColumnCounts::name).toList();
  }

  @Test
  void aColumnWhoseNameIsAPathIsTheColumn() throws IOException {
    Schema schema =
        schema("k", Types.INT64, "v", ADDRESS, "v.city", Types.TEXT, "w", struct("a.b", LONGS));
    Table source = table(schema, row(1L, row("x", 1L), "one", row(List.of(1L))));
    Table target = table(schema, row(1L, row("y", 1L), "two", row(List.of(2L))));

    assertThat(reconcile("key: k", source, target).breaks())
        .containsExactly(
            differs("`v`.`city`", "x", "y"),
            differs("v.city", "one", "two"),
            differs("w.`a.b`", "[1]", "[2]"));
    assertThat(columns(reconcile("key: k\ncolumns: {exclude: [v.city]}", source, target)))
        .containsExactly("v", "`v`.`city`", "v.zip", "w", "w.`a.b`");
  }

  @Test
  void renamedStructsPairWithAllThatIsInThem() throws IOException {
    EngineResult result =
        reconcile(
            "key: k\ncolumns: {rename: {v: w, v.city: w.town}}",
            one(ADDRESS, row("x", 1L)),
            table(
                schema("k", Types.INT64, "w", struct("zip", Types.INT64, "town", Types.TEXT)),
                row(1L, row(2L, "x"))));

    assertThat(result.breaks()).containsExactly(differs("v.zip", "1", "2"));
  }

  @Test
  void aFlatFieldMayBeTheKeyAndNothingNestedMay() throws IOException {
    Schema schema = schema("v", ADDRESS, "n", Types.INT64);
    EngineResult result =
        reconcile(
            "key: v.zip",
            table(schema, row(row("x", 1L), 1L), row(null, 2L), row(row("x", 3L), 3L)),
            table(schema, row(row("y", 1L), 1L), row(row("z", null), 2L), row(row("x", 4L), 3L)));

    assertThat(result.breaks())
        .containsExactly(
            new Break(row((Object) null), "mismatched", "v", null, "true"),
            new Break(row((Object) null), "mismatched", "v.city", null, "z"),
            new Break(row(1L), "mismatched", "v.city", "x", "y"),
            Break.of(BreakKind.MISSING_IN_TARGET, row(3L)),
            Break.of(BreakKind.MISSING_IN_SOURCE, row(4L)));
    assertThat(result.summary().source().nullKeyRows()).isEqualTo(1);
    refusesKey("v", "Column 'v' of the key is a struct", "a flat one, such as 'v.city'");
    refusesKey("w", "Column 'w' of the key is a list", "choose another key");
    refusesKey("w.element", "'w.element' of the key is in 'w', a list");
    refusesKey("m.key", "'m.key' of the key is in 'm', a map");
  }

  private static void refusesKey(String key, String... parts) {
    Schema schema =
        schema("k", Types.INT64, "v", ADDRESS, "w", LONGS, "m", map(Types.TEXT, Types.TEXT));
    assertThatThrownBy(() -> Resolver.resolve(spec("key: " + key), schema, schema))
        .isInstanceOf(Refusal.class)
        .hasMessageContainingAll(parts);
  }

  @Test
  void wholeRowsWithNestedValuesAreAMultiset() throws IOException {
    Schema schema =
        schema("n", Types.INT64, "l", LONGS, "m", map(Types.TEXT, Types.INT64), "s", ADDRESS);
    Table source =
        table(
            schema,
            row(1L, List.of(1L, 2L), entries("a", 1L, "b", 2L), row("x", 1L)),
            row(1L, List.of(1L, 2L), entries("b", 2L, "a", 1L), row("x", 1L)),
            row(1L, null, null, null),
            row(1L, List.of(), entries(), row(null, null)));
    Table target =
        table(
            schema,
            row(1L, null, null, null),
            row(1L, List.of(1L, 2L), entries("a", 1L, "b", 2L), row("x", 1L)),
            row(1L, List.of(2L), entries(), row(null, null)));

    EngineResult result = reconcile("key: all", source, target);

    assertThat(result.summary().matched()).isEqualTo(2);
    assertThat(result.breaks())
        .containsExactly(
            Break.of(BreakKind.MISSING_IN_TARGET, row(1L, "[]", "{}", true, null, null)),
            Break.of(
                BreakKind.SURPLUS_IN_SOURCE, row(1L, "[1,2]", "{\"a\":1,\"b\":2}", true, "x", 1L)),
            Break.of(BreakKind.MISSING_IN_SOURCE, row(1L, "[2]", "{}", true, null, null)));
  }

  @Test
  void nestedValuesReadLikeJson() throws IOException {
    Type type =
        struct(
            "l", list(Types.TEXT),
            "m", map(Types.INT64, list(Types.BOOL)),
            "s", list(struct("b", Types.DOUBLE, "a", Types.DATE, "x", Types.BINARY)),
            "t", list(Types.timestamp(Type.Unit.MICROS)),
            "d", map(Types.decimal(6, 2), Types.DOUBLE));
    Table source =
        one(
            type,
            row(
                asList("a\"b\\c\n\t\u0001é", null, ""),
                entries(2L, asList(true, null), -1L, List.of()),
                asList(row(1.5, LocalDate.of(2020, 1, 2), new byte[] {1, -1}), null),
                List.of(Instant.parse("2020-01-01T00:00:00.5Z")),
                entries(new BigDecimal("1.50"), Double.NaN, new BigDecimal("-2.00"), 1e300)));
    Table target = one(type, row(null, null, null, null, null));

    assertThat(reconcile("key: k", source, target).breaks())
        .containsExactly(
            differs("v.l", "[\"a\\\"b\\\\c\\n\\t\\u0001é\",null,\"\"]", null),
            differs("v.m", "{\"-1\":[],\"2\":[true,null]}", null),
            differs("v.s", "[{\"a\":\"2020-01-02\",\"b\":1.5,\"x\":\"0x01ff\"},null]", null),
            differs("v.t", "[\"2020-01-01T00:00:00.500Z\"]", null),
            differs("v.d", "{\"-2.00\":1E+300,\"1.50\":\"NaN\"}", null));
  }

  @Test
  void longListsCompareWhole() throws IOException {
    List<Object> elements = new ArrayList<>();
    for (long i = 0; i < 5_000; i++) {
      elements.add("element " + i % 1_000);
    }
    List<Object> backwards = new ArrayList<>(elements);
    java.util.Collections.reverse(backwards);
    List<Object> changed = new ArrayList<>(elements);
    changed.set(4_999, "another");
    of(TEXTS).equal(elements, elements).different(elements, changed).hold();
    ruled("{column: v, order: ignore}", TEXTS)
        .equal(elements, backwards)
        .different(backwards, changed)
        .hold();
  }

  @Test
  void shufflingRowsOfNestedValuesChangesNothing() throws IOException {
    for (int seed = 0; seed < scenarioCount(); seed++) {
      Random random = new Random(3000 + seed);
      Scenario scenario = nestedScenario(random).withRulesOfEitherSide(random);

      assertThat(reconcile(scenario.shuffled(seed)))
          .as("seed %d: %s", 3000 + seed, scenario)
          .isEqualTo(reconcile(scenario));
    }
  }

  @Test
  void swappingSourceAndTargetOfNestedValuesSwapsTheResult() throws IOException {
    for (int seed = 0; seed < scenarioCount(); seed++) {
      Random random = new Random(4000 + seed);
      Scenario scenario = nestedScenario(random).withRulesOfEitherSide(random);
      EngineResult result = reconcile(scenario);

      EngineResult swapped = reconcile(scenario.swapped());

      // A fingerprint tells the side of what equals nothing.
      boolean tellsSides =
          scenario.comparison().columns().stream().anyMatch(c -> c.rule().mayEqualNothing());
      assertThat(AbstractEngineContract.inOrderOfNames(swapped.summary(), tellsSides))
          .as("seed %d: %s", 4000 + seed, scenario)
          .isEqualTo(
              AbstractEngineContract.inOrderOfNames(
                  AbstractEngineContract.swapped(result.summary()), tellsSides));
      assertThat(swapped.breaks())
          .as("seed %d: %s", 4000 + seed, scenario)
          .containsExactlyInAnyOrderElementsOf(
              result.breaks().stream().map(AbstractEngineContract::swapped).toList());
    }
  }

  private EngineResult reconcile(Scenario scenario) throws IOException {
    Comparison comparison = scenario.comparison();
    EngineResult result = run(comparison, scenario.source(), scenario.target());
    AbstractEngineContract.requireConsistent(
        result, comparison, scenario.source(), scenario.target());
    return result;
  }
}
