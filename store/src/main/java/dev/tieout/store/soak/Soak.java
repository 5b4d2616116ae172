package dev.tieout.store.soak;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.store.Key;
import dev.tieout.store.RecordStore;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.StoreCheck;
import dev.tieout.store.StoreException;
import dev.tieout.store.engine.Stores;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Loads a new store of the engine lsm by a process that is killed with SIGKILL again and again, and
 * after each kill compares all that the store holds with what it must hold, and looks at every byte
 * and every entry of the indexes. For one thread.
 */
public final class Soak {
  private static final int MOST_OPERATIONS_A_ROUND = 30_000;

  private final String directory;
  private final SoakLoad load;
  private final long seed;
  private final Random random;
  private final long[] writers = new long[SoakLoad.KEYS];
  private long done;
  private int rounds;

  /**
   * @param directory for the store; a new or an empty one
   * @throws StoreException if there is something in it
   */
  public Soak(Path directory, long seed) throws IOException {
    this.directory = directory.toAbsolutePath().toString();
    this.load = new SoakLoad(seed);
    this.seed = seed;
    this.random = new Random(seed);
    if (Files.isDirectory(directory)) {
      try (var files = Files.list(directory)) {
        if (files.findAny().isPresent()) {
          throw new StoreException(
              "The directory " + directory + " is not empty; a soak needs a new one.");
        }
      }
    }
  }

  /** Operations that the store holds. */
  public long operations() {
    return done;
  }

  /** Kills so far. */
  public int rounds() {
    return rounds;
  }

  /**
   * Loads, kills, and compares, once.
   *
   * @return what is wrong, or null if all is well
   * @throws StoreException if the process that loads cannot do so
   */
  public @Nullable String round() throws IOException {
    long acknowledged = loadAndKill(1 + random.nextInt(MOST_OPERATIONS_A_ROUND));
    rounds++;
    while (done < acknowledged) {
      done++;
      load.apply(writers, done);
    }
    String wrong;
    try (RecordStore store = SoakLoad.open(directory)) {
      wrong = compare(store.table(SoakLoad.TABLE));
    } catch (StoreException failure) {
      wrong = failure.getMessage();
    }
    if (wrong != null) {
      return wrong;
    }
    StoreCheck check = Stores.check(directory);
    return check.isSound() ? null : check.damages().get(0);
  }

  /** Returns the last operation that was acknowledged. */
  private long loadAndKill(int operations) throws IOException {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                SoakChild.class.getName(),
                directory,
                Long.toString(seed),
                Long.toString(done + 1))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long acknowledged = done;
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(child.getInputStream(), UTF_8))) {
      for (int i = 0; i < operations; i++) {
        String line = said.readLine();
        if (line == null) {
          throw new StoreException(
              "The process that loads the store ended by itself after operation "
                  + acknowledged
                  + "; what it said stands above.");
        }
        acknowledged = Long.parseLong(line);
      }
      // By its handle, for the process itself would close what it said.
      child.toHandle().destroyForcibly();
      for (String line = said.readLine(); isNumber(line); line = said.readLine()) {
        acknowledged = Math.max(acknowledged, Long.parseLong(line));
      }
    } finally {
      child.destroyForcibly();
      awaitEnd(child);
    }
    return acknowledged;
  }

  /** The last line may be cut off: less than the number before it, or not there. */
  private static boolean isNumber(@Nullable String line) {
    return line != null && !line.isEmpty();
  }

  private static void awaitEnd(Process child) throws IOException {
    try {
      child.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** The operation at hand when the process was killed may be there or not, but as a whole. */
  private @Nullable String compare(Records records) throws IOException {
    String wrong = difference(records);
    if (wrong == null) {
      return null;
    }
    long[] before = writers.clone();
    load.apply(writers, done + 1);
    if (difference(records) == null) {
      done++;
      return null;
    }
    System.arraycopy(before, 0, writers, 0, before.length);
    return wrong;
  }

  private @Nullable String difference(Records records) throws IOException {
    for (int key = 0; key < writers.length; key++) {
      Row found = records.get(Key.of(key));
      Row wanted = writers[key] == 0 ? null : load.row(key, writers[key]);
      if (wanted == null ? found != null : !wanted.equals(found)) {
        return "after "
            + done
            + " operations record "
            + key
            + " is "
            + (found == null ? "missing" : "as operation " + found.number(3) + " wrote it")
            + (wanted == null
                ? ", and was deleted"
                : ", and operation " + writers[key] + " wrote it");
      }
    }
    return null;
  }
}
