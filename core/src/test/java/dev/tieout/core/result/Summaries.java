package dev.tieout.core.result;

import dev.tieout.core.rule.SchemaFinding;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.util.List;

/** Summaries for tests. */
public final class Summaries {
  public static final RunCosts COSTS = new RunCosts(1.2345, 45_678_901, 2_048);

  private Summaries() {}

  /** A summary in which no two counts are equal. */
  public static Summary withEverything() {
    return new Summary(
        "local",
        "in-memory",
        new Summary.SideCounts(1_111, "00112233445566778899aabbccddeeff", 3, 5, 7, 9, 0, 1),
        new Summary.SideCounts(1_113, "ffeeddccbbaa99887766554433221100", 4, 6, 8, 12, 0, 2),
        1_050,
        30,
        20,
        23,
        11,
        10,
        List.of(
            new Summary.ColumnCounts("amount", 29),
            new Summary.ColumnCounts("a \"quoted\" weiß", 0),
            new Summary.ColumnCounts("booked_on", 12, 9)),
        List.of(
            new Summary.UnparseableValues("Id", 2, 0),
            new Summary.UnparseableValues("amount", 13, 14)),
        List.of(
            only(Side.SOURCE, Column.nullable("note", new Type.Text())),
            only(Side.TARGET, Column.nullable("remark", new Type.Decimal(9, 2))),
            finding(SchemaFinding.Kind.RENAMED_BY_CASE, "Id", "Id", "ID"),
            finding(SchemaFinding.Kind.RETYPED, "Id", "int32", "int64"),
            finding(SchemaFinding.Kind.NULLABILITY, "Id", "required", "nullable"),
            finding(SchemaFinding.Kind.REORDERED, "Id", "Id", "amount"),
            new SchemaFinding(
                SchemaFinding.Kind.SKIPPED, "tags", "string", "map", SchemaFinding.Weight.BREAK)));
  }

  private static SchemaFinding only(Side side, Column column) {
    return SchemaFinding.onlyIn(side, column, SchemaFinding.Weight.NOTE);
  }

  private static SchemaFinding finding(
      SchemaFinding.Kind kind, String column, String source, String target) {
    return new SchemaFinding(kind, column, source, target, SchemaFinding.Weight.NOTE);
  }

  public static Summary of(
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
        List.of(),
        List.of());
  }
}
