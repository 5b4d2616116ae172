package dev.tieout.datagen;

/** Hashes of 64 bits. Stateless. */
final class Mixing {
  /** 2^64 divided by the golden ratio: the step between the states of consecutive streams. */
  static final long STEP = 0x9E3779B97F4A7C15L;

  private Mixing() {}

  /** Variant 13 of David Stafford's finalisers of MurmurHash3, a bijection of 64 bits. */
  static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }

  /** The seed of one stream of hashes among those of a dataset. */
  static long stream(long seed, int number) {
    return mix(mix(seed) + STEP * number);
  }

  /** Maps the upper 32 bits of a hash to 0 .. bound-1; bound is at most 2^32. */
  static long below(long hash, long bound) {
    return ((hash >>> 32) * bound) >>> 32;
  }
}
