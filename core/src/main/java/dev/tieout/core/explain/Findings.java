package dev.tieout.core.explain;

import java.util.Arrays;

/**
 * The causes that turn one value of a break into the other, each a number: the cause's place in
 * {@link Causes}, and a parameter of at least 0 below 2^48. Refilled; not thread-safe.
 */
final class Findings {
  private static final int PARAMETER_BITS = 48;
  private static final long PARAMETER = (1L << PARAMETER_BITS) - 1;

  private long[] found = new long[16];
  private int count;

  void clear() {
    count = 0;
  }

  void add(int cause, long parameter) {
    add(of(cause, parameter));
  }

  void add(long finding) {
    if (count == found.length) {
      found = Arrays.copyOf(found, 2 * count);
    }
    found[count++] = finding;
  }

  /** Drops all but the first. */
  void shorten(int count) {
    this.count = count;
  }

  void addAll(long[] findings) {
    for (long finding : findings) {
      add(finding);
    }
  }

  int count() {
    return count;
  }

  long get(int i) {
    return found[i];
  }

  long[] toArray() {
    return Arrays.copyOf(found, count);
  }

  boolean isSameAs(long[] findings) {
    return Arrays.equals(found, 0, count, findings, 0, findings.length);
  }

  int hash() {
    long mixed = count;
    for (int i = 0; i < count; i++) {
      mixed = (mixed ^ found[i]) * 0x9E3779B97F4A7C15L;
      mixed ^= mixed >>> 32;
    }
    return (int) mixed;
  }

  static long of(int cause, long parameter) {
    return ((long) cause << PARAMETER_BITS) | (parameter & PARAMETER);
  }

  static int cause(long finding) {
    return (int) (finding >>> PARAMETER_BITS);
  }

  static long parameter(long finding) {
    return finding & PARAMETER;
  }
}
