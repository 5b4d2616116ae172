package dev.tieout.core.spec;

import java.util.ArrayList;
import java.util.List;

/** A choice that users write as a word. */
public interface Word {

  /** The word for it in a spec, on the command line and in results. */
  String word();

  /**
   * The choice of that word.
   *
   * @param what what is chosen, for the message, such as {@code --compare}
   * @throws Refusal if there is none
   */
  static <T extends Word> T parse(String what, String text, T[] choices) {
    List<String> words = new ArrayList<>();
    for (T choice : choices) {
      if (choice.word().equals(text)) {
        return choice;
      }
      words.add(choice.word());
    }
    String near = Nearest.clause(text, words);
    throw new Refusal(
        "There is no '"
            + text
            + "' for "
            + what
            + (near.isEmpty() ? "; choose one of " + String.join(", ", words) + "." : near));
  }
}
