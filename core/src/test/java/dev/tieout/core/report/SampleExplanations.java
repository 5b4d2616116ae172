package dev.tieout.core.report;

import dev.tieout.core.explain.Example;
import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.BreakKind;
import java.util.Arrays;
import java.util.List;

/** Explanations for tests. */
final class SampleExplanations {
  private SampleExplanations() {}

  /** Explanations in which every list has something. */
  static Explanations withEverything() {
    return new Explanations(
        List.of("id", "day"),
        List.of(
            explanation(
                25,
                "booked_on",
                "The target is 5 h later wherever it differs, as if America/New_York had been read as"
                    + " UTC.",
                new Example(
                    List.of("17", "2024-03-28"), "2024-03-28T07:00:00", "2024-03-28T12:00:00")),
            explanation(
                1_204,
                "amount",
                "The sign is flipped.",
                new Example(List.of("1", " "), "261.71", "-261.71")),
            explanation(
                3,
                null,
                "The last rows of the source are missing.",
                new Example(Arrays.asList("9", null), null, null)),
            explanation(1, "note", "Blanks.", new Example(List.of("4", ""), "a ", "a"))),
        List.of(new Explanations.ColumnBreaks("amount", 29, 4, List.of())),
        List.of(new Explanations.RowPattern(List.of("amount: sign_flip"), 12)),
        List.of(new Explanations.Change("amount", null, "0.00", 7)),
        List.of(
            new Explanations.RowSample(
                "mismatched",
                Arrays.asList("1", null),
                List.of(new Explanations.Difference("amount", "1", null)))));
  }

  static Explanation explanation(long count, String column, String sentence, Example... examples) {
    return new Explanation(
        "a_cause",
        column == null ? BreakKind.MISSING_IN_TARGET : BreakKind.MISMATCHED,
        column,
        "",
        count,
        count,
        sentence,
        List.of(examples),
        "- column: x");
  }
}
