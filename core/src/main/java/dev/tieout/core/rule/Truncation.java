package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is finer than a unit does not count in timestamps and times: they are rounded down to it.
 * Days, hours and minutes of an instant are those of UTC.
 */
public record Truncation(Unit unit) implements Treatment {
  static final RuleKey KEY =
      new RuleKey(
          "truncate",
          "micros, millis, seconds, minutes, hours or days",
          RuleKey.Sides.EITHER,
          Truncation::isOfClock,
          Truncation::parse);

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  /** What a value is rounded down to. */
  public enum Unit {
    MICROS(1_000L),
    MILLIS(1_000_000L),
    SECONDS(NANOS_PER_SECOND),
    MINUTES(60 * NANOS_PER_SECOND),
    HOURS(3_600 * NANOS_PER_SECOND),
    DAYS(86_400 * NANOS_PER_SECOND);

    private final long nanos;

    Unit(long nanos) {
      this.nanos = nanos;
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static @Nullable RulePart parse(String text) {
    for (Unit unit : Unit.values()) {
      if (unit.word().equals(text)) {
        return new Truncation(unit);
      }
    }
    return null;
  }

  private static boolean isOfClock(Type type) {
    return type instanceof Type.Timestamp || type instanceof Type.Time;
  }

  @Override
  public boolean suits(Type type) {
    return isOfClock(type);
  }

  /** Seconds, since the lowest count of a finer unit rounds down to what it cannot hold. */
  @Override
  public Type applied(Type type) {
    return type instanceof Type.Timestamp timestamp
        ? new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, timestamp.clock())
        : type;
  }

  @Override
  public Step step(Type type) {
    if (type instanceof Type.Timestamp timestamp) {
      Type.Unit stored = timestamp.unit();
      return EachValue.present(
          applied(type),
          (in, row, out) -> {
            long seconds = WholeSeconds.seconds(in, row, stored);
            int nanos = WholeSeconds.nanos(in, row, stored);
            long wholeSeconds = unit.nanos / NANOS_PER_SECOND;
            out.setSecondsAndNanos(
                0,
                wholeSeconds > 1 ? seconds - Math.floorMod(seconds, wholeSeconds) : seconds,
                wholeSeconds > 0 ? 0 : nanos - (int) (nanos % unit.nanos));
          });
    }
    return EachValue.present(
        type, (in, row, out) -> out.setLong(0, in.longs()[row] - in.longs()[row] % unit.nanos));
  }

  @Override
  public String toString() {
    return "down to " + unit.word();
  }
}
