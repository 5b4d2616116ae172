package dev.tieout.bench.internal.run;

import static dev.tieout.bench.internal.data.DatasetKind.ALL_BREAK;
import static dev.tieout.bench.internal.data.DatasetKind.DUCKDB_WRITTEN;
import static dev.tieout.bench.internal.data.DatasetKind.ONE_ROW_GROUP;
import static dev.tieout.bench.internal.data.DatasetKind.SHUFFLED;
import static dev.tieout.bench.internal.data.DatasetKind.SORTED;

import dev.tieout.bench.internal.data.DatasetKind;
import java.util.ArrayList;
import java.util.List;

/** The cases of {@code tieout bench reconcile}. */
public final class Cases {
  /** More rows than these do not fit what the modes in memory are given. */
  private static final long MAX_ROWS_IN_MEMORY = 1_000_000;

  private static final long MAX_ROWS_IN_DEFAULT_MEMORY = 100_000;
  private static final long MAX_ROWS_THAT_ALL_BREAK = 5_000_000;
  private static final String DUCKDB_LIMIT = "64MB";
  private static final String NO_REPORTS = "--no-reports";

  private Cases() {}

  /** Those at a number of rows, in the order in which they take turns. */
  public static List<Case> at(long rows, boolean withDuckDb) {
    List<Case> cases = new ArrayList<>();
    if (rows <= MAX_ROWS_IN_MEMORY) {
      boolean isSmall = rows <= MAX_ROWS_IN_DEFAULT_MEMORY;
      cases.add(
          tieout(
              "in memory, optimized",
              SHUFFLED,
              "--mode",
              "in-memory",
              "--memory",
              isSmall ? "64MB" : "256MB"));
      cases.add(
          tieout(
              "in memory, reference",
              SHUFFLED,
              "--mode",
              "reference",
              "--memory",
              isSmall ? "256MB" : "1536MB"));
    }
    cases.add(
        tieout(
            "external sort/merge, 64 MB sorter",
            SHUFFLED,
            "--mode",
            "sort-merge",
            "--memory",
            "64MB"));
    cases.add(tieout("auto", SHUFFLED));
    cases.add(tieout("auto, no reports", SHUFFLED, NO_REPORTS));
    if (withDuckDb) {
      cases.add(new Case("DuckDB", SHUFFLED, new Contender.DuckDb(null)));
      cases.add(new Case("DuckDB, 64 MB limit", SHUFFLED, new Contender.DuckDb(DUCKDB_LIMIT)));
    }
    cases.add(tieout("ordered inputs", SORTED));
    cases.add(tieout("one row group", ONE_ROW_GROUP));
    if (withDuckDb) {
      cases.add(tieout("DuckDB-written files", DUCKDB_WRITTEN));
    }
    if (rows <= MAX_ROWS_THAT_ALL_BREAK) {
      cases.add(tieout("all rows break", ALL_BREAK));
      cases.add(tieout("all rows break, no reports", ALL_BREAK, NO_REPORTS));
    }
    return cases;
  }

  private static Case tieout(String name, DatasetKind dataset, String... options) {
    return new Case(name, dataset, new Contender.Tieout(List.of(options)));
  }
}
