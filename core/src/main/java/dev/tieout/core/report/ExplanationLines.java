package dev.tieout.core.report;

import dev.tieout.core.explain.Example;
import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.Ink;
import dev.tieout.core.result.ShownValue;
import dev.tieout.core.result.TerminalText;
import dev.tieout.core.spec.NumberText;
import java.util.List;

/** The first explanations as lines for a terminal, with how much of the breaks they account for. */
final class ExplanationLines {
  private static final int MAX_SHOWN = 3;

  /** Room for a sentence: some lines. */
  private static final int SENTENCE_COLUMNS = 400;

  private static final int KEY_COLUMNS = 24;
  private static final int VALUE_COLUMNS = 24;

  private ExplanationLines() {}

  /**
   * Appends them.
   *
   * @param differences the rows of the breaks dataset
   */
  static void append(StringBuilder text, Explanations explanations, long differences, Ink ink) {
    List<Explanation> all = explanations.explanations();
    List<Explanation> shown = all.subList(0, Math.min(MAX_SHOWN, all.size()));
    int width = 0;
    for (Explanation explanation : shown) {
      width = Math.max(width, count(explanation).length());
    }
    text.append('\n').append(ink.faint("explained")).append('\n');
    String indent = " ".repeat(width + 4);
    for (Explanation explanation : shown) {
      String count = count(explanation);
      String first = "  " + " ".repeat(width - count.length()) + count + "  ";
      String sentence = TerminalText.fit(explanation.sentence(), SENTENCE_COLUMNS);
      TerminalText.wrap(text, sentence, TerminalText.COLUMNS, first, indent);
      if (!explanation.examples().isEmpty()) {
        StringBuilder lines = new StringBuilder();
        TerminalText.wrap(
            lines, example(explanation.examples().get(0)), TerminalText.COLUMNS, indent, indent);
        lines.toString().lines().forEach(line -> text.append(ink.faint(line)).append('\n'));
      }
    }
    if (shown.size() < all.size()) {
      int more = all.size() - shown.size();
      text.append("  and ").append(NumberText.grouped(more));
      text.append(more == 1 ? " more cause\n" : " more causes\n");
    }
    // Where rows are that mismatch is told beside why they do.
    long explained = 0;
    for (Explanation explanation : all) {
      if (explanation.column() != null || explanation.kind() != BreakKind.MISMATCHED) {
        explained += explanation.count();
      }
    }
    text.append(NumberText.grouped(explained)).append(" of ");
    text.append(NumberText.grouped(differences));
    text.append(differences == 1 ? " difference is explained.\n" : " differences are explained.\n");
  }

  private static String count(Explanation explanation) {
    return NumberText.grouped(explanation.count());
  }

  private static String example(Example example) {
    StringBuilder key = new StringBuilder();
    for (String value : example.key()) {
      key.append(key.length() == 0 ? "" : ",").append(ShownValue.of(value, KEY_COLUMNS));
    }
    String named = "e.g. " + TerminalText.fit(key.toString(), KEY_COLUMNS);
    if (example.source() == null && example.target() == null) {
      return named;
    }
    return named
        + ": "
        + ShownValue.of(example.source(), VALUE_COLUMNS)
        + " -> "
        + ShownValue.of(example.target(), VALUE_COLUMNS);
  }
}
