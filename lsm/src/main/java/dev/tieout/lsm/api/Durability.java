package dev.tieout.lsm.api;

import java.time.Duration;

/**
 * What a write survives once the call has returned.
 *
 * @param kind what is survived
 * @param interval for {@link Kind#EVERY}, the longest time between two syncs; zero otherwise
 */
public record Durability(Kind kind, Duration interval) {

  /** The kinds of promise, weakest first. */
  public enum Kind {
    /** Nothing before the next flush: there is no log. */
    NONE,
    /** The end of the process, by whatever signal; not a power failure. */
    SURVIVES_KILL,
    /** The end of the process; and of a power failure, all but the last interval. */
    EVERY,
    /** A power failure: a write returns after its log record is on the disk. */
    EVERY_COMMIT
  }

  /** No log at all. */
  public static final Durability NONE = new Durability(Kind.NONE, Duration.ZERO);

  /** Survives a kill of the process. */
  public static final Durability SURVIVES_KILL = new Durability(Kind.SURVIVES_KILL, Duration.ZERO);

  /** Survives a power failure, each write. */
  public static final Durability EVERY_COMMIT = new Durability(Kind.EVERY_COMMIT, Duration.ZERO);

  /** What a store has unless told otherwise. */
  public static final Durability DEFAULT = every(Duration.ofSeconds(1));

  /**
   * Checks the interval.
   *
   * @throws IllegalArgumentException if EVERY comes without a positive interval
   */
  public Durability {
    if (kind == Kind.EVERY && (interval.isZero() || interval.isNegative())) {
      throw new IllegalArgumentException("an interval of " + interval + " between syncs");
    }
  }

  /** Survives a kill, and a power failure but for the last {@code interval}. */
  public static Durability every(Duration interval) {
    return new Durability(Kind.EVERY, interval);
  }

  /** Whether there is a log. */
  public boolean isLogged() {
    return kind != Kind.NONE;
  }
}
