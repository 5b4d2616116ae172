package dev.tieout.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Spec;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What every engine answers under rules. The numbers of cases are those of the list of inputs that
 * other tools got wrong.
 */
public abstract class AbstractRuleContract {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  /** Reconciles two tables. */
  protected abstract EngineResult run(Comparison comparison, Table source, Table target)
      throws IOException;

  /** How many random scenarios the properties try. */
  protected int scenarioCount() {
    return 100;
  }

  /** Two columns, one a source's and one a target's, and a rule for both. */
  private final class Pair {
    private final Type sourceType;
    private final Type targetType;
    private final String rule;
    private final List<List<@Nullable Object>> sources = new ArrayList<>();
    private final List<List<@Nullable Object>> targets = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();

    Pair(String rule, Type sourceType, Type targetType) {
      this.rule = rule;
      this.sourceType = sourceType;
      this.targetType = targetType;
    }

    Pair equal(@Nullable Object left, @Nullable Object right) {
      return add("=", left, right);
    }

    Pair different(@Nullable Object left, @Nullable Object right) {
      return add("≠", left, right);
    }

    private Pair add(String verdict, @Nullable Object left, @Nullable Object right) {
      long key = sources.size();
      sources.add(Arrays.asList(key, left));
      targets.add(Arrays.asList(key, right));
      expected.add(left + " " + verdict + " " + right);
      return this;
    }

    /** Compares each pair as values, and the other way round. */
    Pair holds() throws IOException {
      require(rule, sourceType, sources, targetType, targets);
      require(swapped(rule), targetType, targets, sourceType, sources);
      return this;
    }

    private String swapped(String text) {
      return text.replace("source", "tmp").replace("target", "source").replace("tmp", "target");
    }

    private void require(
        String rules,
        Type leftType,
        List<List<@Nullable Object>> lefts,
        Type rightType,
        List<List<@Nullable Object>> rights)
        throws IOException {
      Table source = new Table(schema(leftType), lefts);
      Table target = new Table(schema(rightType), rights);
      EngineResult result = reconcile("k", source, target, rules);
      List<String> verdicts = new ArrayList<>();
      for (int i = 0; i < lefts.size(); i++) {
        long key = i;
        boolean breaks = result.breaks().stream().anyMatch(b -> b.key().get(0).equals(key));
        verdicts.add(sources.get(i).get(1) + (breaks ? " ≠ " : " = ") + targets.get(i).get(1));
      }
      assertThat(verdicts).as(rules).isEqualTo(expected);
    }
  }

  private static Schema schema(Type type) {
    return Schema.of(Column.nullable("k", Types.INT64), Column.nullable("v", type));
  }

  private EngineResult reconcile(String key, Table source, Table target, String... rules)
      throws IOException {
    Spec spec =
        Spec.EMPTY.with("source", "target", Spec.Key.parse(key)).withRules(RuleTexts.rules(rules));
    EngineResult result =
        run(Resolver.resolve(spec, source.schema(), target.schema()), source, target);
    Summary summary = result.summary();
    assertThat(
            summary.matched()
                + summary.mismatched()
                + summary.missingInTarget()
                + summary.surplusInSource())
        .isEqualTo(source.rows().size());
    assertThat((long) result.breaks().size()).isEqualTo(summary.breakRows());
    if (summary.source().fingerprint().equals(summary.target().fingerprint())) {
      assertThat(summary.breaks()).isZero();
    }
    return result;
  }

  /** A column {@code v} of one type on both sides. */
  private Pair under(String rule, Type type) {
    return new Pair("column: v, " + rule, type, type);
  }

  private Pair under(String rule, Type sourceType, Type targetType) {
    return new Pair("column: v, " + rule, sourceType, targetType);
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }

  // Case 31.
  @Test
  void aRelativeToleranceAllowsAShareOfTheLarger() throws IOException {
    under("relative_tolerance: 1e-7", Types.DOUBLE)
        .equal(26.762499999999996, 26.762499999999946)
        .equal(26.762499999999996, 26.76249999999999)
        .equal(-1e300, -1.00000001e300)
        .different(26.7625, 26.7626)
        .different(1.0, -1.0)
        .equal(0.0, -0.0)
        .different(0.0, Double.MIN_VALUE)
        .holds();
    under("relative_tolerance: 0.01", Types.INT64)
        .equal(99L, 100L)
        .different(98L, 100L)
        .equal(-99L, -100L)
        .different(Long.MIN_VALUE, Long.MAX_VALUE)
        .equal(Long.MAX_VALUE - 1, Long.MAX_VALUE)
        .equal(Long.MIN_VALUE, Long.MIN_VALUE + 1)
        .holds();
    under("relative_tolerance: 2", Types.INT64)
        .equal(Long.MIN_VALUE, Long.MAX_VALUE)
        .equal(-1L, 1L)
        .holds();
  }

  @Test
  void theLargerOfBothTolerancesHolds() throws IOException {
    under("tolerance: 5, relative_tolerance: 0.01", Types.INT64)
        .equal(0L, 5L)
        .different(0L, 6L)
        .equal(1000L, 1010L)
        .different(1000L, 1011L)
        .holds();
  }

  @Test
  void anAbsoluteToleranceIsExactAtTheEndsOfEveryRange() throws IOException {
    under("tolerance: 1", Types.INT64)
        .equal(Long.MAX_VALUE - 1, Long.MAX_VALUE)
        .different(Long.MAX_VALUE - 2, Long.MAX_VALUE)
        .different(Long.MIN_VALUE, Long.MAX_VALUE)
        .different(Long.MIN_VALUE, 0L)
        .equal(Long.MIN_VALUE, Long.MIN_VALUE + 1)
        .equal((1L << 53) + 1, (1L << 53) + 2)
        .holds();
    BigInteger end = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    under("tolerance: 1", Types.UINT64, Types.INT64)
        .different(end, -1L)
        .equal(BigInteger.ONE.shiftLeft(63), Long.MAX_VALUE)
        .holds();
    String nines = "9".repeat(36);
    under("tolerance: 0.01", Types.decimal(38, 2))
        .equal(decimal(nines + ".99"), decimal(nines + ".98"))
        .different(decimal(nines + ".99"), decimal(nines + ".97"))
        .different(decimal(nines + ".99"), decimal("-" + nines + ".99"))
        .equal(decimal("92233720368547758.07"), decimal("92233720368547758.08"))
        .holds();
    under("tolerance: 0.005", Types.decimal(9, 2), Types.decimal(9, 3))
        .equal(decimal("1.00"), decimal("1.005"))
        .different(decimal("1.00"), decimal("1.006"))
        .holds();
  }

  @Test
  void aToleranceReadsDoublesAsTheirShortestText() throws IOException {
    under("tolerance: 0.01", Types.DOUBLE)
        .equal(1.01, 1.0)
        .equal(10.01, 10.0)
        .equal(1e15 + 0.125, 1e15 + 0.125)
        .different(1.0101, 1.0)
        .different(1.7976931348623157e308, -1.7976931348623157e308)
        .holds();
    under("tolerance: 0.01", Types.DOUBLE, Types.decimal(9, 2))
        .equal(1.01, decimal("1.00"))
        .different(1.02, decimal("1.00"))
        .different(Double.NaN, decimal("1.00"))
        .different(INFINITY, decimal("1.00"))
        .holds();
    under("tolerance: 1", Types.DOUBLE, Types.INT64)
        .equal(0x1p53, (1L << 53) + 1)
        .different(0x1p53, (1L << 53) + 2)
        .holds();
  }

  // Cases N1, N2 and N30.
  @Test
  void noToleranceReachesNaNInfinityOrNull() throws IOException {
    for (String rule : List.of("tolerance: 1e300", "relative_tolerance: 1e9", "tolerance: 0")) {
      under(rule, Types.DOUBLE)
          .different(Double.NaN, 1.0)
          .different(INFINITY, 1.0)
          .different(INFINITY, -INFINITY)
          .different(Double.NaN, INFINITY)
          .different(Double.MAX_VALUE, INFINITY)
          .different(null, 5.0)
          .different(null, 0.0)
          .equal(INFINITY, INFINITY)
          .equal(Double.NaN, Double.NaN)
          .equal(null, null)
          .holds();
    }
    under("tolerance: 10", Types.INT64).different(null, 5L).different(null, 0L).holds();
  }

  // Case N6.
  @Test
  void aValueWithinItsToleranceIsNoBreakOfARowThatHasOthers() throws IOException {
    Schema schema =
        Schema.of(
            Column.nullable("k", Types.INT64),
            Column.nullable("v", Types.DOUBLE),
            Column.nullable("w", Types.INT64));
    EngineResult result =
        reconcile(
            "k",
            new Table(schema, List.of(Arrays.asList(1L, 1.0, 1L))),
            new Table(schema, List.of(Arrays.asList(1L, 1.0001, 2L))),
            "column: v, tolerance: 0.001");

    assertThat(result.breaks())
        .containsExactly(new Break(List.of(1L), "mismatched", "w", "1", "2"));
  }

  @Test
  void aToleranceOfTimeIsADuration() throws IOException {
    Instant noon = Instant.parse("2024-03-28T12:00:00Z");
    under("tolerance: 5s", Types.timestamp(Type.Unit.MICROS), Types.timestamp(Type.Unit.NANOS))
        .equal(noon, noon.plusSeconds(5))
        .different(noon, noon.plusSeconds(5).plusNanos(1))
        .equal(noon, noon.minusSeconds(5).plusNanos(1))
        .holds();
    under("tolerance: 1ns", Types.timestamp(Type.Unit.NANOS))
        .equal(noon, noon.plusNanos(1))
        .different(noon, noon.plusNanos(2))
        .holds();
    under("tolerance: 2 days", Types.DATE)
        .equal(LocalDate.of(2024, 2, 28), LocalDate.of(2024, 3, 1))
        .different(LocalDate.of(2023, 2, 27), LocalDate.of(2023, 3, 2))
        .different(LocalDate.ofEpochDay(Integer.MIN_VALUE), LocalDate.ofEpochDay(Integer.MAX_VALUE))
        .holds();
    under("tolerance: 1 min", Types.TIME)
        .equal(LocalTime.of(9, 0), LocalTime.of(9, 1))
        .different(LocalTime.of(9, 0), LocalTime.of(9, 1, 1))
        .holds();
  }

  @Test
  void withinAKeyRowsPairByTheirBytesFirstAndByToleranceThen() throws IOException {
    Schema schema = schema(Types.INT64);
    EngineResult result =
        reconcile(
            "k",
            new Table(schema, List.of(Arrays.asList(1L, 10L), Arrays.asList(1L, 11L))),
            new Table(schema, List.of(Arrays.asList(1L, 12L), Arrays.asList(1L, 10L))),
            "default: true, tolerance: 1");

    assertThat(result.summary().matched()).isEqualTo(2);
    assertThat(result.breaks()).isEmpty();
  }

  // Cases 34, 35, 36 and N17.
  @Test
  void textsAreTrimmedOnlyWhenAskedAndAlikeOnBothSides() throws IOException {
    under("trim: true", Types.TEXT)
        .equal("DVT1  ", "DVT1")
        .equal("x\n", "x")
        .equal("\u00a0\u3000x\t", " x")
        .equal(" \n ", "")
        .different("a b", "ab")
        .different("x\u200b", "x")
        .different(null, "")
        .holds();
    under("trim: leading", Types.TEXT).equal(" x", "x").different("x ", "x").holds();
    under("trim: trailing", Types.TEXT).equal("x\n", "x").different(" x", "x").holds();
    under("trim: true, side: source", Types.TEXT)
        .equal(" x ", "x")
        .different("x", " x")
        .different(" x ", " x ")
        .holds();
    under("pad: ignore", Types.TEXT)
        .equal("A ", "A")
        .equal("   ", "")
        .different("A\n", "A")
        .different(" A", "A")
        .holds();
    under("trim: false", Types.TEXT).equal("x\n", "x\n").different(" x", "x").holds();
  }

  @Test
  void whiteSpaceWithinTextsCollapses() throws IOException {
    under("collapse_whitespace: true", Types.TEXT)
        .equal("a \n\t b", "a b")
        .equal("a\u2003b", "a b")
        .different(" a", "a")
        .different("ab", "a b")
        .holds();
    under("collapse_whitespace: true, trim: true", Types.TEXT).equal("  a  b ", "a b").holds();
  }

  @Test
  void caseAndUnicodeFormMayBeIgnored() throws IOException {
    under("case: ignore", Types.TEXT)
        .equal("ÉCOLE", "école")
        .equal("ΣΑΣ", "σας")
        .equal("\ud801\udc00", "\ud801\udc28")
        .different("straße", "STRASSE")
        .different("a", "b")
        .holds();
    under("unicode: nfc", Types.TEXT)
        .equal("café", "cafe\u0301")
        .equal("\u212b", "\u00c5")
        .different("café", "cafe")
        .different("ﬁ", "fi")
        .holds();
    under("unicode: nfc, case: ignore", Types.TEXT).equal("CAFE\u0301", "café").holds();
  }

  @Test
  void whatIsNoUnicodeStaysBytes() throws IOException {
    byte[] broken = {' ', 'A', (byte) 0xff, ' '};
    under("trim: true, case: ignore, unicode: nfc, pad: ignore", Types.TEXT)
        .equal(broken, broken.clone())
        .different(broken, new byte[] {'A', (byte) 0xff})
        .different(new byte[] {'A', (byte) 0xff}, new byte[] {'a', (byte) 0xff})
        .holds();
  }

  // Case 34.
  @Test
  void rulesOnAKeyApplyBeforePairing() throws IOException {
    Schema schema = Schema.of(Column.nullable("k", Types.TEXT), Column.nullable("v", Types.INT64));
    Table source =
        new Table(
            schema,
            List.of(Arrays.asList("DVT1  ", 1L), Arrays.asList("a", 2L), Arrays.asList(null, 3L)));
    Table target =
        new Table(
            schema,
            List.of(Arrays.asList("", 3L), Arrays.asList("DVT1", 1L), Arrays.asList("A ", 2L)));

    EngineResult result =
        reconcile("k", source, target, "column: k, pad: ignore, case: ignore, null_equals: ''");
    EngineResult exact = reconcile("k", source, target);

    assertThat(result.summary().matched()).isEqualTo(3);
    assertThat(result.summary().source().nullKeyRows()).isZero();
    assertThat(result.summary().source().fingerprint())
        .isEqualTo(result.summary().target().fingerprint());
    assertThat(exact.summary().matched()).isZero();
  }

  // Cases N17 and N21.
  @Test
  void nullEqualsAValueOnlyWhenAsked() throws IOException {
    under("null_equals: ''", Types.TEXT)
        .equal(null, "")
        .equal(null, null)
        .different(null, " ")
        .holds();
    under("null_equals: '', trim: true", Types.TEXT).equal(null, " ").holds();
    under("null_equals: 0", Types.INT64, Types.decimal(38, 2))
        .equal(null, decimal("0.00"))
        .equal(0L, null)
        .different(null, decimal("0.01"))
        .holds();
    under("null_equals: 0, tolerance: 0.01", Types.DOUBLE)
        .equal(null, 0.01)
        .equal(null, -0.0)
        .different(null, 0.02)
        .different(null, Double.NaN)
        .holds();
    under("null_equals: 1900-01-01, side: target", Types.DATE)
        .equal(LocalDate.of(1900, 1, 1), null)
        .different(null, LocalDate.of(1900, 1, 1))
        .different(null, null)
        .holds();
    under("null_equals: false", Types.BOOL).equal(null, false).different(null, true).holds();
  }

  // Case N19.
  @Test
  void decimalsAreRoundedHalfToEven() throws IOException {
    under("scale: 3", Types.decimal(10, 4))
        .equal(decimal("0.0004"), decimal("0.0001"))
        .different(decimal("0.0006"), decimal("0.0001"))
        .equal(decimal("0.0005"), decimal("0.0004"))
        .equal(decimal("0.0015"), decimal("0.0025"))
        .equal(decimal("-0.0015"), decimal("-0.0025"))
        .holds();
    under("scale: 0", Types.decimal(38, 2), Types.INT64)
        .equal(decimal("9.50"), 10L)
        .equal(decimal("8.50"), 8L)
        .different(decimal("9.49"), 10L)
        .equal(decimal("9223372036854775806.75"), Long.MAX_VALUE)
        .holds();
    under("scale: 5", Types.decimal(10, 2)).different(decimal("0.01"), decimal("0.02")).holds();
    Schema schema =
        Schema.of(
            Column.nullable("k", Types.decimal(2, 1)), Column.nullable("v", Types.decimal(2, 1)));
    EngineResult result =
        reconcile(
            "k",
            new Table(schema, List.of(Arrays.asList(decimal("9.9"), decimal("9.9")))),
            new Table(schema, List.of(Arrays.asList(decimal("9.8"), decimal("1.0")))),
            "default: true, scale: 0");
    assertThat(result.breaks())
        .containsExactly(new Break(List.of(decimal("10")), "mismatched", "v", "10", "1"));
  }

  // Case N21.
  @Test
  void timesAreRoundedDownToAUnit() throws IOException {
    Instant noon = Instant.parse("2024-03-28T12:00:00Z");
    Type nanos = Types.timestamp(Type.Unit.NANOS);
    Type millis = Types.timestamp(Type.Unit.MILLIS);
    under("truncate: millis", nanos, millis)
        .equal(noon.plusNanos(999_999), noon)
        .different(noon.plusNanos(1_000_000), noon)
        .different(noon.minusNanos(1), noon)
        .holds();
    under("truncate: seconds", millis)
        .equal(noon.plusMillis(100), noon.plusMillis(900))
        .equal(Instant.ofEpochMilli(-1), Instant.ofEpochMilli(-1000))
        .different(Instant.ofEpochMilli(-1), Instant.ofEpochMilli(0))
        .equal(Instant.ofEpochMilli(Long.MIN_VALUE), Instant.ofEpochMilli(Long.MIN_VALUE + 1))
        .holds();
    under("truncate: days", Types.timestamp(Type.Unit.MICROS))
        .equal(noon, noon.plusSeconds(43_199))
        .different(noon, noon.plusSeconds(43_200))
        .holds();
    under("truncate: minutes", Types.TIME)
        .equal(LocalTime.of(9, 0, 59), LocalTime.of(9, 0))
        .different(LocalTime.of(9, 1), LocalTime.of(9, 0))
        .holds();
  }

  @Test
  void aSideThatStoredLocalTimeIsReadInItsZone() throws IOException {
    Type local = new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL);
    Type instant = Types.timestamp(Type.Unit.MICROS);
    under("zone: Europe/Paris, side: source", local, instant)
        .equal(at("2024-03-28T12:00:00Z"), at("2024-03-28T11:00:00Z"))
        .equal(at("2024-07-28T12:00:00Z"), at("2024-07-28T10:00:00Z"))
        .different(at("2024-07-28T12:00:00Z"), at("2024-07-28T12:00:00Z"))
        // Twice that day, and never that day.
        .equal(at("2024-10-27T02:30:00Z"), at("2024-10-27T00:30:00Z"))
        .equal(at("2024-03-31T02:30:00Z"), at("2024-03-31T01:30:00Z"))
        .holds();
    under("zone: UTC", local).equal(at("2024-03-28T12:00:00Z"), at("2024-03-28T12:00:00Z")).holds();
  }

  private static Instant at(String text) {
    return Instant.parse(text);
  }

  // Case 28, strict.
  @Test
  void minusZeroMayDifferFromZero() throws IOException {
    under("negative_zero: distinct", Types.DOUBLE, Types.FLOAT)
        .different(-0.0, 0.0f)
        .different(0.0, -0.0f)
        .equal(-0.0, -0.0f)
        .equal(0.0, 0.0f)
        .equal(1.5, 1.5f)
        .equal(Double.NaN, Float.NaN)
        .holds();
    under("negative_zero: distinct, tolerance: 0.1", Types.DOUBLE).equal(-0.0, 0.0).holds();
    Schema schema =
        Schema.of(Column.nullable("k", Types.DOUBLE), Column.nullable("v", Types.DOUBLE));
    EngineResult result =
        reconcile(
            "k",
            new Table(schema, List.of(Arrays.asList(1.0, -0.0), Arrays.asList(-0.0, 1.0))),
            new Table(schema, List.of(Arrays.asList(1.0, 0.0), Arrays.asList(0.0, 1.0))),
            "type: double, negative_zero: distinct");
    assertThat(result.breaks())
        .containsExactly(
            Break.of(BreakKind.MISSING_IN_TARGET, List.of(-0.0)),
            Break.of(BreakKind.MISSING_IN_SOURCE, List.of(0.0)),
            new Break(List.of(1.0), "mismatched", "v", "-0.0", "0.0"));
  }
}
