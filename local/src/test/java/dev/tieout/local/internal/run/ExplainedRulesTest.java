package dev.tieout.local.internal.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.Summary;
import dev.tieout.core.spec.SpecReader;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The rule of an explanation, pasted into the spec, makes its breaks tie out. */
class ExplainedRulesTest {
  private static final String COLUMN = "v: é\"";

  @TempDir private Path folder;

  static Stream<Arguments> causes() {
    return Stream.of(
        of("constant_offset", "decimal(18,2)", "1.50", "1.51", "3.06", "3.07"),
        of("constant_offset", "decimal(18,2)", "1.50", "1.51", "3.08", "3.07"),
        of("constant_offset", "int64", "15", "22", "307", "314"),
        of("constant_offset", "double", "15.1", "15.2", "7.3", "7.4", "1234567.1", "1234567.2"),
        of("float_noise", "double", "0.1", "0.10000000000000002", "0.3", "0.30000000000000004"),
        of(
            "single_precision",
            "double",
            "0.1",
            "0.10000000149011612",
            "0.3",
            "0.30000001192092896"),
        of("rounded", "decimal(18,4)", "1.2345", "1.2300", "7.1278", "7.1300"),
        of("rounded", "decimal(18,4)", "1.2250", "1.2200", "7.1278", "7.1300"),
        of("rounded", "decimal(18,4)", "1.2250", "1.2300", "7.1278", "7.1300"),
        of("rounded", "decimal(18,4)", "1.2200", "1.2299", "7.1200", "7.1278"),
        of("rounded", "double", "1.235", "1.24", "7.125", "7.13", "9.128", "9.13"),
        of("rounded", "int64", "1234", "1200", "7150", "7200", "912", "900"),
        of("null_against_zero", "decimal(18,2)", "0.00", null, "0.00", null),
        of("null_against_zero", "int64", null, "0"),
        of("null_against_sentinel", "int64", "-1", null, "-1", null),
        of("null_against_sentinel", "double", "9999", null, "9999", null),
        of("null_against_sentinel", "decimal(18,2)", null, "99999.99", null, "99999.99"),
        of("null_against_sentinel", "date", null, "1900-01-01", null, "1900-01-01"),
        of(
            "null_against_sentinel",
            "timestamp",
            "9999-12-31T23:59:59Z",
            null,
            "9999-12-31T23:59:59Z",
            null),
        of(
            "null_against_sentinel",
            "timestamp without zone",
            "1970-01-01T00:00:00",
            null,
            "1970-01-01T00:00:00",
            null),
        of("null_against_empty", "string", "", null, "", null),
        of("trailing_blanks", "string", "a", "a  ", "b ", "b", "", " "),
        of("trailing_white_space", "string", "a", "a\t", "b\u00a0", "b"),
        of("leading_white_space", "string", "a", "  a", "b", "\tb"),
        of("surrounding_white_space", "string", "a ", " a", "b", " b "),
        of("inner_white_space", "string", "a b", "a  b", "c\td", " c d"),
        of("case_only", "string", "Ab", "aB", "stra\u00dfe", "Stra\u00dfe", "\u03c3", "\u03c2"),
        of("unicode_form", "string", "\u00e9a", "e\u0301a", "\u00fc", "u\u0308"),
        of("white_space_and_case", "string", "A b", "a  B", "e\u0301 ", " \u00c9"),
        of("boolean_format", "string", "Y", "true", "N", "false"),
        of("boolean_format", "string", "1", "yes", "0", "no"),
        of("number_format", "string", "1,234.50", "1234.5", "2,000", "2000.0"),
        of("number_format", "string", "1.234,50", "1,234.5", "1.002.000,1", "1,002,000.1"),
        of("number_format", "string", "007", "7", "1.50", "1.5"),
        of("date_format", "string", "2026-02-21", "21/02/2026", "2026-02-01", "01/02/2026"),
        of("date_format", "string", "20260221", "21.02.2026", "20260201", "01.02.2026"),
        of("constant_shift", "date", "2026-02-28", "2026-03-01", "2026-01-05", "2026-01-06"),
        of(
            "constant_shift",
            "timestamp",
            "2026-02-28T10:00:00Z",
            "2026-02-28T08:30:00Z",
            "2026-02-28T00:00:00.123Z",
            "2026-02-27T22:30:00.123Z"),
        of(
            "hours_shifted",
            "timestamp",
            "2026-02-28T10:00:00Z",
            "2026-02-28T08:00:00Z",
            "2026-02-28T00:00:00.123Z",
            "2026-02-27T22:00:00.123Z"),
        of(
            "zone",
            "timestamp without zone",
            "2026-01-28T07:00:00",
            "2026-01-28T12:00:00",
            "2026-07-28T08:00:01",
            "2026-07-28T12:00:01",
            "2026-02-28T07:00:02",
            "2026-02-28T12:00:02",
            "2026-08-28T08:00:03",
            "2026-08-28T12:00:03",
            "2026-02-18T07:00:02",
            "2026-02-18T12:00:02",
            "2026-08-18T08:00:03",
            "2026-08-18T12:00:03",
            "2026-09-18T08:00:03",
            "2026-09-18T12:00:03"),
        of(
            "zone",
            "timestamp",
            "2026-01-28T07:00:00Z",
            "2026-01-28T12:00:00Z",
            "2026-07-28T08:00:01Z",
            "2026-07-28T12:00:01Z",
            "2026-02-28T07:00:02Z",
            "2026-02-28T12:00:02Z",
            "2026-08-28T08:00:03Z",
            "2026-08-28T12:00:03Z"),
        of(
            "truncated_time",
            "timestamp",
            "2026-02-28T10:00:01.5Z",
            "2026-02-28T10:00:01Z",
            "1966-02-28T11:10:02.000007Z",
            "1966-02-28T11:10:02Z"),
        of(
            "truncated_time",
            "timestamp without zone",
            "2026-02-28T00:00:00",
            "2026-02-28T10:00:01",
            "2026-02-27T00:00:00",
            "2026-02-27T11:10:02"));
  }

  private static Arguments of(String cause, String type, @Nullable String... values) {
    return Arguments.of(cause, type, values);
  }

  @ParameterizedTest(name = "{0} of {1}")
  @MethodSource("causes")
  void acceptsTheBreaksOfTheCause(String cause, String type, @Nullable String[] values)
      throws IOException {
    write("source.csv", values, 0);
    write("target.csv", values, 1);

    Explanations found = run(type, "[]");
    assertThat(found.explanations()).extracting(Explanation::cause).containsExactly(cause);
    Explanation explanation = found.explanations().get(0);
    assertThat(explanation.count()).isEqualTo(values.length / 2);
    String rule = explanation.rule();
    assertThat(rule).isNotNull();

    Explanations accepted = run(type, "\n" + rule.indent(2));

    assertThat(accepted.columns()).as(rule).isEmpty();
  }

  private Explanations run(String type, String rules) throws IOException {
    String spec =
        """
        source:
          path: '%s/source.csv'
          columns: {id: int64, 'v: é"': '%s'}
        target:
          path: '%s/target.csv'
          columns: {id: int64, 'v: é"': '%s'}
        key: id
        rules: %s
        """
            .formatted(folder, type, folder, type, rules);
    Request request =
        new Request(
            SpecReader.parse("spec.yaml", spec),
            Mode.AUTO,
            64L << 20,
            folder,
            1L << 30,
            null,
            false,
            null);
    Reconciliation.Outcome outcome = Reconciliation.run(request, new Progress(), 0);
    Summary summary = outcome.summary();
    assertThat(summary.missingInSource() + summary.missingInTarget()).isZero();
    return outcome.report().explanations();
  }

  private void write(String file, @Nullable String[] values, int side) throws IOException {
    StringBuilder text = new StringBuilder("id,\"" + COLUMN.replace("\"", "\"\"") + "\"\n");
    for (int i = side; i < values.length; i += 2) {
      String value = values[i];
      text.append(i / 2).append(',');
      if (value != null) {
        text.append('"').append(value.replace("\"", "\"\"")).append('"');
      }
      text.append('\n');
    }
    Files.writeString(folder.resolve(file), text, UTF_8);
  }
}
