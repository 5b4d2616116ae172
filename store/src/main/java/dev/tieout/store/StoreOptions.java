package dev.tieout.store;

/**
 * How a store is opened.
 *
 * @param durability what acknowledged changes outlive
 * @param cacheBytes memory that the engine may use for pages or blocks, where it takes such a
 *     number
 */
public record StoreOptions(Durability durability, long cacheBytes) {
  /** Survives a kill; 32 MB. */
  public static final StoreOptions DEFAULT = new StoreOptions(Durability.SURVIVES_KILL, 32L << 20);

  /** What the published figures of the profile workload were made with. */
  public static final StoreOptions LARGE = new StoreOptions(Durability.SURVIVES_KILL, 1L << 30);

  public StoreOptions {
    if (cacheBytes < 1 << 20) {
      throw new IllegalArgumentException("a cache of " + cacheBytes + " bytes");
    }
  }

  public StoreOptions with(Durability other) {
    return new StoreOptions(other, cacheBytes);
  }
}
