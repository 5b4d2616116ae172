package dev.tieout.core.result;

import dev.tieout.core.rule.SchemaFinding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Differences between the schemas as lines for a terminal, which take up to three of its lines. */
public final class SchemaFindingLines {
  private static final int MAX_LINES = 20;
  private static final int NAME_COLUMNS = 60;
  private static final int SIDE_COLUMNS = 40;

  private SchemaFindingLines() {}

  /** Appends the first of them, a line each, and how many more there are. */
  public static void append(StringBuilder text, List<SchemaFinding> findings) {
    int shown = Math.min(MAX_LINES, findings.size());
    for (SchemaFinding finding : findings.subList(0, shown)) {
      TerminalText.wrap(text, line(finding), TerminalText.COLUMNS, "", "  ");
    }
    if (shown < findings.size()) {
      text.append("and ")
          .append(findings.size() - shown)
          .append(" more differences of the schemas\n");
    }
  }

  private static String line(SchemaFinding finding) {
    String column = TerminalText.fit(finding.column(), NAME_COLUMNS);
    return switch (finding.kind()) {
      case ONLY_IN_SOURCE -> "column only in the source: " + column;
      case ONLY_IN_TARGET -> "column only in the target: " + column;
      case RETYPED -> "column of another type: " + column + bothSides(finding);
      case NULLABILITY -> "column of other nullability: " + column + bothSides(finding);
      case RENAMED_BY_CASE -> "column in other case: " + column + bothSides(finding);
      case SKIPPED ->
          "column left out, since its types do not compare: " + column + bothSides(finding);
      case REORDERED -> "columns in another order, from here on" + bothSides(finding);
    };
  }

  private static String bothSides(SchemaFinding finding) {
    return " ("
        + side(finding.source())
        + " in the source, "
        + side(finding.target())
        + " in the target)";
  }

  private static String side(@Nullable String what) {
    return what == null ? "nothing" : TerminalText.fit(what, SIDE_COLUMNS);
  }
}
