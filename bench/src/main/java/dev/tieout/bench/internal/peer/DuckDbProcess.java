package dev.tieout.bench.internal.peer;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;

/**
 * The process in which DuckDB works: its main method, started by {@link DuckDb}.
 *
 * <p>It loads nothing but DuckDB, so that what is measured is DuckDB and the least Java that it can
 * run in.
 */
public final class DuckDbProcess {
  /** Exit status when DuckDB's memory limit was too small. */
  public static final int OUT_OF_MEMORY = 3;

  static final String RECONCILE = "reconcile";
  static final String REWRITE = "rewrite";
  static final String NO_LIMIT = "-";

  private static final String OUT_OF_MEMORY_ERROR = "Out of Memory Error";

  private DuckDbProcess() {}

  /**
   * Does one of two things.
   *
   * <pre>
   * reconcile LIMIT|- SPILL-FOLDER SOURCE-FOLDER TARGET-FOLDER KEY COLUMN...   prints the answer
   * rewrite FILE NEW-FILE                                                      prints nothing
   * </pre>
   */
  public static void main(String[] arguments) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
      switch (arguments[0]) {
        case RECONCILE -> reconcile(statement, rest);
        case REWRITE -> statement.execute(DuckDbQuery.rewrite(rest.get(0), rest.get(1)));
        default -> throw new IllegalArgumentException(arguments[0]);
      }
    } catch (SQLException e) {
      String message = String.valueOf(e.getMessage());
      if (!message.startsWith(OUT_OF_MEMORY_ERROR)) {
        throw e;
      }
      System.err.println(message.lines().findFirst().orElse(OUT_OF_MEMORY_ERROR));
      System.exit(OUT_OF_MEMORY);
    }
  }

  private static void reconcile(Statement statement, List<String> arguments) throws SQLException {
    statement.execute("SET threads = 2");
    if (!arguments.get(0).equals(NO_LIMIT)) {
      statement.execute("SET memory_limit = " + DuckDbQuery.text(arguments.get(0)));
      statement.execute("SET temp_directory = " + DuckDbQuery.text(arguments.get(1)));
    }
    DuckDbQuery query =
        new DuckDbQuery(
            arguments.get(2),
            arguments.get(3),
            arguments.get(4),
            arguments.subList(5, arguments.size()));
    try (ResultSet result = statement.executeQuery(query.sql())) {
      result.next();
      System.out.println(query.answer(result));
    }
  }
}
