package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a column are compared: each side's are treated, brought into one form, and
 * equal if their bytes are, or if they are close enough. Immutable. The text of a rule is the words
 * for it in a plan.
 *
 * @param source what is done to the source's values, in this order
 * @param target what is done to the target's values, in this order
 * @param zeros whether doubles have two zeros
 * @param nans whether NaN equals NaN
 * @param tolerance how far apart values may be, or null
 * @param comparator what else makes values that differ match, or null
 * @param mask what results show in place of values, or null for the values
 */
public record Rule(
    List<Treatment> source,
    List<Treatment> target,
    Canonical.Zeros zeros,
    NaNs nans,
    @Nullable Tolerance tolerance,
    @Nullable CustomComparator comparator,
    @Nullable Mask mask)
    implements Serializable {

  /** Values are compared as they are. */
  public static final Rule EXACTLY =
      new Rule(List.of(), List.of(), Canonical.Zeros.ONE, NaNs.EQUAL, null, null, null);

  public Rule {
    source = List.copyOf(source);
    target = List.copyOf(target);
  }

  /** The same, of values that results show as they are, or under a mask. */
  Rule masked(@Nullable Mask otherMask) {
    return otherMask == mask
        ? this
        : new Rule(source, target, zeros, nans, tolerance, comparator, otherMask);
  }

  /** Whether NaN equals NaN. */
  public enum NaNs {
    EQUAL,
    DISTINCT
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

  /** True if some value of a side is read by a cast that may fail. */
  public boolean mayBeUnparseable() {
    return mayFail(source) || mayFail(target);
  }

  private static boolean mayFail(List<Treatment> treatments) {
    for (Treatment treatment : treatments) {
      if (treatment instanceof Cast cast && cast.mayFail()) {
        return true;
      }
    }
    return false;
  }

  /**
   * True if a value may equal nothing, itself included: what is unparseable, and a distinct NaN.
   */
  public boolean mayEqualNothing() {
    return nans == NaNs.DISTINCT || mayBeUnparseable();
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
    if (nans == NaNs.DISTINCT) {
      words.add("NaN differs from NaN");
    }
    if (tolerance != null) {
      words.add(tolerance.toString());
    }
    if (comparator != null) {
      words.add(comparator.toString());
    }
    if (words.isEmpty()) {
      words.add("exactly");
    }
    if (mask != null) {
      words.add(mask.toString());
    }
    return String.join(", ", words);
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
