package dev.tieout.local.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Specifications that are right and wrong, as their reader and two checks by the schema see them.
 */
class SpecCheckTest {

  private static void assertRight(String spec) throws IOException {
    assertThat(Verdicts.reader(spec)).as(spec).isNull();
    assertThat(SpecCheck.mistakes("s.yaml", spec)).as(spec).isEmpty();
    assertThat(Verdicts.fitsByTheOther(spec)).as(spec).isTrue();
  }

  private static void assertWrong(String spec) throws IOException {
    assertThat(Verdicts.reader(spec)).as(spec).isNotNull();
    assertThat(SpecCheck.mistakes("s.yaml", spec)).as(spec).isNotEmpty();
    assertThat(Verdicts.fitsByTheOther(spec)).as(spec).isFalse();
  }

  @Test
  void theExampleIsRight() throws IOException {
    assertRight(Files.readString(Path.of("../conf/example-spec.yaml")));
    assertRight(Files.readString(Path.of("../conf/example-many.yaml")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "source: {format: csv}\nkey: id\nreconciliations: [{name: a, source: x, target: y}]",
        "reconciliations: [{name: 7, key: id, source: {path: x}, target: [x, y]}]\ntarget: {format: csv}",
        "source: x\ntarget: x\nkey: id\nreconciliations:\n  - name: a.b-c\n  - name: true\n",
      })
  void takesManyThatAreRight(String spec) throws IOException {
    assertRight(spec);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "reconciliations: []",
        "reconciliations: ~",
        "reconciliations: {name: a}",
        "reconciliations: [a]",
        "source: x\ntarget: x\nkey: id\nreconciliations: [{}]",
        "source: x\ntarget: x\nkey: id\nreconciliations: [{key: id}]",
        "source: x\ntarget: x\nkey: id\nreconciliations: [{name: a/b}]",
        "source: x\ntarget: x\nkey: id\nreconciliations: [{name: ..}]",
        "source: x\ntarget: x\nkey: id\nreconciliations: [{name: ''}]",
        "source: x\ntarget: x\nkey: id\nreconciliations: [{name: a, reconciliations: []}]",
        "source: x\ntarget: x\nkey: id\nreconciliations: [{name: a, source: {paht: y}}]",
        "source: {format: csv}\nkey: id",
        "source: {format: csv}\ntarget: x\nkey: id",
      })
  void refusesManyThatAreWrong(String spec) throws IOException {
    assertWrong(spec);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# nothing",
        "name: 5",
        "name: true",
        "name: True",
        "source: a.parquet",
        "source: [a, b]",
        "source: {path: a}",
        "target: {path: [a], format: orc, options: {null: '', x: 1, y: true}, columns: {a: int8}}",
        "key: all",
        "key: [a, b]",
        "key: 7",
        "columns: {}",
        "columns: {include: [], exclude: ['a*', /b/], rename: {a: b, c: 1}, case: exact}",
        "rules: []",
        "rules: [{default: true, trim: true}, {default: 'true', trim: leading, side: source}]",
        "rules: [{column: a, null_equals: ''}, {column: 5, null_equals: 0}]",
        "rules: [{pattern: a*, scale: 2}, {pattern: a, scale: '07'}, {pattern: a, scale: 38}]",
        "rules: [{type: timestamp, zone: Europe/Paris, truncate: days}]",
        "rules: [{type: timestamp, zone: '+02:00'}, {type: timestamp, zone: Z}]",
        "rules: [{type: timestamp, zone: -5}]",
        "rules: [{type: double, tolerance: 0.01, relative_tolerance: 1e-9}]",
        "rules: [{type: double, tolerance: '.5', relative_tolerance: '+1'}]",
        "rules: [{type: double, tolerance: -0, relative_tolerance: '-0.0'}]",
        "rules: [{type: date, tolerance: 2 days}, {type: time, tolerance: 5S}]",
        "rules: [{type: time, tolerance: 5ns}, {type: time, tolerance: 5µs}]",
        "rules: [{type: float, negative_zero: distinct}, {type: string, unicode: nfc, pad: ignore}]",
        "rules: [{type: string, case: distinct, collapse_whitespace: false, trim: false}]",
        "compare: keys_only",
        "on_schema_change: fail",
      })
  void isRight(String spec) throws IOException {
    assertRight(spec);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- a",
        "a text",
        "nme: x",
        "name:",
        "name: ''",
        "name: [a]",
        "source: []",
        "source: ['']",
        "source: {format: csv}",
        "source: {path: []}",
        "source: {path: a, paths: b}",
        "source: {path: a, options: [b]}",
        "source: {path: a, options: {b: ~}}",
        "source: {path: a, columns: {b: ''}}",
        "key: []",
        "key: ''",
        "key: {a: b}",
        "key: [a, a]",
        "columns: []",
        "columns: {include: a}",
        "columns: {include: [[a]]}",
        "columns: {rename: [a]}",
        "columns: {rename: {a: }}",
        "columns: {case: Exact}",
        "rules: {}",
        "rules: [a]",
        "rules: [{}]",
        "rules: [{column: a}]",
        "rules: [{column: a, side: source}]",
        "rules: [{trim: true}]",
        "rules: [{side: source, trim: true}]",
        "rules: [{column: a, pattern: b, trim: true}]",
        "rules: [{column: a, trimm: true}]",
        "rules: [{column: a, side: left, trim: true}]",
        "rules: [{default: false, trim: true}]",
        "rules: [{default: True, trim: true}]",
        "rules: [{type: text, trim: true}]",
        "rules: [{default: true, trim: yes}]",
        "rules: [{default: true, scale: 39}, {default: true, trim: true}]",
        "rules: [{default: true, scale: -1}]",
        "rules: [{default: true, scale: 1_0}]",
        "rules: [{default: true, scale: '100'}]",
        "rules: [{default: true, zone: 5}]",
        "rules: [{default: true, zone: a zone}]",
        "rules: [{default: true, truncate: weeks}]",
        "rules: [{default: true, tolerance: -1}]",
        "rules: [{default: true, tolerance: 5 weeks}]",
        "rules: [{default: true, tolerance: 0.5 s}]",
        "rules: [{default: true, relative_tolerance: 5s}]",
        "rules: [{default: true, relative_tolerance: [1]}]",
        "rules: [{default: true, tolerance: 1, side: source}]",
        "rules: [{default: true, negative_zero: distinct, side: target}]",
        "rules: [{default: true, null_equals: ~}]",
        "compare: all",
        "on_schema_change: true",
      })
  void isWrong(String spec) throws IOException {
    assertWrong(spec);
  }

  /** What a schema cannot tell, or not without saying it in a way that nobody could read. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: &a b\nsource: *a",
        "name: !!str b",
        "key: [1, '1']",
        "rules: [{type: timestamp, zone: Mars/Phobos}]",
        "rules: [{type: timestamp, zone: '+99:00'}]",
        "rules: [{type: decimal, scale: 2.0}]",
        "rules: [{type: double, tolerance: 1e500}]",
        "name: a\n---\nname: b",
      })
  void onlyTheReaderKnowsBetter(String spec) throws IOException {
    assertThat(Verdicts.reader(spec)).isNotNull();
    assertThat(Verdicts.fits(spec)).isTrue();
    assertThat(Verdicts.fitsByTheOther(spec)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'targt: x' | s.yaml, line 1, column 1: unknown key 'targt'; did you mean 'target'?",
        "'compare: key_only' | s.yaml, line 1, column 10: 'compare' is one of columns, keys_only, not"
            + " 'key_only'; did you mean 'keys_only'?",
        "'key: {a: b}' | s.yaml, line 1, column 6: 'key' is a text or a list, not a map.",
        "'source: {format: csv}' | s.yaml, line 1, column 9: 'source' needs a 'path'.",
        "'name: \"\"' | s.yaml, line 1, column 7: 'name' needs a text here, not an empty one.",
        "'rules: [{default: true, zone: a b}]' | s.yaml, line 1, column 31: 'zone' is the name of a"
            + " time zone, such as Europe/Paris, UTC or +02:00, not 'a b'.",
        "'rules: [{trim: true, case: ignore}]' | s.yaml, line 1, column 9: an entry of rules says which"
            + " columns it is for by one of column, pattern, type and default.",
        "'rules: [{default: true, scale: 77}]' | s.yaml, line 1, column 32: 'scale' is at most 38, not"
            + " 77.",
        "'rules: [{default: true, tolerance: 1, side: source}]' | s.yaml, line 1, column 9: this rule"
            + " is for both sides always; leave out 'side'.",
      })
  void saysWhatIsWrongAndWhere(String spec, String sentence) throws IOException {
    assertThat(SpecCheck.mistakes("s.yaml", spec)).containsExactly(sentence);
  }

  @Test
  void saysAllThatIsWrongInTheOrderOfTheFile() throws IOException {
    String spec =
        """
        nme: x
        columns:
          case: both
        rules:
          - type: string
            trim: maybe
        """;

    assertThat(SpecCheck.mistakes("s.yaml", spec))
        .extracting(sentence -> sentence.replaceAll(": .*", ""))
        .containsExactly(
            "s.yaml, line 1, column 1", "s.yaml, line 3, column 9", "s.yaml, line 6, column 11");
  }
}
