package dev.tieout.store.internal.keyvalue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A directory that is one of ours: it has a file that says so, or it is new. */
public final class StoreDirectory {
  private static final String MARK = "TIEOUT-STORE";
  private static final String NEW = ".new";

  private StoreDirectory() {}

  /**
   * Makes sure that a directory holds a store of a kind, or nothing; then it is marked.
   *
   * @param engine for messages
   * @param kind the first line of the mark
   * @param tables the rest of it
   * @throws StoreException if it holds something else
   */
  public static void claim(Path path, String engine, String kind, String tables)
      throws IOException {
    if (isMarked(path, engine, kind, tables)) {
      return;
    }
    Files.createDirectories(path);
    try (var files = Files.list(path)) {
      var first = files.filter(file -> !file.endsWith(MARK + NEW)).findFirst();
      if (first.isPresent()) {
        throw new StoreException(
            "The directory "
                + path
                + " holds other things, such as "
                + first.get().getFileName()
                + "; a store needs one of its own.");
      }
    }
    mark(path, kind, tables);
  }

  /**
   * Whether a directory is marked as a store of a kind; false if it has no mark or is not there.
   *
   * @throws StoreException if it is marked as something else, or cannot be a store
   */
  public static boolean isMarked(Path path, String engine, String kind, String tables)
      throws IOException {
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new StoreException(
          path + " is a file, and a store on " + engine + " is a directory; give another path.");
    }
    Path parent = path.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new StoreException(
          "There is no directory " + parent + " for the store; make it first.");
    }
    Path mark = path.resolve(MARK);
    if (!Files.exists(mark)) {
      return false;
    }
    String text = Files.readString(mark, UTF_8);
    String found = text.lines().findFirst().orElse("");
    if (!found.equals(kind)) {
      throw new StoreException(
          "The directory "
              + path
              + " holds a store of the kind '"
              + found
              + "', not '"
              + kind
              + "'; open it as that.");
    }
    if (!text.equals(kind + "\n" + tables)) {
      throw new StoreException(
          "The store "
              + path
              + " holds other tables than these, or was written by another version.");
    }
    return true;
  }

  /** Marks a directory. */
  public static void mark(Path path, String kind, String tables) throws IOException {
    Path unfinished = path.resolve(MARK + NEW);
    Files.writeString(unfinished, kind + "\n" + tables);
    Files.move(unfinished, path.resolve(MARK), StandardCopyOption.ATOMIC_MOVE);
  }

  /** What all files in it take. */
  public static long sizeBytes(Path path) throws IOException {
    long bytes = 0;
    try (var files = Files.walk(path)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.exists(file) ? Files.size(file) : 0;
      }
    }
    return bytes;
  }
}
