package dev.tieout.store.internal.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A directory that is one of ours: it has a file that says so, or it is new. */
final class RocksDbDirectory {
  private static final String MARK = "TIEOUT-STORE";

  private RocksDbDirectory() {}

  /**
   * Makes sure that a directory holds a store of a kind, or nothing.
   *
   * @param kind the first line of the mark
   * @param tables the rest of it
   * @throws StoreException if it holds something else
   */
  static void claim(Path path, String kind, String tables) throws IOException {
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new StoreException(
          path + " is a file, and a RocksDB store is a directory; give another path.");
    }
    Path parent = path.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new StoreException(
          "There is no directory " + parent + " for the store; make it first.");
    }
    Files.createDirectories(path);
    Path mark = path.resolve(MARK);
    if (Files.exists(mark)) {
      String text = Files.readString(mark, UTF_8);
      String found = text.lines().findFirst().orElse("");
      if (found.equals(kind) && !text.equals(kind + "\n" + tables)) {
        throw new StoreException(
            "The store "
                + path
                + " holds other tables than these, or was written by another version.");
      }
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
      return;
    }
    try (var files = Files.list(path)) {
      var first = files.filter(file -> !file.endsWith(MARK + ".new")).findFirst();
      if (first.isPresent()) {
        throw new StoreException(
            "The directory "
                + path
                + " holds other things, such as "
                + first.get().getFileName()
                + "; a store needs one of its own.");
      }
    }
    Path unfinished = path.resolve(MARK + ".new");
    Files.writeString(unfinished, kind + "\n" + tables);
    Files.move(unfinished, mark, StandardCopyOption.ATOMIC_MOVE);
  }

  /** What all files in it take. */
  static long sizeBytes(Path path) throws IOException {
    long bytes = 0;
    try (var files = Files.walk(path)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.exists(file) ? Files.size(file) : 0;
      }
    }
    return bytes;
  }
}
