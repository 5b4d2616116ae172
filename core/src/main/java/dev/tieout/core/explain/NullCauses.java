package dev.tieout.core.explain;

import dev.tieout.core.spec.YamlText;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Null against something: its parameter is 0 where the source is null, 1 where the target is. */
final class NullCauses {
  private static final Set<Family> ALL = EnumSet.allOf(Family.class);

  static final List<Cause> LIST =
      List.of(
          cause("null_against_empty", 1, NullCauses::empty, NullCauses::tellEmpty),
          cause("null_against_zero", 1, NullCauses::zero, s -> tellSentinel(s, "0")),
          cause("null_against_sentinel", 2, NullCauses::sentinel, NullCauses::tellSentinel),
          cause("null_against_value", 1, NullCauses::value, NullCauses::tellValue));

  private NullCauses() {}

  private static Cause cause(String word, int evidence, Cause.Test test, Cause.Teller teller) {
    return new Cause(word, evidence, ALL, Cause.Nulls.ONE, test, Cause.Grouping.NONE, teller);
  }

  private static int nullSide(Pair pair) {
    return pair.source().isNull() ? 0 : 1;
  }

  private static boolean isEmpty(Pair pair) {
    Value value = pair.source().isNull() ? pair.target() : pair.source();
    return pair.family() == Family.TEXT && value.fullLength() == 0;
  }

  private static boolean isZero(Pair pair) {
    return pair.family().isNumber()
        && (pair.source().isNull()
            ? pair.hasTarget() && Sentinels.isZero(pair.targetNumber())
            : pair.hasSource() && Sentinels.isZero(pair.sourceNumber()));
  }

  private static long sentinelOf(Pair pair) {
    return pair.source().isNull() ? Sentinels.ofTarget(pair) : Sentinels.ofSource(pair);
  }

  private static void empty(Pair pair, int cause, Findings found) {
    if (isEmpty(pair)) {
      found.add(cause, nullSide(pair));
    }
  }

  private static void zero(Pair pair, int cause, Findings found) {
    if (isZero(pair)) {
      found.add(cause, nullSide(pair));
    }
  }

  private static void sentinel(Pair pair, int cause, Findings found) {
    long sentinel = sentinelOf(pair);
    if (sentinel >= 0) {
      found.add(cause, 2 * sentinel + nullSide(pair));
    }
  }

  private static void value(Pair pair, int cause, Findings found) {
    if (!isEmpty(pair) && !isZero(pair) && sentinelOf(pair) < 0) {
      found.add(cause, nullSide(pair));
    }
  }

  private static String side(Stated stated) {
    return stated.parameter() % 2 == 0 ? "source" : "target";
  }

  private static String otherSide(Stated stated) {
    return stated.parameter() % 2 == 0 ? "target" : "source";
  }

  private static Telling tellEmpty(Stated stated) {
    return new Telling(
        "null in the " + side(stated),
        "are null in the " + side(stated) + " and the empty text in the " + otherSide(stated),
        stated.rule(side(stated), "null_equals: \"\""));
  }

  private static Telling tellSentinel(Stated stated) {
    Example first = stated.first();
    String value =
        Objects.requireNonNull(stated.parameter() % 2 == 0 ? first.target() : first.source());
    return tellSentinel(
        stated, stated.family().isNumber() ? new BigDecimal(value).toPlainString() : value);
  }

  private static Telling tellSentinel(Stated stated, String value) {
    return new Telling(
        value + ", null in the " + side(stated),
        "are null in the " + side(stated) + " and " + value + " in the " + otherSide(stated),
        stated.rule(side(stated), "null_equals: " + YamlText.quoted(value)));
  }

  private static Telling tellValue(Stated stated) {
    return Telling.of(
        "null in the " + side(stated),
        "are null in the " + side(stated) + " and have a value in the " + otherSide(stated));
  }
}
