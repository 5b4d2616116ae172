package dev.tieout.jobs.internal.read;

import java.util.List;

/**
 * Paths of files that are known, written so that Spark takes a name with brackets or question marks
 * for the name that it is. Told to take no path for a pattern, Spark reads the files beside one
 * with such a name several times.
 */
public final class ExactPaths {
  private static final String OF_PATTERNS = "\\{}[]*?";

  private ExactPaths() {}

  /** The paths, in their order, for a reader that takes them for patterns. */
  public static String[] of(List<String> paths) {
    return paths.stream().map(ExactPaths::escaped).toArray(String[]::new);
  }

  private static String escaped(String path) {
    StringBuilder escaped = new StringBuilder(path.length());
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (OF_PATTERNS.indexOf(c) >= 0) {
        escaped.append('\\');
      }
      escaped.append(c);
    }
    return escaped.toString();
  }
}
