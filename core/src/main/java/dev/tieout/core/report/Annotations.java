package dev.tieout.core.report;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.spec.NumberText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run has to say, as commands that GitHub's workflows turn into annotations: an error for
 * each thing that fails it, a warning for each explanation and each column with breaks that have
 * none. GitHub shows ten of each from a step.
 */
public final class Annotations {
  private static final int MOST = 10;
  private static final int MOST_OF_A_MESSAGE = 500;

  private Annotations() {}

  /** The lines, each ended by a line feed; none if there is nothing to say. */
  public static String text(RunReport report) {
    List<String> warnings = new ArrayList<>();
    for (Explanation explanation : report.explanations().explanations()) {
      warnings.add(
          NumberText.grouped(explanation.count())
              + " of "
              + NumberText.grouped(explanation.of())
              + (explanation.column() == null ? "" : " in " + explanation.column())
              + ": "
              + explanation.sentence());
    }
    for (Explanations.ColumnBreaks column : report.explanations().columns()) {
      if (column.unexplained() > 0) {
        warnings.add(
            NumberText.grouped(column.unexplained())
                + (column.unexplained() == 1 ? " row differs" : " rows differ")
                + " in "
                + column.column()
                + " without an explanation.");
      }
    }
    StringBuilder lines = new StringBuilder();
    append(lines, "error", title(report.facts().name()), report.verdict().reasons());
    append(lines, "warning", title(report.facts().name()), warnings);
    return lines.toString();
  }

  private static String title(@Nullable String name) {
    String title = name == null ? "Tieout" : "Tieout " + VisibleText.line(name, 80);
    return escaped(title).replace(":", "%3A").replace(",", "%2C");
  }

  private static void append(
      StringBuilder lines, String command, String title, List<String> messages) {
    int shown = messages.size() <= MOST ? messages.size() : MOST - 1;
    for (String message : messages.subList(0, shown)) {
      line(lines, command, title, VisibleText.line(message, MOST_OF_A_MESSAGE));
    }
    if (shown < messages.size()) {
      line(lines, command, title, "and " + (messages.size() - shown) + " more");
    }
  }

  private static void line(StringBuilder lines, String command, String title, String message) {
    lines.append("::").append(command).append(" title=").append(title).append("::");
    lines.append(escaped(message)).append('\n');
  }

  /** As the rules of workflow commands have it; the line has no line ends, which it names. */
  private static String escaped(String line) {
    return line.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }
}
