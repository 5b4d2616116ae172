package dev.tieout.core.gate;

import java.util.List;

/** The words for the causes that explanations have. */
final class CauseWords {
  static final List<String> ALL =
      List.of("constant_offset", "trailing_blanks");

  private CauseWords() {}
}
