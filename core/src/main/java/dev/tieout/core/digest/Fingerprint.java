package dev.tieout.core.digest;

import dev.tieout.core.pack.LittleEndian;
import dev.tieout.core.pack.PackedRows;

/**
 * The fingerprint of a multiset of packed rows: the sum modulo 2^128 of a 128-bit hash of each row.
 * It does not depend on the order of rows, and fingerprints of parts add up. Mutable, not
 * thread-safe.
 *
 * <p>The hash is MurmurHash3_x64_128 with seed 0 (Austin Appleby, public domain).
 */
public final class Fingerprint {
  private static final long C1 = 0x87c37b91114253d5L;
  private static final long C2 = 0x4cf5ad432745937fL;

  private long high;
  private long low;

  /** The fingerprint of no rows. */
  public Fingerprint() {}

  /** The fingerprint with the given halves. */
  public Fingerprint(long high, long low) {
    this.high = high;
    this.low = low;
  }

  public long high() {
    return high;
  }

  public long low() {
    return low;
  }

  /** Adds the rows of a batch. */
  public void add(PackedRows rows) {
    byte[] bytes = rows.bytes();
    for (int i = 0; i < rows.rowCount(); i++) {
      add(bytes, rows.keyStart(i), rows.rowEnd(i));
    }
  }

  /** Adds the row in {@code bytes[start .. end)}. */
  public void add(byte[] bytes, int start, int end) {
    int length = end - start;
    long h1 = 0;
    long h2 = 0;
    int position = start;
    for (; position + 16 <= end; position += 16) {
      long k1 = LittleEndian.readLong(bytes, position);
      long k2 = LittleEndian.readLong(bytes, position + 8);
      h1 ^= scramble1(k1);
      h1 = ((h1 << 27 | h1 >>> 37) + h2) * 5 + 0x52dce729;
      h2 ^= scramble2(k2);
      h2 = ((h2 << 31 | h2 >>> 33) + h1) * 5 + 0x38495ab5;
    }
    int left = end - position;
    if (left > 8) {
      // The last eight bytes overlap those before them, which are shifted out.
      long last = LittleEndian.readLong(bytes, end - 8);
      h2 ^= scramble2(last >>> (8 * (16 - left)));
      h1 ^= scramble1(LittleEndian.readLong(bytes, position));
    } else if (left > 0) {
      h1 ^= scramble1(length < 8 ? tail(bytes, position, end) : lastBytes(bytes, end, left));
    }
    h1 ^= length;
    h2 ^= length;
    h1 += h2;
    h2 += h1;
    h1 = finish(h1);
    h2 = finish(h2);
    h1 += h2;
    h2 += h1;
    addHalves(h2, h1);
  }

  private static long scramble1(long k) {
    long mixed = k * C1;
    return (mixed << 31 | mixed >>> 33) * C2;
  }

  private static long scramble2(long k) {
    long mixed = k * C2;
    return (mixed << 33 | mixed >>> 31) * C1;
  }

  /** The last one to eight bytes of a row of at least eight, as a little-endian number. */
  private static long lastBytes(byte[] bytes, int end, int count) {
    return LittleEndian.readLong(bytes, end - 8) >>> (8 * (8 - count));
  }

  /** Up to eight bytes as a little-endian number. */
  private static long tail(byte[] bytes, int start, int end) {
    long value = 0;
    for (int i = end - 1; i >= start; i--) {
      value = value << 8 | (bytes[i] & 0xff);
    }
    return value;
  }

  private static long finish(long h) {
    long mixed = h;
    mixed ^= mixed >>> 33;
    mixed *= 0xff51afd7ed558ccdL;
    mixed ^= mixed >>> 33;
    mixed *= 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }

  /** Adds the rows that another fingerprint stands for. */
  public void add(Fingerprint other) {
    addHalves(other.high, other.low);
  }

  private void addHalves(long otherHigh, long otherLow) {
    long sum = low + otherLow;
    high += otherHigh + (Long.compareUnsigned(sum, otherLow) < 0 ? 1 : 0);
    low = sum;
  }

  /** 32 hexadecimal digits, the high half first. */
  @Override
  public String toString() {
    String digits = "0000000000000000";
    String h = Long.toHexString(high);
    String l = Long.toHexString(low);
    return digits.substring(h.length()) + h + digits.substring(l.length()) + l;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fingerprint that && high == that.high && low == that.low;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(high * 31 + low);
  }
}
