package dev.tieout.jobs.internal.commit;

import dev.tieout.core.spec.Refusal;
import dev.tieout.jobs.internal.read.Cause;
import dev.tieout.jobs.internal.read.Locations;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * A hidden directory beside the one for results, in which a run does its work. Not thread-safe.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The results come into view by renames after everything else has been done: either all or
 *       none, on file systems whose rename is atomic.
 *   <li>Closing deletes the directory and all in it; so does the end of the process, unless it is
 *       killed outright.
 * </ol>
 */
public final class Staging implements AutoCloseable {
  private static final String RESULTS = "results";
  private static final String REPLACED = "replaced";

  // After Spark has stopped, before Hadoop closes its file systems.
  private static final int HOOK_PRIORITY = FileSystem.SHUTDOWN_HOOK_PRIORITY + 10;

  private final Configuration conf;
  private final FileSystem fileSystem;
  private final Path place;
  private final Path directory;
  private final boolean replaces;
  private final Runnable hook = this::deleteQuietly;

  private Staging(
      Configuration conf, FileSystem fileSystem, Path place, Path directory, boolean replaces) {
    this.conf = conf;
    this.fileSystem = fileSystem;
    this.place = place;
    this.directory = directory;
    this.replaces = replaces;
  }

  /**
   * Stages results for a directory that is not there yet.
   *
   * @throws Refusal if something is there, or nothing can be written there
   */
  public static Staging create(Configuration base, String location) {
    return start(base, location, null);
  }

  /**
   * Stages results that take the place of the directory that is there, if one is.
   *
   * @param marker the name of a file that results of this kind have: {@code --overwrite} with a
   *     wrong path deletes nothing
   * @throws Refusal if what is there is no directory, or holds files but not the marker, or nothing
   *     can be written there
   */
  public static Staging replace(Configuration base, String location, String marker) {
    return start(base, location, marker);
  }

  /** A place for what tasks of this process write on their way, in the temporary directory. */
  public static Staging scratch(SparkSession session) {
    String directory = System.getProperty("java.io.tmpdir");
    return start(
        session.sparkContext().hadoopConfiguration(),
        directory + "/tieout-" + UUID.randomUUID(),
        null);
  }

  private static Staging start(Configuration base, String location, @Nullable String marker) {
    Configuration conf = new Configuration(base);
    // Hadoop's local file system would put a hidden checksum file beside every file.
    conf.setClass("fs.file.impl", RawLocalFileSystem.class, FileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true);
    try {
      Path asGiven = Locations.path(location);
      FileSystem fileSystem = FileSystem.newInstance(asGiven.toUri(), conf);
      Path place = fileSystem.makeQualified(asGiven);
      Path parent = place.getParent();
      if (parent == null) {
        throw new Refusal("'" + location + "' cannot hold results; choose a directory in it.");
      }
      requireFree(fileSystem, place, location, marker);
      Path directory = new Path(parent, "." + place.getName() + ".tmp-" + UUID.randomUUID());
      if (!fileSystem.mkdirs(new Path(directory, RESULTS))) {
        throw new IOException("the directory '" + directory + "' could not be made");
      }
      Staging staging = new Staging(conf, fileSystem, place, directory, marker != null);
      ShutdownHookManager.get().addShutdownHook(staging.hook, HOOK_PRIORITY);
      return staging;
    } catch (IOException | IllegalArgumentException failure) {
      throw new Refusal(
          "Results cannot be written to '"
              + location
              + "' ("
              + Cause.firstLine(failure)
              + "); choose another directory with --out.",
          failure);
    }
  }

  private static void requireFree(
      FileSystem fileSystem, Path place, String location, @Nullable String marker)
      throws IOException {
    if (!fileSystem.exists(place)) {
      return;
    }
    if (marker == null) {
      throw exists(location);
    }
    if (!fileSystem.getFileStatus(place).isDirectory()) {
      throw new Refusal(
          "'" + location + "' is not a directory, so it is not overwritten; remove it first.");
    }
    if (!fileSystem.exists(new Path(place, marker)) && fileSystem.listStatus(place).length > 0) {
      throw new Refusal(
          "'"
              + location
              + "' holds files but no "
              + marker
              + ", so it is not overwritten; choose another directory, or remove it first.");
    }
  }

  private static Refusal exists(String location) {
    return new Refusal(
        "'" + location + "' exists already; choose another directory, or say --overwrite.");
  }

  /** The configuration with which tasks write here. */
  Configuration configuration() {
    return conf;
  }

  /** The path of a name in the hidden directory. */
  Path path(String name) {
    return new Path(directory, name);
  }

  /**
   * Makes the files the results' {@code name/part-00000.parquet} and on, in their order.
   *
   * @param name a directory of the results, or nothing for the results themselves
   * @throws IOException if one cannot be moved
   */
  public void keep(String name, List<WrittenFile> files) throws IOException {
    Path to = name.isEmpty() ? path(RESULTS) : new Path(path(RESULTS), name);
    fileSystem.mkdirs(to);
    for (int i = 0; i < files.size(); i++) {
      rename(new Path(files.get(i).path()), new Path(to, partName(i)));
    }
  }

  /** The name that {@link #keep} gives a file. */
  public static String partName(int index) {
    return String.format(Locale.ROOT, "part-%05d.parquet", index);
  }

  /** Where, within the results, others that are staged by themselves have their place. */
  public String location(String name) {
    return new Path(path(RESULTS), name).toString();
  }

  /** Writes a text file of the results. */
  public void keepText(String name, String text) throws IOException {
    try (OutputStream out = fileSystem.create(new Path(path(RESULTS), name), false)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * Moves the results to their place.
   *
   * @throws Refusal if something has come there that must not be replaced
   */
  public void publish() throws IOException {
    boolean isThere = fileSystem.exists(place);
    if (isThere && !replaces) {
      throw exists(place.toString());
    }
    if (isThere) {
      rename(place, path(REPLACED));
    }
    try {
      rename(path(RESULTS), place);
    } catch (IOException failure) {
      if (isThere) {
        putBack(failure);
      }
      throw failure;
    }
  }

  private void putBack(IOException failure) {
    try {
      rename(path(REPLACED), place);
    } catch (IOException another) {
      failure.addSuppressed(another);
    }
  }

  private void rename(Path from, Path to) throws IOException {
    if (!fileSystem.rename(from, to)) {
      throw new IOException("'" + from + "' could not be moved to '" + to + "'");
    }
  }

  /** Deletes the hidden directory. */
  @Override
  public void close() throws IOException {
    if (!ShutdownHookManager.get().isShutdownInProgress()) {
      ShutdownHookManager.get().removeShutdownHook(hook);
    }
    try (FileSystem closed = fileSystem) {
      closed.delete(directory, true);
    }
  }

  private void deleteQuietly() {
    try {
      fileSystem.delete(directory, true);
    } catch (IOException ignored) {
      // The process is ending; there is nobody left to tell.
    }
  }
}
