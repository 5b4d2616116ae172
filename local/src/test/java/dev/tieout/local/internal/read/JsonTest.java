package dev.tieout.local.internal.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of JSON Lines: what they hold, and what is wrong with them. */
class JsonTest {
  @TempDir private Path folder;

  private DataSpec write(String text) throws IOException {
    return DataSpec.of(Files.writeString(folder.resolve("a.jsonl"), text, UTF_8).toString());
  }

  private static String types(DataSpec data) throws IOException {
    return String.join(
        " ",
        ReadRows.open(data).schema().columns().stream()
            .map(column -> column.name() + ":" + column.type())
            .toList());
  }

  private static List<@Nullable String> row(@Nullable String... values) {
    return Arrays.asList(values);
  }

  @Test
  void keysThatAreAbsentAreNull() throws IOException {
    DataSpec data =
        write(
            """
            {"id": 1, "name": "x", "ok": true}
            {"amount": 2.50, "id": 2, "name": null}

            {}
            {"id": 3, "amount": 1e2, "name": "007"}
            """);

    assertThat(types(data)).isEqualTo("amount:double id:int64 name:string ok:boolean");
    assertThat(ReadRows.of(data))
        .containsExactly(
            row(null, "1", "x", "1"),
            row("2.5", "2", null, null),
            row(null, null, null, null),
            row("100.0", "3", "007", null));
  }

  @Test
  void stringsAreStringsUnlessDeclaredOtherwise() throws IOException {
    DataSpec data = write("{\"d\": \"2024-01-01\", \"n\": \"1\"}\n");

    assertThat(types(data)).isEqualTo("d:string n:string");
    assertThat(types(new DataSpec(data.paths(), null, Map.of(), Map.of("d", "date"))))
        .isEqualTo("d:date n:string");
  }

  @Test
  void numbersKeepAllTheirDigits() throws IOException {
    DataSpec data = write("{\"n\": 12345678901234567890.123}\r\n{\"n\": 1}");

    assertThat(types(data)).isEqualTo("n:decimal(23,3)");
    assertThat(ReadRows.of(data)).containsExactly(row("12345678901234567890.123"), row("1.000"));
  }

  @Test
  void arraysAreListsAndObjectsAreStructs() throws IOException {
    DataSpec data =
        write(
            """
            {"a": 1, "l": [1, 2.5, null], "s": {"y": "x", "t": [["a"], []]}}
            {"l": [], "s": {"z": true}}
            {"l": null, "s": null}
            {"a": 2, "l": [12345678901234567890], "s": {}}
            """);

    Schema schema = ReadRows.open(data).schema();
    assertThat(schema.column(1).type())
        .isEqualTo(new Type.ListOf(Column.nullable("element", new Type.Decimal(21, 1))));
    Type texts = new Type.ListOf(Column.nullable("element", new Type.Text()));
    assertThat(schema.column(2).type())
        .isEqualTo(
            new Type.Struct(
                List.of(
                    Column.nullable("t", new Type.ListOf(Column.nullable("element", texts))),
                    Column.nullable("y", new Type.Text()),
                    Column.nullable("z", new Type.Bool()))));
    assertThat(ReadRows.of(data))
        .containsExactly(
            row("1", "[1.0,2.5,null]", "{[[a],[]],x,null}"),
            row(null, "[]", "{null,null,1}"),
            row(null, null, null),
            row("2", "[12345678901234567890.0]", "{null,null,null}"));
  }

  @Test
  void nestedTypesMayBeDeclared() throws IOException {
    DataSpec data = write("{\"n\": {\"1\": {\"D\": \"2024-01-01\"}, \"2\": null}}\n{\"n\": {}}\n");
    DataSpec declared =
        new DataSpec(
            data.paths(), null, Map.of(), Map.of("n", "map< int32 , struct<D: date, x:string> >"));

    assertThat(ReadRows.of(declared)).containsExactly(row("{1={19723,null},2=null}"), row("{}"));
    refuses(
        new DataSpec(data.paths(), null, Map.of(), Map.of("n", "map<int32,struct<D:timestamp>>")),
        "line 1, column 'n.value.D': '2024-01-01' is not of type timestamp; mend the value");
    refuses(
        new DataSpec(data.paths(), null, Map.of(), Map.of("n", "list<int32>")),
        "line 1, column 'n': a nested value is not of type list");
    refuses(
        new DataSpec(data.paths(), null, Map.of(), Map.of("n", "map<date,struct<D:date>>")),
        "line 1, column 'n.key': '1' is not of type date");
    refuses(
        new DataSpec(data.paths(), null, Map.of(), Map.of("n", "map<list<date>,date>")),
        "the keys of a map are not nested");
    refuses(
        new DataSpec(data.paths(), null, Map.of(), Map.of("n", "int32")),
        "line 1, column 'n': a nested value is not of type int32");
  }

  @Test
  void valuesOfUnlikeShapesHaveNoTypeThatCompares() throws IOException {
    DataSpec data = write("{\"a\": 1, \"n\": [1, {\"x\": 2}]}\n{\"a\": 2, \"n\": {}}\n");
    assertThat(types(data)).isEqualTo("a:int64 n:of unlike shapes");
    Dataset dataset = ReadRows.open(data);
    try (var reader = dataset.reader(List.of("a"), ParquetReadOptions.DEFAULT)) {
      Column a = dataset.schema().column(0);
      var batch = new RowBatch(List.of(a), 8);
      assertThat(reader.read(batch)).isTrue();
      assertThat(batch.rowCount()).isEqualTo(2);
    }
    assertThat(types(write("{\"n\": 1}\n{\"n\": [1]}\n"))).isEqualTo("n:of unlike shapes");
  }

  @Test
  void whatIsNestedTooDeepHasNoTypeThatCompares() throws IOException {
    Type type =
        ReadRows.open(write("{\"n\": " + "[".repeat(40) + "]".repeat(40) + "}"))
            .schema()
            .column(0)
            .type();
    for (int depth = 0; depth < Type.MAX_DEPTH; depth++) {
      type = type.children().get(0).type();
    }
    assertThat(type).isEqualTo(new Type.Unknown("nested more than 32 deep"));
  }

  private static void refuses(DataSpec data, String... parts) {
    assertThatThrownBy(() -> ReadRows.of(data))
        .isInstanceOf(Refusal.class)
        .message()
        .contains(parts)
        .doesNotContain("\n")
        .endsWith(".");
  }

  @Test
  void aLineThatIsNoObjectIsRefused() throws IOException {
    refuses(write("{\"a\": 1}\n[1]\n"), "a.jsonl', line 2: it is no JSON object");
    refuses(write("{\"a\": 1}\n\n{\"a\": \n"), "line 3: it is no JSON");
    refuses(write("{\"a\": 1} {\"a\": 2}\n"), "line 1: something follows the object");
    refuses(write("{\"a\": 1, \"a\": 2}\n"), "line 1: it is no JSON", "a");
    refuses(write("{\"a\": 01}\n"), "line 1: it is no JSON");
    refuses(write("{\"a\": NaN}\n"), "line 1: it is no JSON");
  }

  @Test
  void aValueThatDoesNotFitItsDeclaredTypeIsRefused() throws IOException {
    DataSpec data = write("{\"a\": 1}\n{\"a\": \"x\"}\n");

    refuses(
        new DataSpec(data.paths(), null, Map.of(), Map.of("a", "int64")),
        "line 2, column 'a': 'x' is not of type int64");
  }
}
