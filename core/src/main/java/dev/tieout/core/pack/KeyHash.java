package dev.tieout.core.pack;

/**
 * A 64-bit hash of packed keys, for placing them in partitions. Equal keys have equal hashes; it is
 * not a fingerprint.
 *
 * <p>Eight bytes at a time are folded in by the finaliser of MurmurHash3 (Austin Appleby, public
 * domain).
 */
public final class KeyHash {
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private KeyHash() {}

  public static long of(byte[] bytes, int keyStart, int keyLength) {
    long hash = keyLength;
    int position = keyStart;
    int end = keyStart + keyLength;
    for (; position + 8 <= end; position += 8) {
      hash = mix(hash * STEP + LittleEndian.readLong(bytes, position));
    }
    long tail = 0;
    for (; position < end; position++) {
      tail = tail << 8 | (bytes[position] & 0xff);
    }
    return mix(hash * STEP + tail);
  }

  /**
   * The partition of a hash.
   *
   * @param level how often the key has been partitioned before: each level cuts independently
   * @param partitionCount how many partitions there are, at least 1
   */
  public static int partition(long hash, int level, int partitionCount) {
    long cut = level == 0 ? hash : mix(hash + level * STEP);
    return (int) (((cut >>> 32) * partitionCount) >>> 32);
  }

  private static long mix(long value) {
    long mixed = value;
    mixed = (mixed ^ mixed >>> 33) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }
}
