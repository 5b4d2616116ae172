package dev.tieout.local;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.report.SummaryTable;
import dev.tieout.core.result.Ink;
import dev.tieout.core.spec.DataSpec;
import java.io.IOException;
import java.util.stream.Stream;

/** What a failed assertion says. */
final class FailureText {
  private static final int SHOWN_BREAKS = 5;
  private static final int SHOWN_CHARS = 200;

  private FailureText() {}

  static String of(DataSpec expected, DataSpec actual, Reconciled result) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append("'").append(actual.place()).append("' does not tie out with '");
    text.append(expected.place()).append("'.\n\n");
    text.append(
        SummaryTable.text(result.summary(), result.report().costs(), Explanations.NONE, Ink.PLAIN));
    if (!result.explanations().explanations().isEmpty()) {
      text.append("\nWhy:\n");
      for (Explanation explanation : result.explanations().explanations()) {
        text.append("- ").append(explanation.sentence()).append('\n');
        if (explanation.rule() != null) {
          explanation.rule().lines().forEach(line -> text.append("    ").append(line).append('\n'));
        }
      }
    }
    text.append("\nThe first breaks:\n");
    try (Stream<BreakRow> breaks = result.breaks()) {
      breaks.limit(SHOWN_BREAKS).forEach(row -> append(text, row));
    }
    return text.toString();
  }

  private static void append(StringBuilder text, BreakRow row) {
    text.append("  ").append(shown(row.key().toString())).append(' ').append(row.kind().word());
    if (row.column() != null) {
      text.append(' ').append(row.column()).append(": ");
      text.append(shown(String.valueOf(row.source()))).append(" -> ");
      text.append(shown(String.valueOf(row.target())));
    }
    text.append('\n');
  }

  private static String shown(String value) {
    int end = Math.min(value.length(), SHOWN_CHARS);
    boolean splitsPair = end < value.length() && Character.isHighSurrogate(value.charAt(end - 1));
    return end == value.length() ? value : value.substring(0, splitsPair ? end - 1 : end) + "…";
  }
}
