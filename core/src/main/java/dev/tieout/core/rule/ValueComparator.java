package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;

/**
 * A rule of one's own: whether two values that differ match all the same. Implementations are found
 * on the class path by {@link java.util.ServiceLoader}, and used only where a specification names
 * them. docs/custom-comparators.md has an example.
 *
 * <p>What is asked of an implementation:
 *
 * <ol>
 *   <li>It has a public constructor without parameters.
 *   <li>{@link #equal} is symmetric, and gives the same answer for the same values always: it is
 *       asked more than once for a pair, in any order, on any machine.
 *   <li>It is safe to be used by several threads at once; one without fields is.
 * </ol>
 *
 * <p>Like a tolerance it has no say in which rows pair, and none in fingerprints.
 */
public interface ValueComparator {

  /** The name by which specifications call it. */
  String name();

  /** True if it compares values of a type, which is that of a side after its other rules. */
  boolean suits(Type type);

  /**
   * Whether two values of a pair of rows match. Asked only of values that differ and are not within
   * a tolerance; never of null, nor of what a cast cannot read or text that is no UTF-8.
   *
   * @param left the source's value as it is compared: {@link Boolean}; {@link java.math.BigDecimal}
   *     for integers, decimals, and doubles against them, but {@link Double} for a NaN or an
   *     infinity; {@link Double} for doubles on both sides; {@link String}; {@code byte[]}; {@link
   *     java.util.UUID}; {@link java.time.LocalDate}; {@link java.time.LocalTime}; {@link
   *     java.time.Instant}, or {@link java.time.LocalDateTime} for timestamps without zone
   * @param right the target's, alike
   */
  boolean equal(Object left, Object right);
}
