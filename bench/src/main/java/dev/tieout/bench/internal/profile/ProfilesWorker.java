package dev.tieout.bench.internal.profile;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The process in which one engine is measured. Arguments: engine, profiles, workers, limit,
 * directory. Tells, a line each with tabs between: {@code phase}, name, operations, nanoseconds,
 * those of the processor, checksum; {@code size}, bytes; {@code setting}, text.
 */
public final class ProfilesWorker {
  /** Names the database of a server; not an argument, for others could see its password. */
  public static final String URL = "TIEOUT_BENCH_URL";

  private ProfilesWorker() {}

  /** Runs the workload, and exits with 0, or with 2 and a sentence on stderr. */
  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try {
      Plan plan = Plan.of(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[3]));
      new Workload(
              opener(arguments[0], Path.of(arguments[4])),
              plan,
              Integer.parseInt(arguments[2]),
              new Teller(out))
          .run();
    } catch (IOException failure) {
      System.err.println("tieout: " + failure.getMessage());
      System.exit(2);
    }
  }

  static ProfileStore.Opener opener(String engine, Path directory) {
    return switch (engine) {
      case "memory" -> new Kept();
      case "sqlite" -> () -> RecordProfiles.open("sqlite:" + directory.resolve("sqlite.db"));
      case "lsm", "rocksdb", "rocksdb-published" ->
          () -> RecordProfiles.open(engine + ":" + directory.resolve(engine));
      case "mysql" -> () -> RecordProfiles.open(String.valueOf(System.getenv(URL)));
      case "sqlite-direct" -> () -> DirectSqlite.open(directory.resolve("direct.db"));
      case "rocksdb-direct" -> () -> DirectRocksDb.open(directory.resolve("direct"));
      default -> throw new IllegalArgumentException(engine);
    };
  }

  /** Memory, which outlives being closed for as long as it is held. */
  private static final class Kept implements ProfileStore.Opener {
    private @Nullable ProfileStore store;

    @Override
    public ProfileStore open() throws IOException {
      ProfileStore opened = store == null ? RecordProfiles.open("memory:") : store;
      store = opened;
      return opened;
    }
  }

  private record Teller(PrintStream out) implements Workload.Listener {
    @Override
    public void phase(String name, int count, long nanos, long processorNanos, String checksum) {
      out.println(
          String.join(
              "\t",
              "phase",
              name,
              Integer.toString(count),
              Long.toString(nanos),
              Long.toString(processorNanos),
              checksum));
    }

    @Override
    public void size(long bytes, String description) {
      out.println("size\t" + bytes);
      description.lines().forEach(line -> out.println("setting\t" + line));
    }
  }
}
