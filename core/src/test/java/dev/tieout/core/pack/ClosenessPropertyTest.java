package dev.tieout.core.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Domain;
import dev.tieout.core.contract.Model;
import dev.tieout.core.contract.Types;
import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.Tolerance;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tolerances in cells against decimals of any length; and they are symmetric. */
class ClosenessPropertyTest {
  private static final List<String> AMOUNTS =
      List.of("0", "1", "0.01", "5", "1e-6", "1e-17", "1e18", "9223372036854775807", "1e30", "0.3");
  private static final List<String> SHARES =
      List.of("0", "1e-6", "0.01", "0.3", "1", "2", "1e-20", "1e19", "123456789.000000001");

  private static Tolerance tolerance(Random random) {
    return new Tolerance(
        new BigDecimal(AMOUNTS.get(random.nextInt(AMOUNTS.size()))),
        new BigDecimal(SHARES.get(random.nextInt(SHARES.size()))),
        "");
  }

  private static boolean allows(Tolerance tolerance, BigDecimal left, BigDecimal right) {
    BigDecimal share = left.abs().max(right.abs()).multiply(tolerance.relative());
    return left.subtract(right).abs().compareTo(tolerance.absolute().max(share)) <= 0;
  }

  @Property(tries = 20_000, seed = "20260301")
  void wholeNumbersAreComparedExactly(@ForAll long seed) {
    Random random = new Random(seed);
    int scale = random.nextInt(3) * 9;
    Tolerance tolerance = tolerance(random);
    Closeness closeness = new Closeness(new Canonical.Exact(scale), tolerance);
    long left = number(random);
    long right = random.nextBoolean() ? number(random) : left + random.nextInt(5) - 2;

    boolean close = closeness.ofCells(left, right);

    assertThat(close)
        .isEqualTo(
            allows(
                tolerance,
                new BigDecimal(BigInteger.valueOf(left), scale),
                new BigDecimal(BigInteger.valueOf(right), scale)));
    assertThat(closeness.ofCells(right, left)).isEqualTo(close);
  }

  private static long number(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> random.nextLong();
      case 1 -> Long.MAX_VALUE - random.nextInt(3);
      case 2 -> Long.MIN_VALUE + random.nextInt(3);
      case 3 -> random.nextInt(1000) - 500;
      default -> random.nextLong() >> random.nextInt(64);
    };
  }

  @Property(tries = 20_000, seed = "20260302")
  void doublesAreComparedByTheirShortestText(@ForAll long seed) {
    Random random = new Random(seed);
    Tolerance tolerance = tolerance(random);
    Closeness closeness = new Closeness(new Canonical.Binary64(Canonical.Zeros.ONE), tolerance);
    double left = real(random);
    double right = random.nextBoolean() ? real(random) : near(left, random);

    boolean close =
        closeness.ofDoubles(Double.doubleToLongBits(left), Double.doubleToLongBits(right));

    boolean expected =
        Double.isFinite(left)
            && Double.isFinite(right)
            && allows(tolerance, Model.shortest(left), Model.shortest(right));
    assertThat(close).as("%s and %s within %s", left, right, tolerance).isEqualTo(expected);
    assertThat(closeness.ofDoubles(Double.doubleToLongBits(right), Double.doubleToLongBits(left)))
        .isEqualTo(close);
  }

  private static double real(Random random) {
    List<Object> domain = Domain.of(Types.DOUBLE);
    return random.nextBoolean()
        ? (Double) domain.get(random.nextInt(domain.size()))
        : random.nextInt(2000) / 100.0;
  }

  private static double near(double value, Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> Math.nextUp(value);
      case 1 -> value + 0.01;
      case 2 -> value * 1.01;
      default -> value * 0.7;
    };
  }
}
