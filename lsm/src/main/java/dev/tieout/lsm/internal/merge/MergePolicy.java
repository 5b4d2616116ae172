package dev.tieout.lsm.internal.merge;

/**
 * Which runs of a tree to merge: by size, a few of about the same size at a time, so that each
 * entry is written about once for each fourfold growth.
 */
public final class MergePolicy {
  private static final int RATIO = 4;
  private static final int LEAST_WIDTH = 4;

  private MergePolicy() {}

  /**
   * How many runs to merge, the newest and those that follow; 0 for none.
   *
   * @param sizes of the runs, newest first
   * @param most how many runs there may be
   */
  public static int newestToMerge(long[] sizes, int most) {
    if (sizes.length < 2) {
      return 0;
    }
    long sum = sizes[0];
    int width = 1;
    while (width < sizes.length && sizes[width] <= sum * RATIO / 2) {
      sum += sizes[width++];
    }
    if (width >= LEAST_WIDTH) {
      return width;
    }
    return sizes.length > most ? Math.max(width, sizes.length - most + 1) : 0;
  }
}
