package dev.tieout.lsm.api;

import org.jspecify.annotations.Nullable;

/** Takes what was found for each of several keys. */
@FunctionalInterface
public interface ValueVisitor {
  /**
   * Called once for each key, in the order of the keys.
   *
   * @param index which key
   * @param value its value, valid during the call; null if there is none
   */
  void visit(int index, @Nullable View value);
}
