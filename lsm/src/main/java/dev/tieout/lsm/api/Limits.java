package dev.tieout.lsm.api;

/** What fits. */
public final class Limits {
  /** The longest key, in bytes. */
  public static final int KEY_BYTES = 4 << 10;

  /** The longest value, in bytes. */
  public static final int VALUE_BYTES = 8 << 20;

  /** The largest batch, in bytes: keys, values and about 10 bytes an operation. */
  public static final int BATCH_BYTES = 16 << 20;

  private Limits() {}
}
