package dev.tieout.bench.internal.profile;

/**
 * Knuth's subtractive generator as .NET seeds it (System.Random with a seed): the stream from which
 * the plan is drawn. Not thread-safe.
 */
final class Draws {
  private static final int SIZE = 55;
  private static final int SEED = 161_803_398;

  private final int[] state = new int[SIZE + 1];
  private int next;
  private int nextBehind = 21;

  Draws(int seed) {
    int mj = SEED - Math.abs(seed);
    state[SIZE] = mj;
    int mk = 1;
    for (int i = 1; i < SIZE; i++) {
      int place = 21 * i % SIZE;
      state[place] = mk;
      mk = mj - mk;
      mk += mk < 0 ? Integer.MAX_VALUE : 0;
      mj = state[place];
    }
    for (int round = 0; round < 4; round++) {
      for (int i = 1; i <= SIZE; i++) {
        state[i] -= state[1 + (i + 30) % SIZE];
        state[i] += state[i] < 0 ? Integer.MAX_VALUE : 0;
      }
    }
  }

  private int sample() {
    next = next % SIZE + 1;
    nextBehind = nextBehind % SIZE + 1;
    int value = state[next] - state[nextBehind];
    value -= value == Integer.MAX_VALUE ? 1 : 0;
    value += value < 0 ? Integer.MAX_VALUE : 0;
    state[next] = value;
    return value;
  }

  /** From 0 to below a bound. */
  int nextInt(int bound) {
    return (int) (sample() * (1.0 / Integer.MAX_VALUE) * bound);
  }

  private long nextWord() {
    long low = nextInt(1 << 22);
    long middle = nextInt(1 << 22);
    long high = nextInt(1 << 20);
    return low | middle << 22 | high << 44;
  }

  /** From one number to below another. */
  long nextLong(long low, long high) {
    long range = high - low;
    if (range <= 1) {
      return low;
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros(range - 1);
    long drawn;
    do {
      drawn = nextWord() >>> (Long.SIZE - bits);
    } while (Long.compareUnsigned(drawn, range) >= 0);
    return low + drawn;
  }
}
