package dev.tieout.jobs.internal.driver;

import dev.tieout.core.spec.DiagnosticOptions;
import java.lang.System.Logger.Level;
import picocli.CommandLine.Option;

/** The options about what a command says of itself, the same as on the single node. */
final class Diagnostics {
  @Option(names = "--quiet", description = DiagnosticOptions.QUIET)
  boolean isQuiet;

  @Option(names = "--no-color", description = DiagnosticOptions.NO_COLOR)
  boolean isColourless;

  @Option(names = "--no-progress", description = DiagnosticOptions.NO_PROGRESS)
  boolean hidesProgress;

  @Option(names = "--debug", description = DiagnosticOptions.DEBUG)
  boolean debug;

  @Option(
      names = "--log",
      paramLabel = "LEVEL",
      defaultValue = DiagnosticOptions.LOG_DEFAULT,
      converter = DiagnosticOptions.LevelName.class,
      description = DiagnosticOptions.LOG)
  Level level = Level.WARNING;
}
