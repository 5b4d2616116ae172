package dev.tieout.core.spec;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What the options say that are about what a command says of itself, the same on both engines. */
public final class DiagnosticOptions {
  public static final String QUIET = "Print no summary, no progress and no warnings.";
  public static final String NO_PROGRESS = "Show no progress.";
  public static final String NO_COLOR = "Use no colours on a terminal.";
  public static final String DEBUG = "Show where an error arose.";
  public static final String LOG =
      "What to tell on stderr: off, error, warning, info or debug (default: ${DEFAULT-VALUE}).";
  public static final String LOG_DEFAULT = "warning";

  /** The property in which the launcher tells the width of the terminal that stdout is. */
  public static final String OUTPUT_COLUMNS = "tieout.output.columns";

  private DiagnosticOptions() {}

  /** The level that holds where a command is told to be quiet: errors at most. */
  public static Level level(Level chosen, boolean isQuiet) {
    return isQuiet && chosen.getSeverity() < Level.ERROR.getSeverity() ? Level.ERROR : chosen;
  }

  /** The levels that may be chosen, from the quietest on, by their lower-case names. */
  public static final class LevelName implements ITypeConverter<Level> {
    private static final List<Level> CHOICES =
        List.of(Level.OFF, Level.ERROR, Level.WARNING, Level.INFO, Level.DEBUG);

    @Override
    public Level convert(String text) {
      List<String> names = new ArrayList<>();
      for (Level level : CHOICES) {
        String name = level.name().toLowerCase(Locale.ROOT);
        if (name.equals(text)) {
          return level;
        }
        names.add(name);
      }
      throw new TypeConversionException("'" + text + "' is none of " + String.join(", ", names));
    }
  }
}
