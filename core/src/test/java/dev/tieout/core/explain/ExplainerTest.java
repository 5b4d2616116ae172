package dev.tieout.core.explain;

import static dev.tieout.core.explain.BreakStream.AMOUNT;
import static dev.tieout.core.explain.BreakStream.BOOLEAN;
import static dev.tieout.core.explain.BreakStream.DATE;
import static dev.tieout.core.explain.BreakStream.DOUBLE;
import static dev.tieout.core.explain.BreakStream.FINE;
import static dev.tieout.core.explain.BreakStream.INSTANT;
import static dev.tieout.core.explain.BreakStream.TEXT;
import static dev.tieout.core.explain.BreakStream.WHOLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.tieout.core.contract.Pairs;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.YamlText;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExplainerTest {

  static Stream<Arguments> causes() {
    return Stream.of(
        of(AMOUNT, "sign_flipped", "", "1.50", "-1.50", "-3.00", "3.00"),
        of(AMOUNT, "power_of_ten", "x 100", "1.50", "150.00", "3.07", "307.00"),
        of(AMOUNT, "power_of_ten", "x 0.1", "1.50", "0.15", "30.70", "3.07"),
        of(AMOUNT, "constant_offset", "+0.01", "1.50", "1.51", "3.06", "3.07"),
        of(AMOUNT, "constant_offset", "+-0.01", "1.50", "1.51", "3.08", "3.07"),
        of(AMOUNT, "constant_offset", "-7", "11.50", "4.50", "23.17", "16.17"),
        of(AMOUNT, "zero_against_value", "0 in the target", "1.50", "0.00", "3.07", "0.00"),
        of(
            AMOUNT,
            "sentinel_against_value",
            "9999.99 in the target",
            "1.51",
            "9999.99",
            "3.07",
            "9999.99"),
        of(AMOUNT, "null_against_zero", "0, null in the target", "0.00", null, "0.00", null),
        of(AMOUNT, "null_against_value", "null in the source", null, "5.21", null, "7.12"),
        of(WHOLE, "null_against_sentinel", "-1, null in the target", "-1", null, "-1", null),
        of(FINE, "rounded", "2 places in the target", "1.2345", "1.2300", "7.1278", "7.1300"),
        of(
            FINE,
            "rounded",
            "2 places, half up in the target",
            "1.2250",
            "1.2300",
            "7.1278",
            "7.1300"),
        of(
            FINE,
            "rounded",
            "2 places, half even in the target",
            "1.2250",
            "1.2200",
            "7.1278",
            "7.1300"),
        of(
            FINE,
            "rounded",
            "2 places, towards zero in the source",
            "1.2200",
            "1.2288",
            "7.1200",
            "7.1278"),
        of(DOUBLE, "float_noise", "", "0.1", "0.10000000000000002", "0.3", "0.30000000000000004"),
        of(
            DOUBLE,
            "single_precision",
            "",
            "0.1",
            "0.10000000149011612",
            "0.3",
            "0.30000001192092896"),
        of(BOOLEAN, "boolean_flipped", "", "true", "false", "false", "true"),
        of(TEXT, "boolean_format", "Y/N against true/false", "Y", "true", "N", "false"),
        of(TEXT, "trailing_blanks", "", "a", "a  ", "b ", "b"),
        of(TEXT, "trailing_white_space", "", "a", "a\t", "b\u00a0", "b"),
        of(TEXT, "leading_white_space", "", "a", "  a", "b", "\tb"),
        of(TEXT, "surrounding_white_space", "", "a ", " a", "b", " b "),
        of(TEXT, "inner_white_space", "", "a b", "a  b", "c\td", "c d"),
        of(TEXT, "white_space_removed", "", "a b", "ab", "c d", "cd"),
        of(TEXT, "case_only", "", "Ab", "aB", "x", "X"),
        of(TEXT, "unicode_form", "", "\u00e9a", "e\u0301a", "\u00fc", "u\u0308"),
        of(TEXT, "unicode_compatibility", "", "\ufb01n", "fin", "\uff11", "1"),
        of(TEXT, "accents_dropped", "", "\u00e9a", "ea", "\u00fcber", "uber"),
        of(TEXT, "invisible_characters", "", "a\u200bb", "ab", "c", "c\u0007"),
        of(TEXT, "white_space_and_case", "", "A b", "a  B", "c ", " C"),
        of(
            TEXT,
            "mojibake",
            "UTF-8 as Windows-1252 in the target",
            "\u00e9\u20ac",
            garbled("\u00e9\u20ac"),
            "\u00fc",
            garbled("\u00fc")),
        of(
            TEXT,
            "mojibake",
            "UTF-8 as Windows-1252, twice in the source",
            garbled(garbled("\u00e9x")),
            "\u00e9x",
            garbled(garbled("\u00fc")),
            "\u00fc"),
        of(
            TEXT,
            "replacement_characters",
            "'?' in the target",
            "\u00e9a\u4e2d",
            "?a?",
            "\u00fc",
            "?"),
        of(
            TEXT,
            "truncated_text",
            "3 characters in the target",
            "\u00e9bcdef",
            "\u00e9bc",
            "xyzuv",
            "xyz"),
        of(
            TEXT,
            "padded",
            "zeros on the left to 5 characters in the target",
            "7",
            "00007",
            "123",
            "00123"),
        of(
            TEXT,
            "padded",
            "zeros on the left in the source",
            "0a",
            "a",
            "00b",
            "b",
            "000c",
            "c",
            "0000d",
            "d",
            "00000e",
            "e"),
        of(TEXT, "affix", "'X-' in front in the target", "ab", "X-ab", "cd", "X-cd"),
        of(TEXT, "affix", "'.0' at the end in the source", "ab.0", "ab", "cde.0", "cde"),
        of(TEXT, "null_against_empty", "null in the target", "", null, "", null),
        of(
            TEXT,
            "number_format",
            "1,234.5 against 1234.5",
            "1,234.50",
            "1234.5",
            "2,000",
            "2000.0"),
        of(
            TEXT,
            "number_format",
            "1.234,5 against 1,234.5",
            "1.234,50",
            "1,234.5",
            "1.002.000,1",
            "1,002,000.1"),
        of(
            TEXT,
            "date_format",
            "yyyy-MM-dd against dd/MM/yyyy",
            "2026-02-21",
            "21/02/2026",
            "2026-02-01",
            "01/02/2026"),
        of(DATE, "day_month_swapped", "", "2026-02-01", "2026-01-02", "2025-12-03", "2025-03-12"),
        of(DATE, "constant_shift", "+1 d", "2026-02-28", "2026-03-01", "2026-01-05", "2026-01-06"),
        of(
            DATE,
            "sentinel_against_value",
            "1900-01-01 in the target",
            "2026-02-28",
            "1900-01-01",
            "2026-01-05",
            "1900-01-01"),
        of(
            INSTANT,
            "constant_shift",
            "-90 min",
            "2026-02-28T10:00:00Z",
            "2026-02-28T08:30:00Z",
            "2026-02-28T00:00:00.123Z",
            "2026-02-27T22:30:00.123Z"),
        of(
            INSTANT,
            "truncated_time",
            "to the second in the target",
            "2026-02-28T10:00:01.5Z",
            "2026-02-28T10:00:01Z",
            "2026-02-28T11:10:02.000007Z",
            "2026-02-28T11:10:02Z"),
        of(
            INSTANT,
            "truncated_time",
            "to the day in the source",
            "2026-02-28T00:00:00Z",
            "2026-02-28T10:00:01Z",
            "2026-02-27T00:00:00Z",
            "2026-02-27T11:10:02Z"));
  }

  private static Arguments of(
      Type type, String cause, String parameter, @Nullable String... values) {
    return Arguments.of(cause, parameter, type, values);
  }

  private static String garbled(String text) {
    return new String(
        text.getBytes(StandardCharsets.UTF_8), java.nio.charset.Charset.forName("windows-1252"));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("causes")
  void namesTheCauseOfAllBreaks(
      String cause, String parameter, Type type, @Nullable String[] values) {
    BreakStream stream = BreakStream.of(type);
    for (int i = 0; i < values.length; i += 2) {
      stream.row(values[i], values[i + 1]);
    }

    Explanations found = stream.explain();

    assertThat(found.explanations())
        .extracting(Explanation::cause, Explanation::parameter, Explanation::count)
        .containsExactly(tuple(cause, parameter, values.length / 2L));
    assertThat(found.columns().get(0).unexplained()).isZero();
    assertThat(found.explanations().get(0).examples())
        .hasSize(Math.min(3, values.length / 2))
        .startsWith(new Example(List.of("1"), values[0], values[1]));
  }

  @Test
  void tellsAShareAndACountInWords() {
    BreakStream stream = BreakStream.of(INSTANT);
    for (int i = 0; i < 12_345; i++) {
      Instant source = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(61L * i);
      stream.row(source.toString(), source.plusSeconds(5 * 3600).toString());
    }
    for (int i = 0; i < 163; i++) {
      stream.row(
          "2026-01-01T00:00:00Z", "2026-03-0" + (1 + i % 9) + "T00:00:" + (10 + i % 50) + "Z");
    }

    Explanation first = stream.explain().explanations().get(0);

    assertThat(first.sentence())
        .startsWith(
            "98.7 % of the breaks in v0 (12,345 of 12,508) are exactly 5 h later in the target:"
                + " America/New_York against UTC");
    assertThat(first.rule()).isEqualTo("- {column: v0, tolerance: 5h}");
  }

  @Test
  void tellsAZoneThroughDaylightSaving() {
    BreakStream stream = BreakStream.of(BreakStream.LOCAL);
    for (int i = 0; i < 365; i++) {
      Instant utc = Instant.parse("2025-01-01T12:00:00Z").plusSeconds(86_400L * i + i);
      String local = utc.atZone(ZoneId.of("America/New_York")).toLocalDateTime().toString();
      stream.row(
          local.length() == 16 ? local + ":00" : local,
          utc.atZone(ZoneOffset.UTC).toLocalDateTime() + (i % 60 == 0 ? ":00" : ""));
    }

    Explanation zone = stream.explain().explanations().get(0);

    assertThat(zone.cause()).isEqualTo("zone");
    assertThat(zone.parameter()).isEqualTo("America/New_York against UTC");
    assertThat(zone.rule())
        .isEqualTo(
            "- {column: v0, side: source, zone: America/New_York}\n"
                + "- {column: v0, side: target, zone: UTC}");
  }

  @Test
  void tellsARateThoughAmountsAreRounded() {
    Random random = new Random(5);
    BreakStream stream = BreakStream.of(AMOUNT);
    for (int i = 0; i < 5000; i++) {
      BigDecimal source = BigDecimal.valueOf(100_000 + random.nextInt(10_000_000), 2);
      BigDecimal target =
          source.multiply(new BigDecimal("1.0837")).setScale(2, RoundingMode.HALF_UP);
      stream.row(source.toString(), target.toString());
    }

    Explanation rate = stream.explain().explanations().get(0);

    assertThat(rate.cause()).isEqualTo("constant_rate");
    assertThat(rate.parameter()).isEqualTo("x 1.0837");
    assertThat(rate.count()).isEqualTo(5000);
  }

  @Test
  void tellsARateForEachCurrency() {
    BreakStream stream =
        BreakStream.keyed(
            List.of(Pairs.column("currency", TEXT, TEXT), Pairs.column("id", WHOLE, WHOLE)),
            AMOUNT);
    List<String> currencies = List.of("CHF", "EUR", "USD");
    List<String> rates = List.of("0.95", "1.08", "1.25");
    for (int i = 0; i < 3000; i++) {
      BigDecimal source = BigDecimal.valueOf(10_007 + 131L * i, 2);
      BigDecimal target =
          source.multiply(new BigDecimal(rates.get(i / 1000))).setScale(2, RoundingMode.HALF_UP);
      stream.add(
          BreakKind.MISMATCHED,
          List.of(currencies.get(i / 1000), (long) i),
          "v0",
          source.toString(),
          target.toString());
    }

    Explanation rate = stream.explain().explanations().get(0);

    assertThat(rate.cause()).isEqualTo("rate_in_group");
    assertThat(rate.parameter()).isEqualTo("by currency (CHF x 0.95, EUR x 1.08, USD x 1.25)");
    assertThat(rate.count()).isEqualTo(3000);
  }

  @Test
  void tellsSwappedColumnsAndShiftedRows() {
    BreakStream swapped = BreakStream.of(TEXT, TEXT);
    BreakStream shifted = BreakStream.of(TEXT);
    for (int i = 0; i < 20; i++) {
      swapped.row("a" + i, "b" + 7 * i).differs(1, "b" + 7 * i, "a" + i);
      shifted.row("q" + i * i, "q" + (i + 1) * (i + 1));
    }

    assertThat(swapped.explain().explanations())
        .filteredOn(e -> e.cause().equals("swapped_columns"))
        .extracting(Explanation::column, Explanation::parameter, Explanation::count)
        .containsExactly(tuple("v0", "with v1", 20L), tuple("v1", "with v0", 20L));
    assertThat(shifted.explain().explanations())
        .filteredOn(e -> e.cause().equals("value_of_next_row"))
        .extracting(Explanation::count, Explanation::of)
        .containsExactly(tuple(19L, 20L));
  }

  @Test
  void tellsASideThatIsConstant() {
    BreakStream stream = BreakStream.of(TEXT);
    for (int i = 0; i < 20; i++) {
      stream.row("v" + i * i, "unknown");
    }

    assertThat(stream.explain().explanations())
        .extracting(Explanation::cause, Explanation::parameter)
        .contains(tuple("constant_side", "unknown in the target"));
  }

  @Test
  void leavesWhatNothingAccountsForUnexplained() {
    BreakStream stream = BreakStream.of(AMOUNT, TEXT);
    Random random = new Random(3);
    for (int i = 0; i < 6000; i++) {
      stream.row(
          BigDecimal.valueOf(random.nextInt(1_000_000_000), 2).toString(),
          BigDecimal.valueOf(random.nextInt(1_000_000_000), 2).toString());
      stream.differs(1, "s" + random.nextLong(), "t" + random.nextLong());
    }

    Explanations found = stream.explain();

    assertThat(found.explanations()).extracting(Explanation::column).containsOnlyNulls();
    assertThat(found.columns())
        .allSatisfy(
            column -> {
              assertThat(column.unexplained()).isEqualTo(6000);
              assertThat(column.examples()).hasSize(3);
            });
    assertThat(found.rowPatterns())
        .containsExactly(
            new Explanations.RowPattern(List.of("v0: unexplained", "v1: unexplained"), 6000));
  }

  @Test
  void doesNotCallOneBreakAnOffset() {
    Explanations found = BreakStream.of(AMOUNT).row("1.50", "1.61").explain();

    assertThat(found.explanations()).isEmpty();
    assertThat(found.columns().get(0).unexplained()).isEqualTo(1);
  }

  @Test
  void tellsRangesOfMissingKeys() {
    BreakStream stream = BreakStream.of(AMOUNT);
    for (long key = 1; key <= 200; key++) {
      if (key <= 50 || key > 80) {
        stream.whole(BreakKind.MISSING_IN_TARGET, key);
      }
    }

    assertThat(stream.explain().explanations())
        .extracting(Explanation::cause, Explanation::parameter, Explanation::count, Explanation::of)
        .containsExactly(
            tuple("key_range", "id 81..200", 120L, 170L),
            tuple("key_range", "id 1..50", 50L, 170L));
  }

  @Test
  void tellsAPartitionAndARepeatedLoad() {
    BreakStream partition =
        BreakStream.keyed(
            List.of(Pairs.column("region", TEXT, TEXT), Pairs.column("id", WHOLE, WHOLE)), AMOUNT);
    BreakStream repeated = BreakStream.of(AMOUNT);
    for (long key = 1; key <= 20; key++) {
      partition.whole(BreakKind.MISSING_IN_SOURCE, "EU", key * key);
      repeated.whole(BreakKind.SURPLUS_IN_TARGET, key);
      repeated.whole(BreakKind.SURPLUS_IN_TARGET, key);
    }

    assertThat(partition.explain().explanations())
        .extracting(Explanation::sentence)
        .containsExactly("All 20 rows missing in the source are in one partition: region EU.");
    assertThat(repeated.explain().explanations())
        .extracting(Explanation::cause, Explanation::parameter, Explanation::count)
        .containsExactly(tuple("repeated_load", "20 keys, 2 more times", 40L));
  }

  @Test
  void boundsWhatItShowsOfHostileValues() {
    String huge = "\ud83d\ude00".repeat(2_000_000);
    BreakStream stream = BreakStream.of(TEXT);
    for (int i = 0; i < 4; i++) {
      stream.row(huge, huge + "x").row(huge + "  ", huge).row("<b>\u202e\u0000", "'\"\n");
    }

    Explanations found = stream.explain();

    assertThat(found.explanations().get(0).cause()).isEqualTo("trailing_blanks");
    assertThat(found.samples().get(0).differences().get(0).source())
        .hasSizeBetween(900, 1001)
        .endsWith("\ud83d\ude00\u2026");
    assertThat(found.changes()).allSatisfy(c -> assertThat(c.from()).hasSizeLessThan(102));
    assertThat(found.columns().get(0).breaks()).isEqualTo(12);
  }

  @Test
  void quotesColumnsInRules() {
    String name = "a: b\u202e\"'#{}\n";
    BreakStream stream = BreakStream.of(TEXT);
    assertThat(stream.row("a", "a ").explain().explanations().get(0).rule())
        .isEqualTo("- {column: v0, pad: ignore}");
    assertThat(YamlText.of(name)).isEqualTo("\"a: b\\u202e\\\"'#{}\\u000a\"");
  }

  @Test
  void theDocumentHasEveryCause() throws IOException {
    String document = Files.readString(Path.of("..", "docs", "explanations.md"));

    assertThat(Explainer.causes()).allMatch(cause -> document.contains("`" + cause + "`"));
  }
}
