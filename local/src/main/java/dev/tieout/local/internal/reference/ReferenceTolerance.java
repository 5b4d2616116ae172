package dev.tieout.local.internal.reference;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.Tolerance;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/** Tolerances by decimals of any length, whatever the values. */
final class ReferenceTolerance {
  private ReferenceTolerance() {}

  /** Whether two values of one form, which are not equal, are within a tolerance. */
  static boolean allows(
      @Nullable Tolerance tolerance,
      @Nullable Object left,
      @Nullable Object right,
      Canonical form) {
    if (form instanceof Canonical.Nested nested) {
      return ReferenceNested.areClose(nested, left, right);
    }
    if (tolerance == null || left == null || right == null) {
      return false;
    }
    if (left instanceof ReferenceLone || right instanceof ReferenceLone) {
      return false;
    }
    BigDecimal l = number(left, form);
    BigDecimal r = number(right, form);
    if (l == null || r == null) {
      return false;
    }
    BigDecimal larger = l.abs().compareTo(r.abs()) > 0 ? l.abs() : r.abs();
    BigDecimal share = larger.multiply(tolerance.relative());
    BigDecimal allowed = share.compareTo(tolerance.absolute()) > 0 ? share : tolerance.absolute();
    return l.subtract(r).abs().compareTo(allowed) <= 0;
  }

  /** Days, nanoseconds or the number itself; null for what is no finite number. */
  private static @Nullable BigDecimal number(Object value, Canonical form) {
    if (value instanceof BigInteger whole) {
      return new BigDecimal(whole, ((Canonical.Exact) form).scale());
    }
    if (value instanceof Double number) {
      return Double.isNaN(number) || Double.isInfinite(number)
          ? null
          : ReferenceValue.shortest(number);
    }
    if (value instanceof ReferenceValue.Mixed mixed) {
      return mixed.rank() == 0 ? mixed.decimal() : null;
    }
    if (value instanceof LocalDate date) {
      return BigDecimal.valueOf(date.toEpochDay());
    }
    if (value instanceof LocalTime time) {
      return BigDecimal.valueOf(time.toNanoOfDay());
    }
    Instant instant = (Instant) value;
    return BigDecimal.valueOf(instant.getEpochSecond())
        .multiply(BigDecimal.valueOf(1_000_000_000))
        .add(BigDecimal.valueOf(instant.getNano()));
  }
}
