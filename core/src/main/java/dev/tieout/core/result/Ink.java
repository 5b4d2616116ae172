package dev.tieout.core.result;

import org.jspecify.annotations.Nullable;

/** Whether text for a terminal has colours, by the escape sequences that terminals share. */
public enum Ink {
  PLAIN,
  COLOURED;

  private static final String RESET = "\u001b[0m";

  /**
   * Colours where a terminal shows them and nobody minds: the option for none, the variable {@code
   * NO_COLOR} unless it is empty, and {@code TERM=dumb} do.
   *
   * @param isTerminal whether what is printed goes to a terminal
   * @param isUnwanted whether the option for none is given
   */
  public static Ink of(boolean isTerminal, boolean isUnwanted) {
    return isTerminal && !isUnwanted ? of(System.getenv("NO_COLOR"), System.getenv("TERM")) : PLAIN;
  }

  static Ink of(@Nullable String noColor, @Nullable String term) {
    boolean isUnwanted = noColor != null && !noColor.isEmpty();
    return isUnwanted || "dumb".equals(term) ? PLAIN : COLOURED;
  }

  /** What is as it should be. */
  public String good(String text) {
    return in("\u001b[1;32m", text);
  }

  /** What is not. */
  public String bad(String text) {
    return in("\u001b[31m", text);
  }

  /** What matters less than what stands beside it. */
  public String faint(String text) {
    return in("\u001b[2m", text);
  }

  private String in(String sequence, String text) {
    return this == PLAIN || text.isEmpty() ? text : sequence + text + RESET;
  }
}
