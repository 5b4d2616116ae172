package dev.tieout.local.internal.log;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.jspecify.annotations.Nullable;

/**
 * Writes through Log4j, which is loaded with this class. Its configuration is in the jar, unless
 * the property that Log4j itself heeds names another.
 */
final class Log4jBridge {
  private static final String CONFIGURATION = "log4j2.configurationFile";

  static {
    if (System.getProperty(CONFIGURATION) == null) {
      System.setProperty(CONFIGURATION, "tieout-log4j2.properties");
    }
  }

  private Log4jBridge() {}

  static void log(
      String name, System.Logger.Level level, String message, @Nullable Throwable thrown) {
    LogManager.getLogger(name).log(level(level), message, thrown);
  }

  private static Level level(System.Logger.Level level) {
    return switch (level) {
      case ALL, TRACE -> Level.TRACE;
      case DEBUG -> Level.DEBUG;
      case INFO -> Level.INFO;
      case WARNING -> Level.WARN;
      case ERROR -> Level.ERROR;
      case OFF -> Level.OFF;
    };
  }
}
