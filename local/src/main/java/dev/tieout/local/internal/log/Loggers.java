package dev.tieout.local.internal.log;

/**
 * Provides the loggers of {@link System#getLogger}. Found through META-INF/services.
 *
 * <p>Beside the JDK's own provider, which is java.util.logging: its classes and its configuration
 * would be loaded at each start, for warnings that hardly ever come.
 */
public final class Loggers extends System.LoggerFinder {
  /** For {@link java.util.ServiceLoader}. */
  public Loggers() {}

  @Override
  public System.Logger getLogger(String name, Module module) {
    return new ThriftyLogger(name);
  }
}
