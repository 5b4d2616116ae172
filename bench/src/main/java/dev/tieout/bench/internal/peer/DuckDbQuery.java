package dev.tieout.bench.internal.peer;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * A reconciliation in SQL: a full outer join by key, counted. Null equals null, as it does for us.
 *
 * <p>It answers for unique keys that are not null. With others the rows that no pair and no missing
 * row accounts for come out as a surplus, so the answer differs from the right one and is refused.
 */
final class DuckDbQuery {
  private final String source;
  private final String target;
  private final String key;
  private final List<String> columns;

  /** A query of two folders of Parquet files. */
  DuckDbQuery(String source, String target, String key, List<String> columns) {
    this.source = text(source + "/*.parquet");
    this.target = text(target + "/*.parquet");
    this.key = name(key);
    this.columns = List.copyOf(columns);
  }

  /** One row: rows of each side, matched, mismatched, missing rows, and mismatches by column. */
  String sql() {
    String both = "s." + key + " IS NOT NULL AND t." + key + " IS NOT NULL";
    StringBuilder byColumn = new StringBuilder();
    StringBuilder differs = new StringBuilder();
    for (String column : columns) {
      String difference = "s." + name(column) + " IS DISTINCT FROM t." + name(column);
      byColumn.append(",\n  count(*) FILTER (WHERE " + both + " AND " + difference + ")");
      differs.append(differs.isEmpty() ? "" : " OR ").append(difference);
    }
    return """
        SELECT
          (SELECT count(*) FROM read_parquet(%1$s)),
          (SELECT count(*) FROM read_parquet(%2$s)),
          count(*) FILTER (WHERE %3$s AND NOT (%4$s)),
          count(*) FILTER (WHERE %3$s AND (%4$s)),
          count(*) FILTER (WHERE t.%5$s IS NULL),
          count(*) FILTER (WHERE s.%5$s IS NULL)%6$s
        FROM read_parquet(%1$s) s
        FULL OUTER JOIN read_parquet(%2$s) t ON s.%5$s = t.%5$s
        """
        .formatted(source, target, both, differs, key, byColumn);
  }

  /** The current row of the query's result in the form of a summary. */
  String answer(ResultSet row) throws SQLException {
    long sourceRows = row.getLong(1);
    long targetRows = row.getLong(2);
    long matched = row.getLong(3);
    long mismatched = row.getLong(4);
    long missingInTarget = row.getLong(5);
    long missingInSource = row.getLong(6);
    StringBuilder byColumn = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      byColumn
          .append(i == 0 ? "\"" : ", \"")
          .append(columns.get(i).replace("\\", "\\\\").replace("\"", "\\\""))
          .append("\": {\"mismatched\": ")
          .append(row.getLong(7 + i))
          .append('}');
    }
    return """
        {"source": {"rows": %d}, "target": {"rows": %d}, "matched": %d, "mismatched": %d,
        "missing_in_target": %d, "missing_in_source": %d,
        "surplus_in_source": %d, "surplus_in_target": %d, "columns": {%s}}"""
        .formatted(
            sourceRows,
            targetRows,
            matched,
            mismatched,
            missingInTarget,
            missingInSource,
            sourceRows - matched - mismatched - missingInTarget,
            targetRows - matched - mismatched - missingInSource,
            byColumn);
  }

  /** A statement that writes a Parquet file anew, with DuckDB's defaults and the rows in order. */
  static String rewrite(String from, String to) {
    return "COPY (FROM read_parquet(" + text(from) + ")) TO " + text(to) + " (FORMAT parquet)";
  }

  /** A string literal. */
  static String text(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  private static String name(String identifier) {
    return "\"" + identifier.replace("\"", "\"\"") + "\"";
  }
}
