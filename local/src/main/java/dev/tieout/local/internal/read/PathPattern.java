package dev.tieout.local.internal.read;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;

/** A path with wildcards, matched name by name: none of them spans directories. Immutable. */
final class PathPattern {
  private final Path base;
  private final List<String> names = new ArrayList<>();

  PathPattern(Path pattern) {
    Path exact = pattern.getRoot();
    boolean isExact = true;
    for (Path name : pattern) {
      isExact &= !isPattern(name.toString());
      if (isExact) {
        exact = exact == null ? name : exact.resolve(name);
      } else {
        names.add(name.toString());
      }
    }
    this.base = exact == null ? Path.of("") : exact;
  }

  static boolean isPattern(String text) {
    for (int i = 0; i < text.length(); i++) {
      if ("*?[{".indexOf(text.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** What comes before the first name with a wildcard. */
  Path base() {
    return base;
  }

  /** What there is that matches, in the order of names. */
  List<Path> matches() throws IOException {
    List<Path> matches = List.of(base);
    FileSystem files = base.getFileSystem();
    for (String name : names) {
      PathMatcher matcher = files.getPathMatcher("glob:" + name);
      List<Path> longer = new ArrayList<>();
      for (Path match : matches) {
        if (Files.isDirectory(match) || match.toString().isEmpty()) {
          for (Path entry : FileFinder.entries(match)) {
            if (matcher.matches(entry.getFileName())) {
              longer.add(entry);
            }
          }
        }
      }
      matches = longer;
    }
    return matches;
  }
}
