package dev.tieout.datagen;

/**
 * Accounts with the frequencies of Zipf's law: the k-th most frequent has a share proportional to
 * 1/k, so the first is in about a tenth of all rows. Stateless.
 *
 * <p>Drawn by the alias method (M. D. Vose, A linear algorithm for generating random numbers with a
 * given distribution, 1991). Its table is built with IEEE arithmetic only, so it is the same on
 * every machine.
 */
final class Accounts {
  static final int COUNT = 10_000;

  /** Bytes of an account without trailing blanks: "ACC" and seven digits. */
  static final int LENGTH_BYTES = 10;

  private static final int DIGITS = 7;
  // The largest prime of seven digits: distinct accounts have distinct numbers.
  private static final long NUMBER_MODULUS = 9_999_991;
  private static final long NUMBER_STEP = 7_368_787;
  private static final long NUMBER_START = 1_299_709;
  private static final double THRESHOLD_SCALE = 0x1p32;

  /** Slot i yields account i if 32 random bits are below the threshold, else the alias. */
  private static final long[] THRESHOLD = new long[COUNT];

  private static final int[] ALIAS = new int[COUNT];

  static {
    double total = 0;
    for (int k = 1; k <= COUNT; k++) {
      total += 1.0 / k;
    }
    double[] share = new double[COUNT];
    int[] pending = new int[COUNT];
    int small = 0;
    int large = COUNT;
    for (int i = 0; i < COUNT; i++) {
      ALIAS[i] = i;
      share[i] = COUNT / (total * (i + 1));
      pending[share[i] < 1 ? small++ : --large] = i;
    }
    while (small > 0 && large < COUNT) {
      int poor = pending[--small];
      int rich = pending[large];
      THRESHOLD[poor] = (long) (share[poor] * THRESHOLD_SCALE);
      ALIAS[poor] = rich;
      share[rich] -= 1 - share[poor];
      if (share[rich] < 1) {
        large++;
        pending[small++] = rich;
      }
    }
  }

  private Accounts() {}

  /** Writes the account that {@code hash} draws into the row. */
  static void draw(long hash, LedgerRow row) {
    int slot = (int) Mixing.below(hash, COUNT);
    int account = (hash & 0xFFFFFFFFL) < THRESHOLD[slot] ? slot : ALIAS[slot];
    byte[] text = row.account;
    text[0] = 'A';
    text[1] = 'C';
    text[2] = 'C';
    int number = (int) ((account * NUMBER_STEP + NUMBER_START) % NUMBER_MODULUS);
    for (int i = LENGTH_BYTES - 1; i >= LENGTH_BYTES - DIGITS; i--) {
      text[i] = (byte) ('0' + number % 10);
      number /= 10;
    }
    row.accountLength = LENGTH_BYTES;
  }
}
