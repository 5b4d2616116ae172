package dev.tieout.local.internal.log;

import dev.tieout.core.result.TerminalText;
import java.text.MessageFormat;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/**
 * Writes warnings and errors to stderr, a line each; hands everything over to Log4j once more than
 * that is asked for. Thread-safe.
 */
final class ThriftyLogger implements System.Logger {
  private final String name;

  ThriftyLogger(String name) {
    this.name = name;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public boolean isLoggable(Level level) {
    return Log.isWanted(level);
  }

  @Override
  public void log(
      Level level,
      @Nullable ResourceBundle bundle,
      @Nullable String message,
      @Nullable Throwable thrown) {
    if (!isLoggable(level)) {
      return;
    }
    if (Log.isVerbose()) {
      Log4jBridge.log(name, level, String.valueOf(message), thrown);
    } else {
      String word = level == Level.WARNING ? "warning" : "error";
      System.err.println("tieout: " + word + ": " + TerminalText.shown(String.valueOf(message)));
    }
  }

  @Override
  public void log(
      Level level,
      @Nullable ResourceBundle bundle,
      @Nullable String format,
      @Nullable Object @Nullable ... parameters) {
    if (isLoggable(level)) {
      boolean isPlain = format == null || parameters == null || parameters.length == 0;
      log(
          level,
          bundle,
          isPlain ? format : MessageFormat.format(format, parameters),
          (Throwable) null);
    }
  }
}
