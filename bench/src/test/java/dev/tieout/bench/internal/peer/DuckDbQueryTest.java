package dev.tieout.bench.internal.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.bench.internal.data.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuckDbQueryTest {

  @TempDir private Path folder;

  @Test
  void countsWhatAReconciliationCounts() throws Exception {
    Answer answer =
        reconcile(
            "(1, 'a', 10), (2, 'b', 20), (3, NULL, 30), (4, NULL, 40), (5, 'e', 50)",
            "(2, 'b', 21), (3, NULL, 30), (4, 'd', 41), (5, 'e', 50), (6, 'f', 60), (7, 'g', 1)");

    Answer right =
        Answer.parse(
            """
            {"source": {"rows": 5}, "target": {"rows": 6}, "matched": 2, "mismatched": 2,
             "missing_in_target": 1, "missing_in_source": 2, "surplus_in_source": 0,
             "surplus_in_target": 0, "columns": {"na\\"me": {"mismatched": 1},
             "amount": {"mismatched": 2}}}
            """);
    assertThat(answer.differencesFrom(right)).isEmpty();
  }

  @Test
  void duplicatesDoNotPassForUniqueKeys() throws Exception {
    Answer answer = reconcile("(1, 'a', 10), (1, 'a', 10)", "(1, 'a', 10), (1, 'a', 10)");

    assertThat(answer.counts()).containsEntry("surplus_in_source", -2L);
  }

  @Test
  void quotesWhatItIsGiven() {
    assertThat(DuckDbQuery.text("it's")).isEqualTo("'it''s'");
    assertThat(DuckDbQuery.rewrite("a", "b"))
        .isEqualTo("COPY (FROM read_parquet('a')) TO 'b' (FORMAT parquet)");
  }

  private Answer reconcile(String sourceRows, String targetRows) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      Path source = write(statement, "source", sourceRows);
      Path target = write(statement, "target", targetRows);
      DuckDbQuery query =
          new DuckDbQuery(
              source.toString(), target.toString(), "the key", List.of("na\"me", "amount"));
      try (ResultSet row = statement.executeQuery(query.sql())) {
        assertThat(row.next()).isTrue();
        return Answer.parse(query.answer(row));
      }
    }
  }

  private Path write(Statement statement, String side, String rows) throws Exception {
    Path directory = Files.createDirectory(folder.resolve(side));
    statement.execute(
        "COPY (FROM (VALUES "
            + rows
            + ") AS t(\"the key\", \"na\"\"me\", amount)) TO "
            + DuckDbQuery.text(directory.resolve("part.parquet").toString())
            + " (FORMAT parquet)");
    return directory;
  }
}
