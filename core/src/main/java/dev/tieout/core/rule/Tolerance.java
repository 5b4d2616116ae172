package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How far apart two values of a column may be and still be equal: |l − r| ≤ max(absolute, relative
 * × max(|l|, |r|)), computed exactly. Symmetric. Only finite numbers and points in time are ever
 * within it; what is equal without it needs no tolerance. Immutable.
 *
 * <p>A date counts days, a time and a timestamp nanoseconds.
 *
 * @param absolute the distance allowed whatever the values, at least 0
 * @param relative the share of the larger magnitude allowed, at least 0
 * @param words the words for it in a plan
 */
public record Tolerance(BigDecimal absolute, BigDecimal relative, String words)
    implements Serializable {
  /** Numbers with more digits, or further from 1, are no tolerance that anyone means. */
  private static final int MAX_DIGITS = 400;

  private static final BigInteger NANOS_PER_DAY = BigInteger.valueOf(86_400_000_000_000L);
  private static final Pattern DURATION = Pattern.compile("(\\d{1,18}) ?([a-zµ]{1,12})");
  private static final Map<String, Long> UNIT_NANOS =
      Map.ofEntries(
          Map.entry("ns", 1L),
          Map.entry("us", 1_000L),
          Map.entry("µs", 1_000L),
          Map.entry("ms", 1_000_000L),
          Map.entry("s", 1_000_000_000L),
          Map.entry("second", 1_000_000_000L),
          Map.entry("seconds", 1_000_000_000L),
          Map.entry("min", 60_000_000_000L),
          Map.entry("minute", 60_000_000_000L),
          Map.entry("minutes", 60_000_000_000L),
          Map.entry("h", 3_600_000_000_000L),
          Map.entry("hour", 3_600_000_000_000L),
          Map.entry("hours", 3_600_000_000_000L),
          Map.entry("d", 86_400_000_000_000L),
          Map.entry("day", 86_400_000_000_000L),
          Map.entry("days", 86_400_000_000_000L));

  static final RuleKey ABSOLUTE_KEY =
      new RuleKey(
          "tolerance",
          "a number of at least 0 such as 0.01, or a duration such as 5s or 2 days",
          RuleKey.Sides.BOTH,
          type -> isNumber(type) || isOfTime(type),
          Tolerance::absolute);

  static final RuleKey RELATIVE_KEY =
      new RuleKey(
          "relative_tolerance",
          "a number of at least 0 such as 1e-6",
          RuleKey.Sides.BOTH,
          Tolerance::isNumber,
          text -> amount(text) == null ? null : new Relative(amount(text)));

  /** The tolerance that bounds make for values of a type, or null if they allow nothing. */
  static @Nullable Tolerance of(List<Bound> bounds, Type type) {
    BigDecimal absolute = BigDecimal.ZERO;
    BigDecimal relative = BigDecimal.ZERO;
    StringBuilder words = new StringBuilder();
    for (Bound bound : bounds) {
      if (bound instanceof Amount amount) {
        absolute = amount.amount();
      } else if (bound instanceof Span span) {
        absolute =
            new BigDecimal(
                type instanceof Type.Date ? span.nanos().divide(NANOS_PER_DAY) : span.nanos());
      } else if (bound instanceof Relative share) {
        relative = share.share();
      }
      words.append(words.isEmpty() ? "within " : " or ").append(bound);
    }
    return absolute.signum() == 0 && relative.signum() == 0
        ? null
        : new Tolerance(absolute, relative, words.toString());
  }

  /** True if two numbers are within it. */
  public boolean allows(BigDecimal left, BigDecimal right) {
    BigDecimal distance = left.subtract(right).abs();
    return distance.compareTo(absolute) <= 0
        || (relative.signum() > 0
            && distance.compareTo(relative.multiply(left.abs().max(right.abs()))) <= 0);
  }

  @Override
  public String toString() {
    return words;
  }

  private static boolean isNumber(Type type) {
    return type instanceof Type.Int
        || type instanceof Type.Decimal
        || type instanceof Type.Floating;
  }

  private static boolean isOfTime(Type type) {
    return type instanceof Type.Date || type instanceof Type.Time || type instanceof Type.Timestamp;
  }

  private static @Nullable RulePart absolute(String text) {
    BigDecimal amount = amount(text);
    if (amount != null) {
      return new Amount(amount);
    }
    Matcher duration = DURATION.matcher(text.toLowerCase(Locale.ROOT));
    Long unitNanos = duration.matches() ? UNIT_NANOS.get(duration.group(2)) : null;
    return unitNanos == null
        ? null
        : new Span(new BigInteger(duration.group(1)).multiply(BigInteger.valueOf(unitNanos)), text);
  }

  private static @Nullable BigDecimal amount(String text) {
    try {
      BigDecimal amount = new BigDecimal(text);
      boolean isSensible =
          amount.signum() >= 0
              && amount.precision() <= MAX_DIGITS
              && Math.abs((long) amount.scale()) <= MAX_DIGITS;
      return isSensible ? amount : null;
    } catch (NumberFormatException noNumber) {
      return null;
    }
  }

  /** One of the terms of the larger of which a tolerance is. */
  public sealed interface Bound extends RulePart {}

  /** A distance between numbers. */
  record Amount(BigDecimal amount) implements Bound {
    @Override
    public boolean suits(Type type) {
      return isNumber(type);
    }

    @Override
    public String toString() {
      return amount.toString();
    }
  }

  /** A distance in time; for dates of whole days. */
  record Span(BigInteger nanos, String text) implements Bound {
    @Override
    public boolean suits(Type type) {
      return isOfTime(type)
          && (!(type instanceof Type.Date) || nanos.mod(NANOS_PER_DAY).signum() == 0);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** A share of the larger magnitude. */
  record Relative(BigDecimal share) implements Bound {
    @Override
    public boolean suits(Type type) {
      return isNumber(type);
    }

    @Override
    public String toString() {
      return share + " of the larger";
    }
  }
}
