package dev.tieout.local.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Specifications changed at random: the reader, our check and another's agree on each. */
class SpecSchemaPropertyTest {
  private static final List<String> LINES =
      List.of(
          "name: nightly",
          "source: a.parquet",
          "source: [a, b]",
          "source: {path: a, format: csv, options: {delimiter: ';', null: ''}, columns: {a: int8}}",
          "target: {path: [a, b]}",
          "key: id",
          "key: [id, day]",
          "columns: {include: [a, 'b*'], exclude: [c], rename: {a: b}, case: exact}",
          "compare: keys_only",
          "on_schema_change: fail",
          "unlike_types: skip",
          "where: a > 1",
          "fail_when: {rows: 10, percent: 0.1, columns: {a: 0, b: {rows: any, percent: 5%}}}",
          "fail_when: {kinds: {mismatched: any, schema_findings: 2, missing_in_source: 1%}}",
          "fail_when: {causes: {rounding: any}, amount_at_risk: {a: 1000.00, b: 0}}",
          "source: {path: a, where: a > 1}",
          "source: {format: csv}",
          "reconciliations: [{name: a, source: x, target: {path: y, format: csv}, key: id}]",
          "reconciliations: [{name: a, key: id, compare: keys_only}, {name: b, key: all}]",
          "rules: [{column: a, cast: date, format: dd/MM/yyyy}, {type: list, order: ignore}]",
          "rules: [{column: a, side: source, cast: 'decimal(9,2)', locale: de-DE}]",
          "rules: [{type: double, nan: distinct}, {default: true, comparator: none}]",
          "rules: [{column: a, trim: true, pad: ignore}]",
          "rules: [{pattern: 'a*', side: source, case: ignore, null_equals: ''}]",
          "rules: [{type: double, tolerance: 0.01, relative_tolerance: 1e-9}]",
          "rules: [{type: timestamp, zone: UTC, truncate: millis}, {default: true, scale: 2}]",
          "rules: [{default: true, negative_zero: distinct, unicode: nfc}]",
          "rules: [{type: date, tolerance: 2 days}, {type: string, collapse_whitespace: false}]");

  private static final List<String> VALUES =
      List.of(
          "a",
          "''",
          "5",
          "-1",
          "0",
          "0.5",
          "1e-6",
          "true",
          "false",
          "'true'",
          "True",
          "~",
          "[]",
          "{}",
          "[a]",
          "[a, b]",
          "[[]]",
          "{a: b}",
          "{path: a}",
          "ignore",
          "distinct",
          "exact",
          "fail",
          "columns",
          "source",
          "string",
          "timestamp",
          "leading",
          "millis",
          "5s",
          "2 days",
          "UTC",
          "nfc",
          "yes",
          "id",
          "[{default: true, trim: true}]",
          "007",
          "1_000",
          "0x1F",
          ".5",
          "38",
          "any",
          "5%",
          "101",
          "0.5 %");

  private static final List<String> KEYS =
      List.of(
          "name",
          "source",
          "target",
          "key",
          "columns",
          "rules",
          "compare",
          "on_schema_change",
          "unlike_types",
          "reconciliations",
          "where",
          "path",
          "format",
          "options",
          "include",
          "exclude",
          "rename",
          "case",
          "column",
          "pattern",
          "type",
          "default",
          "side",
          "trim",
          "pad",
          "zone",
          "truncate",
          "scale",
          "unicode",
          "collapse_whitespace",
          "negative_zero",
          "tolerance",
          "relative_tolerance",
          "null_equals",
          "cast",
          "locale",
          "nan",
          "order",
          "comparator",
          "fail_when",
          "rows",
          "percent",
          "kinds",
          "causes",
          "amount_at_risk",
          "unparseable",
          "schema_findings",
          "nme",
          "Name",
          "tolerence");

  @Property(tries = 3_000)
  void allAgree(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String spec = mutated(random);
    String refusal = Verdicts.reader(spec);
    if (refusal != null && (isTwice(spec) || isBeyondSchemas(refusal))) {
      return;
    }

    assertThat(Verdicts.fits(spec)).as("%s\n%s", spec, refusal).isEqualTo(refusal == null);
    assertThat(Verdicts.fitsByTheOther(spec))
        .as("%s\n%s", spec, refusal)
        .isEqualTo(refusal == null);
  }

  /**
   * No schema knows which zones, types, locales and comparators there are, nor patterns of dates,
   * nor which names are devices or numbers, nor what the many have of what they share.
   */
  private static boolean isBeyondSchemas(String refusal) {
    return Stream.of(
            "'zone' is",
            "cast",
            "'format",
            "locale",
            "comparator",
            "the name of a reconciliation",
            "the name '",
            "reconciliation '")
        .anyMatch(refusal::contains);
  }

  /** Nor of keys that come twice. */
  private static boolean isTwice(String spec) throws IOException {
    try {
      SpecTree.parse("s.yaml", spec);
      return false;
    } catch (JsonProcessingException twice) {
      return true;
    }
  }

  private static String mutated(Random random) {
    List<String> lines = new ArrayList<>();
    List<String> begun = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      String line = any(LINES, random);
      String key = line.substring(0, line.indexOf(':'));
      if (!begun.contains(key)) {
        begun.add(key);
        lines.add(line);
      }
    }
    String spec = String.join("\n", lines);
    for (int i = random.nextInt(3); i > 0; i--) {
      spec = random.nextBoolean() ? otherValue(spec, random) : otherKey(spec, random);
    }
    return spec;
  }

  private static String any(List<String> choices, Random random) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Puts another value in the place of one, which may be a list or a map. */
  private static String otherValue(String spec, Random random) {
    List<Integer> starts = new ArrayList<>();
    for (int at = spec.indexOf(": "); at >= 0; at = spec.indexOf(": ", at + 1)) {
      starts.add(at + 2);
    }
    int start = starts.get(random.nextInt(starts.size()));
    int depth = 0;
    int end = start;
    while (end < spec.length()) {
      char c = spec.charAt(end);
      depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
      if (depth < 0 || (depth == 0 && c == ',') || c == '\n') {
        break;
      }
      end++;
    }
    return spec.substring(0, start) + any(VALUES, random) + spec.substring(end);
  }

  /** Puts another key in the place of one. */
  private static String otherKey(String spec, Random random) {
    List<Integer> ends = new ArrayList<>();
    for (int at = spec.indexOf(": "); at >= 0; at = spec.indexOf(": ", at + 1)) {
      ends.add(at);
    }
    int end = ends.get(random.nextInt(ends.size()));
    int start = end;
    while (start > 0 && isOfAWord(spec.charAt(start - 1))) {
      start--;
    }
    return spec.substring(0, start) + any(KEYS, random) + spec.substring(end);
  }

  private static boolean isOfAWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }
}
