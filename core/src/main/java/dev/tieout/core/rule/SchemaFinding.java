package dev.tieout.core.rule;

import java.io.Serializable;

/**
 * A difference between the two schemas that a report tells.
 *
 * @param kind what differs
 * @param column the column's name, as the side that has it spells it
 */
public record SchemaFinding(Kind kind, String column) implements Serializable {

  /** What differs. */
  public enum Kind {
    ONLY_IN_SOURCE("only_in_source"),
    ONLY_IN_TARGET("only_in_target");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word for it in results. */
    public String word() {
      return word;
    }
  }
}
