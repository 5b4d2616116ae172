package dev.tieout.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.filter.Condition;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.Where;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which rows every engine takes for a filter. */
public abstract class AbstractFilterContract {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  /** Reconciles two tables. */
  protected abstract EngineResult run(Comparison comparison, Table source, Table target)
      throws IOException;

  /** How many random scenarios the properties try. */
  protected int scenarioCount() {
    return 100;
  }

  private static Spec spec(String key, @Nullable String source, @Nullable String target) {
    return Spec.EMPTY
        .with("source", "target", Spec.Key.parse(key))
        .reading(data(source), data(target));
  }

  private static DataSpec data(@Nullable String where) {
    DataSpec data = DataSpec.of("x");
    return where == null ? data : data.where(Where.of(where));
  }

  private EngineResult reconcile(Spec spec, Table source, Table target) throws IOException {
    return run(Resolver.resolve(spec, source.schema(), target.schema()), source, target);
  }

  private static List<@Nullable Object> row(@Nullable Object... values) {
    return Arrays.asList(values);
  }

  /** Values of a type, and what filters keep of them. */
  private final class Filtered {
    private final Table table;
    private final List<@Nullable Object> values;

    Filtered(Type type, @Nullable Object... values) {
      this.values = Arrays.asList(values);
      List<List<@Nullable Object>> rows = new ArrayList<>();
      for (int i = 0; i < values.length; i++) {
        rows.add(Arrays.asList((long) i, values[i]));
      }
      this.table =
          new Table(Schema.of(Column.nullable("k", Types.INT64), Column.nullable("v", type)), rows);
    }

    /**
     * The source is filtered and the target is not, so what is dropped is missing in the source.
     */
    Filtered keeps(String where, @Nullable Object... expected) throws IOException {
      EngineResult result = reconcile(spec("k", where, null), table, table);
      List<Object> dropped = new ArrayList<>();
      result.breaks().forEach(b -> dropped.add(b.key().get(0)));
      List<@Nullable Object> kept = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        if (!dropped.contains((long) i)) {
          kept.add(values.get(i));
        }
      }
      assertThat(kept).as(where).containsExactly(expected);
      assertThat(result.summary().source().rows()).isEqualTo(expected.length);
      assertThat(result.summary().source().filteredRows()).isEqualTo(dropped.size());
      assertThat(result.summary().target().filteredRows()).isZero();
      return this;
    }
  }

  @Test
  void filtersOfWholeNumbersCompareExactly() throws IOException {
    long beyond = (1L << 53) + 1;
    new Filtered(Types.INT64, -1L, 0L, 5L, beyond - 1, beyond, Long.MAX_VALUE, null)
        .keeps("v = 9007199254740993", beyond)
        .keeps("v > 4.5 AND v < 9007199254740992.5", 5L, beyond - 1)
        .keeps("v < 99999999999999999999", -1L, 0L, 5L, beyond - 1, beyond, Long.MAX_VALUE)
        .keeps("v > 99999999999999999999")
        .keeps("v BETWEEN 0 AND 5", 0L, 5L)
        .keeps("v NOT BETWEEN -0.5 AND 9223372036854775806.5", -1L, Long.MAX_VALUE)
        .keeps("v = 5.5")
        .keeps("v <> 5.5", -1L, 0L, 5L, beyond - 1, beyond, Long.MAX_VALUE)
        .keeps("v IN (5.0, -1, 7)", -1L, 5L);
  }

  @Test
  void filtersOfUnsignedNumbersKnowNoNegativeOnes() throws IOException {
    Object most = new BigInteger("18446744073709551615");
    new Filtered(Types.UINT64, 0L, Long.MAX_VALUE, most, null)
        .keeps("v > 9223372036854775807", most)
        .keeps("v < 0")
        .keeps("v >= -1", 0L, Long.MAX_VALUE, most)
        .keeps("v = 18446744073709551615", most)
        .keeps("v = -1");
  }

  @Test
  void filtersOfDecimalsCompareByValue() throws IOException {
    BigDecimal one = new BigDecimal("1.00");
    BigDecimal small = new BigDecimal("-0.01");
    new Filtered(Types.decimal(9, 2), one, small, null)
        .keeps("v = 1", one)
        .keeps("v = 1.000", one)
        .keeps("v < -0.005", small)
        .keeps("v < 1e9", one, small);
    BigDecimal wide = new BigDecimal("9999999999999999999999999999.9999999999");
    new Filtered(Types.decimal(38, 10), wide, wide.negate(), null)
        .keeps("v > 0", wide)
        .keeps("v = -9999999999999999999999999999.99999999990", wide.negate())
        .keeps("v < 1e100 AND v > -1e100", wide, wide.negate());
  }

  @Test
  void filtersOfDoublesTakeNanForTheGreatestAndZerosForOne() throws IOException {
    new Filtered(Types.DOUBLE, -INFINITY, -0.0, 0.0, 0.1, 1e300, INFINITY, Double.NaN, null)
        .keeps("v = 0", -0.0, 0.0)
        .keeps("v = 0.1", 0.1)
        .keeps("v < 0.1", -INFINITY, -0.0, 0.0)
        .keeps("v > 1e299", 1e300, INFINITY, Double.NaN)
        .keeps("v > 1e400", INFINITY, Double.NaN)
        .keeps("v < -1e400", -INFINITY)
        .keeps("v = v", -INFINITY, -0.0, 0.0, 0.1, 1e300, INFINITY, Double.NaN)
        .keeps("NOT v <= 1e300", INFINITY, Double.NaN);
  }

  @Test
  void filtersOfFloatsWidenThem() throws IOException {
    new Filtered(Types.FLOAT, 0.1f, 0.5f, Float.NaN)
        .keeps("v = 0.1")
        .keeps("v = 0.10000000149011612", 0.1f)
        .keeps("v > 0.5", Float.NaN)
        .keeps("v = 0.5", 0.5f);
  }

  @Test
  void filtersOfTextCompareByCodePoints() throws IOException {
    new Filtered(Types.TEXT, "", " ", "A", "a", "a ", "b", "é", "\uFFFD", "😀", null)
        .keeps("v = 'a'", "a")
        .keeps("v > 'é'", "\uFFFD", "😀")
        .keeps("v < 'a'", "", " ", "A")
        .keeps("v IN ('b', '', 'c', NULL)", "", "b")
        .keeps("v NOT IN ('b', 'c', NULL)")
        .keeps("v NOT IN ('b', '😀')", "", " ", "A", "a", "a ", "é", "\uFFFD");
  }

  @Test
  void likeMatchesWholeTextsByCodePoints() throws IOException {
    new Filtered(Types.TEXT, "", "a", "ab", "a%", "a_b", "éa", "😀", "ab\ncb", null)
        .keeps("v LIKE '_'", "a", "😀")
        .keeps("v LIKE 'a%'", "a", "ab", "a%", "a_b", "ab\ncb")
        .keeps("v LIKE 'a!%' ESCAPE '!'", "a%")
        .keeps("v LIKE '%a!_b' ESCAPE '!'", "a_b")
        .keeps("v LIKE '%b'", "ab", "a_b", "ab\ncb")
        .keeps("v LIKE '%%_a%'", "éa")
        .keeps("v LIKE ''", "")
        .keeps("v NOT LIKE '%'")
        .keeps("v LIKE 'a\\%'");
  }

  @Test
  void filtersOfTimesCompareByTheirPlaceInTime() throws IOException {
    LocalDate day = LocalDate.of(2024, 3, 28);
    new Filtered(Types.DATE, day.minusDays(1), day, null)
        .keeps("v >= DATE '2024-03-28'", day)
        .keeps("v < DATE '2024-03-28'", day.minusDays(1));
    LocalTime noon = LocalTime.NOON;
    new Filtered(Types.TIME, noon, noon.plusNanos(1000), null)
        .keeps("v = TIME '12:00:00'", noon)
        .keeps("v > TIME '12:00:00'", noon.plusNanos(1000));
    Instant instant = Instant.parse("2024-03-28T12:00:00.001Z");
    for (Type.Unit unit : Type.Unit.values()) {
      new Filtered(Types.timestamp(unit), instant, instant.plusMillis(1), null)
          .keeps("v = TIMESTAMP '2024-03-28 14:00:00.001+02:00'", instant)
          .keeps("v > TIMESTAMP '2024-03-28 12:00:00.0010001Z'", instant.plusMillis(1))
          .keeps("v <= TIMESTAMP '2024-03-28T12:00:00.001000001Z'", instant);
    }
    LocalDateTime local = LocalDateTime.of(2024, 3, 28, 12, 0);
    new Filtered(new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL), local, null)
        .keeps("v = TIMESTAMP '2024-03-28 12:00:00'", local)
        .keeps("v < TIMESTAMP '2024-03-28 12:00:00'");
  }

  @Test
  void filtersOfBooleansAndUuids() throws IOException {
    new Filtered(Types.BOOL, true, false, null)
        .keeps("v", true)
        .keeps("NOT v", false)
        .keeps("v = FALSE", false)
        .keeps("v IS TRUE", true)
        .keeps("v IS NOT TRUE", false, null)
        .keeps("v < TRUE", false);
    UUID uuid = new UUID(0x0123456789abcdefL, -1);
    new Filtered(Types.UUID, uuid, new UUID(-1, 0), null)
        .keeps("v = '01234567-89AB-cdef-ffff-ffffffffffff'", uuid)
        .keeps("v > '01234567-89ab-cdef-ffff-ffffffffffff'", new UUID(-1, 0));
  }

  @Test
  void whatIsUnknownIsDropped() throws IOException {
    new Filtered(Types.INT32, 1, 2, null)
        .keeps("v IS NULL", (Object) null)
        .keeps("v IS NOT NULL", 1, 2)
        .keeps("v = NULL")
        .keeps("NOT v = NULL")
        .keeps("v <> 1", 2)
        .keeps("v = 1 OR v IS NULL", 1, null)
        .keeps("NOT (v = 1 AND NULL)", 2)
        .keeps("v IN (1, NULL) OR v IS NULL", 1, null)
        .keeps("v = 1 OR NULL IS NULL", 1, 2, null)
        .keeps("1 = 2 OR v = 2 AND NOT FALSE", 2)
        .keeps("v IN (1) AND 1 = 1 OR v IN (2)", 1, 2)
        .keeps("1 = 1 AND v IN (1) OR v = 2", 1, 2)
        .keeps("NOT v IN (1) AND v = 2", 2);
  }

  @Test
  void filtersSeeValuesAsStoredAndColumnsThatAreNotCompared() throws IOException {
    Schema left =
        Schema.of(
            Column.nullable("id", Types.INT64),
            Column.nullable("Name", Types.TEXT),
            Column.nullable("odd. 😀", Types.INT32));
    Table source = new Table(left, List.of(row(1L, " x", 1), row(2L, "x", 2), row(3L, "x", 3)));
    Schema right =
        Schema.of(Column.nullable("id", Types.INT64), Column.nullable("Name", Types.TEXT));
    Table target = new Table(right, List.of(row(2L, "x"), row(3L, " x")));
    Spec spec =
        spec("id", "name = 'x' AND \"odd. 😀\" < 3", "name = 'x'")
            .withRules(RuleTexts.rules("column: Name, trim: true"));

    Summary summary = reconcile(spec, source, target).summary();

    assertThat(summary.matched()).isEqualTo(1);
    assertThat(summary.breakRows()).isZero();
    assertThat(summary.source().filteredRows()).isEqualTo(2);
    assertThat(summary.target().filteredRows()).isEqualTo(1);
    assertThat(summary.source().fingerprint()).isEqualTo(summary.target().fingerprint());
  }

  @Test
  void filtersKeepNestedValuesWhole() throws IOException {
    Schema schema =
        Schema.of(
            Column.nullable("k", Types.INT64),
            Column.nullable("tags", Types.list(Types.list(Types.TEXT))),
            Column.nullable(
                "at", Types.struct("city", Types.TEXT, "lots", Types.list(Types.INT64))),
            Column.nullable("by", Types.map(Types.TEXT, Types.INT64)));
    List<List<@Nullable Object>> rows = new ArrayList<>();
    List<List<@Nullable Object>> kept = new ArrayList<>();
    for (long k = 0; k < 40; k++) {
      List<Object> tags = new ArrayList<>();
      for (long i = 0; i < k % 4; i++) {
        tags.add(i == 1 ? null : List.of("t" + k, "u" + i));
      }
      List<@Nullable Object> at = row(k % 3 == 0 ? null : "c" + k, k % 5 == 0 ? null : List.of(k));
      List<@Nullable Object> row =
          row(
              k,
              k % 7 == 0 ? null : tags,
              k % 6 == 0 ? null : at,
              k % 2 == 0 ? null : Values.entries("a" + k, k));
      rows.add(row);
      if (k > 4 && k != 9) {
        kept.add(row);
      }
    }

    Summary summary =
        reconcile(
                spec("k", "k > 4 AND k <> 9", null),
                new Table(schema, rows),
                new Table(schema, kept))
            .summary();

    assertThat(summary.matched()).isEqualTo(kept.size());
    assertThat(summary.breakRows()).isZero();
    assertThat(summary.source().filteredRows()).isEqualTo(rows.size() - kept.size());
    assertThat(summary.source().fingerprint()).isEqualTo(summary.target().fingerprint());
  }

  @Test
  void aFilterForBothFollowsRenames() throws IOException {
    Table source =
        new Table(
            Schema.of(Column.nullable("id", Types.INT64), Column.nullable("a", Types.INT64)),
            List.of(row(1L, 1L), row(2L, 2L)));
    Table target =
        new Table(
            Schema.of(
                Column.nullable("id", Types.INT64),
                Column.nullable("b", Types.INT64),
                Column.nullable("a", Types.INT64)),
            List.of(row(1L, 1L, 2L), row(2L, 2L, 1L)));
    Spec named =
        new Spec(
            null,
            DataSpec.of("source"),
            DataSpec.of("target"),
            Spec.Key.parse("id"),
            List.of(),
            List.of(),
            Map.of("a", "b"),
            List.of(),
            Spec.EMPTY.scope().withWhere(Where.of("a = 1")));

    Summary summary = reconcile(named, source, target).summary();

    assertThat(summary.matched()).isEqualTo(1);
    assertThat(summary.breakRows()).isZero();
  }

  @Test
  void aFilterMayLeaveNothing() throws IOException {
    Table table =
        new Table(
            Schema.of(Column.nullable("k", Types.INT64), Column.nullable("v", Types.INT64)),
            List.of(row(1L, 1L), row(2L, 2L)));

    Summary none = reconcile(spec("k", "v > 2", "FALSE"), table, table).summary();

    assertThat(none.outcome()).isEqualTo(Summary.Outcome.TIED_OUT);
    assertThat(none.source().rows()).isZero();
    assertThat(none.target().filteredRows()).isEqualTo(2);
  }

  @Test
  void filteringIsAsIfTheOtherRowsWereNotThere() throws IOException {
    for (int seed = 0; seed < scenarioCount(); seed++) {
      Random random = new Random(4000 + seed);
      Scenario scenario = Scenario.random(random).withRulesOfEitherSide(random);
      Condition ofSource = RandomConditions.of(scenario.source().schema(), random);
      Condition ofTarget = RandomConditions.of(scenario.target().schema(), random);
      Table source = FilterModel.kept(ofSource, scenario.source());
      Table target = FilterModel.kept(ofTarget, scenario.target());
      Spec filtered = scenario.spec().reading(data(ofSource.toString()), data(ofTarget.toString()));

      EngineResult expected = reconcile(scenario.spec(), source, target);
      EngineResult result = reconcile(filtered, scenario.source(), scenario.target());

      String what = "seed " + (4000 + seed) + ": " + ofSource + ", " + ofTarget + " of " + scenario;
      assertThat(result.breaks()).as(what).isEqualTo(expected.breaks());
      assertThat(unfiltered(result.summary())).as(what).isEqualTo(expected.summary());
      assertThat(result.summary().source().rowsRead())
          .as(what)
          .isEqualTo(scenario.source().rows().size());
      assertThat(result.summary().target().rowsRead())
          .as(what)
          .isEqualTo(scenario.target().rows().size());
    }
  }

  private static Summary unfiltered(Summary summary) {
    return new Summary(
        summary.engine(),
        summary.mode(),
        unfiltered(summary.source()),
        unfiltered(summary.target()),
        summary.matched(),
        summary.mismatched(),
        summary.missingInTarget(),
        summary.missingInSource(),
        summary.surplusInSource(),
        summary.surplusInTarget(),
        summary.columns(),
        summary.unparseable(),
        summary.findings());
  }

  private static Summary.SideCounts unfiltered(Summary.SideCounts side) {
    return new Summary.SideCounts(
        side.rows(),
        side.fingerprint(),
        side.duplicatedKeys(),
        side.duplicateRows(),
        side.nullKeyRows());
  }
}
