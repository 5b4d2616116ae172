package dev.tieout.core.result;

import dev.tieout.core.rule.SchemaFinding;
import java.util.List;

/** Differences between the schemas as lines for a terminal. */
public final class SchemaFindingLines {
  private static final int MAX_LINES = 20;

  private SchemaFindingLines() {}

  /** Appends the first of them, a line each, and how many more there are. */
  public static void append(StringBuilder text, List<SchemaFinding> findings) {
    int shown = Math.min(MAX_LINES, findings.size());
    for (SchemaFinding finding : findings.subList(0, shown)) {
      text.append(line(finding)).append('\n');
    }
    if (shown < findings.size()) {
      text.append("and ")
          .append(findings.size() - shown)
          .append(" more differences of the schemas\n");
    }
  }

  private static String line(SchemaFinding finding) {
    return switch (finding.kind()) {
      case ONLY_IN_SOURCE -> "column only in the source: " + finding.column();
      case ONLY_IN_TARGET -> "column only in the target: " + finding.column();
      case RETYPED -> "column of another type: " + finding.column() + bothSides(finding);
      case NULLABILITY -> "column of other nullability: " + finding.column() + bothSides(finding);
      case RENAMED_BY_CASE -> "column in other case: " + finding.column() + bothSides(finding);
      case SKIPPED ->
          "column left out, since its types do not compare: "
              + finding.column()
              + bothSides(finding);
      case REORDERED -> "columns in another order, from here on" + bothSides(finding);
    };
  }

  private static String bothSides(SchemaFinding finding) {
    return " (" + finding.source() + " in the source, " + finding.target() + " in the target)";
  }
}
