package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import org.jspecify.annotations.Nullable;

/**
 * Timestamps without zone are readings of clocks in a zone, and compare as instants. A reading that
 * came twice, when clocks were set back, is the earlier; one that never came, when they were set
 * forward, is later by as much as they were.
 */
public record LocalTimeZone(ZoneId zone) implements Treatment {
  static final RuleKey KEY =
      new RuleKey(
          "zone",
          "the name of a time zone, such as Europe/Paris, UTC or +02:00",
          RuleKey.Sides.EITHER,
          LocalTimeZone::isLocal,
          LocalTimeZone::parse);

  private static @Nullable RulePart parse(String text) {
    try {
      return new LocalTimeZone(ZoneId.of(text));
    } catch (DateTimeException unknown) {
      return null;
    }
  }

  private static boolean isLocal(Type type) {
    return type instanceof Type.Timestamp timestamp && timestamp.clock() == Type.Clock.LOCAL;
  }

  @Override
  public boolean suits(Type type) {
    return isLocal(type);
  }

  /** Seconds, since an offset may take a value beyond what a finer count can hold. */
  @Override
  public Type applied(Type type) {
    return new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, Type.Clock.INSTANT);
  }

  @Override
  public Step step(Type type) {
    Type.Unit stored = ((Type.Timestamp) type).unit();
    ZoneRules rules = zone.getRules();
    return EachValue.present(
        applied(type),
        (in, row, out) -> {
          long seconds = WholeSeconds.seconds(in, row, stored);
          LocalDateTime reading = LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC);
          out.setSecondsAndNanos(
              0,
              seconds - rules.getOffset(reading).getTotalSeconds(),
              WholeSeconds.nanos(in, row, stored));
        });
  }

  @Override
  public String toString() {
    return "clock of " + zone;
  }
}
