package dev.tieout.core.explain;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files of a side by their names below the directory that they have in common, which are the
 * same wherever that directory is, numbered so that those of a directory follow one another.
 * Immutable.
 */
public final class SideFiles implements Serializable {
  private static final long serialVersionUID = 1;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final String[] names;

  /**
   * Of their absolute paths.
   *
   * @param paths names between slashes, no two alike
   */
  public SideFiles(List<String> paths) {
    List<String> sorted = new ArrayList<>(paths);
    sorted.sort(Comparator.comparing(path -> path.replace('/', '\0')));
    int root = sorted.isEmpty() ? 0 : common(sorted.get(0), sorted.get(sorted.size() - 1));
    names = new String[sorted.size()];
    for (int i = 0; i < names.length; i++) {
      names[i] = sorted.get(i).substring(root);
      numbers.put(sorted.get(i), i);
    }
  }

  /** How many there are. */
  public int count() {
    return names.length;
  }

  /**
   * The number of a file.
   *
   * @throws IllegalArgumentException if there is no such file
   */
  public int number(String path) {
    Integer number = numbers.get(path);
    if (number == null) {
      throw new IllegalArgumentException("there is no file '" + path + "' among those of the side");
    }
    return number;
  }

  /** A file, or a directory with several. */
  record Place(String name, int first, int last) {
    boolean isFile() {
      return first == last;
    }

    int files() {
      return last - first + 1;
    }
  }

  /** True if no file and no directory but that of all files has both. */
  boolean areApart(int first, int last) {
    return names.length == 1 || (first != last && common(names[first], names[last]) == 0);
  }

  /** The smallest place with both files in it, or null if that is all files. */
  @Nullable Place around(int first, int last) {
    if (areApart(first, last)) {
      return null;
    }
    if (first == last) {
      return new Place(names[first], first, last);
    }
    String directory = names[first].substring(0, common(names[first], names[last]));
    int from = first;
    int to = last;
    while (from > 0 && names[from - 1].startsWith(directory)) {
      from--;
    }
    while (to < names.length - 1 && names[to + 1].startsWith(directory)) {
      to++;
    }
    return new Place(directory.substring(0, directory.length() - 1), from, to);
  }

  /** The length of the directories that both begin with, slashes included. */
  private static int common(String one, String other) {
    int end = 0;
    for (int i = 0; i < one.length() && i < other.length(); i++) {
      if (one.charAt(i) != other.charAt(i)) {
        break;
      }
      if (one.charAt(i) == '/') {
        end = i + 1;
      }
    }
    return end;
  }
}
