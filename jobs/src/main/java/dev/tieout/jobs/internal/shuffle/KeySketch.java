package dev.tieout.jobs.internal.shuffle;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the keys that come most often, in bounded memory: the counters of Misra and Gries (Finding
 * repeated elements, 1982). A key of more than one in {@value #MAX_KEYS} of the keys counted is
 * found; its count is at most as much too low. Not thread-safe.
 */
final class KeySketch implements Serializable {
  /** Keys counted at a time. */
  static final int MAX_KEYS = 1024;

  /** Longer keys are not counted. */
  static final int MAX_KEY_BYTES = 1024;

  private static final long serialVersionUID = 1;

  private final HashMap<Key, Long> counts = new HashMap<>();

  /** Counts the key in {@code bytes[start .. start + length)}. */
  void add(byte[] bytes, int start, int length) {
    if (length > MAX_KEY_BYTES) {
      return;
    }
    byte[] key = new byte[length];
    ByteBuffer.wrap(bytes, start, length).get(key);
    add(new Key(key), 1);
  }

  /** Adds what another sketch counted. */
  void add(KeySketch other) {
    other.counts.forEach(this::add);
  }

  private void add(Key key, long count) {
    Long before = counts.get(key);
    if (before != null || counts.size() < MAX_KEYS) {
      counts.put(key, before == null ? count : before + count);
      return;
    }
    // As much is taken from every key as leaves one of them, or the new one, with nothing.
    long least = count;
    for (long each : counts.values()) {
      least = Math.min(least, each);
    }
    long taken = least;
    counts.replaceAll((each, has) -> has - taken);
    counts.values().removeIf(has -> has == 0);
    if (count > taken) {
      counts.put(key, count - taken);
    }
  }

  /** The keys counted at least so often, those counted most often first. */
  List<byte[]> atLeast(long count) {
    List<Map.Entry<Key, Long>> often = new ArrayList<>();
    for (Map.Entry<Key, Long> entry : counts.entrySet()) {
      if (entry.getValue() >= count) {
        often.add(entry);
      }
    }
    often.sort(Map.Entry.<Key, Long>comparingByValue().reversed().thenComparing(byBytes()));
    return often.stream().map(entry -> entry.getKey().bytes).toList();
  }

  private static Comparator<Map.Entry<Key, Long>> byBytes() {
    return (a, b) -> java.util.Arrays.compareUnsigned(a.getKey().bytes, b.getKey().bytes);
  }

  /** Bytes as a key of a map. A class and not a record: see {@link PartTotals}. */
  private static final class Key implements Serializable {
    private static final long serialVersionUID = 1;

    private final byte[] bytes;

    Key(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && java.util.Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
      return java.util.Arrays.hashCode(bytes);
    }
  }
}
