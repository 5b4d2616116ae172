package dev.tieout.local.internal.read;

import java.nio.file.Path;
import java.util.List;

/**
 * A file of a side, and what the directories above it say of its rows.
 *
 * @param path where it is
 * @param partition the directories of the form {@code name=value}, from the outside in
 */
record FoundFile(Path path, List<Part> partition) {

  /**
   * A directory that gives a value to a column.
   *
   * @param name the column, unescaped
   * @param raw the value as the directory spells it, with its escapes
   */
  record Part(String name, String raw) {}
}
