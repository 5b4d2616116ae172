package dev.tieout.core.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run was of and how it was done. Immutable.
 *
 * @param name the spec's name for the reconciliation, or null
 * @param spec the file of the spec, or null
 * @param source the source's data
 * @param target the target's data
 * @param columns the key columns and the others, in the order of the comparison
 * @param memoryBytes the budget for data
 * @param startedMillis when the run began, in milliseconds since 1970
 */
public record RunFacts(
    @Nullable String name,
    @Nullable String spec,
    SideFacts source,
    SideFacts target,
    List<ColumnFacts> columns,
    long memoryBytes,
    long startedMillis) {

  public RunFacts {
    columns = List.copyOf(columns);
  }

  /**
   * The data of a side.
   *
   * @param paths where it is, as the spec says
   * @param files how many files that is
   * @param bytes how large they are, or -1 if that is not known
   */
  public record SideFacts(List<String> paths, int files, long bytes) {
    public SideFacts {
      paths = List.copyOf(paths);
    }
  }

  /**
   * How a column was compared.
   *
   * @param name the source's name
   * @param targetName the target's name
   * @param sourceType the type on the source
   * @param targetType the type on the target
   * @param rule the rules, as {@code tieout plan} prints them
   * @param isKey whether it is of the key
   */
  public record ColumnFacts(
      String name,
      String targetName,
      String sourceType,
      String targetType,
      String rule,
      boolean isKey) {}

  /** How the columns of a comparison are compared. */
  public static List<ColumnFacts> columns(dev.tieout.core.rule.Comparison comparison) {
    List<ColumnFacts> facts = new java.util.ArrayList<>();
    comparison.keys().forEach(column -> facts.add(fact(column, true)));
    comparison.values().forEach(column -> facts.add(fact(column, false)));
    return facts;
  }

  private static ColumnFacts fact(dev.tieout.core.rule.ComparedColumn column, boolean isKey) {
    return new ColumnFacts(
        column.sourceName(),
        column.targetName(),
        column.sourceType().toString(),
        column.targetType().toString(),
        column.rule().toString(),
        isKey);
  }
}
