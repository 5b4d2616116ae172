package dev.tieout.local.internal.plan;

import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Refusal;
import java.util.ArrayList;
import java.util.List;

/** How a run goes about it. */
public enum Mode {
  /** Whatever suits the data and the budget. */
  AUTO("auto"),
  IN_MEMORY("in-memory"),
  SORT_MERGE("sort-merge"),
  REFERENCE("reference");

  private final String word;

  Mode(String word) {
    this.word = word;
  }

  /** The word for it on the command line and in results. */
  public String word() {
    return word;
  }

  /**
   * The mode of that word.
   *
   * @throws Refusal if there is none
   */
  public static Mode parse(String text) {
    List<String> words = new ArrayList<>();
    for (Mode mode : values()) {
      if (mode.word.equals(text)) {
        return mode;
      }
      words.add(mode.word);
    }
    throw new Refusal(
        "There is no mode '"
            + text
            + "'"
            + (Nearest.to(text, words) == null
                ? "; the modes are " + String.join(", ", words) + "."
                : Nearest.clause(text, words)));
  }
}
