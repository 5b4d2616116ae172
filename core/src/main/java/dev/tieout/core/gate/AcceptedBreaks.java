package dev.tieout.core.gate;

import java.io.IOException;

/** Breaks that are accepted elsewhere than in a baseline: in the ledger. */
public interface AcceptedBreaks {
  /** What sentences call it. */
  String origin();

  /** How many there are. */
  long count() throws IOException;

  /** Gives each of them, those whose time is over too, in any order. */
  void each(Visitor visitor) throws IOException;

  /** Takes a break. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Takes the next one.
     *
     * @param identity as {@link BreakIdentity} has it
     * @param kind the word for its kind when it was accepted
     * @param acceptance whose word it is
     */
    void accept(byte[] identity, String kind, Acceptance acceptance) throws IOException;
  }
}
