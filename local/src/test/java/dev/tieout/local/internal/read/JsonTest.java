package dev.tieout.local.internal.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
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
  void nestedValuesMakeANestedColumn() throws IOException {
    DataSpec data = write("{\"a\": 1, \"n\": [1, {\"x\": 2}]}\n{\"a\": 2, \"n\": {}}\n");

    assertThat(types(data)).isEqualTo("a:int64 n:struct");
    Dataset dataset = ReadRows.open(data);
    try (var reader = dataset.reader(List.of("a"), ParquetReadOptions.DEFAULT)) {
      Column a = dataset.schema().column(0);
      var batch = new RowBatch(List.of(a), 8);
      assertThat(reader.read(batch)).isTrue();
      assertThat(batch.rowCount()).isEqualTo(2);
    }
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
