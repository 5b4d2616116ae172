package dev.tieout.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.SchemaFinding;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Scope;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.UnlikeTypes;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What every engine answers under casts, under the rules for what equals nothing, and under
 * comparators of users' own. The numbers of cases are those of the list of inputs that other tools
 * got wrong.
 */
public abstract class AbstractCastContract extends AbstractRuleContract {
  private static final Type LOCAL = new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL);
  private static final Type INSTANT = Types.timestamp(Type.Unit.MICROS);

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }

  private static List<@Nullable Object> row(@Nullable Object... values) {
    return Arrays.asList(values);
  }

  /** A table of a key {@code k} and a value {@code v}. */
  private static Table table(Type keyType, Type valueType, List<?>... rows) {
    List<List<@Nullable Object>> all = new ArrayList<>();
    for (List<?> row : rows) {
      all.add(new ArrayList<>(row));
    }
    return new Table(
        Schema.of(Column.nullable("k", keyType), Column.nullable("v", valueType)), all);
  }

  // Cases 26 and N13.
  @Test
  void textIsReadAsANumber() throws IOException {
    under("side: target, cast: 'decimal(10,2)'", Types.decimal(10, 2), Types.TEXT)
        .equal(decimal("123.30"), "123.3")
        .equal(decimal("123.30"), "+123.300")
        .equal(decimal("-0.50"), "-.5")
        .equal(decimal("120.00"), "1.2e2")
        .equal(null, null)
        .different(decimal("123.30"), "123.31")
        .different(decimal("123.30"), null)
        .different(null, "")
        .holds();
    under("side: target, cast: int64", Types.INT64, Types.TEXT)
        .equal(Long.MAX_VALUE, "9223372036854775807")
        .equal(-7L, "-007")
        .different(1L, "1.0")
        .different(1L, "1 ")
        .different(1L, "9223372036854775808")
        .different(0L, "")
        .holds();
    under("side: target, cast: uint64", Types.UINT64, Types.TEXT)
        .equal(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE), "18446744073709551615")
        .different(BigInteger.ONE, "-1")
        .holds();
    under("side: target, cast: double", Types.DOUBLE, Types.TEXT)
        .equal(0.1, "0.1")
        .equal(1e-7, "1E-7")
        .equal(0.0, "-0.0")
        .equal(Double.NaN, "NaN")
        .equal(Double.NEGATIVE_INFINITY, "-Infinity")
        .different(Double.POSITIVE_INFINITY, "1e400")
        .different(1.0, "1f")
        .different(1.0, "0x1p0")
        .different(1.0, " 1")
        .holds();
    under("side: target, cast: double", Types.decimal(10, 2), Types.TEXT)
        .equal(decimal("0.10"), "0.1")
        .different(decimal("0.10"), "a")
        .holds();
  }

  // No number goes by way of a double, and none is rounded to fit.
  @Test
  void numbersInTextAreReadExactlyOrNotAtAll() throws IOException {
    String digits = "1234567890".repeat(3) + "12345678";
    under("side: target, cast: 'decimal(38,0)'", Types.decimal(38, 0), Types.TEXT)
        .equal(decimal(digits), digits)
        .equal(decimal("9007199254740993"), "9007199254740993")
        .different(decimal("9007199254740992"), "9007199254740993")
        .different(decimal("1"), "1.5")
        .different(decimal(digits), "1" + digits)
        .different(decimal("1"), "1e2000000000")
        .different(decimal("0"), "1e-2000000000")
        .different(decimal("1"), "1".repeat(2_000))
        .holds();
  }

  // Case 27.
  @Test
  void numbersAreReadAsALocaleWritesThem() throws IOException {
    under("side: source, cast: 'decimal(12,2)', locale: de-DE", Types.TEXT, Types.decimal(12, 2))
        .equal("3123,75", decimal("3123.75"))
        .equal("3.123,75", decimal("3123.75"))
        .equal("-1.000.000,5", decimal("-1000000.50"))
        .equal("\u22121", decimal("-1.00"))
        .equal(",5", decimal("0.50"))
        .different("3123.75", decimal("3123.75"))
        .different("31.23,75", decimal("3123.75"))
        .different("3.123.75", decimal("3123.75"))
        .different("3.12", decimal("312.00"))
        .different("3.123,", decimal("3123.00"))
        .different(".123", decimal("123.00"))
        .different("1,2,3", decimal("1.23"))
        .holds();
    under("side: source, cast: double, locale: fr-FR", Types.TEXT, Types.DOUBLE)
        .equal("1 234 567,5", 1234567.5)
        .equal("1\u00a0234\u202f567,5", 1234567.5)
        .equal("1,5e3", 1500.0)
        .different("1.5", 1.5)
        .holds();
    under("side: source, cast: int32, locale: de-CH", Types.TEXT, Types.INT64)
        .equal("1'234", 1234L)
        .equal("1\u2019234", 1234L)
        .different("1.234", 1234L)
        .different("2'147'483'648", 2147483648L)
        .holds();
  }

  // Case 27: without the locale it cannot be read, which is a class of its own.
  @Test
  void whatCannotBeReadIsUnparseable() throws IOException {
    Table source =
        table(
            Types.INT64,
            Types.TEXT,
            row(1L, "3123,75"),
            row(2L, "4.50"),
            row(3L, "n/a"),
            row(4L, "1.00"),
            row(5L, "x"));
    Table target =
        table(
            Types.INT64,
            Types.TEXT,
            row(1L, "3123.75"),
            row(2L, "4.51"),
            row(3L, "n/a"),
            row(4L, "1"),
            row(6L, new byte[] {'y', (byte) 0xff}));

    EngineResult result = reconcile("k", source, target, "column: v, cast: 'decimal(9,2)'");

    assertThat(result.breaks())
        .containsExactly(
            new Break(row(1L), "unparseable", "v", "3123,75", "3123.75"),
            new Break(row(2L), "mismatched", "v", "4.50", "4.51"),
            new Break(row(3L), "unparseable", "v", "n/a", "n/a"),
            Break.of(BreakKind.MISSING_IN_TARGET, row(5L)),
            Break.of(BreakKind.MISSING_IN_SOURCE, row(6L)));
    Summary summary = result.summary();
    assertThat(summary.matched()).isEqualTo(1);
    assertThat(summary.columns()).containsExactly(new Summary.ColumnCounts("v", 3));
    assertThat(summary.unparseable()).containsExactly(new Summary.UnparseableValues("v", 3, 2));
  }

  @Test
  void whatCannotBeReadEqualsNothingNotEvenItself() throws IOException {
    Table same = table(Types.INT64, Types.TEXT, row(1L, "n/a"), row(1L, "n/a"), row(2L, "3"));

    EngineResult result = reconcile("k", same, same, "column: v, cast: int32");
    EngineResult whole = reconcile("all", same, same, "column: v, cast: int32");

    assertThat(result.summary().matched()).isEqualTo(1);
    assertThat(result.summary().mismatched()).isEqualTo(2);
    assertThat(result.summary().source().fingerprint())
        .isNotEqualTo(result.summary().target().fingerprint());
    assertThat(whole.breaks())
        .containsExactly(
            Break.of(BreakKind.MISSING_IN_TARGET, row(1L, "n/a")),
            Break.of(BreakKind.MISSING_IN_TARGET, row(1L, "n/a")),
            Break.of(BreakKind.MISSING_IN_SOURCE, row(1L, "n/a")),
            Break.of(BreakKind.MISSING_IN_SOURCE, row(1L, "n/a")));
    assertThat(whole.summary().source().duplicatedKeys()).isEqualTo(1);
  }

  @Test
  void aToleranceDoesNotReachWhatCannotBeRead() throws IOException {
    under("cast: 'decimal(9,2)', tolerance: 1e9", Types.TEXT)
        .equal("1", "2.5")
        .different("1", "?")
        .different("?", "?")
        .different(null, "?")
        .holds();
  }

  @Test
  void keysPairByWhatTheyAreCastTo() throws IOException {
    Table source =
        table(
            Types.TEXT,
            Types.INT64,
            row("007", 1L),
            row("10", 2L),
            row("9", 3L),
            row("x\0", 4L),
            row("", 5L),
            row(null, 6L));
    Table target =
        table(Types.INT64, Types.INT64, row(7L, 1L), row(10L, 20L), row(11L, 3L), row(null, 6L));

    EngineResult result = reconcile("k", source, target, "column: k, side: source, cast: int64");

    assertThat(result.summary().matched()).isEqualTo(2);
    assertThat(result.summary().source().nullKeyRows()).isEqualTo(1);
    assertThat(result.breaks())
        .containsExactly(
            Break.of(BreakKind.MISSING_IN_TARGET, row("9")),
            new Break(row("10"), "mismatched", "v", "2", "20"),
            Break.of(BreakKind.MISSING_IN_SOURCE, row("11")),
            Break.of(BreakKind.MISSING_IN_TARGET, row("")),
            Break.of(BreakKind.MISSING_IN_TARGET, row("x\0")));
    assertThat(result.summary().unparseable())
        .containsExactly(new Summary.UnparseableValues("k", 2, 0));
  }

  @Test
  void everyTypeOfKeyMayHoldWhatCannotBeRead() throws IOException {
    Object[][] cases = {
      {"decimal(30,2)", "12345678901234567890123.45"},
      {"double", "1.5"},
      {"date", "2024-02-29"},
      {"time", "09:05:07.120"},
      {"timestamp", "2024-02-29T09:05:07.000000001Z"},
      {"timestamp without zone", "2024-02-29T09:05:07"},
      {"boolean", "true"},
      {"uuid", "01020304-0506-0708-090a-0b0c0d0e0f10"},
    };
    for (Object[] each : cases) {
      Table source =
          table(Types.TEXT, Types.TEXT, row(each[1], each[1]), row("?", "?"), row("?", each[1]));
      Table target = table(Types.TEXT, Types.TEXT, row("?", "?"), row(null, each[1]));

      EngineResult result =
          reconcile("k", source, target, "default: true, cast: '" + each[0] + "'");

      assertThat(result.breaks())
          .as("%s", each[0])
          .containsExactly(
              Break.of(BreakKind.MISSING_IN_SOURCE, row((Object) null)),
              Break.of(BreakKind.MISSING_IN_TARGET, row(each[1])),
              Break.of(BreakKind.MISSING_IN_TARGET, row("?")),
              Break.of(BreakKind.MISSING_IN_TARGET, row("?")),
              Break.of(BreakKind.MISSING_IN_SOURCE, row("?")));
      assertThat(result.summary().unparseable())
          .containsExactly(
              new Summary.UnparseableValues("k", 2, 1), new Summary.UnparseableValues("v", 1, 1));
    }
  }

  // Cases 45 and 46.
  @Test
  void textIsReadAsADate() throws IOException {
    LocalDate date = LocalDate.of(2024, 3, 28);
    under("side: target, cast: date", Types.DATE, Types.TEXT)
        .equal(date, "2024-03-28")
        .equal(LocalDate.of(1, 1, 1), "0001-01-01")
        .different(date, "2024-3-28")
        .different(date, "2024-03-28 00:00:00")
        .different(LocalDate.of(2024, 3, 1), "2024-02-30")
        .holds();
    under("side: target, cast: date, format: dd/MM/yyyy", Types.DATE, Types.TEXT)
        .equal(date, "28/03/2024")
        .different(date, "28/03/2024 ")
        .different(date, "28/03/24")
        .different(date, "2024-03-28")
        .different(LocalDate.of(2023, 3, 1), "29/02/2023")
        .different(LocalDate.of(2024, 5, 3), "03/5/2024")
        .holds();
    under("side: target, cast: date, format: 'yyyy-MM-dd[ HH:mm:ss]'", Types.DATE, Types.TEXT)
        .equal(date, "2024-03-28")
        .equal(date, "2024-03-28 00:00:00")
        .different(date, "2024-03-28 00:00:01")
        .holds();
    under("side: target, cast: date, format: d. MMMM uuuu, locale: de", Types.DATE, Types.TEXT)
        .equal(date, "28. M\u00e4rz 2024")
        .different(date, "28. March 2024")
        .holds();
  }

  @Test
  void textIsReadAsATime() throws IOException {
    under("side: target, cast: time", Types.TIME, Types.TEXT)
        .equal(LocalTime.of(9, 5), "09:05")
        .equal(LocalTime.of(9, 5, 7, 120_000_000), "09:05:07.12")
        .different(LocalTime.MIDNIGHT, "24:00")
        .holds();
    under("side: target, cast: time, format: hh:mm a, locale: en-US", Types.TIME, Types.TEXT)
        .equal(LocalTime.of(21, 5), "09:05 PM")
        .different(LocalTime.of(9, 5), "09:05")
        .holds();
    Instant noon = Instant.parse("2024-03-28T12:00:00Z");
    under("side: target, cast: timestamp", INSTANT, Types.TEXT)
        .equal(noon, "2024-03-28T12:00:00Z")
        .equal(noon, "2024-03-28 14:00+02:00")
        .different(noon, "2024-03-28 12:00:00")
        .different(noon, "2024-03-28T12:00:00.000000001Z")
        .holds();
    under("side: target, cast: timestamp, format: dd.MM.yyyy HH:mm XXX", INSTANT, Types.TEXT)
        .equal(noon, "28.03.2024 14:00 +02:00")
        .different(noon, "28.03.2024 14:00")
        .holds();
    under(
            "side: target, cast: timestamp without zone, format: 'dd.MM.yyyy[ HH:mm]'",
            LOCAL,
            Types.TEXT)
        .equal(noon, "28.03.2024 12:00")
        .equal(Instant.parse("2024-03-28T00:00:00Z"), "28.03.2024")
        .different(noon, "28.03.2024 25:00")
        .holds();
    under(
            "side: target, cast: timestamp without zone, zone: Europe/Paris, truncate: minutes",
            INSTANT,
            Types.TEXT)
        .equal(Instant.parse("2024-03-28T11:00:00Z"), "2024-03-28 12:00:59")
        .different(noon, "2024-03-28 12:00:00")
        .holds();
  }

  @Test
  void textAndNumbersAreReadAsTruthValues() throws IOException {
    under("side: source, cast: boolean", Types.TEXT, Types.BOOL)
        .equal("true", true)
        .equal("FALSE", false)
        .different("1", true)
        .different("", false)
        .holds();
    under("side: source, cast: boolean, format: Y/N", Types.TEXT, Types.BOOL)
        .equal("Y", true)
        .equal("N", false)
        .different("y", true)
        .different("true", true)
        .holds();
    under("side: source, cast: boolean", Types.INT32, Types.BOOL)
        .equal(1, true)
        .equal(0, false)
        .different(2, true)
        .different(-1, true)
        .holds();
    under("side: target, cast: int32", Types.INT64, Types.BOOL)
        .equal(1L, true)
        .different(2L, true)
        .holds();
  }

  @Test
  void valuesAreWrittenAsText() throws IOException {
    under("side: source, cast: string", Types.INT64, Types.TEXT)
        .equal(-7L, "-7")
        .different(7L, "07")
        .holds();
    under("side: source, cast: string", Types.UINT64, Types.TEXT)
        .equal(BigInteger.ONE.shiftLeft(63), "9223372036854775808")
        .holds();
    under("side: source, cast: string", Types.decimal(30, 2), Types.TEXT)
        .equal(decimal("123.30"), "123.30")
        .different(decimal("123.30"), "123.3")
        .holds();
    under("side: source, cast: string", Types.DOUBLE, Types.TEXT)
        .equal(0.1, "0.1")
        .equal(1.0, "1.0")
        .equal(-0.0, "0.0")
        .equal(Double.NaN, "NaN")
        .equal(2.0E-323, "2E-323")
        .holds();
    under("side: source, cast: string", Types.BOOL, Types.TEXT).equal(true, "true").holds();
    under("side: source, cast: string, format: ja/nein", Types.BOOL, Types.TEXT)
        .equal(true, "ja")
        .different(false, "false")
        .holds();
    under("side: source, cast: string", Types.DATE, Types.TEXT)
        .equal(LocalDate.of(1, 1, 1), "0001-01-01")
        .holds();
    under("side: source, cast: string, format: dd.MM.yyyy", Types.DATE, Types.TEXT)
        .equal(LocalDate.of(2024, 3, 28), "28.03.2024")
        .holds();
    under("side: source, cast: string", Types.TIME, Types.TEXT)
        .equal(LocalTime.of(9, 5), "09:05:00")
        .holds();
    Instant noon = Instant.parse("2024-03-28T12:00:00.100Z");
    under("side: source, cast: string", INSTANT, Types.TEXT)
        .equal(noon, "2024-03-28T12:00:00.100Z")
        .holds();
    under("side: source, cast: string, format: yyyyMMddHHmm", LOCAL, Types.TEXT)
        .equal(noon, "202403281200")
        .holds();
    under("side: source, cast: string", Types.UUID, Types.TEXT)
        .equal(new UUID(0, 1), "00000000-0000-0000-0000-000000000001")
        .holds();
    under("side: source, cast: string", Types.BINARY, Types.TEXT)
        .equal(Values.bytes("caf\u00e9"), "caf\u00e9")
        .equal(new byte[] {(byte) 0xff}, new byte[] {(byte) 0xff})
        .holds();
    under("side: source, cast: string, trim: true, case: ignore", Types.BOOL, Types.TEXT)
        .equal(true, "true")
        .holds();
  }

  @Test
  void valuesAreCastToOtherTypesWhereThatIsExact() throws IOException {
    under("cast: int32", Types.decimal(9, 2), Types.INT64)
        .equal(decimal("7.00"), 7L)
        .different(decimal("7.50"), 7L)
        .different(decimal("7.50"), 2147483648L)
        .holds();
    under("cast: 'decimal(4,1)'", Types.DOUBLE, Types.INT64)
        .equal(7.0, 7L)
        .different(7.25, 7L)
        .different(1000.0, 1000L)
        .different(Double.NaN, 7L)
        .holds();
    under("side: source, cast: timestamp without zone", Types.DATE, LOCAL)
        .equal(LocalDate.of(2024, 3, 28), Instant.parse("2024-03-28T00:00:00Z"))
        .different(LocalDate.of(2024, 3, 28), Instant.parse("2024-03-28T00:00:01Z"))
        .holds();
    under("side: target, cast: date", Types.DATE, LOCAL)
        .equal(LocalDate.of(1969, 12, 31), Instant.parse("1969-12-31T00:00:00Z"))
        .different(LocalDate.of(1969, 12, 31), Instant.parse("1969-12-31T00:00:00.000001Z"))
        .holds();
  }

  @Test
  void rulesForTextApplyBeforeACastOfText() throws IOException {
    under("side: source, cast: int32, trim: true, null_equals: ' 0 '", Types.TEXT, Types.INT64)
        .equal(" 7 ", 7L)
        .equal(null, 0L)
        .holds();
    under("cast: 'decimal(9,4)', scale: 1", Types.TEXT).equal("1.2345", "1.20").holds();
  }

  @Test
  void aCastOfOneSideLeavesTheFindingThatTheTypesDiffer() throws IOException {
    Table source = table(Types.INT64, Types.TEXT, row(1L, "1"));
    Table target = table(Types.INT64, Types.INT64, row(1L, 1L));

    Summary summary =
        reconcile("k", source, target, "column: v, side: source, cast: int64").summary();

    assertThat(summary.outcome()).isEqualTo(Summary.Outcome.TIED_OUT);
    assertThat(summary.findings())
        .containsExactly(
            new SchemaFinding(
                SchemaFinding.Kind.RETYPED, "v", "string", "int64", SchemaFinding.Weight.NOTE));
  }

  @Test
  void aNaNMayEqualNothing() throws IOException {
    under("nan: distinct", Types.DOUBLE, Types.FLOAT)
        .different(Double.NaN, Float.NaN)
        .different(Double.NaN, 1f)
        .different(null, Float.NaN)
        .equal(1.5, 1.5f)
        .equal(Double.POSITIVE_INFINITY, Float.POSITIVE_INFINITY)
        .equal(-0.0, 0.0f)
        .holds();
    under("nan: distinct, tolerance: 1e9", Types.DOUBLE)
        .different(Double.NaN, Double.NaN)
        .equal(1.0, 2.0)
        .holds();
    under("nan: equal", Types.DOUBLE).equal(Double.NaN, Double.NaN).holds();

    Table keys = table(Types.DOUBLE, Types.DOUBLE, row(Double.NaN, 1.0), row(2.0, Double.NaN));
    EngineResult result = reconcile("k", keys, keys, "type: double, nan: distinct");
    EngineResult whole = reconcile("all", keys, keys, "type: double, nan: distinct");

    assertThat(result.breaks())
        .containsExactly(
            new Break(row(2.0), "mismatched", "v", "NaN", "NaN"),
            Break.of(BreakKind.MISSING_IN_TARGET, row(Double.NaN)),
            Break.of(BreakKind.MISSING_IN_SOURCE, row(Double.NaN)));
    assertThat(result.summary().unparseable()).isEmpty();
    assertThat(whole.summary().matched()).isZero();
  }

  // Case 34.
  @Test
  void textsThatDifferInTrailingBlanksOnlyAreAClass() throws IOException {
    Table source =
        table(
            Types.INT64,
            Types.TEXT,
            row(1L, "DVT1  "),
            row(2L, "a"),
            row(3L, ""),
            row(4L, " a"),
            row(5L, "a\n"),
            row(6L, null));
    Table target =
        table(
            Types.INT64,
            Types.TEXT,
            row(1L, "DVT1"),
            row(2L, "b"),
            row(3L, "   "),
            row(4L, "a"),
            row(5L, "a"),
            row(6L, " "));

    EngineResult result = reconcile("k", source, target);
    EngineResult padded = reconcile("k", source, target, "column: v, pad: ignore");

    assertThat(result.summary().columns()).containsExactly(new Summary.ColumnCounts("v", 6, 2));
    assertThat(padded.summary().columns()).containsExactly(new Summary.ColumnCounts("v", 4, 0));
  }

  // Case 49.
  @Test
  void columnsOfUnlikeTypesMayBeLeftOutAndThenNothingTiesOut() throws IOException {
    Schema source =
        Schema.of(
            Column.nullable("k", Types.INT64),
            Column.nullable("v", Types.TEXT),
            Column.nullable("w", Types.INT64));
    Schema target =
        Schema.of(
            Column.nullable("k", Types.INT64),
            Column.nullable("v", Types.DATE),
            Column.nullable("w", Types.INT64));
    Table left = new Table(source, List.of(row(1L, "a", 2L)));
    Table right = new Table(target, List.of(row(1L, LocalDate.EPOCH, 2L)));
    Scope skipping = Scope.DEFAULT.withUnlikeTypes(UnlikeTypes.SKIP);

    for (String key : List.of("k", "all")) {
      Spec spec = Spec.EMPTY.with("source", "target", Spec.Key.parse(key)).withScope(skipping);
      EngineResult result = reconcile(spec, left, right);
      EngineResult swapped = reconcile(spec, right, left);

      assertThat(result.summary().matched()).isEqualTo(1);
      assertThat(result.breaks()).isEmpty();
      assertThat(result.summary().outcome()).isEqualTo(Summary.Outcome.BREAKS);
      assertThat(result.summary().findings())
          .containsExactly(
              new SchemaFinding(
                  SchemaFinding.Kind.SKIPPED, "v", "string", "date", SchemaFinding.Weight.BREAK));
      assertThat(swapped.summary().findings())
          .containsExactly(
              new SchemaFinding(
                  SchemaFinding.Kind.SKIPPED, "v", "date", "string", SchemaFinding.Weight.BREAK));
    }
  }

  @Test
  void aComparatorOfOnesOwnDecidesWhetherPairedValuesMatch() throws IOException {
    under("comparator: digits_only", Types.TEXT)
        .equal("+49 (30) 12-34", "493012 34")
        .equal("", "-")
        .different("12", "13")
        .different(null, "")
        .different(new byte[] {'1', (byte) 0xff}, "1")
        .holds();
    Table source = table(Types.INT64, Types.TEXT, row(1L, "1-2"), row(1L, "3-4"), row(2L, "5 6"));
    Table target = table(Types.INT64, Types.TEXT, row(1L, "12"), row(1L, "34"), row(2L, "57"));

    EngineResult result = reconcile("k", source, target, "type: string, comparator: digits_only");

    assertThat(result.summary().matched()).isEqualTo(2);
    assertThat(result.breaks()).containsExactly(new Break(row(2L), "mismatched", "v", "5 6", "57"));
  }

  @Test
  void aComparatorIsGivenValuesOfTheJdk() throws IOException {
    Instant noon = Instant.parse("2024-03-28T12:00:00Z");
    Object[][] cases = {
      {Types.BOOL, true, false, Boolean.class},
      {Types.INT64, 1L, 2L, BigDecimal.class},
      {
        Types.decimal(38, 2),
        decimal("1.00"),
        decimal("12345678901234567890123.45"),
        BigDecimal.class
      },
      {Types.DOUBLE, 1.0, Double.NaN, Double.class},
      {Types.TEXT, "a", "b", String.class},
      {Types.BINARY, Values.bytes("a"), Values.bytes("b"), byte[].class},
      {Types.UUID, new UUID(0, 1), new UUID(0, 2), UUID.class},
      {Types.DATE, LocalDate.EPOCH, LocalDate.MAX.withYear(9999), LocalDate.class},
      {Types.TIME, LocalTime.NOON, LocalTime.MIDNIGHT, LocalTime.class},
      {Types.timestamp(Type.Unit.NANOS), noon, noon.plusNanos(1), Instant.class},
      {LOCAL, noon, noon.plusMillis(1), java.time.LocalDateTime.class},
    };
    for (Object[] each : cases) {
      under("comparator: 'same_class_" + ((Class<?>) each[3]).getSimpleName() + "'", (Type) each[0])
          .equal(each[1], each[2])
          .different(each[1], null)
          .holds();
    }
    under("comparator: same_class_BigDecimal", Types.DOUBLE, Types.decimal(9, 2))
        .equal(1.5, decimal("2.50"))
        .different(Double.NaN, decimal("2.50"))
        .holds();
  }
}
