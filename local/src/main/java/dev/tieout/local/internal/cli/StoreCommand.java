package dev.tieout.local.internal.cli;

import dev.tieout.core.spec.Refusal;
import dev.tieout.store.StoreCheck;
import dev.tieout.store.engine.Stores;
import dev.tieout.store.soak.Soak;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tieout store}: looks after stores of our own engine. */
@Command(
    name = "store",
    description = "Verify a store of the engine lsm, or load one and kill it.",
    subcommands = {StoreCommand.Verify.class, StoreCommand.SoakStore.class},
    footer = {
      "",
      "Examples:",
      "  tieout store verify breaks",
      "  tieout store soak /data/soak --minutes 30",
      "",
      "Exit status: 0 sound, 1 damage found, 2 could not be done."
    })
final class StoreCommand implements Runnable {
  @Spec CommandSpec command;

  @Override
  public void run() {
    throw new ParameterException(command.commandLine(), "Say what to do: verify or soak.");
  }

  /** Reads all of a store. */
  @Command(
      name = "verify",
      description = "Check every checksum, the order of keys, and each index against its records.",
      mixinStandardHelpOptions = true)
  static final class Verify implements Callable<Integer> {
    @Spec CommandSpec command;

    @Parameters(paramLabel = "PATH", description = "The store's directory.")
    String path = "";

    @Override
    public Integer call() throws IOException {
      StoreCheck check = Stores.check(path);
      PrintWriter out = command.commandLine().getOut();
      out.println(path + " is " + (check.isSound() ? "sound." : "damaged:"));
      check.damages().forEach(damage -> out.println("  " + damage));
      if (check.files() > 0 || check.isSound()) {
        say(out, "files", check.files(), "%,d entries: checksums, order, filters", check.entries());
      }
      switch (check.scope()) {
        case TABLES -> {
          say(out, "records", check.records(), "each read, and found by every index", 0);
          say(out, "index entries", check.indexEntries(), "as many as there are records", 0);
        }
        case NO_TABLES -> out.println("  no tables of records; indexes were not looked at");
        case DAMAGED_BYTES -> out.println("  records and indexes were not looked at");
      }
      out.flush();
      return check.isSound() ? 0 : 1;
    }

    private static void say(PrintWriter out, String what, long count, String of, long more) {
      String checked = String.format(Locale.ROOT, of, more);
      out.println(String.format(Locale.ROOT, "  %-14s %,12d  %s", what, count, checked));
    }
  }

  /** Loads a store and kills it. */
  @Command(
      name = "soak",
      description = "Load a new store, kill the process that writes, and compare; again and again.",
      mixinStandardHelpOptions = true)
  static final class SoakStore implements Callable<Integer> {
    private static final long TELL_MILLIS = 30_000;

    @Spec CommandSpec command;

    @Parameters(paramLabel = "PATH", description = "A directory for the store, new or empty.")
    String path = "";

    @Option(
        names = "--minutes",
        paramLabel = "N",
        defaultValue = "1",
        description = "How long; at least one kill whatever it is (default: ${DEFAULT-VALUE}).")
    int minutes = 1;

    @Option(names = "--seed", paramLabel = "N", description = "Of the load (default: drawn).")
    @Nullable Long seed;

    @Override
    public Integer call() throws IOException {
      if (minutes < 0) {
        throw new Refusal("Minutes are 0 or more, not " + minutes + ".");
      }
      PrintWriter out = command.commandLine().getOut();
      long drawn = seed == null ? ThreadLocalRandom.current().nextLong() : seed;
      Soak soak = new Soak(directory(), drawn);
      out.println("Seed " + drawn + ".");
      out.flush();
      long start = System.nanoTime();
      long end = start + TimeUnit.MINUTES.toNanos(minutes);
      long told = start;
      do {
        String wrong = soak.round();
        if (wrong != null) {
          out.println("Wrong after " + counts(soak) + " with seed " + drawn + ": " + wrong);
          return 1;
        }
        if (System.nanoTime() - told >= TimeUnit.MILLISECONDS.toNanos(TELL_MILLIS)) {
          told = System.nanoTime();
          out.println(counts(soak) + " so far.");
          out.flush();
        }
      } while (System.nanoTime() < end);
      out.println(counts(soak) + "; nothing was lost, and nothing is damaged.");
      out.flush();
      return 0;
    }

    private Path directory() {
      try {
        return Path.of(path).toAbsolutePath();
      } catch (InvalidPathException invalid) {
        throw new Refusal("'" + path + "' is no path for a store.");
      }
    }

    private static String counts(Soak soak) {
      return String.format(
          Locale.ROOT, "%,d kills, %,d operations", soak.rounds(), soak.operations());
    }
  }
}
