package dev.tieout.lsm.internal.engine;

/**
 * Where tests take hold of an open store. A store in use has {@link #NONE}; a test may stop at a
 * named point, or plant a mistake that its suite must then find.
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

  /** A mistake: merges drop deletes although older entries are left below. */
  default boolean dropsDeletesTooEarly() {
    return false;
  }

  /** A mistake: files are deleted before the manifest says that they are not needed. */
  default boolean deletesBeforeTheManifest() {
    return false;
  }

  /** A mistake: recovery goes on after a hole in the log. */
  default boolean acceptsHoles() {
    return false;
  }
}
