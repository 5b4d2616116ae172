package dev.tieout.core.result;

import dev.tieout.core.rule.SchemaFinding;
import java.util.List;

/** Summaries for tests. */
final class Summaries {
  static final RunCosts COSTS = new RunCosts(1.2345, 45_678_901, 2_048);

  private Summaries() {}

  /** A summary in which no two counts are equal. */
  static Summary withEverything() {
    return new Summary(
        "local",
        "in-memory",
        new Summary.SideCounts(1_111, "00112233445566778899aabbccddeeff", 3, 5, 7),
        new Summary.SideCounts(1_113, "ffeeddccbbaa99887766554433221100", 4, 6, 8),
        1_050,
        30,
        20,
        23,
        11,
        10,
        List.of(
            new Summary.ColumnCounts("amount", 29),
            new Summary.ColumnCounts("a \"quoted\" weiß", 0),
            new Summary.ColumnCounts("booked_on", 12)),
        List.of(
            new SchemaFinding(SchemaFinding.Kind.ONLY_IN_SOURCE, "note"),
            new SchemaFinding(SchemaFinding.Kind.ONLY_IN_TARGET, "remark")));
  }

  static Summary of(
      long sourceRows,
      long targetRows,
      long matched,
      long mismatched,
      long missingInTarget,
      long missingInSource,
      long surplusInSource,
      long surplusInTarget) {
    return new Summary(
        "local",
        "in-memory",
        new Summary.SideCounts(sourceRows, "0".repeat(32), 0, 0, 0),
        new Summary.SideCounts(targetRows, "0".repeat(32), 0, 0, 0),
        matched,
        mismatched,
        missingInTarget,
        missingInSource,
        surplusInSource,
        surplusInTarget,
        List.of(),
        List.of());
  }
}
