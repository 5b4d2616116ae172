package dev.tieout.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.SchemaFinding;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.ColumnPattern;
import dev.tieout.core.spec.Compared;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.SchemaChange;
import dev.tieout.core.spec.Scope;
import dev.tieout.core.spec.Spec;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What every engine answers, for flat types, keys, nulls, duplicates, schemas and, inherited,
 * nested types, casts, rules and filters. The numbers of cases are those of the list of inputs that
 * other tools got wrong.
 */
public abstract class AbstractEngineContract extends AbstractMaskContract {

  private static List<Column> columns(Object... namesAndTypes) {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < namesAndTypes.length; i += 2) {
      columns.add(Column.nullable((String) namesAndTypes[i], (Type) namesAndTypes[i + 1]));
    }
    return columns;
  }

  private static List<@Nullable Object> row(@Nullable Object... values) {
    return Arrays.asList(values);
  }

  private static Table table(List<Column> columns, List<?>... rows) {
    List<List<@Nullable Object>> all = new ArrayList<>();
    for (List<?> row : rows) {
      all.add(new ArrayList<>(row));
    }
    return new Table(new Schema(columns), all);
  }

  /** A table of a key {@code k} of 64 bits and a value {@code v} of the type. */
  private static Table keyed(Type type, List<?>... rows) {
    return table(columns("k", Types.INT64, "v", type), rows);
  }

  private static Spec spec(String key) {
    return Spec.EMPTY.with("source", "target", Spec.Key.parse(key));
  }

  @Override
  EngineResult reconcile(Spec spec, Table source, Table target) throws IOException {
    Comparison comparison = Resolver.resolve(spec, source.schema(), target.schema());
    EngineResult result = run(comparison, source, target);
    requireConsistent(result, comparison, source, target);
    return result;
  }

  /** The counts add up, and the breaks are those counted. */
  static void requireConsistent(
      EngineResult result, Comparison comparison, Table source, Table target) {
    Summary summary = result.summary();
    assertThat(summary.source().rows()).isEqualTo(source.rows().size());
    assertThat(summary.target().rows()).isEqualTo(target.rows().size());
    assertThat(
            summary.matched()
                + summary.mismatched()
                + summary.missingInTarget()
                + summary.surplusInSource())
        .isEqualTo(summary.source().rows());
    assertThat(
            summary.matched()
                + summary.mismatched()
                + summary.missingInSource()
                + summary.surplusInTarget())
        .isEqualTo(summary.target().rows());
    requireCount(result, BreakKind.MISSING_IN_TARGET, summary.missingInTarget());
    requireCount(result, BreakKind.MISSING_IN_SOURCE, summary.missingInSource());
    requireCount(result, BreakKind.SURPLUS_IN_SOURCE, summary.surplusInSource());
    requireCount(result, BreakKind.SURPLUS_IN_TARGET, summary.surplusInTarget());
    for (Summary.ColumnCounts column : summary.columns()) {
      assertThat(result.breaks().stream().filter(b -> column.name().equals(b.column())).count())
          .as("breaks in column %s", column.name())
          .isEqualTo(column.mismatched());
    }
    assertThat((long) result.breaks().size()).isEqualTo(summary.breakRows());
    boolean hasTolerance =
        comparison.values().stream().anyMatch(AbstractEngineContract::hasTolerance);
    if (result.breaks().isEmpty() && !hasTolerance) {
      assertThat(summary.source().fingerprint()).isEqualTo(summary.target().fingerprint());
    }
    if (!result.breaks().isEmpty()) {
      assertThat(summary.source().fingerprint()).isNotEqualTo(summary.target().fingerprint());
    }
  }

  private static boolean hasTolerance(ComparedColumn column) {
    return column.rule().tolerance() != null
        || (column.canonical() instanceof Canonical.Nested nested
            && nested.parts().stream().anyMatch(part -> hasTolerance(part.column())));
  }

  private static void requireCount(EngineResult result, BreakKind kind, long count) {
    assertThat(result.breaks().stream().filter(b -> b.kind().equals(kind.word())).count())
        .as("breaks of kind %s", kind.word())
        .isEqualTo(count);
  }

  private void requireTiedOut(String key, Table source, Table target) throws IOException {
    EngineResult result = reconcile(key, source, target);

    assertThat(result.summary().outcome()).isEqualTo(Summary.Outcome.TIED_OUT);
    assertThat(result.summary().matched()).isEqualTo(source.rows().size());
    assertThat(result.breaks()).isEmpty();
  }

  /** The source's value is equal to the target's, and both match in a row of the same key. */
  private void requireEqual(Type sourceType, Object left, Type targetType, Object right)
      throws IOException {
    requireTiedOut("k", keyed(sourceType, row(1L, left)), keyed(targetType, row(1L, right)));
  }

  /** The values differ, and the break shows these texts. */
  private void requireDifferent(
      Type sourceType,
      @Nullable Object left,
      @Nullable String leftText,
      Type targetType,
      @Nullable Object right,
      @Nullable String rightText)
      throws IOException {
    EngineResult result =
        reconcile("k", keyed(sourceType, row(1L, left)), keyed(targetType, row(1L, right)));

    assertThat(result.summary().mismatched()).isEqualTo(1);
    assertThat(result.breaks())
        .containsExactly(new Break(row(1L), "mismatched", "v", leftText, rightText));
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }

  // Cases 53 and 59.
  @Test
  void manyColumnsAndManyRowsAreCompared() throws IOException {
    List<Column> columns = new ArrayList<>();
    List<@Nullable Object> first = new ArrayList<>();
    for (int c = 0; c < 1_000; c++) {
      boolean isNumber = c % 2 == 0;
      columns.add(Column.nullable("c" + c, isNumber ? Types.INT64 : Types.TEXT));
      first.add(isNumber ? (Object) (long) c : "text " + c);
    }
    List<List<@Nullable Object>> left = new ArrayList<>();
    List<List<@Nullable Object>> right = new ArrayList<>();
    for (long key = 0; key < 5; key++) {
      List<@Nullable Object> row = new ArrayList<>(first);
      row.set(0, key);
      left.add(row);
      List<@Nullable Object> other = new ArrayList<>(row);
      other.set((int) (999 - key), null);
      right.add(key == 4 ? row : other);
    }
    Schema schema = new Schema(columns);
    EngineResult wide = reconcile("c0", new Table(schema, left), new Table(schema, right));
    assertThat(wide.summary().mismatched()).isEqualTo(4);
    assertThat(wide.breaks()).hasSize(4);

    List<List<@Nullable Object>> many = new ArrayList<>();
    for (long key = 0; key < 10_000; key++) {
      many.add(row(key, key % 7));
    }
    Table manyRows = new Table(keyed(Types.INT64).schema(), many);
    EngineResult narrow = reconcile("k", manyRows, manyRows.shuffled(1));
    assertThat(narrow.summary().matched()).isEqualTo(10_000);
  }

  // Case 1.
  @Test
  void copiesBeyondThoseOfTheOtherSideAreSurplusForNullKeysToo() throws IOException {
    List<Column> columns = columns("k", Types.INT64, "t", Types.TEXT, "v", Types.INT64);
    Table source =
        table(
            columns,
            row(1L, "A", 0L),
            row(2L, null, 0L),
            row(2L, null, 0L),
            row(3L, null, 0L),
            row(3L, null, 0L),
            row(4L, null, 0L),
            row(5L, null, 0L),
            row(5L, null, 0L));
    Table target =
        table(
            columns,
            row(1L, "A", 0L),
            row(2L, null, 0L),
            row(3L, null, 0L),
            row(4L, null, 0L),
            row(5L, null, 0L));

    EngineResult result = reconcile("k,t", source, target);

    assertThat(result.summary().matched()).isEqualTo(5);
    assertThat(result.breaks())
        .containsExactly(
            Break.of(BreakKind.SURPLUS_IN_SOURCE, row(2L, null)),
            Break.of(BreakKind.SURPLUS_IN_SOURCE, row(3L, null)),
            Break.of(BreakKind.SURPLUS_IN_SOURCE, row(5L, null)));
    assertThat(result.summary().source().duplicatedKeys()).isEqualTo(3);
    assertThat(result.summary().source().nullKeyRows()).isEqualTo(7);
  }

  // Case 2.
  @Test
  void withinAKeyIdenticalRowsPairFirst() throws IOException {
    requireTiedOut(
        "k",
        keyed(Types.INT64, row(1L, 10L), row(1L, 20L)),
        keyed(Types.INT64, row(1L, 20L), row(1L, 10L)));
  }

  // Case 4.
  @Test
  void aNullKeyEqualsANullKey() throws IOException {
    requireTiedOut("k", keyed(Types.INT64, row(null, 1L)), keyed(Types.INT64, row(null, 1L)));
  }

  // Case 5.
  @Test
  void everyColumnMayBeTheKey() throws IOException {
    Table table = table(columns("k", Types.INT64, "t", Types.TEXT), row(1L, "a"), row(2L, "b"));

    requireTiedOut("all", table, table);
  }

  // Case 6.
  @Test
  void sidesWithoutACommonRowAreReported() throws IOException {
    List<Column> columns = columns("k", Types.INT64);

    EngineResult result =
        reconcile("all", table(columns, row(1L), row(2L)), table(columns, row(3L), row(4L)));

    assertThat(result.breaks())
        .containsExactly(
            Break.of(BreakKind.MISSING_IN_TARGET, row(1L)),
            Break.of(BreakKind.MISSING_IN_TARGET, row(2L)),
            Break.of(BreakKind.MISSING_IN_SOURCE, row(3L)),
            Break.of(BreakKind.MISSING_IN_SOURCE, row(4L)));
  }

  // Case 7.
  @Test
  void compositeKeysAreComparedPartByPart() throws IOException {
    List<Column> numbers = columns("a", Types.INT64, "b", Types.INT64, "v", Types.INT64);
    EngineResult result =
        reconcile("a,b", table(numbers, row(1L, 11L, 0L)), table(numbers, row(11L, 1L, 0L)));

    assertThat(result.breaks())
        .containsExactly(
            Break.of(BreakKind.MISSING_IN_TARGET, row(1L, 11L)),
            Break.of(BreakKind.MISSING_IN_SOURCE, row(11L, 1L)));

    List<Column> texts = columns("a", Types.TEXT, "b", Types.TEXT, "v", Types.INT64);
    Table pieces = table(texts, row("a", "bc", 0L), row("ab", "c", 0L), row("abc", "", 0L));
    assertThat(reconcile("a,b", pieces, pieces).summary().source().duplicatedKeys()).isZero();
  }

  // Case 9.
  @Test
  void rowsWithANullKeyAreCounted() throws IOException {
    Table table = keyed(Types.INT64, row(null, 0L), row(1L, 0L));

    EngineResult result = reconcile("k", table, table);

    assertThat(result.summary().matched()).isEqualTo(2);
    assertThat(result.summary().source().nullKeyRows()).isEqualTo(1);
    assertThat(result.summary().target().nullKeyRows()).isEqualTo(1);
  }

  // Case 10.
  @Test
  void aNullValueEqualsANullValue() throws IOException {
    requireTiedOut("k", keyed(Types.TEXT, row(1L, null)), keyed(Types.TEXT, row(1L, null)));
  }

  // Cases 11 and 15.
  @Test
  void duplicatesThatPairOffAreCountedAllTheSame() throws IOException {
    Table table = keyed(Types.TEXT, row(1000L, "hello"), row(1000L, "hello"));

    EngineResult result = reconcile("k", table, table);

    assertThat(result.summary().matched()).isEqualTo(2);
    for (Summary.SideCounts side : List.of(result.summary().source(), result.summary().target())) {
      assertThat(side.duplicatedKeys()).isEqualTo(1);
      assertThat(side.duplicateRows()).isEqualTo(1);
    }
  }

  // Case 13.
  @Test
  void duplicatesFormNoCrossProduct() throws IOException {
    Table table = keyed(Types.TEXT, row(1L, "A"), row(1L, "B"));

    requireTiedOut("k", table, table);
  }

  // Case 16.
  @Test
  void aKeyOfWhichAPartIsNullMatchesOnce() throws IOException {
    Table table =
        table(columns("a", Types.INT64, "b", Types.INT64, "v", Types.TEXT), row(1L, null, "a"));

    requireTiedOut("a,b", table, table);
  }

  // Case 18.
  @Test
  void aCopyTooManyIsSurplus() throws IOException {
    EngineResult result =
        reconcile(
            "k", keyed(Types.TEXT, row(1L, "x"), row(1L, "x")), keyed(Types.TEXT, row(1L, "x")));

    assertThat(result.summary().matched()).isEqualTo(1);
    assertThat(result.breaks()).containsExactly(Break.of(BreakKind.SURPLUS_IN_SOURCE, row(1L)));
  }

  // Case 19.
  @Test
  void aTextThatBeginsAnotherDiffersFromIt() throws IOException {
    requireDifferent(Types.TEXT, "one", "one", Types.TEXT, "oneone", "oneone");
  }

  // Case 20.
  @Test
  void schemasThatShareNoColumnAreRefused() {
    Table source = table(columns("num", Types.INT64, "name", Types.TEXT), row(1L, "a"));
    Table target = table(columns("other", Types.INT64, "same", Types.TEXT), row(1L, "a"));

    for (String key : List.of("all", "num")) {
      assertThatThrownBy(() -> reconcile(key, source, target)).isInstanceOf(Refusal.class);
    }
  }

  // Case 21.
  @Test
  void aRowWithANullMayBeMissingOrChanged() throws IOException {
    Table source = keyed(Types.TEXT, row(12345L, null));

    assertThat(reconcile("k", source, keyed(Types.TEXT)).breaks())
        .containsExactly(Break.of(BreakKind.MISSING_IN_TARGET, row(12345L)));
    assertThat(reconcile("k", source, keyed(Types.TEXT, row(12345L, "x"))).breaks())
        .containsExactly(new Break(row(12345L), "mismatched", "v", null, "x"));
  }

  // Case 25.
  @Test
  void aDecimalKeepsItsZeroAfterThePoint() throws IOException {
    Type type = Types.decimal(4, 2);

    requireEqual(type, decimal("9.01"), type, decimal("9.01"));
    requireDifferent(type, decimal("9.01"), "9.01", type, decimal("91.00"), "91.00");
  }

  // Case 26.
  @Test
  void decimalsCompareByValueWhateverTheirScale() throws IOException {
    requireEqual(Types.decimal(10, 2), decimal("123.30"), Types.decimal(10, 1), decimal("123.3"));
    requireEqual(Types.decimal(38, 10), decimal("123.3"), Types.decimal(4, 1), decimal("123.3"));
    requireEqual(Types.decimal(10, 2), decimal("5.00"), Types.INT32, 5);
  }

  // Case 28.
  @Test
  void minusZeroIsZero() throws IOException {
    Type type = Types.decimal(10, 2);

    requireEqual(type, decimal("0.00").negate(), type, decimal("0.00"));
    requireEqual(Types.DOUBLE, -0.0, Types.DOUBLE, 0.0);
    requireEqual(Types.DOUBLE, -0.0, Types.INT64, 0L);
    requireTiedOut(
        "k",
        table(columns("k", Types.DOUBLE, "v", Types.INT64), row(-0.0, 1L)),
        table(columns("k", Types.DOUBLE, "v", Types.INT64), row(0.0, 1L)));
  }

  // Case 29.
  @Test
  void doublesCompareByTheirBinaryValue() throws IOException {
    requireEqual(Types.DOUBLE, 0.36640625, Types.DOUBLE, 0.36640625);
    requireEqual(Types.FLOAT, 0.1f, Types.DOUBLE, (double) 0.1f);
    requireDifferent(Types.FLOAT, 0.1f, "0.10000000149011612", Types.DOUBLE, 0.1, "0.1");
  }

  @Test
  void integersAndDoublesCompareByTheirExactValues() throws IOException {
    requireEqual(Types.INT64, 1L << 53, Types.DOUBLE, 0x1p53);
    requireDifferent(
        Types.INT64, (1L << 53) + 1, "9007199254740993", Types.DOUBLE, 0x1p53, "9007199254740992");
    requireEqual(Types.decimal(10, 1), decimal("0.1"), Types.DOUBLE, 0.1);
  }

  @Test
  void unsignedIntegersAreNotNegative() throws IOException {
    BigInteger largest = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    requireEqual(Types.UINT64, largest, Types.decimal(20, 0), decimal("18446744073709551615"));
    requireDifferent(Types.UINT64, largest, "18446744073709551615", Types.INT64, -1L, "-1");
  }

  // Case 37.
  @Test
  void textsCompareByTheirCodePoints() throws IOException {
    for (String text : List.of("weiß", "café", "日本 😀")) {
      requireEqual(Types.TEXT, text, Types.TEXT, text);
    }
    requireDifferent(Types.TEXT, "café", "café", Types.TEXT, "cafe\u0301", "cafe\u0301");
  }

  // Case 38.
  @Test
  void longTextsAreNotCut() throws IOException {
    String prefix = "a".repeat(300);

    requireEqual(Types.TEXT, "b".repeat(31), Types.TEXT, "b".repeat(31));
    requireDifferent(
        Types.TEXT, prefix + "x", prefix + "x", Types.TEXT, prefix + "y", prefix + "y");
    EngineResult result =
        reconcile(
            "k",
            table(columns("k", Types.TEXT, "v", Types.INT64), row(prefix + "x", 1L)),
            table(columns("k", Types.TEXT, "v", Types.INT64), row(prefix + "y", 1L)));
    assertThat(result.breaks())
        .containsExactly(
            Break.of(BreakKind.MISSING_IN_TARGET, row(prefix + "x")),
            Break.of(BreakKind.MISSING_IN_SOURCE, row(prefix + "y")));
  }

  // Case 46.
  @Test
  void datesBeforeTheYear1000AreDatesLikeOthers() throws IOException {
    LocalDate first = LocalDate.of(1, 1, 1);

    requireEqual(Types.DATE, first, Types.DATE, first);
    requireDifferent(Types.DATE, first, "0001-01-01", Types.DATE, first.plusDays(2), "0001-01-03");
    Table table = table(columns("k", Types.DATE, "v", Types.INT64), row(first, 1L));
    assertThat(reconcile("k", table, keyedLike(table)).breaks())
        .containsExactly(Break.of(BreakKind.MISSING_IN_TARGET, row(first)));
  }

  private static Table keyedLike(Table table) {
    return new Table(table.schema(), List.of());
  }

  // Case 48.
  @Test
  void columnsPairWithoutRegardToCaseWhereThatIsUnambiguous() throws IOException {
    Table source = table(columns("ID", Types.INT64, "v", Types.INT64), row(1L, 2L));
    Table target = table(columns("id", Types.INT64, "V", Types.INT64), row(1L, 3L));

    EngineResult result = reconcile("ID", source, target);

    assertThat(result.breaks()).containsExactly(new Break(row(1L), "mismatched", "v", "2", "3"));
    Table ambiguous = table(columns("id", Types.INT64, "Val", Types.INT64, "VAL", Types.INT64));
    assertThatThrownBy(
            () -> reconcile("id", table(columns("id", Types.INT64, "val", Types.INT64)), ambiguous))
        .isInstanceOf(Refusal.class);
  }

  // Case 52.
  @Test
  void columnsLeftOutHaveNoSayInPairing() throws IOException {
    List<Column> columns = columns("k", Types.INT64, "v", Types.TEXT, "w", Types.INT64);
    Spec ignoring =
        new Spec(
            null,
            DataSpec.of("source"),
            DataSpec.of("target"),
            Spec.Key.parse("k"),
            List.of(),
            List.of(ColumnPattern.of("v")),
            Map.of(),
            List.of(),
            Scope.DEFAULT);

    EngineResult result =
        reconcile(
            ignoring,
            table(columns, row(1L, "x", 0L), row(1L, "y", 0L)),
            table(columns, row(1L, "y", 0L), row(1L, "x", 0L)));

    assertThat(result.summary().matched()).isEqualTo(2);
  }

  // Cases 48, N9 and N18.
  @Test
  void columnsMayBeCalledAnything() throws IOException {
    List<Column> columns =
        columns(
            "a.b",
            Types.INT64,
            "a b",
            Types.INT64,
            "`q`",
            Types.TEXT,
            "😀",
            Types.INT64,
            "v",
            Types.INT64,
            "V",
            Types.INT64,
            "src_system",
            Types.TEXT,
            "\"it's\"",
            Types.INT64,
            "/x/",
            Types.INT64,
            "*",
            Types.INT64,
            "\n",
            Types.INT64,
            "kind",
            Types.INT64);
    List<@Nullable Object> row = row(1L, 2L, "q", 3L, 4L, 5L, "s", 6L, 7L, 8L, 9L, 10L);
    List<@Nullable Object> other = row(1L, 2L, "r", 4L, 5L, 6L, "t", 7L, 8L, 9L, 10L, 11L);

    EngineResult result = reconcile("a.b,a b", table(columns, row), table(columns, other));

    assertThat(result.breaks().stream().map(Break::column).toList())
        .isEqualTo(columns.stream().skip(2).map(Column::name).toList());
  }

  // Case 54.
  @Test
  void emptySidesAreSidesLikeOthers() throws IOException {
    Table empty = keyed(Types.INT64);
    Table one = keyed(Types.INT64, row(1L, 1L));

    requireTiedOut("k", empty, empty);
    assertThat(reconcile("k", empty, one).breaks())
        .containsExactly(Break.of(BreakKind.MISSING_IN_SOURCE, row(1L)));
    assertThat(reconcile("k", one, empty).breaks())
        .containsExactly(Break.of(BreakKind.MISSING_IN_TARGET, row(1L)));
    assertThat(reconcile("k", empty, empty).summary().source().fingerprint())
        .isEqualTo("0".repeat(32));
  }

  // Case 57.
  @Test
  void rowsAtTheEdgesOfBatchesAreNotLost() throws IOException {
    for (int rowCount : new int[] {1023, 1024, 1025, 2049}) {
      List<List<@Nullable Object>> rows = new ArrayList<>();
      for (long key = 0; key < rowCount; key++) {
        rows.add(row(key, "value " + key));
      }
      Table table = new Table(keyed(Types.TEXT).schema(), rows);

      requireTiedOut("k", table, table);
      requireTiedOut("k", table, table);
    }
  }

  // Case N1, without tolerance.
  @Test
  void noNumberEqualsNaNOrAnInfinity() throws IOException {
    double infinity = Double.POSITIVE_INFINITY;

    requireDifferent(Types.DOUBLE, Double.NaN, "NaN", Types.DOUBLE, 1.0, "1.0");
    requireDifferent(Types.DOUBLE, infinity, "Infinity", Types.DOUBLE, 1.0, "1.0");
    requireDifferent(Types.DOUBLE, infinity, "Infinity", Types.DOUBLE, -infinity, "-Infinity");
    requireDifferent(Types.DOUBLE, Double.NaN, "NaN", Types.INT64, 1L, "1");
    requireDifferent(
        Types.DOUBLE, -infinity, "-Infinity", Types.decimal(9, 2), decimal("0.00"), "0");
  }

  // Case N2, without tolerance.
  @Test
  void nanEqualsNaNAndInfinitiesEqualThemselves() throws IOException {
    requireEqual(Types.DOUBLE, Double.NaN, Types.FLOAT, Float.NaN);
    requireEqual(
        Types.DOUBLE, Double.NaN, Types.DOUBLE, Double.longBitsToDouble(0xfff8000000000123L));
    requireEqual(Types.DOUBLE, Double.POSITIVE_INFINITY, Types.DOUBLE, Double.POSITIVE_INFINITY);
    requireTiedOut(
        "k",
        table(columns("k", Types.DOUBLE, "v", Types.INT64), row(Double.NaN, 1L)),
        table(columns("k", Types.DOUBLE, "v", Types.INT64), row(-Double.NaN, 1L)));
  }

  // Case N5.
  @Test
  void withoutAKeyRowsAreAMultiset() throws IOException {
    List<Column> columns = columns("n", Types.INT64);

    EngineResult result =
        reconcile(
            "all", table(columns, row(1L), row(1L), row(1L)), table(columns, row(1L), row(1L)));

    assertThat(result.summary().matched()).isEqualTo(2);
    assertThat(result.breaks()).containsExactly(Break.of(BreakKind.SURPLUS_IN_SOURCE, row(1L)));
  }

  // Cases N10 and N24.
  @Test
  void noTextStandsForANullKey() throws IOException {
    List<Column> columns = columns("k", Types.TEXT, "v", Types.INT64);
    Table source = table(columns, row("null", 1L), row(null, 1L), row("", 1L), row("∅", 1L));

    requireTiedOut("k", source, source);
    EngineResult result =
        reconcile("k", table(columns, row("null", 1L)), table(columns, row(null, 1L)));
    assertThat(result.breaks())
        .containsExactly(
            Break.of(BreakKind.MISSING_IN_SOURCE, Collections.singletonList(null)),
            Break.of(BreakKind.MISSING_IN_TARGET, row("null")));
  }

  // Case N12.
  @Test
  void renamedColumnsPairWhateverTheOrderOfTheirNames() throws IOException {
    Spec spec =
        new Spec(
            null,
            DataSpec.of("source"),
            DataSpec.of("target"),
            new Spec.Key.AllColumns(),
            List.of(),
            List.of(),
            Map.of("a", "z", "b", "y"),
            List.of(),
            Scope.DEFAULT);

    EngineResult result =
        reconcile(
            spec,
            table(columns("a", Types.INT64, "b", Types.INT64), row(10L, 20L)),
            table(columns("y", Types.INT64, "z", Types.INT64), row(20L, 10L)));

    assertThat(result.summary().matched()).isEqualTo(1);
  }

  // Case N13.
  @Test
  void rowsMatchAcrossWidthsAndScalesAndNullKeys() throws IOException {
    requireTiedOut(
        "k",
        table(
            columns("k", Types.INT32, "v", Types.decimal(10, 1)),
            row(10, decimal("1.1")),
            row(null, decimal("2.0"))),
        table(
            columns("k", Types.INT64, "v", Types.decimal(10, 2)),
            row(10L, decimal("1.10")),
            row(null, decimal("2.00"))));
  }

  // Case N14.
  @Test
  void aRowHoldingANullMatches() throws IOException {
    Table table =
        table(
            columns("k", Types.INT64, "v", Types.INT64, "w", Types.TEXT),
            row(1L, null, "a"),
            row(2L, 2L, null));

    requireTiedOut("k", table, table);
  }

  // Case N17.
  @Test
  void textsAreNotTrimmedAndNullsHaveNoStandIn() throws IOException {
    requireDifferent(Types.TEXT, " x", " x", Types.TEXT, "x", "x");
    requireDifferent(Types.TEXT, "x ", "x ", Types.TEXT, "x", "x");
    requireDifferent(Types.TEXT, null, null, Types.TEXT, "_null_recon_", "_null_recon_");
    requireDifferent(Types.DATE, null, null, Types.DATE, LocalDate.of(1900, 1, 1), "1900-01-01");
  }

  // Case N19.
  @Test
  void decimalsAreNotRounded() throws IOException {
    Type type = Types.decimal(10, 4);
    requireDifferent(type, decimal("0.0004"), "0.0004", type, decimal("0.0001"), "0.0001");

    List<Column> columns = columns("k", type, "v", Types.INT64);
    Table table = table(columns, row(decimal("1.0001"), 1L), row(decimal("1.0002"), 1L));
    EngineResult result = reconcile("k", table, table(columns));
    assertThat(result.summary().source().duplicatedKeys()).isZero();
    assertThat(result.breaks())
        .containsExactly(
            Break.of(BreakKind.MISSING_IN_TARGET, row(decimal("1.0001"))),
            Break.of(BreakKind.MISSING_IN_TARGET, row(decimal("1.0002"))));
  }

  // Case N20.
  @Test
  void integersOfDifferentWidthsAreCompared() throws IOException {
    requireEqual(Types.INT32, 7, Types.INT64, 7L);
    requireDifferent(
        Types.INT32, 7, "7", Types.INT64, 7L + (1L << 32), Long.toString(7L + (1L << 32)));
  }

  // Case N21.
  @Test
  void nullDiffersFromEveryValueAndFractionsOfASecondCount() throws IOException {
    Type timestamp = Types.timestamp(Type.Unit.MILLIS);

    requireDifferent(Types.TEXT, null, null, Types.TEXT, "", "");
    requireDifferent(Types.TEXT, "", "", Types.TEXT, " ", " ");
    requireDifferent(Types.BOOL, null, null, Types.BOOL, false, "false");
    requireDifferent(Types.INT64, 0L, "0", Types.INT64, null, null);
    requireDifferent(
        timestamp,
        Instant.parse("2020-01-01T00:00:00.100Z"),
        "2020-01-01T00:00:00.100Z",
        timestamp,
        Instant.parse("2020-01-01T00:00:00.900Z"),
        "2020-01-01T00:00:00.900Z");
  }

  @Test
  void timestampsCompareByTheInstantWhateverTheirUnit() throws IOException {
    Instant instant = Instant.parse("2020-01-01T00:00:00.100Z");
    for (Type.Unit left : Type.Unit.values()) {
      for (Type.Unit right : Type.Unit.values()) {
        requireEqual(Types.timestamp(left), instant, Types.timestamp(right), instant);
      }
    }
    requireDifferent(
        Types.timestamp(Type.Unit.NANOS),
        instant.plusNanos(1),
        "2020-01-01T00:00:00.100000001Z",
        Types.timestamp(Type.Unit.MICROS),
        instant,
        "2020-01-01T00:00:00.100Z");
  }

  // Case N30.
  @Test
  void nullAndANumberAreAChange() throws IOException {
    requireDifferent(Types.INT64, null, null, Types.INT64, 5L, "5");
    requireDifferent(Types.DOUBLE, 5.0, "5.0", Types.DOUBLE, null, null);
  }

  @Test
  void columnsOfOneSideAreReportedEvenWithoutRows() throws IOException {
    EngineResult result =
        reconcile(
            "k",
            table(columns("k", Types.INT64, "v", Types.INT64, "s", Types.INT64)),
            table(columns("k", Types.INT64, "t", Types.INT64, "v", Types.INT64)));

    assertThat(result.summary().findings())
        .containsExactly(only(Side.SOURCE, "s", Types.INT64), only(Side.TARGET, "t", Types.INT64));
  }

  private static SchemaFinding only(Side side, String column, Type type) {
    return SchemaFinding.onlyIn(side, Column.nullable(column, type), SchemaFinding.Weight.NOTE);
  }

  // Cases 50 and 54.
  @Test
  void changesOfTypeNullabilityCaseAndOrderAreToldEvenWithoutRows() throws IOException {
    Schema source =
        Schema.of(
            Column.required("k", Types.INT64),
            Column.nullable("v", Types.signed(16)),
            Column.nullable("w", Types.decimal(9, 2)));
    Schema target =
        Schema.of(
            Column.nullable("k", Types.INT64),
            Column.nullable("W", Types.decimal(9, 2)),
            Column.nullable("v", Types.INT64));
    SchemaFinding.Weight note = SchemaFinding.Weight.NOTE;
    List<SchemaFinding> expected =
        List.of(
            new SchemaFinding(SchemaFinding.Kind.NULLABILITY, "k", "required", "nullable", note),
            new SchemaFinding(SchemaFinding.Kind.RETYPED, "v", "int16", "int64", note),
            new SchemaFinding(SchemaFinding.Kind.RENAMED_BY_CASE, "w", "w", "W", note),
            new SchemaFinding(SchemaFinding.Kind.REORDERED, "v", "v", "W", note));
    Table some = new Table(source, List.of(row(1L, 2L, decimal("3.00"))));
    Table same = new Table(target, List.of(row(1L, decimal("3.00"), 2L)));
    Table none = new Table(source, List.of());

    for (Summary summary :
        List.of(
            reconcile("k", some, same).summary(),
            reconcile("k", none, new Table(target, List.of())).summary(),
            reconcile("k", none, same).summary())) {
      assertThat(summary.findings()).isEqualTo(expected);
    }
    assertThat(reconcile("k", some, same).summary().outcome()).isEqualTo(Summary.Outcome.TIED_OUT);
  }

  @Test
  void findingsBreakOrAreIgnoredWhereTheSpecSaysSo() throws IOException {
    Table source = keyed(Types.INT32, row(1L, 2));
    Table target = keyed(Types.INT64, row(1L, 2L));
    Scope failing = Scope.DEFAULT.withOnSchemaChange(SchemaChange.FAIL);
    Scope ignoring = Scope.DEFAULT.withOnSchemaChange(SchemaChange.IGNORE);

    Summary failed = reconcile(spec("k").withScope(failing), source, target).summary();
    Summary ignored = reconcile(spec("k").withScope(ignoring), source, target).summary();

    assertThat(failed.outcome()).isEqualTo(Summary.Outcome.BREAKS);
    assertThat(failed.breaks()).isEqualTo(1);
    assertThat(failed.matched()).isEqualTo(1);
    assertThat(ignored.outcome()).isEqualTo(Summary.Outcome.TIED_OUT);
    assertThat(ignored.findings()).isEmpty();
  }

  @Test
  void keysOnlyPairsWhateverTheValuesAre() throws IOException {
    Spec keysOnly = spec("k").withScope(Scope.DEFAULT.withCompared(Compared.KEYS_ONLY));
    Table source = keyed(Types.TEXT, row(1L, "a"), row(1L, "b"), row(2L, "c"), row(null, "d"));
    Table target = keyed(Types.INT64, row(1L, 7L), row(2L, null), row(null, 0L), row(3L, 0L));

    EngineResult result = reconcile(keysOnly, source, target);

    assertThat(result.summary().matched()).isEqualTo(3);
    assertThat(result.summary().columns()).isEmpty();
    assertThat(result.breaks())
        .containsExactly(
            Break.of(BreakKind.SURPLUS_IN_SOURCE, row(1L)),
            Break.of(BreakKind.MISSING_IN_SOURCE, row(3L)));
    Table keys = table(columns("k", Types.INT64), row(1L));
    assertThat(reconcile(keysOnly, keys, keys).summary().matched()).isEqualTo(1);
  }

  @Test
  void withinAKeyTheRestPairsInOrderAndWhatIsLeftIsSurplus() throws IOException {
    EngineResult result =
        reconcile(
            "k",
            keyed(Types.INT64, row(1L, 5L), row(1L, 3L), row(1L, 3L), row(1L, 1L), row(2L, 0L)),
            keyed(Types.INT64, row(1L, 9L), row(1L, 3L), row(2L, 0L), row(1L, 4L)));

    assertThat(result.summary().matched()).isEqualTo(2);
    assertThat(result.breaks())
        .containsExactly(
            new Break(row(1L), "mismatched", "v", "1", "4"),
            new Break(row(1L), "mismatched", "v", "3", "9"),
            Break.of(BreakKind.SURPLUS_IN_SOURCE, row(1L)));
  }

  @Test
  void breaksComeInTheOrderOfKeysNullsFirst() throws IOException {
    Table source =
        keyed(
            Types.INT64,
            row(300L, 0L),
            row(-1L, 0L),
            row(null, 0L),
            row(Long.MIN_VALUE, 0L),
            row(2L, 0L));

    EngineResult result = reconcile("k", source, keyed(Types.INT64, row(2L, 1L), row(5L, 1L)));

    assertThat(result.breaks().stream().map(b -> b.key().get(0)).toList())
        .containsExactly(null, Long.MIN_VALUE, -1L, 2L, 5L, 300L);
  }

  @Test
  void textKeysThatBeginEachOtherPairWhateverTheirValuesAre() throws IOException {
    List<Column> columns = new ArrayList<>(columns("k", Types.TEXT));
    for (int v = 0; v < 17; v++) {
      columns.add(Column.nullable("v" + v, v < 9 ? Types.INT64 : Types.TEXT));
    }
    String key = "more than a prefix";
    for (String longer : List.of(key + "\0", key + "\0\0", key + "\u0001", key + "\0\u0001")) {
      for (int nulls : new int[] {0, 8, 9, 17}) {
        for (int otherNulls : new int[] {0, 8, 9, 17}) {
          List<@Nullable Object> shared = withNulls(key, nulls);
          List<@Nullable Object> missing = withNulls(longer, otherNulls);

          EngineResult result =
              reconcile("k", table(columns, missing, shared), table(columns, shared));

          assertThat(result.summary().matched()).isEqualTo(1);
          assertThat(result.breaks())
              .containsExactly(Break.of(BreakKind.MISSING_IN_TARGET, row(longer)));
        }
      }
    }
  }

  /** A key, so many nulls, and then other values, seventeen in all. */
  private static List<@Nullable Object> withNulls(String key, int nulls) {
    List<@Nullable Object> row = new ArrayList<>(List.of(key));
    for (int v = 0; v < 17; v++) {
      row.add(v < nulls ? null : v < 9 ? (Object) (long) v : "t");
    }
    return row;
  }

  @Test
  void shufflingRowsChangesNothing() throws IOException {
    for (int seed = 0; seed < scenarioCount(); seed++) {
      Random random = new Random(seed);
      Scenario scenario = Scenario.random(random).withRulesOfEitherSide(random);
      EngineResult first = reconcile(scenario);

      EngineResult second = reconcile(scenario.shuffled(seed));

      assertThat(second).as("seed %d: %s", seed, scenario).isEqualTo(first);
    }
  }

  private EngineResult reconcile(Scenario scenario) throws IOException {
    return reconcile(scenario.spec(), scenario.source(), scenario.target());
  }

  @Test
  void swappingSourceAndTargetSwapsTheResult() throws IOException {
    for (int seed = 0; seed < scenarioCount(); seed++) {
      Random random = new Random(1000 + seed);
      Scenario scenario = Scenario.random(random).withRulesOfEitherSide(random);
      EngineResult result = reconcile(scenario);

      EngineResult swapped = reconcile(scenario.swapped());

      // A fingerprint tells the side of what equals nothing.
      boolean tellsSides =
          scenario.comparison().columns().stream().anyMatch(c -> c.rule().mayEqualNothing());
      assertThat(inOrderOfNames(swapped.summary(), tellsSides))
          .as("seed %d: %s", 1000 + seed, scenario)
          .isEqualTo(inOrderOfNames(swapped(result.summary()), tellsSides));
      List<Break> expected = result.breaks().stream().map(AbstractEngineContract::swapped).toList();
      // Columns are told in the order of the source, so those of one row may change places.
      assertThat(swapped.breaks())
          .as("seed %d: %s", 1000 + seed, scenario)
          .containsExactlyInAnyOrderElementsOf(expected);
      assertThat(swapped.breaks().stream().map(Break::key))
          .as("seed %d: %s", 1000 + seed, scenario)
          .containsExactlyElementsOf(expected.stream().map(Break::key).toList());
    }
  }

  @Test
  void whatIsEqualWithoutRulesIsEqualUnderAny() throws IOException {
    for (int seed = 0; seed < scenarioCount(); seed++) {
      Random random = new Random(2000 + seed);
      Scenario scenario = Scenario.random(random);
      Scenario ruled = scenario.withRules(random);

      assertThat(reconcile(ruled).summary().matched())
          .as("seed %d: %s", 2000 + seed, ruled)
          .isGreaterThanOrEqualTo(reconcile(scenario).summary().matched());
    }
  }

  static Summary inOrderOfNames(Summary summary, boolean withoutFingerprints) {
    return new Summary(
        summary.engine(),
        summary.mode(),
        withoutFingerprints ? withoutFingerprint(summary.source()) : summary.source(),
        withoutFingerprints ? withoutFingerprint(summary.target()) : summary.target(),
        summary.matched(),
        summary.mismatched(),
        summary.missingInTarget(),
        summary.missingInSource(),
        summary.surplusInSource(),
        summary.surplusInTarget(),
        summary.columns().stream()
            .sorted(Comparator.comparing(Summary.ColumnCounts::name))
            .toList(),
        summary.unparseable().stream()
            .sorted(Comparator.comparing(Summary.UnparseableValues::column))
            .toList(),
        summary.findings().stream()
            .filter(finding -> finding.kind() != SchemaFinding.Kind.REORDERED)
            .sorted(Comparator.comparing(SchemaFinding::column))
            .toList());
  }

  private static Summary.SideCounts withoutFingerprint(Summary.SideCounts side) {
    return new Summary.SideCounts(
        side.rows(), "", side.duplicatedKeys(), side.duplicateRows(), side.nullKeyRows());
  }

  static Summary swapped(Summary summary) {
    return new Summary(
        summary.engine(),
        summary.mode(),
        summary.target(),
        summary.source(),
        summary.matched(),
        summary.mismatched(),
        summary.missingInSource(),
        summary.missingInTarget(),
        summary.surplusInTarget(),
        summary.surplusInSource(),
        summary.columns(),
        summary.unparseable().stream()
            .map(v -> new Summary.UnparseableValues(v.column(), v.inTarget(), v.inSource()))
            .toList(),
        summary.findings().stream().map(AbstractEngineContract::swapped).toList());
  }

  /** Of a column that both sides have. */
  private static SchemaFinding swapped(SchemaFinding finding) {
    return new SchemaFinding(
        finding.kind(), finding.column(), finding.target(), finding.source(), finding.weight());
  }

  static Break swapped(Break one) {
    String kind =
        one.kind().endsWith("source")
            ? one.kind().replace("source", "target")
            : one.kind().replace("target", "source");
    return new Break(one.key(), kind, one.column(), one.targetValue(), one.sourceValue());
  }
}
