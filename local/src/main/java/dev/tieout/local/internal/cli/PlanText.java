package dev.tieout.local.internal.cli;

import dev.tieout.core.result.SchemaFindingLines;
import dev.tieout.core.result.TextTable;
import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Rule;
import dev.tieout.local.internal.plan.Plan;
import java.util.ArrayList;
import java.util.List;

/** A plan for a terminal. */
final class PlanText {
  private PlanText() {}

  /** The lines, each ended by a line feed. */
  static String of(Plan plan, Comparison comparison) {
    StringBuilder text = new StringBuilder();
    for (String line : plan.explanation()) {
      text.append(line).append('\n');
    }
    text.append('\n').append(of(comparison));
    return text.toString();
  }

  /** How each column is compared, and what differs between the schemas. */
  static String of(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    TextTable.append(text, TextTable.Align.LEFT, columns(comparison));
    if (!comparison.findings().isEmpty()) {
      text.append('\n');
    }
    SchemaFindingLines.append(text, comparison.findings());
    return text.toString();
  }

  private static List<String[]> columns(Comparison comparison) {
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"column", "source", "target", "compared as", "rule"});
    for (ComparedColumn column : comparison.keys()) {
      boolean isPlain = column.rule().equals(Rule.EXACTLY);
      rows.add(row(column, isPlain ? "key" : "key, " + column.rule()));
      addParts(rows, column);
    }
    for (ComparedColumn column : comparison.values()) {
      rows.add(row(column, column.rule().toString()));
      addParts(rows, column);
    }
    return rows;
  }

  /** What is in lists and maps, each under its path. */
  private static void addParts(List<String[]> rows, ComparedColumn column) {
    if (column.canonical() instanceof Canonical.Nested nested) {
      for (Canonical.Part part : nested.parts()) {
        rows.add(row(part.column(), part.column().rule().toString()));
        addParts(rows, part.column());
      }
    }
  }

  private static String[] row(ComparedColumn column, String rule) {
    String target = column.targetType().toString();
    if (!column.targetName().equals(column.sourceName())) {
      target += " (" + column.targetName() + ")";
    }
    return new String[] {
      column.name(), column.sourceType().toString(), target, column.canonical().toString(), rule
    };
  }
}
