package dev.tieout.local.internal.cli;

import picocli.CommandLine.Option;

/** The options about what a command says of itself. */
final class Diagnostics {
  @Option(names = "--debug", description = "Show where an error arose.")
  boolean debug;
}
