package dev.tieout.core.explain;

/** Values that stand for the lack of one: -1, 9999, 1900-01-01 and the like. */
final class Sentinels {
  /** Year, month and day, in decimal. */
  private static final int[] DAYS = {
    10101, 19000101, 19700101, 18991230, 17530101, 29991231, 99991231
  };

  private static final long[] NUMBERS = {
    Byte.MIN_VALUE, Short.MAX_VALUE, Short.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE, -1
  };
  private static final int NINES = 100;

  private Sentinels() {}

  static boolean isZero(NumberValue number) {
    return number.isNarrow() ? number.unscaled() == 0 : number.decimal().signum() == 0;
  }

  /** Which sentinel the source's value is, from 0, or -1 for none. */
  static long ofSource(Pair pair) {
    return !pair.hasSource() ? -1 : of(pair.family(), pair.sourceNumber(), pair.sourceTime());
  }

  /** Which sentinel the target's value is, from 0, or -1 for none. */
  static long ofTarget(Pair pair) {
    return !pair.hasTarget() ? -1 : of(pair.family(), pair.targetNumber(), pair.targetTime());
  }

  private static long of(Family family, NumberValue number, TimeValue time) {
    if (family.isNumber()) {
      return number.isNarrow() ? number(number.unscaled(), number.scale()) : -1;
    }
    return family == Family.DATE || family == Family.TIMESTAMP ? day(time) : -1;
  }

  private static long number(long unscaled, int scale) {
    long nines = nines(unscaled < 0 ? -unscaled : unscaled, scale);
    if (nines > 0) {
      return NINES + 2 * nines + (unscaled < 0 ? 1 : 0);
    }
    long power = Pair.power(scale);
    if (unscaled % power == 0) {
      long whole = unscaled / power;
      for (int i = 1; i < NUMBERS.length; i++) {
        if (whole == NUMBERS[i]) {
          return i;
        }
      }
    }
    return -1;
  }

  /** For 9999 and more nines, with or without nines behind the point: how many, else 0. */
  private static long nines(long magnitude, int scale) {
    int places = scale;
    long rest = magnitude;
    while (places > 0 && rest % 10 == 0) {
      rest /= 10;
      places--;
    }
    int count = 0;
    for (; rest % 10 == 9; rest /= 10) {
      count++;
    }
    return rest == 0 && count - places >= 3 ? 32L * count + places : 0;
  }

  private static long day(TimeValue time) {
    int day = time.year() * 10_000 + time.month() * 100 + time.day();
    for (int i = 0; i < DAYS.length; i++) {
      if (DAYS[i] == day) {
        long clock = Math.floorMod(time.seconds(), TimeValue.DAY_SECONDS);
        boolean isMidnight = clock == 0 && time.nanos() == 0;
        boolean isLastSecond = clock == TimeValue.DAY_SECONDS - 1;
        // Numbered with its place of the second: each is one value.
        return isMidnight ? 2L * i : isLastSecond ? (2L * i + 1) << 30 | time.nanos() : -1;
      }
    }
    return -1;
  }
}
