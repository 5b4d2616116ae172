package dev.tieout.local.internal.write;

import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A directory of results that appears whole or not at all: filled beside its place, forced to the
 * disk, then renamed.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Until {@link #commit} nothing at the destination changes. The files are in a sibling {@code
 *       .NAME.tmp-RANDOM}, which is removed on {@link #close} without a commit, and when the JVM is
 *       shut down, as are parents that were made for it. Only a killed process leaves them behind.
 *   <li>A commit forces the files, renames, and forces the parent. A directory that is replaced is
 *       renamed to {@code .NAME.old-RANDOM} first and deleted last: a process killed between the
 *       two renames leaves the old results under that name.
 *   <li>Only a directory that is empty or has the marker, a file that the caller writes into every
 *       result, is ever replaced: {@code --overwrite} with a wrong path deletes nothing.
 * </ol>
 *
 * Files and directories get the permissions that the process gives to new ones. Threads may fill it
 * together; one commits it when they have ended. The shutdown hook may run beside that.
 */
public final class StagedDirectory implements AutoCloseable {
  private final Path destination;
  private final Path staging;
  private final Path aside;
  private final boolean replaces;
  private final Thread shutdownHook;
  private final Deque<Path> madeParents = new ArrayDeque<>();
  private boolean ended;

  private StagedDirectory(Path destination, boolean replaces) {
    this.destination = destination;
    this.replaces = replaces;
    String suffix = Long.toHexString(ThreadLocalRandom.current().nextLong());
    String name = destination.getFileName().toString();
    this.staging = destination.resolveSibling("." + name + ".tmp-" + suffix);
    this.aside = destination.resolveSibling("." + name + ".old-" + suffix);
    this.shutdownHook = new Thread(this::abandonOnShutdown, "remove " + staging);
  }

  /**
   * Stages a directory that is not there yet; its parents are made.
   *
   * @throws Refusal if something is there
   * @throws IOException if the staging directory cannot be made; the message names it
   */
  public static StagedDirectory create(Path destination) throws IOException {
    Path absolute = requireNamed(destination);
    if (Files.exists(absolute, LinkOption.NOFOLLOW_LINKS)) {
      throw new Refusal(
          "'" + destination + "' exists already; choose another directory, or say --overwrite.");
    }
    return start(new StagedDirectory(absolute, /* replaces= */ false));
  }

  /**
   * Stages a directory that takes the place of the one that is there, if one is.
   *
   * @param marker the name of a file that results of this kind have
   * @throws Refusal if what is there is no directory, or holds files but not the marker
   * @throws IOException if the staging directory cannot be made; the message names it
   */
  public static StagedDirectory replace(Path destination, String marker) throws IOException {
    Path absolute = requireNamed(destination);
    boolean isThere = Files.exists(absolute, LinkOption.NOFOLLOW_LINKS);
    if (isThere && !Files.isDirectory(absolute, LinkOption.NOFOLLOW_LINKS)) {
      throw new Refusal(
          "'" + destination + "' is not a directory, so it is not overwritten; remove it first.");
    }
    if (isThere && !Files.exists(absolute.resolve(marker)) && !isEmpty(absolute)) {
      throw new Refusal(
          "'"
              + destination
              + "' holds files but no "
              + marker
              + ", so it is not overwritten; choose another directory, or remove it first.");
    }
    return start(new StagedDirectory(absolute, isThere));
  }

  private static Path requireNamed(Path destination) {
    Path absolute = destination.toAbsolutePath().normalize();
    if (absolute.getFileName() == null) {
      throw new Refusal("'" + destination + "' cannot hold results; choose a directory in it.");
    }
    return absolute;
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      return !entries.iterator().hasNext();
    } catch (IOException e) {
      throw WriteFailure.of("read the directory", directory, e);
    }
  }

  private static StagedDirectory start(StagedDirectory staged) throws IOException {
    staged.begin();
    return staged;
  }

  private synchronized void begin() throws IOException {
    Runtime.getRuntime().addShutdownHook(shutdownHook);
    try {
      makeParents();
      Files.createDirectory(staging);
    } catch (FileAlreadyExistsException e) {
      failBegin(e);
      throw new Refusal(
          "'"
              + e.getFile()
              + "' is not a directory, so '"
              + destination
              + "' cannot be made in it; choose another place.",
          e);
    } catch (IOException e) {
      failBegin(e);
      throw WriteFailure.of("create the directory", destination, e);
    }
  }

  private void makeParents() throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    for (Path parent = staging.getParent();
        parent != null && Files.notExists(parent);
        parent = parent.getParent()) {
      missing.push(parent);
    }
    for (Path parent : missing) {
      Files.createDirectories(parent);
      madeParents.push(parent);
    }
    Files.createDirectories(staging.getParent());
  }

  private void failBegin(IOException failure) {
    ended = true;
    try {
      deleteMadeParents();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    removeShutdownHook();
  }

  /** Deletes the parents that were not there before, the innermost first, while they are empty. */
  private void deleteMadeParents() throws IOException {
    try {
      for (Path parent : madeParents) {
        Files.deleteIfExists(parent);
      }
    } catch (DirectoryNotEmptyException usedByOthers) {
      return;
    }
  }

  /** Where to put the files until the commit. */
  public Path path() {
    return staging;
  }

  /**
   * Deletes part of what was put there, such as the results of a run that failed.
   *
   * @throws IOException if something in it cannot be deleted
   */
  public void discard(Path part) throws IOException {
    try {
      FileTree.delete(part);
    } catch (IOException e) {
      throw WriteFailure.of("delete", part, e);
    }
  }

  /** Where the files are after the commit. */
  public Path destination() {
    return destination;
  }

  /**
   * Moves the directory to its place.
   *
   * @throws IllegalStateException if it was committed or closed
   * @throws IOException if it cannot be moved; the destination is then as it was, and the message
   *     names the file at fault
   */
  public synchronized void commit() throws IOException {
    if (ended) {
      throw new IllegalStateException("'" + destination + "' was committed or abandoned");
    }
    FileTree.force(staging);
    if (replaces) {
      move(destination, aside);
    }
    try {
      move(staging, destination);
    } catch (IOException e) {
      restore(e);
      throw e;
    }
    ended = true;
    try {
      FileTree.forceOne(destination.getParent());
      if (replaces) {
        deleteAside();
      }
    } finally {
      removeShutdownHook();
    }
  }

  private void deleteAside() throws IOException {
    try {
      FileTree.delete(aside);
    } catch (IOException e) {
      throw WriteFailure.of("delete the replaced results in", aside, e);
    }
  }

  private void restore(IOException failure) {
    if (replaces) {
      try {
        move(aside, destination);
      } catch (IOException e) {
        failure.addSuppressed(e);
      }
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw WriteFailure.of("move '" + from + "' to", to, e);
    }
  }

  /**
   * Removes the staging directory, unless it was committed.
   *
   * @throws IOException if something in it cannot be deleted
   */
  @Override
  public synchronized void close() throws IOException {
    if (!ended) {
      ended = true;
      try {
        deleteStaging();
      } finally {
        removeShutdownHook();
      }
    }
  }

  private void deleteStaging() throws IOException {
    try {
      FileTree.delete(staging);
      deleteMadeParents();
    } catch (IOException e) {
      throw WriteFailure.of("delete", staging, e);
    }
  }

  private synchronized void abandonOnShutdown() {
    if (ended) {
      return;
    }
    ended = true;
    try {
      // Under another name first: other threads still run, and would add to what is being deleted.
      move(staging, aside);
      FileTree.delete(aside);
      deleteMadeParents();
    } catch (IOException e) {
      System.err.println(e.getMessage());
    }
  }

  /**
   * Comes last: while the hook is there, a shutdown waits in it for the lock, and so for what the
   * holder of the lock has begun.
   */
  private void removeShutdownHook() {
    if (Thread.currentThread() != shutdownHook) {
      try {
        Runtime.getRuntime().removeShutdownHook(shutdownHook);
      } catch (IllegalStateException shuttingDown) {
        // The hook finds nothing left to do.
        return;
      }
    }
  }
}
