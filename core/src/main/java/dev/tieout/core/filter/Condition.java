package dev.tieout.core.filter;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A predicate: of a row it is true, false or unknown, as in SQL. {@code BETWEEN} is two
 * comparisons; what is negated is within a {@link Not}. Printed as the SQL that reads back as it.
 */
public sealed interface Condition extends Serializable {

  /** True if all parts are, false if one is. */
  record And(List<Condition> parts) implements Condition {
    public And {
      parts = List.copyOf(parts);
    }

    @Override
    public String toString() {
      return joined(parts, " AND ");
    }
  }

  /** True if one part is, false if all are. */
  record Or(List<Condition> parts) implements Condition {
    public Or {
      parts = List.copyOf(parts);
    }

    @Override
    public String toString() {
      return joined(parts, " OR ");
    }
  }

  /** True if the part is false, false if it is true. */
  record Not(Condition part) implements Condition {
    @Override
    public String toString() {
      return "NOT (" + part + ")";
    }
  }

  /** Compares two values; unknown if one is null. */
  record Compare(Operand left, Comparator comparator, Operand right) implements Condition {
    @Override
    public String toString() {
      return left + " " + comparator.sign() + " " + right;
    }
  }

  /** True of a null, else false. */
  record IsNull(Operand operand) implements Condition {
    @Override
    public String toString() {
      return operand + " IS NULL";
    }
  }

  /** True if a boolean is that truth, else false. */
  record IsTruth(Operand operand, boolean truth) implements Condition {
    @Override
    public String toString() {
      return operand + (truth ? " IS TRUE" : " IS FALSE");
    }
  }

  /** A boolean itself; unknown if it is null. */
  record Holds(Operand operand) implements Condition {
    @Override
    public String toString() {
      return operand.toString();
    }
  }

  /** True if the value equals a choice, else unknown if it or a choice is null, else false. */
  record In(Operand operand, List<Operand> choices) implements Condition {
    public In {
      choices = List.copyOf(choices);
    }

    @Override
    public String toString() {
      return operand
          + " IN ("
          + choices.stream().map(Operand::toString).collect(Collectors.joining(", "))
          + ")";
    }
  }

  /**
   * True if a text is as the pattern says, as a whole; unknown if it is null.
   *
   * @param pattern characters, '%' for any number of any, '_' for any one
   * @param escape what goes before a '%', a '_' or itself that stands for itself, or null
   */
  record Like(Operand operand, String pattern, @Nullable String escape) implements Condition {
    @Override
    public String toString() {
      return operand
          + " LIKE "
          + Operand.Literal.quoted(pattern)
          + (escape == null ? "" : " ESCAPE " + Operand.Literal.quoted(escape));
    }
  }

  private static String joined(List<Condition> parts, String word) {
    return parts.stream()
        .map(part -> part instanceof And || part instanceof Or ? "(" + part + ")" : part.toString())
        .collect(Collectors.joining(word));
  }
}
