package dev.tieout.local.internal.reference;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The sum of MurmurHash3_x64_128 (Austin Appleby, public domain) over rows, the plain way. */
final class ReferenceHash {
  private static final BigInteger TWO_TO_128 = BigInteger.ONE.shiftLeft(128);
  private static final long C1 = 0x87c37b91114253d5L;
  private static final long C2 = 0x4cf5ad432745937fL;

  private BigInteger sum = BigInteger.ZERO;

  void add(byte[] row) {
    sum = sum.add(hash(row)).mod(TWO_TO_128);
  }

  @Override
  public String toString() {
    String digits = sum.toString(16);
    return "0".repeat(32 - digits.length()) + digits;
  }

  static BigInteger hash(byte[] row) {
    int blocks = row.length / 16;
    ByteBuffer words =
        ByteBuffer.wrap(Arrays.copyOf(row, (blocks + 1) * 16)).order(ByteOrder.LITTLE_ENDIAN);
    long h1 = 0;
    long h2 = 0;
    for (int block = 0; block <= blocks; block++) {
      long k1 = Long.rotateLeft(words.getLong() * C1, 31) * C2;
      long k2 = Long.rotateLeft(words.getLong() * C2, 33) * C1;
      if (block == blocks) {
        h1 ^= k1;
        h2 ^= k2;
      } else {
        h1 = (Long.rotateLeft(h1 ^ k1, 27) + h2) * 5 + 0x52dce729L;
        h2 = (Long.rotateLeft(h2 ^ k2, 31) + h1) * 5 + 0x38495ab5L;
      }
    }
    h1 ^= row.length;
    h2 ^= row.length;
    h1 += h2;
    h2 += h1;
    h1 = mix(h1);
    h2 = mix(h2);
    h1 += h2;
    h2 += h1;
    return new BigInteger(1, ByteBuffer.allocate(16).putLong(h2).putLong(h1).array());
  }

  private static long mix(long h) {
    long a = (h ^ (h >>> 33)) * 0xff51afd7ed558ccdL;
    long b = (a ^ (a >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return b ^ (b >>> 33);
  }
}
