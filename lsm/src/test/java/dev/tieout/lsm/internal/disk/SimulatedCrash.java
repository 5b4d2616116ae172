package dev.tieout.lsm.internal.disk;

/** The power failed, or the process was killed: nothing more reaches the disk. */
public final class SimulatedCrash extends Error {
  private static final long serialVersionUID = 1;

  SimulatedCrash() {
    super("a simulated crash");
  }
}
