package dev.tieout.core.filter;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

/** The order of two values of one row that are not null, as of {@code compareTo}. */
@FunctionalInterface
interface ValueOrder {
  BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

  int compare(ColumnVector left, ColumnVector right, int row);

  /** Of a column that is wider than a long, and a literal. */
  static ValueOrder of(Type type, Operand.Literal literal) {
    if (type instanceof Type.Decimal) {
      BigDecimal number = (BigDecimal) Objects.requireNonNull(literal.value());
      return (vector, same, row) -> exact(vector, row).compareTo(number);
    }
    Instant instant = Keys.instant(Objects.requireNonNull(literal.value()));
    long seconds = instant.getEpochSecond();
    int nanos = instant.getNano();
    return (vector, same, row) -> {
      int order = Long.compare(vector.longs()[row], seconds);
      return order != 0 ? order : Integer.compare(vector.nanos()[row], nanos);
    };
  }

  /** Of two columns of one family. */
  static ValueOrder of(Type left, Type right) {
    if (Family.of(left) == Family.NUMBER) {
      return numbers(left, right);
    }
    if (left instanceof Type.Timestamp one && right instanceof Type.Timestamp other) {
      return one.unit() == other.unit() && one.unit() != Type.Unit.SECONDS_AND_NANOS
          ? ValueOrder::longs
          : (a, b, row) -> instants(a, one.unit(), b, other.unit(), row);
    }
    return ColumnVector.carriesBytes(left) ? ValueOrder::bytes : ValueOrder::longs;
  }

  private static ValueOrder numbers(Type left, Type right) {
    boolean isFloat = left instanceof Type.Floating;
    boolean isOtherFloat = right instanceof Type.Floating;
    if (isFloat && isOtherFloat) {
      return (a, b, row) ->
          Long.compare(Keys.doubleKey(a.longs()[row]), Keys.doubleKey(b.longs()[row]));
    }
    if (isFloat) {
      boolean isWhole = right instanceof Type.Int;
      return (a, b, row) -> mixed(a.longs()[row], exact(b, row), isWhole);
    }
    if (isOtherFloat) {
      boolean isWhole = left instanceof Type.Int;
      return (a, b, row) -> -mixed(b.longs()[row], exact(a, row), isWhole);
    }
    return (a, b, row) -> exact(a, row).compareTo(exact(b, row));
  }

  private static int mixed(long doubleBits, BigDecimal number, boolean isWhole) {
    double value = Double.longBitsToDouble(doubleBits);
    if (Double.isNaN(value) || value == Double.POSITIVE_INFINITY) {
      return 1;
    }
    return value == Double.NEGATIVE_INFINITY ? -1 : Keys.decimal(value, isWhole).compareTo(number);
  }

  private static BigDecimal exact(ColumnVector vector, int row) {
    if (vector.type() instanceof Type.Decimal decimal) {
      BigInteger unscaled =
          decimal.isCompact()
              ? BigInteger.valueOf(vector.longs()[row])
              : new BigInteger(vector.bytes(), vector.offsets()[row], vector.lengths()[row]);
      return new BigDecimal(unscaled, decimal.scale());
    }
    BigInteger whole = BigInteger.valueOf(vector.longs()[row]);
    boolean isBeyond = whole.signum() < 0 && Keys.of(vector.type()) == Keys.UNSIGNED;
    return new BigDecimal(isBeyond ? whole.add(TWO_TO_64) : whole);
  }

  private static int longs(ColumnVector a, ColumnVector b, int row) {
    return Long.compare(a.longs()[row], b.longs()[row]);
  }

  private static int bytes(ColumnVector a, ColumnVector b, int row) {
    int from = a.offsets()[row];
    int fromOther = b.offsets()[row];
    return Arrays.compareUnsigned(
        a.bytes(),
        from,
        from + a.lengths()[row],
        b.bytes(),
        fromOther,
        fromOther + b.lengths()[row]);
  }

  private static int instants(
      ColumnVector a, Type.Unit unit, ColumnVector b, Type.Unit otherUnit, int row) {
    int order = Long.compare(seconds(a, unit, row), seconds(b, otherUnit, row));
    return order != 0 ? order : Integer.compare(nanos(a, unit, row), nanos(b, otherUnit, row));
  }

  private static long perSecond(Type.Unit unit) {
    return switch (unit) {
      case MILLIS -> 1_000;
      case MICROS -> 1_000_000;
      case NANOS -> 1_000_000_000;
      case SECONDS_AND_NANOS -> 1;
    };
  }

  private static long seconds(ColumnVector vector, Type.Unit unit, int row) {
    return Math.floorDiv(vector.longs()[row], perSecond(unit));
  }

  private static int nanos(ColumnVector vector, Type.Unit unit, int row) {
    if (unit == Type.Unit.SECONDS_AND_NANOS) {
      return vector.nanos()[row];
    }
    long perSecond = perSecond(unit);
    return (int) (Math.floorMod(vector.longs()[row], perSecond) * (1_000_000_000 / perSecond));
  }
}
