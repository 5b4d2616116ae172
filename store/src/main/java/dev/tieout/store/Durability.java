package dev.tieout.store;

/** What an acknowledged change outlives. */
public enum Durability {
  /**
   * A process that is killed; a machine that loses power may lose the last moments, but no more.
   */
  SURVIVES_KILL,
  /** A machine that loses power: the disk has it. */
  SURVIVES_POWER_LOSS
}
