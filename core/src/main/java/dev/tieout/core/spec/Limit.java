package dev.tieout.core.spec;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many breaks are allowed: a number of them, a share, both (then the stricter counts), or any.
 * Immutable.
 *
 * @param rows how many, or null if their number does not count
 * @param percent how many of a hundred of the larger side's rows that take part, or null if their
 *     share does not count
 */
public record Limit(@Nullable Long rows, @Nullable BigDecimal percent) {

  /** As many as there are. */
  public static final Limit ANY = new Limit(null, null);

  /** None. */
  public static final Limit NONE = new Limit(0L, null);

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  /**
   * Whether there are more than that. Computed exactly.
   *
   * @param count how many there are
   * @param largerRows the rows of the larger side
   */
  public boolean isExceeded(long count, long largerRows) {
    return (rows != null && count > rows)
        || (percent != null
            && BigDecimal.valueOf(count)
                    .multiply(HUNDRED)
                    .compareTo(percent.multiply(BigDecimal.valueOf(largerRows)))
                > 0);
  }

  /** The limit in words, such as {@code 10 and 0.1% of 5,000 rows}, or {@code none}. */
  public String text(long largerRows) {
    List<String> parts = new ArrayList<>();
    if (rows != null) {
      parts.add(rows == 0 ? "none" : NumberText.grouped(rows));
    }
    if (percent != null) {
      parts.add(percent.toPlainString() + "% of " + NumberText.grouped(largerRows) + " rows");
    }
    return parts.isEmpty() ? "any" : String.join(" and ", parts);
  }
}
