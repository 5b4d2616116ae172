package dev.tieout.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.bench.internal.cli.Main;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;

/** The entry point of {@code tieout bench}, which the launcher starts. */
public final class Bench {
  private Bench() {}

  /** Runs a benchmark and exits with its status: 0, or 2 if it gave no result. */
  public static void main(String[] arguments) {
    System.exit(Main.run(writer(System.out), writer(System.err), arguments));
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, UTF_8));
  }
}
