package dev.tieout.local;

import dev.tieout.local.internal.cli.Main;

/** The entry point of the command line. */
public final class Tieout {
  private Tieout() {}

  /** Runs a command and exits with its status: 0, 1 for breaks, 2 for what could not be done. */
  public static void main(String[] arguments) {
    System.exit(Main.run(arguments));
  }
}
