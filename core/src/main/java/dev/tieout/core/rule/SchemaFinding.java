package dev.tieout.core.rule;

import dev.tieout.core.schema.Column;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A difference between the two schemas that a report tells.
 *
 * @param kind what differs
 * @param column the column's name, as the source spells it, or the target where only that has it
 * @param source what the source has there, or null if it lacks the column
 * @param target what the target has there, or null if it lacks the column
 * @param weight what it does to the outcome
 */
public record SchemaFinding(
    Kind kind, String column, @Nullable String source, @Nullable String target, Weight weight)
    implements Serializable {

  /** A column that only one side has: the other side has nothing there. */
  public static SchemaFinding onlyIn(Side side, Column column, Weight weight) {
    String type = column.type().toString();
    return side == Side.SOURCE
        ? new SchemaFinding(Kind.ONLY_IN_SOURCE, column.name(), type, null, weight)
        : new SchemaFinding(Kind.ONLY_IN_TARGET, column.name(), null, type, weight);
  }

  /** What differs. */
  public enum Kind {
    /** The target lacks the column; the source has its type. */
    ONLY_IN_SOURCE("only_in_source"),
    /** The source lacks the column; the target has its type. */
    ONLY_IN_TARGET("only_in_target"),
    /** The sides have it in types of different words. */
    RETYPED("retyped"),
    /** One side declares that it has no nulls. */
    NULLABILITY("nullability"),
    /** The sides spell its name in different case. */
    RENAMED_BY_CASE("renamed_by_case"),
    /**
     * The compared columns come in another order. There is one such finding at most; it names what
     * each side has at the first place that differs.
     */
    REORDERED("reordered"),
    /** The types do not compare, and the column was left out, as the specification allows. */
    SKIPPED("skipped");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word for it in results. */
    public String word() {
      return word;
    }
  }

  /** What a finding does to the outcome. */
  public enum Weight {
    /** Nothing. */
    NOTE("note"),
    /** It counts as a break. */
    BREAK("break");

    private final String word;

    Weight(String word) {
      this.word = word;
    }

    /** The word for it in results. */
    public String word() {
      return word;
    }
  }
}
