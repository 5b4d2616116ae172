package dev.tieout.core.rule;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Decimals are rounded to so many places, half to even, before they are compared. Those that have
 * no more places stay as they are, and so do integers.
 *
 * @param places from 0 to 38
 */
public record Rounding(int places) implements Treatment {
  static final RuleKey KEY =
      new RuleKey(
          "scale",
          "a number of places from 0 to 38",
          RuleKey.Sides.EITHER,
          Rounding::isExact,
          Rounding::parse);

  private static @Nullable RulePart parse(String text) {
    boolean isPlaces = text.matches("\\d{1,2}") && Integer.parseInt(text) <= 38;
    return isPlaces ? new Rounding(Integer.parseInt(text)) : null;
  }

  private static boolean isExact(Type type) {
    return type instanceof Type.Decimal || type instanceof Type.Int;
  }

  @Override
  public boolean suits(Type type) {
    return isExact(type);
  }

  /** One digit more before the point than there was: 9.9 rounds to 10. */
  @Override
  public Type applied(Type type) {
    if (type instanceof Type.Decimal decimal && decimal.scale() > places) {
      return new Type.Decimal(decimal.precision() - decimal.scale() + places + 1, places);
    }
    return type;
  }

  @Override
  public Step step(Type type) {
    if (applied(type).equals(type)) {
      return (in, rowCount) -> in;
    }
    Type.Decimal from = (Type.Decimal) type;
    Type.Decimal to = (Type.Decimal) applied(type);
    return EachValue.present(
        to,
        (in, row, out) -> {
          BigDecimal value = new BigDecimal(unscaled(in, row, from), from.scale());
          BigInteger rounded = value.setScale(places, RoundingMode.HALF_EVEN).unscaledValue();
          if (to.isCompact()) {
            out.setLong(0, rounded.longValueExact());
          } else {
            out.setBytes(0, rounded.toByteArray());
          }
        });
  }

  private static BigInteger unscaled(ColumnVector in, int row, Type.Decimal type) {
    return type.isCompact()
        ? BigInteger.valueOf(in.longs()[row])
        : new BigInteger(in.bytes(), in.offsets()[row], in.lengths()[row]);
  }

  @Override
  public String toString() {
    return "rounded to " + places + (places == 1 ? " place" : " places");
  }
}
