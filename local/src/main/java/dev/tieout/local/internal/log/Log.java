package dev.tieout.local.internal.log;

import org.jspecify.annotations.Nullable;

/**
 * Where a class logs. Asks the JDK for its logger when there is something to log, not before: to
 * ask loads 110 classes, which a run that logs nothing is spared. Thread-safe.
 */
public final class Log {
  private final String name;

  private Log(String name) {
    this.name = name;
  }

  /** The log of a class. */
  public static Log of(Class<?> owner) {
    return new Log(owner.getName());
  }

  /** Whether messages of the level are wanted; to be asked before a costly one is made. */
  public boolean isLogged(System.Logger.Level level) {
    return Loggers.isLogged(level);
  }

  /** Logs a message, if its level is wanted. */
  public void log(System.Logger.Level level, String message) {
    log(level, message, null);
  }

  /** Logs a message and the reason for it, if its level is wanted. */
  public void log(System.Logger.Level level, String message, @Nullable Throwable thrown) {
    if (isLogged(level)) {
      System.getLogger(name).log(level, message, thrown);
    }
  }
}
