package dev.tieout.local.internal.read.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the files by other writers that may lie beside the project. */
final class TestData {
  private TestData() {}

  /** The folder of shared Parquet files, or null if there is none. */
  static @Nullable Path folder() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path folder = at.resolve("shared").resolve("parquet-testing");
      if (Files.isDirectory(folder)) {
        return folder;
      }
    }
    return null;
  }

  /** The Parquet files in a part of that folder, none if it is absent. */
  static List<Path> files(String part) throws IOException {
    Path folder = folder();
    if (folder == null) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder.resolve(part))) {
      return files.filter(f -> f.toString().endsWith(".parquet")).sorted().toList();
    }
  }
}
