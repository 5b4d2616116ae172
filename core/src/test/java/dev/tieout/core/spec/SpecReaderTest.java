package dev.tieout.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecReaderTest {

  private static Spec parse(String text) {
    return SpecReader.parse("s.yaml", text);
  }

  @Test
  void readsEveryKey() {
    Spec spec =
        parse(
            """
            name: nightly   # a comment
            source: a.parquet
            target: 'b c.parquet'
            key: [id, " day "]
            columns:
              include: [id, amount*]
              exclude:
                - note
              rename: {amount: total, x: y}
              case: exact
            compare: keys_only
            on_schema_change: fail
            unlike_types: skip
            """);

    assertThat(spec)
        .isEqualTo(
            new Spec(
                "nightly",
                DataSpec.of("a.parquet"),
                DataSpec.of("b c.parquet"),
                new Spec.Key.Columns(List.of("id", " day ")),
                List.of(
                    new ColumnPattern("id", "s.yaml, line 6, column 13: "),
                    new ColumnPattern("amount*", "s.yaml, line 6, column 17: ")),
                List.of(new ColumnPattern("note", "s.yaml, line 8, column 7: ")),
                Map.of("amount", "total", "x", "y"),
                List.of(),
                new Scope(
                    Compared.KEYS_ONLY, NameCase.EXACT, SchemaChange.FAIL, UnlikeTypes.SKIP, null),
                null,
                "s.yaml"));
    assertThat(spec.rename().keySet()).containsExactly("amount", "x");
  }

  @Test
  void readsOneKeyColumnOrAll() {
    assertThat(parse("key: id").key()).isEqualTo(new Spec.Key.Columns(List.of("id")));
    assertThat(parse("key: all").key()).isEqualTo(new Spec.Key.AllColumns());
    assertThat(parse("key: position").key()).isEqualTo(new Spec.Key.Position());
    assertThat(parse("key: [all]").key()).isEqualTo(new Spec.Key.Columns(List.of("all")));
  }

  @Test
  void takesNumbersAndTruthValuesAsTheTextTheyAre() {
    Spec spec = parse("name: 0012\nsource: true\ntarget: 1e5\nkey: [007, null_]\n");

    assertThat(spec.name()).isEqualTo("0012");
    assertThat(spec.source()).isEqualTo(DataSpec.of("true"));
    assertThat(spec.target()).isEqualTo(DataSpec.of("1e5"));
    assertThat(spec.key()).isEqualTo(new Spec.Key.Columns(List.of("007", "null_")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "# nothing\n", "---\n...\n"})
  void anEmptyDocumentSaysNothing(String text) {
    assertThat(parse(text)).usingRecursiveComparison().ignoringFields("file").isEqualTo(Spec.EMPTY);
  }

  static Stream<Arguments> complaints() {
    return Stream.of(
        arguments("nam: x", 1, 1, "unknown key 'nam'; did you mean 'name'?"),
        arguments(
            "name: x\nfoobar: y",
            2,
            1,
            "unknown key 'foobar'; the keys here are name, source, target, key, columns, where,"
                + " rules, compare, on_schema_change, unlike_types, fail_when, reconciliations."),
        arguments(
            "on_schema_change: fial",
            1,
            19,
            "There is no 'fial' for 'on_schema_change'; did you mean 'fail'?"),
        arguments(
            "on_schema_change: maybe-not",
            1,
            19,
            "There is no 'maybe-not' for 'on_schema_change'; choose one of report, fail, ignore."),
        arguments("columns:\n  inclde: [a]", 2, 3, "unknown key 'inclde'; did you mean 'include'?"),
        arguments("name: x\nname: y", 2, 5, "Duplicate field 'name'."),
        arguments("columns:\n  rename: {a: b, a: c}", 2, 19, "Duplicate field 'a'."),
        arguments("name: ~", 1, 7, "'name' needs a text here."),
        arguments("name: [a]", 1, 7, "'name' needs a text here."),
        arguments("source:\ntarget: x", 1, 8, "'source' needs a text here, not an empty one."),
        arguments("key: ''", 1, 6, "'key' needs a text here, not an empty one."),
        arguments("key: {a: b}", 1, 6, "'key' needs a text here."),
        arguments("key: [a, ~]", 1, 10, "'key' needs a text here."),
        arguments("key: []", 1, 6, "The key names no column; name one, or use key 'all'."),
        arguments("key: [a, b, a]", 1, 6, "The key names column 'a' twice; name it once."),
        arguments(
            "columns: [a]",
            1,
            10,
            "'columns' is a map with 'include', 'exclude', 'rename' and 'case'."),
        arguments("columns:\n  include: a", 2, 12, "'include' is a list, such as [a, b]."),
        arguments("columns:\n  exclude: [a, [b]]", 2, 16, "'exclude' needs a text here."),
        arguments("columns:\n  rename: [a]", 2, 11, "'rename' is a map, such as {old: new}."),
        arguments("columns:\n  rename: {a: }", 2, 14, "'a' needs a text here, not an empty one."),
        arguments("- a", 1, 1, "a spec is a map of keys such as 'source' and 'target'."),
        arguments("only text", 1, 1, "a spec is a map of keys such as 'source' and 'target'."),
        arguments("name: a\n---\nname: b", 3, 1, "a spec is one document; remove what follows it."),
        arguments("~\n---\nname: b", 3, 1, "a spec is one document; remove what follows it."),
        arguments(
            "name: &a x\ntarget: *a",
            2,
            9,
            "anchors and aliases are not understood; write the value out."),
        arguments(
            "columns: &c\n  exclude: [a]",
            1,
            10,
            "anchors and aliases are not understood; write the value out."),
        arguments(
            "name: !!str 12",
            1,
            7,
            "tags such as !!str are not understood; write the value alone."),
        arguments(
            "columns: !!map {exclude: [a]}",
            1,
            10,
            "tags such as !!str are not understood; write the value alone."),
        arguments("name: x: y", 1, 8, "mapping values are not allowed here."),
        arguments(
            "name: \"a\nkey: b",
            1,
            5,
            "while scanning a quoted scalar, found unexpected end of stream."));
  }

  @ParameterizedTest
  @MethodSource("complaints")
  void complainsWithThePlace(String text, int line, int column, String complaint) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(Refusal.class)
        .hasMessage("s.yaml, line " + line + ", column " + column + ": " + complaint);
  }

  @Test
  void readsAFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("s.yaml");
    Files.writeString(file, "name: weiß\n");

    assertThat(SpecReader.read(file).name()).isEqualTo("weiß");
  }

  @Test
  void refusesAFileThatIsAbsentTooLargeOrNoText(@TempDir Path folder) throws IOException {
    Path absent = folder.resolve("absent.yaml");
    Path large = folder.resolve("large.yaml");
    Path latin = folder.resolve("latin.yaml");
    Files.write(large, new byte[(1 << 20) + 1]);
    Files.write(latin, "name: weiß".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> SpecReader.read(absent))
        .isInstanceOf(Refusal.class)
        .hasMessage("The spec " + absent + " does not exist; check the path.");
    assertThatThrownBy(() -> SpecReader.read(large))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("larger than 1 MB");
    assertThatThrownBy(() -> SpecReader.read(latin))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("cannot be read as UTF-8 text");
    assertThatThrownBy(() -> SpecReader.read(folder)).isInstanceOf(Refusal.class);
  }

  @Test
  void readsHowASideIsWritten() {
    Spec spec =
        SpecReader.parse(
            "s",
            """
            source: [a, b]
            target:
              path: c.csv
              format: csv
              options: {delimiter: ";", null: '', header: false}
              columns: {id: int64}
            """);

    assertThat(spec.source()).isEqualTo(DataSpec.of("a", "b"));
    assertThat(spec.target())
        .isEqualTo(
            new DataSpec(
                List.of("c.csv"),
                "csv",
                Map.of("delimiter", ";", "null", "", "header", "false"),
                Map.of("id", "int64")));
  }

  @Test
  void refusesDataWithoutAPath() {
    assertThatThrownBy(() -> SpecReader.parse("s", "source: {format: csv}"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("s, line 1, column ")
        .hasMessageContaining("'source' needs a 'path'");
    assertThatThrownBy(() -> SpecReader.parse("s", "source: []"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("'source' needs at least one path");
  }

  @Test
  void filtersKeepTheirPlaces() {
    Spec spec =
        SpecReader.parse("s.yaml", "where: a = 1\nsource: {path: x, where: 'b > 2'}\ntarget: y\n");

    assertThat(spec.scope().where()).isEqualTo(new Where("a = 1", "s.yaml, line 1, column 8: "));
    assertThat(spec.source())
        .isEqualTo(DataSpec.of("x").where(new Where("b > 2", "s.yaml, line 2, column 26: ")));
    assertThat(spec.target()).isEqualTo(DataSpec.of("y"));
  }
}
