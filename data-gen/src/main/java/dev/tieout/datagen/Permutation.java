package dev.tieout.datagen;

/**
 * A seeded bijection of 0 .. size-1 onto itself: a Feistel network over the next power of two,
 * walked along its cycle until it falls below {@code size} (Black and Rogaway, Ciphers with
 * arbitrary finite domains, 2002). Immutable.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Each round changes one half by a function of the other, so the network is a bijection
 *       whatever the round function and however unequal the halves.
 *   <li>The domain of the network is less than twice {@code size}, so a walk takes fewer than two
 *       steps on average.
 * </ol>
 */
final class Permutation {
  private static final int ROUND_PAIRS = 2;

  private final long size;
  private final int lowBits;
  private final long lowMask;
  private final long highMask;
  private final long[] keys = new long[2 * ROUND_PAIRS];

  Permutation(long size, long seed) {
    this.size = size;
    int bits = size <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(size - 1);
    this.lowBits = (bits + 1) / 2;
    this.lowMask = (1L << lowBits) - 1;
    this.highMask = (1L << (bits - lowBits)) - 1;
    for (int i = 0; i < keys.length; i++) {
      keys[i] = Mixing.stream(seed, i);
    }
  }

  /** The image of {@code value}, which lies in 0 .. size-1. */
  long apply(long value) {
    long x = value;
    do {
      long high = x >>> lowBits;
      long low = x & lowMask;
      for (int i = 0; i < keys.length; i += 2) {
        high ^= round(low, keys[i]) & highMask;
        low ^= round(high, keys[i + 1]) & lowMask;
      }
      x = high << lowBits | low;
    } while (x >= size);
    return x;
  }

  private static long round(long half, long key) {
    long h = (half ^ key) * 0xBF58476D1CE4E5B9L;
    return ((h ^ (h >>> 32)) * 0x94D049BB133111EBL) >>> 32;
  }
}
