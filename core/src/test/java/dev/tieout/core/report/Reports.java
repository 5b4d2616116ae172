package dev.tieout.core.report;

import dev.tieout.core.explain.Example;
import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.gate.Verdict;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.SchemaFinding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports for tests, made by hand. */
public final class Reports {
  /** A title that hostile markup would set if it ran. */
  public static final String OWNED = "owned";

  /** Values that are markup, commands or marks somewhere. */
  public static final List<String> HOSTILE =
      List.of(
          "<script>document.title='owned'</script>",
          "</script><script>document.title='owned'</script>",
          "</style></title></pre></code><img src=x onerror=\"document.title='owned'\">",
          "\" onmouseover=\"document.title='owned'\" x=\"",
          "' onfocus='document.title=1' autofocus='",
          "<svg onload=document.title='owned'><h6>owned</h6>",
          "<!-- --!> ]]> <![CDATA[ &lt;b&gt; &#60;b&#62; &amp;",
          "javascript:document.title='owned'",
          "pay\u202Eexe.txt\u202C \u2067abc\u2069 \u200Fx\u200E",
          "a\u0000b\u0001\u0008\u001b[31mred\u0085\u2028\u2029\ufffe\uffff",
          "lone \uD800 and \uDC00 halves \uD83D",
          "two\r\nlines\n::error title=owned::owned",
          "a|b`c`**d**_e_[f](https://example.org)#1 @everyone ~~g~~ \\| www.example.org a@b.cc",
          "=HYPERLINK(\"http://example.org\")",
          "%0A::error::owned",
          "  blanks  inside and at the ends  ",
          "zero\u200Bwidth \uFEFF\u00A0\u00AD\u3000",
          "\u05E9\u05DC\u05D5\u05DD \u0645\u0631\u062D\u0628\u0627 weiß 漢字 😀",
          "e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301");

  private static final List<BreakKind> PAIRS = List.of(BreakKind.MISMATCHED, BreakKind.UNPARSEABLE);
  private static final List<BreakKind> ALONE =
      List.of(
          BreakKind.MISSING_IN_TARGET,
          BreakKind.MISSING_IN_SOURCE,
          BreakKind.SURPLUS_IN_SOURCE,
          BreakKind.SURPLUS_IN_TARGET);

  private Reports() {}

  /** Of a run without breaks. */
  public static RunReport tiedOut() {
    Summary summary =
        summary(100_000, 100_000, 100_000, 0, 0, 0, 0, 0, List.of(count("amount", 0)), List.of());
    return report("ledger", summary, Explanations.NONE, Verdict.of(summary));
  }

  /** Of a ledger with several causes, as an engine would explain it. */
  public static RunReport ledger() {
    List<Summary.ColumnCounts> columns =
        List.of(
            count("account_id", 24),
            count("currency", 0),
            count("amount", 1_250),
            count("timestamp", 9_870),
            count("is_settled", 25));
    List<SchemaFinding> findings =
        List.of(
            finding(SchemaFinding.Kind.RETYPED, "amount", "decimal(12,2)", "decimal(18,4)"),
            finding(SchemaFinding.Kind.ONLY_IN_TARGET, "loaded_at", null, "timestamp(us, UTC)"),
            finding(SchemaFinding.Kind.RENAMED_BY_CASE, "Id", "Id", "ID"));
    Summary summary =
        summary(1_000_020, 1_000_023, 988_800, 11_000, 220, 223, 0, 0, columns, findings);
    List<Explanation> explanations =
        List.of(
            new Explanation(
                "time_shift",
                BreakKind.MISMATCHED,
                "timestamp",
                "+5 h",
                9_742,
                9_870,
                "98.70 % of the breaks in timestamp are exactly +5 h: America/New_York against UTC.",
                List.of(
                    example("17", "2024-01-02 03:04:05.123", "2024-01-02 08:04:05.123"),
                    example("23", "2024-01-31 21:00:00.000", "2024-02-01 02:00:00.000"),
                    example("40", "2024-03-09 10:11:12.500", "2024-03-09 15:11:12.500")),
                "rules:\n  - column: timestamp\n    zone: America/New_York\n    side: source\n"),
            new Explanation(
                "rounding",
                BreakKind.MISMATCHED,
                "amount",
                "2 places, half up",
                1_200,
                1_250,
                "The target rounds amount to 2 places, half up.",
                List.of(example("5", "1234.5678", "1234.5700"), example("9", "-0.005", "-0.0100")),
                "rules:\n  - column: amount\n    round: 2\n"),
            new Explanation(
                "trailing_blanks",
                BreakKind.MISMATCHED,
                "account_id",
                "",
                24,
                24,
                "account_id differs only in blanks at the end.",
                List.of(example("101", "ACC-0007", "ACC-0007  ")),
                "rules:\n  - column: account_id\n    pad: ignore\n"),
            new Explanation(
                "missing_range",
                BreakKind.MISSING_IN_TARGET,
                null,
                "id 500000 to 500219",
                220,
                220,
                "All rows that the target lacks are one range of the key, id from 500000 to 500219.",
                List.of(),
                null));
    List<Explanations.ColumnBreaks> breaks =
        List.of(
            new Explanations.ColumnBreaks(
                "timestamp", 9_870, 128, List.of(example("77", "2024-05-01 00:00:00.000", null))),
            new Explanations.ColumnBreaks(
                "amount", 1_250, 50, List.of(example("78", "10.00", "999.99"))),
            new Explanations.ColumnBreaks(
                "is_settled", 25, 25, List.of(example("79", "true", "false"))),
            new Explanations.ColumnBreaks("account_id", 24, 0, List.of()));
    List<Explanations.RowSample> samples = new ArrayList<>();
    samples.add(
        sample(
            BreakKind.MISMATCHED,
            "17",
            new Explanations.Difference("amount", "1234.5678", "1234.5700"),
            new Explanations.Difference(
                "timestamp", "2024-01-02 03:04:05.123", "2024-01-02 08:04:05.123")));
    samples.add(
        sample(
            BreakKind.MISMATCHED,
            "101",
            new Explanations.Difference("account_id", "ACC-0007", "ACC-0007  ")));
    samples.add(sample(BreakKind.MISMATCHED, "102", new Explanations.Difference("note", null, "")));
    samples.add(
        sample(
            BreakKind.MISMATCHED,
            "103",
            new Explanations.Difference(
                "note", "The quick brown fox jumps", "The quick red fox jumped")));
    samples.add(
        sample(BreakKind.UNPARSEABLE, "104", new Explanations.Difference("amount", "1,2x", "1.2")));
    for (int i = 0; i < 30; i++) {
      samples.add(sample(BreakKind.MISSING_IN_TARGET, Integer.toString(500_000 + i)));
    }
    samples.add(sample(BreakKind.MISSING_IN_SOURCE, "-5"));
    Explanations all =
        new Explanations(
            List.of("id"),
            explanations,
            breaks,
            List.of(
                new Explanations.RowPattern(List.of("timestamp: time_shift"), 9_650),
                new Explanations.RowPattern(
                    List.of("amount: rounding", "timestamp: time_shift"), 92)),
            List.of(
                new Explanations.Change("is_settled", "true", "false", 14),
                new Explanations.Change("is_settled", "false", "true", 11),
                new Explanations.Change("currency", null, "EUR", 3)),
            samples);
    return report("nightly ledger", summary, all, Verdict.of(summary));
  }

  /** With hostile text wherever there is text, of 200 columns. */
  public static RunReport hostile() {
    return of(HOSTILE, 200);
  }

  /** With a value of a kind that takes most room everywhere, and more of everything than fits. */
  public static RunReport huge(String value) {
    return of(Collections.nCopies(400, value), 400);
  }

  private static RunReport of(List<String> values, int width) {
    List<Summary.ColumnCounts> columns = new ArrayList<>();
    List<Explanations.ColumnBreaks> breaks = new ArrayList<>();
    List<RunFacts.ColumnFacts> facts = new ArrayList<>();
    List<SchemaFinding> findings = new ArrayList<>();
    List<Explanation> explanations = new ArrayList<>();
    List<Explanations.RowPattern> patterns = new ArrayList<>();
    List<Explanations.Change> changes = new ArrayList<>();
    List<Explanations.RowSample> samples = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      String value = values.get(i % values.size());
      String other = values.get((i + 1) % values.size());
      String name = value + i;
      columns.add(new Summary.ColumnCounts(name, width - i, 1));
      breaks.add(
          new Explanations.ColumnBreaks(name, width - i, 1, List.of(example(value, value, other))));
      facts.add(
          new RunFacts.ColumnFacts(name, other + i, value, other, value, /* isKey= */ i == 0));
      findings.add(finding(SchemaFinding.Kind.RETYPED, name, value, other));
      explanations.add(
          new Explanation(
              "cause",
              i % 2 == 0 ? BreakKind.MISMATCHED : BreakKind.MISSING_IN_TARGET,
              i % 2 == 0 ? name : null,
              value,
              3,
              10,
              value,
              List.of(example(value, value, other), example(other, value, null)),
              "rules:\n  - column: \"" + value.replace("\n", " ") + "\"\n    pad: ignore\n"));
      patterns.add(new Explanations.RowPattern(List.of(value, other), 5));
      changes.add(new Explanations.Change(name, value, i % 5 == 0 ? null : other, 7));
      reasons.add(value);
      List<Explanations.Difference> differences = new ArrayList<>();
      for (int d = 0; d < 20; d++) {
        differences.add(new Explanations.Difference(name + d, value, other));
      }
      samples.add(
          new Explanations.RowSample(
              PAIRS.get(i % PAIRS.size()).word(), Arrays.asList(value, null, ""), differences));
      samples.add(
          new Explanations.RowSample(
              ALONE.get(i % ALONE.size()).word(), Arrays.asList(other, null, ""), List.of()));
    }
    Summary summary =
        new Summary(
            "local",
            "partitioned",
            side(10_000_000_000L),
            side(9_999_999_999L),
            1,
            9_000_000_000L,
            500_000_000,
            500_000_000,
            499_999_999,
            499_999_998,
            columns,
            List.of(new Summary.UnparseableValues(columns.get(0).name(), 3, 4)),
            findings);
    RunFacts.SideFacts side = new RunFacts.SideFacts(values, 3, -1);
    return new RunReport(
        summary,
        new RunCosts(12.5, 1 << 27, 1 << 20),
        new Explanations(
            List.of(values.get(0), "b", "c"), explanations, breaks, patterns, changes, samples),
        new RunFacts(values.get(0), values.get(0), side, side, facts, 64 << 20, 1_700_000_000_000L),
        new Verdict(true, reasons));
  }

  private static RunReport report(
      String name, Summary summary, Explanations explanations, Verdict verdict) {
    RunFacts.SideFacts source = new RunFacts.SideFacts(List.of("old/ledger"), 12, 48_300_221);
    RunFacts.SideFacts target =
        new RunFacts.SideFacts(List.of("s3a://lake/new/ledger/year=2024"), 1, 51_002_113);
    List<RunFacts.ColumnFacts> columns =
        List.of(
            new RunFacts.ColumnFacts("Id", "ID", "int64", "int64", "exact", /* isKey= */ true),
            new RunFacts.ColumnFacts("account_id", "account_id", "text", "text", "exact", false),
            new RunFacts.ColumnFacts(
                "amount", "amount", "decimal(12,2)", "decimal(18,4)", "tolerance 0.01", false),
            new RunFacts.ColumnFacts(
                "timestamp", "timestamp", "timestamp(ms)", "timestamp(us)", "exact", false));
    return new RunReport(
        summary,
        new RunCosts(1.234, 52_000_000, 8_600_000),
        explanations,
        new RunFacts(name, "nightly.yaml", source, target, columns, 64 << 20, 1_733_000_000_000L),
        verdict);
  }

  private static Summary summary(
      long sourceRows,
      long targetRows,
      long matched,
      long mismatched,
      long missingInTarget,
      long missingInSource,
      long surplusInSource,
      long surplusInTarget,
      List<Summary.ColumnCounts> columns,
      List<SchemaFinding> findings) {
    return new Summary(
        "local",
        "partitioned",
        side(sourceRows),
        side(targetRows),
        matched,
        mismatched,
        missingInTarget,
        missingInSource,
        surplusInSource,
        surplusInTarget,
        columns,
        List.of(),
        findings);
  }

  private static Summary.SideCounts side(long rows) {
    return new Summary.SideCounts(rows, "00112233445566778899aabbccddeeff", 20, 21, 0);
  }

  private static Summary.ColumnCounts count(String name, long mismatched) {
    return new Summary.ColumnCounts(name, mismatched, name.equals("account_id") ? mismatched : 0);
  }

  private static SchemaFinding finding(
      SchemaFinding.Kind kind, String column, @Nullable String source, @Nullable String target) {
    return new SchemaFinding(kind, column, source, target, SchemaFinding.Weight.NOTE);
  }

  private static Example example(String key, @Nullable String source, @Nullable String target) {
    return new Example(List.of(key), source, target);
  }

  private static Explanations.RowSample sample(
      BreakKind kind, String key, Explanations.Difference... differences) {
    return new Explanations.RowSample(kind.word(), List.of(key), List.of(differences));
  }
}
