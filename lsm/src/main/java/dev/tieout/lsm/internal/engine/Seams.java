package dev.tieout.lsm.internal.engine;

/**
 * Where tests take hold of an open store. A store in use has {@link #NONE}; a test may stop at a
 * named point. There are no switches for mistakes here: tests plant them in the code.
 */
public interface Seams {
  /** Nothing happens anywhere. */
  Seams NONE = new Seams() {};

  /** Called at a named point of upkeep and recovery. */
  default void at(String point) {}

  /** Upkeep in the thread that needs it, so that what happens depends on nothing else. */
  default boolean upkeepInCaller() {
    return false;
  }
}
