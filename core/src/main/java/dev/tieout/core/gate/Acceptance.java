package dev.tieout.core.gate;

import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * Somebody's word that runs need not fail for a break or a cause, for a time. The ledger and
 * baselines keep the same. Immutable.
 *
 * @param reason why
 * @param owner who answers for it
 * @param until the last day on which it holds, in UTC
 */
public record Acceptance(String reason, String owner, LocalDate until) {
  /** The most that a reason or an owner has in a baseline. */
  public static final int MAX_CHARACTERS = 1000;

  /** Whether it holds at a moment, in milliseconds of UTC. */
  public boolean holds(long nowMillis) {
    return nowMillis < endMillis(until);
  }

  /** The first moment after a day, in milliseconds of UTC. */
  public static long endMillis(LocalDate day) {
    return Math.multiplyExact(day.plusDays(1).toEpochDay(), 86_400_000L);
  }

  /** The last day that is over at a moment. */
  public static LocalDate lastDay(long endMillis) {
    return java.time.Instant.ofEpochMilli(endMillis)
        .atZone(ZoneOffset.UTC)
        .toLocalDate()
        .minusDays(1);
  }

  /** For a sentence: {@code until 2026-12-31, mira: fees}. */
  String text() {
    return "until " + until + ", " + Shown.text(owner) + ": " + Shown.text(reason);
  }
}
