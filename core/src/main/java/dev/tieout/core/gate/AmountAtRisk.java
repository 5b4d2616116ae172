package dev.tieout.core.gate;

import dev.tieout.core.result.BreakKind;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How far the values of a column are apart in all: the sum of |target - source| over its
 * differences, exactly. Not thread-safe.
 */
final class AmountAtRisk {
  /** More than the plain text of any number of a file has; a cast's exponents end at 1,000. */
  private static final int MAX_DIGITS = 2200;

  private static final Pattern NUMBER =
      Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]{1,4})?");

  private BigDecimal sum = BigDecimal.ZERO;
  private long unknownMismatched;
  private long unknownUnparseable;

  /** Takes a difference of the column. */
  void add(BreakKind kind, @Nullable String source, @Nullable String target) {
    BigDecimal from = kind == BreakKind.UNPARSEABLE ? null : number(source);
    BigDecimal to = kind == BreakKind.UNPARSEABLE ? null : number(target);
    if (from == null || to == null) {
      if (kind == BreakKind.UNPARSEABLE) {
        unknownUnparseable++;
      } else {
        unknownMismatched++;
      }
    } else {
      sum = sum.add(to.subtract(from).abs());
    }
  }

  private static @Nullable BigDecimal number(@Nullable String text) {
    return text == null || text.length() > MAX_DIGITS || !NUMBER.matcher(text).matches()
        ? null
        : new BigDecimal(text);
  }

  BigDecimal sum() {
    return sum;
  }

  /** Differences whose amount is not known: a value is null, or no finite number. */
  long unknownMismatched() {
    return unknownMismatched;
  }

  /** Differences of which a cast could not read a value. */
  long unknownUnparseable() {
    return unknownUnparseable;
  }
}
