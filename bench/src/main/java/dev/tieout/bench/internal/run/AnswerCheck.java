package dev.tieout.bench.internal.run;

import dev.tieout.bench.internal.data.Answer;
import dev.tieout.bench.internal.data.DatasetKind;
import dev.tieout.bench.internal.data.WrongAnswer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds the answers at one size to what the datasets are made to have, and to each other. */
final class AnswerCheck {
  private final Map<DatasetKind, Answer> expected;

  /** The first answer with fingerprints, by the rows: the common ones, or those of a dataset. */
  private final Map<DatasetKind, Answer> firsts = new EnumMap<>(DatasetKind.class);

  AnswerCheck(Map<DatasetKind, Answer> expected) {
    this.expected = new EnumMap<>(expected);
  }

  /**
   * Takes the answer of a run, if there is one.
   *
   * @throws WrongAnswer if it is not the one that it must be
   */
  void accept(Case measured, long rows, Runner.Run run) {
    Answer answer = run.answer();
    if (answer == null) {
      return;
    }
    require(measured, rows, answer, expected.get(measured.dataset()));
    if (!answer.fingerprints().isEmpty()) {
      DatasetKind content =
          measured.dataset().holdsTheCommonRows() ? DatasetKind.SHUFFLED : measured.dataset();
      Answer first = firsts.putIfAbsent(content, answer);
      if (first != null) {
        require(measured, rows, answer, first);
      }
    }
  }

  private static void require(Case measured, long rows, Answer answer, @Nullable Answer required) {
    if (required == null) {
      throw new IllegalArgumentException("nothing is expected of " + measured.dataset());
    }
    List<String> differences = answer.differencesFrom(required);
    if (!differences.isEmpty()) {
      throw new WrongAnswer(String.format("'%s' at %,d rows", measured.name(), rows), differences);
    }
  }
}
