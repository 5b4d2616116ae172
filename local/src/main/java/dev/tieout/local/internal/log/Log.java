package dev.tieout.local.internal.log;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Where a class logs. Asks the JDK for its logger when there is something to log, not before: to
 * ask loads 110 classes, which a run that logs nothing is spared. Thread-safe.
 */
public final class Log {
  /** What is logged unless another level is chosen. */
  public static final Level DEFAULT = Level.WARNING;

  private static volatile Level threshold = DEFAULT;

  private final String name;

  private Log(String name) {
    this.name = name;
  }

  /** The log of a class. */
  public static Log of(Class<?> owner) {
    return new Log(owner.getName());
  }

  /** Chooses the least level that is logged, in the whole process. */
  public static void choose(Level level) {
    threshold = level;
  }

  /** Whether the chosen level tells how a run goes on, beside what goes wrong. */
  public static boolean isVerbose() {
    return threshold.getSeverity() < DEFAULT.getSeverity();
  }

  static boolean isWanted(Level level) {
    return level != Level.OFF && level.getSeverity() >= threshold.getSeverity();
  }

  /** Whether messages of the level are wanted; to be asked before a costly one is made. */
  public boolean isLogged(Level level) {
    return isWanted(level);
  }

  /** Logs a message, if its level is wanted. */
  public void log(Level level, String message) {
    log(level, message, null);
  }

  /** Logs a message and the reason for it, if its level is wanted. */
  public void log(Level level, String message, @Nullable Throwable thrown) {
    if (isLogged(level)) {
      System.getLogger(name).log(level, message, thrown);
    }
  }
}
