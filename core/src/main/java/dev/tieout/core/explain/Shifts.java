package dev.tieout.core.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The shifts of a column that were met often enough to count them. A shift and its reverse have
 * numbers that differ in the last bit. Not thread-safe.
 */
final class Shifts {
  static final int MAX = 64;

  private long[] keys = new long[4];
  private long[] numbers = new long[4];
  private int count;
  private final List<Shift> values = new ArrayList<>();
  private final List<Long> numbersOfValues = new ArrayList<>();
  private long next;

  boolean isFull() {
    return count == MAX;
  }

  /** The number of the shift with a key, or -1. */
  long number(long key) {
    for (int i = 0; i < count; i++) {
      if (keys[i] == key) {
        return numbers[i];
      }
    }
    return -1;
  }

  void add(long key, Shift shift) {
    long number = next;
    boolean isReverse = false;
    for (int i = 0; i < values.size(); i++) {
      if (shift.isReverse(values.get(i))) {
        number = numbersOfValues.get(i) ^ 1;
        isReverse = true;
      }
    }
    next += isReverse ? 0 : 2;
    if (count == keys.length) {
      keys = Arrays.copyOf(keys, 2 * count);
      numbers = Arrays.copyOf(numbers, 2 * count);
    }
    keys[count] = key;
    numbers[count++] = number;
    values.add(shift);
    numbersOfValues.add(number);
  }

  Shift value(long number) {
    return values.get(numbersOfValues.indexOf(number));
  }

  boolean has(long number) {
    return numbersOfValues.contains(number);
  }
}
