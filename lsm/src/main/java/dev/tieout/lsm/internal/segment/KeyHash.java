package dev.tieout.lsm.internal.segment;

import dev.tieout.lsm.internal.bytes.Bytes;

/** A 64-bit hash of a key; part of the file format. */
final class KeyHash {
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private KeyHash() {}

  static long of(byte[] key, int start, int end) {
    long hash = (end - start) * MULTIPLIER;
    int at = start;
    for (; at + 8 <= end; at += 8) {
      hash = mix(hash ^ Bytes.longAt(key, at));
    }
    if (at < end) {
      hash = mix(hash ^ Bytes.head(key, at, end));
    }
    return mix(hash);
  }

  private static long mix(long value) {
    long x = (value ^ (value >>> 32)) * 0xD6E8FEB86659FD93L;
    x = (x ^ (x >>> 32)) * 0xD6E8FEB86659FD93L;
    return x ^ (x >>> 32);
  }
}
