package dev.tieout.lsm.api;

/** Which way a scan goes. */
public enum Direction {
  /** From the least key up. */
  FORWARD,
  /** From the greatest key down. */
  BACKWARD
}
