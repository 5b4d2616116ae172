package dev.tieout.udf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The examples of docs/sql-functions.md are true. An example is a block of SQL; if a block of text
 * follows, that is its answer: the names of the columns and then the rows, or the error.
 */
@ExtendWith(FunctionsTestSession.class)
final class SqlFunctionsDocumentTest {
  private static final Path DOCUMENT =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("sql-functions.md");
  private static final Pattern EXAMPLE =
      Pattern.compile("(?s)```sql\\n(.*?)\\n```(?:\\s*```\\n(.*?)\\n```)?");

  @TestFactory
  List<DynamicTest> examplesAreTrue(SparkSession shared) throws IOException {
    SparkSession session = shared.newSession();
    List<DynamicTest> tests = new ArrayList<>();
    Matcher example = EXAMPLE.matcher(Files.readString(DOCUMENT));
    while (example.find()) {
      String sql = example.group(1);
      String answer = example.group(2);
      tests.add(
          DynamicTest.dynamicTest(
              sql,
              () -> {
                String found = answer(session, sql);
                if (answer != null) {
                  assertThat(found).isEqualTo(answer);
                }
              }));
    }
    assertThat(tests).hasSizeGreaterThan(10);
    return tests;
  }

  private static String answer(SparkSession session, String sql) {
    try {
      Dataset<Row> rows = session.sql(sql);
      StringJoiner lines = new StringJoiner("\n");
      lines.add(String.join(" | ", rows.columns()));
      for (Row row : rows.collectAsList()) {
        StringJoiner cells = new StringJoiner(" | ");
        for (int i = 0; i < row.length(); i++) {
          cells.add(String.valueOf(row.get(i)));
        }
        lines.add(cells.toString());
      }
      return lines.toString();
    } catch (Refusal refusal) {
      return "error: " + refusal.getMessage();
    }
  }
}
