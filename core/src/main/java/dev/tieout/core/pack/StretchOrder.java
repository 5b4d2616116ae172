package dev.tieout.core.pack;

/**
 * The order of some stretches as unsigned bytes, by merging runs that double in length: no more
 * comparisons than n log n whatever the values. Not thread-safe.
 */
final class StretchOrder {
  private int[] order = new int[8];
  private int[] other = new int[8];

  /**
   * Sorts the stretches {@code from .. from + length}.
   *
   * @return their indexes in order, valid until the next call
   */
  int[] of(Stretches stretches, int from, int length) {
    if (order.length < length) {
      order = new int[Math.max(length, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * length))];
      other = new int[order.length];
    }
    boolean isSorted = true;
    for (int i = 0; i < length; i++) {
      order[i] = from + i;
      isSorted &= i == 0 || stretches.compare(from + i - 1, from + i) <= 0;
    }
    for (long width = 1; !isSorted && width < length; width *= 2) {
      for (long start = 0; start < length; start += 2 * width) {
        merge(
            stretches,
            (int) start,
            (int) Math.min(start + width, length),
            (int) Math.min(start + 2 * width, length));
      }
      int[] merged = other;
      other = order;
      order = merged;
    }
    return order;
  }

  private void merge(Stretches stretches, int start, int middle, int end) {
    int left = start;
    int right = middle;
    for (int i = start; i < end; i++) {
      boolean takeLeft =
          left < middle && (right == end || stretches.compare(order[left], order[right]) <= 0);
      other[i] = takeLeft ? order[left++] : order[right++];
    }
  }
}
