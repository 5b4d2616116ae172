package dev.tieout.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.local.internal.cli.Main;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;

/** The entry point of the command line. */
public final class Tieout {
  private Tieout() {}

  /** Runs a command and exits with its status: 0, 1 for breaks, 2 for what could not be done. */
  public static void main(String[] arguments) {
    System.exit(Main.run(writer(System.out), writer(System.err), arguments));
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, UTF_8));
  }
}
