package dev.tieout.bench.internal.data;

import java.util.ArrayList;
import java.util.List;

/** The datasets that are reconciled. All but the last hold the same rows, so have one answer. */
public enum DatasetKind {
  /** What {@code tieout generate} makes by default: the source in key order, the target not. */
  SHUFFLED("shuffled"),
  /** Both sides in key order, and the files say so. */
  SORTED("sorted"),
  /** The shuffled rows in one row group a file, as parquet-java writes by default. */
  ONE_ROW_GROUP("one-row-group"),
  /** The shuffled dataset written anew by DuckDB: one page for each row group and column. */
  DUCKDB_WRITTEN("duckdb-written"),
  /** Every row is on both sides and differs in a value. */
  ALL_BREAK("all-break");

  private final String word;

  DatasetKind(String word) {
    this.word = word;
  }

  /** The word for it in files and results. */
  public String word() {
    return word;
  }

  /** True if its rows are those of {@link #SHUFFLED}, in whatever order and layout. */
  public boolean holdsTheCommonRows() {
    return this != ALL_BREAK;
  }

  /** The options that {@code tieout generate} makes it with, but for its place. */
  List<String> generateOptions(long rows) {
    List<String> all = new ArrayList<>(List.of("--rows", Long.toString(rows), "--seed", "42"));
    all.addAll(
        holdsTheCommonRows()
            ? List.of("--mismatch", "0.001", "--missing", "0.0005")
            : List.of("--mismatch", "1", "--missing", "0"));
    if (this == SORTED) {
      all.addAll(List.of("--order", "sorted"));
    }
    if (this == ONE_ROW_GROUP) {
      all.addAll(List.of("--row-group-rows", Long.toString(rows)));
    }
    return all;
  }
}
