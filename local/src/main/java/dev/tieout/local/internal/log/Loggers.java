package dev.tieout.local.internal.log;

import java.util.List;

/**
 * Provides the loggers of {@link System#getLogger}. Found through META-INF/services.
 *
 * <p>Beside the JDK's own provider, which is java.util.logging: its classes and its configuration
 * would be loaded at each start, for warnings that hardly ever come.
 */
public final class Loggers extends System.LoggerFinder {
  /** The levels that may be chosen, from the quietest on. */
  public static final List<System.Logger.Level> CHOICES =
      List.of(
          System.Logger.Level.OFF,
          System.Logger.Level.ERROR,
          System.Logger.Level.WARNING,
          System.Logger.Level.INFO,
          System.Logger.Level.DEBUG);

  /** What is logged unless another level is chosen. */
  public static final System.Logger.Level DEFAULT = System.Logger.Level.WARNING;

  private static volatile System.Logger.Level threshold = DEFAULT;

  /** For {@link java.util.ServiceLoader}. */
  public Loggers() {}

  /** Chooses the least level that is logged, in the whole process. */
  public static void choose(System.Logger.Level level) {
    threshold = level;
  }

  /** Whether the chosen level tells how a run goes on, beside what goes wrong. */
  public static boolean isVerbose() {
    return threshold.getSeverity() < DEFAULT.getSeverity();
  }

  static boolean isLogged(System.Logger.Level level) {
    return level != System.Logger.Level.OFF && level.getSeverity() >= threshold.getSeverity();
  }

  @Override
  public System.Logger getLogger(String name, Module module) {
    return new ThriftyLogger(name);
  }
}
