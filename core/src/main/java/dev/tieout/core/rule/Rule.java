package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a column are compared: each side's are treated, brought into one form, and
 * equal if their bytes are, or if they are within a tolerance. Immutable. The text of a rule is the
 * words for it in a plan.
 *
 * @param source what is done to the source's values, in this order
 * @param target what is done to the target's values, in this order
 * @param tolerance how far apart values may be, or null
 * @param zeros whether doubles have two zeros
 */
public record Rule(
    List<Treatment> source,
    List<Treatment> target,
    @Nullable Tolerance tolerance,
    Canonical.Zeros zeros)
    implements Serializable {

  /** Values are compared as they are. */
  public static final Rule EXACTLY = new Rule(List.of(), List.of(), null, Canonical.Zeros.ONE);

  public Rule {
    source = List.copyOf(source);
    target = List.copyOf(target);
  }

  /** What is done to the values of a side. */
  public List<Treatment> on(Side side) {
    return side == Side.SOURCE ? source : target;
  }

  /** The type of a side's values once they are treated. */
  public Type treated(Side side, Type stored) {
    Type type = stored;
    for (Treatment treatment : on(side)) {
      type = treatment.applied(type);
    }
    return type;
  }

  @Override
  public String toString() {
    List<String> words = new ArrayList<>();
    if (source.equals(target)) {
      source.forEach(treatment -> words.add(treatment.toString()));
    } else {
      addSide(words, "source", source);
      addSide(words, "target", target);
    }
    if (zeros == Canonical.Zeros.TWO) {
      words.add("-0.0 differs from 0.0");
    }
    if (tolerance != null) {
      words.add(tolerance.toString());
    }
    return words.isEmpty() ? "exactly" : String.join(", ", words);
  }

  private static void addSide(List<String> words, String side, List<Treatment> treatments) {
    if (!treatments.isEmpty()) {
      words.add(
          treatments.stream()
              .map(Treatment::toString)
              .collect(Collectors.joining(", ", side + ": ", "")));
    }
  }
}
