package dev.tieout.datagen;

/**
 * What a ledger books under a number: everything of a row but its id. A pure function of (seed,
 * number). Immutable.
 *
 * <ul>
 *   <li>Amounts: a power of two of hundredths up to 2^33 (86 million) chosen evenly, then a value
 *       chosen evenly from there to the next power; three in eight negative, one in 1,024 zero.
 *   <li>Timestamps: Monday to Friday, 08:00 to 18:00 UTC, of the 104 weeks from 2024-01-01.
 *   <li>Nine in ten are settled.
 * </ul>
 */
final class Entries {
  private static final int AMOUNT_MAGNITUDES = 34;
  private static final long FIRST_MONDAY_DAYS = 19_723;
  private static final int BUSINESS_DAYS = 104 * 5;
  private static final long DAY_MICROS = 86_400_000_000L;
  private static final long HOUR_MICROS = 3_600_000_000L;
  private static final long OPENING_MICROS = 8 * HOUR_MICROS;
  private static final long OPEN_MILLIS = 10L * 3_600_000;

  private final long seed;

  Entries(long seed) {
    this.seed = seed;
  }

  /** Fills all of the row but its id. */
  void fill(long number, LedgerRow row) {
    long state = Mixing.mix(seed + number * Mixing.STEP);
    Accounts.draw(state, row);
    long amountHash = Mixing.mix(state + Mixing.STEP);
    row.amount = amount(amountHash);
    long dayHash = Mixing.mix(amountHash + Mixing.STEP);
    long timeHash = Mixing.mix(dayHash + Mixing.STEP);
    row.timestampMicros = timestampMicros(dayHash, timeHash);
    row.settled = Mixing.below(Mixing.mix(timeHash), 10) != 0;
  }

  private static long amount(long hash) {
    int magnitude = (int) Mixing.below(hash, AMOUNT_MAGNITUDES);
    long value = (1L << magnitude) | (Mixing.mix(hash) & ((1L << magnitude) - 1));
    int low = (int) hash;
    if ((low & 1023) == 0) {
      return 0;
    }
    return ((low >>> 10) & 7) < 3 ? -value : value;
  }

  private static long timestampMicros(long dayHash, long timeHash) {
    long businessDay = Mixing.below(dayHash, BUSINESS_DAYS);
    long day = FIRST_MONDAY_DAYS + businessDay / 5 * 7 + businessDay % 5;
    long millis = Mixing.below(timeHash, OPEN_MILLIS);
    long micros = (timeHash & 0xFFFF) % 1000;
    return day * DAY_MICROS + OPENING_MICROS + millis * 1000 + micros;
  }
}
