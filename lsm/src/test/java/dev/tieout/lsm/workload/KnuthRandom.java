package dev.tieout.lsm.workload;

/** Knuth's subtractive generator, as the workload defines it. */
final class KnuthRandom {
  private final int[] x = new int[56];
  private int p;
  private int r = 21;

  KnuthRandom(int seed) {
    int mj = 161803398 - Math.abs(seed);
    x[55] = mj;
    int mk = 1;
    for (int i = 1; i < 55; i++) {
      int ii = 21 * i % 55;
      x[ii] = mk;
      mk = mj - mk;
      if (mk < 0) {
        mk += Integer.MAX_VALUE;
      }
      mj = x[ii];
    }
    for (int k = 0; k < 4; k++) {
      for (int i = 1; i <= 55; i++) {
        x[i] -= x[1 + (i + 30) % 55];
        if (x[i] < 0) {
          x[i] += Integer.MAX_VALUE;
        }
      }
    }
  }

  private int sample() {
    p = p == 55 ? 1 : p + 1;
    r = r == 55 ? 1 : r + 1;
    int v = x[p] - x[r];
    if (v == Integer.MAX_VALUE) {
      v--;
    }
    if (v < 0) {
      v += Integer.MAX_VALUE;
    }
    x[p] = v;
    return v;
  }

  int nextInt(int bound) {
    return (int) (sample() * (1.0 / 2147483647) * bound);
  }

  private long nextWord() {
    long low = nextInt(1 << 22);
    long middle = nextInt(1 << 22);
    long high = nextInt(1 << 20);
    return low | middle << 22 | high << 44;
  }

  long nextLong(long low, long high) {
    long range = high - low;
    if (range <= 1) {
      return low;
    }
    int bits = 64 - Long.numberOfLeadingZeros(range - 1);
    while (true) {
      long word = nextWord() >>> (64 - bits);
      if (word < range) {
        return low + word;
      }
    }
  }
}
