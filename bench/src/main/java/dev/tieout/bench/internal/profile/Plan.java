package dev.tieout.bench.internal.profile;

/**
 * What is done, drawn beforehand so that drawing is not measured. A pair is the place of its
 * country times 4 and that of its status; a range is its first id.
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and millions of numbers.
record Plan(
    ProfileRule rule,
    int count,
    int limit,
    int[] reads,
    int[] lookups,
    byte[] pairs,
    int[] ranges,
    int[] updates,
    int[] readsAfter,
    int[] lookupsAfter,
    byte[] pairsAfter) {
  static final int SEED = 570_123_434;
  private static final int RANGE_IDS = 5000;
  private static final int MANY = 10_000;

  static Plan of(int count, int limit) {
    Draws draws = new Draws(SEED);
    int queries = count <= MANY ? count : count / 4;
    return new Plan(
        new ProfileRule(SEED),
        count,
        limit,
        ids(draws, count),
        ids(draws, count),
        pairs(draws, queries),
        ranges(draws, queries, count),
        ids(draws, count),
        ids(draws, count),
        ids(draws, count),
        pairs(draws, queries));
  }

  private static int[] ids(Draws draws, int count) {
    int[] ids = new int[count];
    for (int i = 0; i < count; i++) {
      ids[i] = (int) draws.nextLong(1, count + 1L);
    }
    return ids;
  }

  private static byte[] pairs(Draws draws, int queries) {
    byte[] pairs = new byte[queries];
    for (int i = 0; i < queries; i++) {
      int country = draws.nextInt(Profile.COUNTRIES.size());
      pairs[i] = (byte) (country * 4 + draws.nextInt(4));
    }
    return pairs;
  }

  private static int[] ranges(Draws draws, int queries, int count) {
    int[] starts = new int[queries];
    for (int i = 0; i < queries; i++) {
      starts[i] = (int) draws.nextLong(1, Math.max(2, count - RANGE_IDS));
    }
    return starts;
  }

  long rangeFrom(int query) {
    return rule.createdAt(ranges[query]);
  }

  long rangeTo(int query) {
    return rule.createdAt(Math.min(count, (long) ranges[query] + RANGE_IDS));
  }
}
