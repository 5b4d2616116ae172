package dev.tieout.lsm.internal.segment;

/**
 * A segment was dropped while it was read without being held; whoever reads begins anew with the
 * present state. Never leaves the store.
 */
public final class SegmentGoneException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** There is nothing to tell, so there is only one. */
  public static final SegmentGoneException GONE = new SegmentGoneException();

  private SegmentGoneException() {
    super("a segment was dropped while it was read", null, false, false);
  }
}
