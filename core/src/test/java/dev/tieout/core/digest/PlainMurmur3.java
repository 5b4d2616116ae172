package dev.tieout.core.digest;

import java.math.BigInteger;

/**
 * MurmurHash3_x64_128 with seed 0 in unbounded arithmetic, a line for each line of its definition.
 */
final class PlainMurmur3 {
  private static final BigInteger MASK = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
  private static final BigInteger C1 = new BigInteger("87c37b91114253d5", 16);
  private static final BigInteger C2 = new BigInteger("4cf5ad432745937f", 16);
  private static final BigInteger FIVE = BigInteger.valueOf(5);

  private PlainMurmur3() {}

  /** The second half times 2^64, and the first. */
  static BigInteger hash(byte[] data) {
    BigInteger h1 = BigInteger.ZERO;
    BigInteger h2 = BigInteger.ZERO;
    int blocks = data.length / 16;
    for (int i = 0; i < blocks; i++) {
      BigInteger k1 = littleEndian(data, i * 16, 8);
      BigInteger k2 = littleEndian(data, i * 16 + 8, 8);
      h1 = h1.xor(times(rotate(times(k1, C1), 31), C2));
      h1 = rotate(h1, 27).add(h2).and(MASK);
      h1 = times(h1, FIVE).add(BigInteger.valueOf(0x52dce729L)).and(MASK);
      h2 = h2.xor(times(rotate(times(k2, C2), 33), C1));
      h2 = rotate(h2, 31).add(h1).and(MASK);
      h2 = times(h2, FIVE).add(BigInteger.valueOf(0x38495ab5L)).and(MASK);
    }
    int rest = data.length - blocks * 16;
    if (rest > 8) {
      BigInteger k2 = littleEndian(data, blocks * 16 + 8, rest - 8);
      h2 = h2.xor(times(rotate(times(k2, C2), 33), C1));
    }
    if (rest > 0) {
      BigInteger k1 = littleEndian(data, blocks * 16, Math.min(rest, 8));
      h1 = h1.xor(times(rotate(times(k1, C1), 31), C2));
    }
    BigInteger length = BigInteger.valueOf(data.length);
    h1 = h1.xor(length);
    h2 = h2.xor(length);
    h1 = h1.add(h2).and(MASK);
    h2 = h2.add(h1).and(MASK);
    h1 = finish(h1);
    h2 = finish(h2);
    h1 = h1.add(h2).and(MASK);
    h2 = h2.add(h1).and(MASK);
    return h2.shiftLeft(64).add(h1);
  }

  private static BigInteger littleEndian(byte[] data, int start, int length) {
    BigInteger value = BigInteger.ZERO;
    for (int i = 0; i < length; i++) {
      value = value.add(BigInteger.valueOf(data[start + i] & 0xff).shiftLeft(8 * i));
    }
    return value;
  }

  private static BigInteger times(BigInteger a, BigInteger b) {
    return a.multiply(b).and(MASK);
  }

  private static BigInteger rotate(BigInteger value, int bits) {
    return value.shiftLeft(bits).or(value.shiftRight(64 - bits)).and(MASK);
  }

  private static BigInteger finish(BigInteger value) {
    BigInteger mixed = value.xor(value.shiftRight(33));
    mixed = times(mixed, new BigInteger("ff51afd7ed558ccd", 16));
    mixed = mixed.xor(mixed.shiftRight(33));
    mixed = times(mixed, new BigInteger("c4ceb9fe1a85ec53", 16));
    return mixed.xor(mixed.shiftRight(33));
  }
}
