package dev.tieout.local.internal.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.spec.DataSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** What is written as CSV is read back, whatever the values and however it is written. */
class CsvPropertyTest {

  @Provide
  Arbitrary<List<List<String>>> tables() {
    Arbitrary<String> value =
        Arbitraries.oneOf(
            Arbitraries.strings().withChars("ab ,;\"'\n\r\t\\é€").ofMaxLength(6),
            Arbitraries.of("<null>", "", "𝄞", "1", "007", "-2.50", "NaN", "2024-01-01"));
    return Arbitraries.integers()
        .between(2, 4)
        .flatMap(width -> value.list().ofSize(width).list().ofMaxSize(30));
  }

  private static String field(String value, char delimiter, boolean isQuoted) {
    if (value.equals("<null>")) {
      return "";
    }
    boolean mustQuote = value.isEmpty() || value.matches("(?s).*[\"\n\r" + delimiter + "].*");
    return isQuoted || mustQuote ? '"' + value.replace("\"", "\"\"") + '"' : value;
  }

  @Property(tries = 300)
  void isReadBack(
      @ForAll("tables") List<List<String>> table,
      @ForAll boolean isQuoted,
      @ForAll boolean hasMark,
      @ForAll boolean endsOpen)
      throws IOException {
    for (char delimiter : new char[] {',', ';'}) {
      for (String lineEnd : new String[] {"\n", "\r\n"}) {
        assertReadBack(table, delimiter, lineEnd, isQuoted, hasMark ? "\uFEFF" : "", endsOpen);
      }
    }
  }

  private static void assertReadBack(
      List<List<String>> table,
      char delimiter,
      String lineEnd,
      boolean isQuoted,
      String mark,
      boolean endsOpen)
      throws IOException {
    int width = table.isEmpty() ? 2 : table.get(0).size();
    List<String> lines = new ArrayList<>();
    List<String> names = new ArrayList<>();
    Map<String, String> types = new HashMap<>();
    for (int i = 0; i < width; i++) {
      names.add("c" + i);
      types.put("c" + i, "string");
    }
    lines.add(String.join(String.valueOf(delimiter), names));
    List<List<@Nullable String>> expected = new ArrayList<>();
    for (List<String> row : table) {
      List<String> fields = new ArrayList<>();
      List<@Nullable String> values = new ArrayList<>();
      for (String value : row) {
        fields.add(field(value, delimiter, isQuoted));
        values.add(value.equals("<null>") ? null : value);
      }
      lines.add(String.join(String.valueOf(delimiter), fields));
      expected.add(values);
    }
    String text = mark + String.join(lineEnd, lines) + (endsOpen ? "" : lineEnd);
    Path file = Files.createTempFile("table", ".csv");
    try {
      Files.writeString(file, text, UTF_8);
      Map<String, String> options = Map.of("delimiter", String.valueOf(delimiter));
      DataSpec declared = new DataSpec(List.of(file.toString()), null, options, types);

      assertThat(ReadRows.of(declared)).isEqualTo(expected);

      DataSpec inferred = new DataSpec(List.of(file.toString()), null, options, Map.of());
      assertThat(ReadRows.of(inferred)).hasSameSizeAs(expected);
    } finally {
      Files.delete(file);
    }
  }
}
