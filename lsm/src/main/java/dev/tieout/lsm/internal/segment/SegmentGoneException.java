package dev.tieout.lsm.internal.segment;

/**
 * A segment was dropped while it was read without being held; whoever reads begins anew with the
 * present state. Never leaves the store.
 */
public final class SegmentGoneException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Cheap, as it has no stack trace. */
  SegmentGoneException() {
    super("a segment was dropped while it was read", null, false, false);
  }
}
