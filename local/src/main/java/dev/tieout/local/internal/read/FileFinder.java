package dev.tieout.local.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files of a side.
 *
 * <ol>
 *   <li>A path that exists is taken as it is; any other with wildcards is a {@link PathPattern}.
 *   <li>Directories are searched all the way down, in the order of their entries' names; paths come
 *       in the order given, what a pattern matches in the order of names.
 *   <li>Names that begin with a dot or an underscore are passed over, but {@code _name=value} is a
 *       column.
 *   <li>Directories {@code name=value} below the path, or below what comes before a pattern's first
 *       wildcard, are columns. No directory without an equals sign stands above them.
 *   <li>No file is found twice.
 * </ol>
 */
final class FileFinder {
  /** Deeper directories are taken for a loop of links. */
  private static final int MAX_DEPTH = 64;

  private final Side side;
  private final List<FoundFile> found = new ArrayList<>();

  /**
   * The directories on the way to a file.
   *
   * @param parts those that give values to columns
   * @param plain one above them that does not, or null
   */
  private record Trail(List<FoundFile.Part> parts, @Nullable String plain) {
    static final Trail NONE = new Trail(List.of(), null);
  }

  private FileFinder(Side side) {
    this.side = side;
  }

  /**
   * The files, in the order in which their rows come.
   *
   * @throws Refusal if there are none, a path is absent, or directories contradict one another
   */
  static List<FoundFile> find(Side side, DataSpec data) throws IOException {
    FileFinder finder = new FileFinder(side);
    for (String location : data.paths()) {
      finder.addLocation(location);
    }
    finder.requireNoneTwice();
    return finder.found;
  }

  private void addLocation(String location) throws IOException {
    if (location.isBlank()) {
      throw new Refusal("The path of the " + side.word() + " is empty; name a file or directory.");
    }
    int before = found.size();
    Path path = path(location);
    if (Files.exists(path)) {
      add(path, Trail.NONE, 0);
    } else if (PathPattern.isPattern(location)) {
      PathPattern pattern = new PathPattern(path);
      for (Path match : pattern.matches()) {
        Trail trail = Trail.NONE;
        Path directories = Files.isDirectory(match) ? match : match.getParent();
        for (Path name : pattern.base().relativize(directories)) {
          trail = below(trail, name.toString(), match);
        }
        add(match, trail, 0);
      }
    } else {
      throw new Refusal("The " + side.word() + " '" + path + "' does not exist; check the path.");
    }
    if (found.size() == before) {
      throw new Refusal(
          "The " + side.word() + " '" + path + "' holds no files to read; check the path.");
    }
  }

  private Path path(String location) {
    try {
      return Path.of(location);
    } catch (InvalidPathException e) {
      throw new Refusal(
          "The " + side.word() + " '" + location + "' is no path; name a file or directory.", e);
    }
  }

  private void add(Path path, Trail trail, int depth) throws IOException {
    if (!Files.isDirectory(path)) {
      found.add(new FoundFile(path, trail.parts()));
      return;
    }
    if (depth > MAX_DEPTH) {
      throw new Refusal(
          "The "
              + side.word()
              + " holds directories nested more than "
              + MAX_DEPTH
              + " deep, as in '"
              + path
              + "'; is there a link that leads back up?");
    }
    for (Path entry : entries(path)) {
      boolean isDirectory = Files.isDirectory(entry);
      String name = entry.getFileName().toString();
      add(entry, isDirectory ? below(trail, name, entry) : trail, depth + 1);
    }
  }

  /** What is in a directory but hidden names, in the order of names. */
  static List<Path> entries(Path directory) throws IOException {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
      for (Path entry : stream) {
        if (!isHidden(entry.getFileName().toString())) {
          entries.add(entry);
        }
      }
    } catch (DirectoryIteratorException failure) {
      throw WriteFailure.of("list", directory, failure.getCause());
    } catch (IOException failure) {
      throw WriteFailure.of("list", directory, failure);
    }
    entries.sort((a, b) -> a.getFileName().toString().compareTo(b.getFileName().toString()));
    return entries;
  }

  private static boolean isHidden(String name) {
    return name.startsWith(".") || (name.startsWith("_") && name.indexOf('=') < 0);
  }

  /** The trail one directory further down. */
  private Trail below(Trail trail, String name, Path directory) {
    int equals = name.indexOf('=');
    if (equals < 0) {
      return name.isEmpty() || !trail.parts().isEmpty() ? trail : new Trail(List.of(), name);
    }
    if (trail.plain() != null) {
      throw new Refusal(
          "The directory '"
              + directory
              + "' of the "
              + side.word()
              + " names a column below '"
              + trail.plain()
              + "', which names none; name that directory as the path.");
    }
    if (equals == 0 || equals == name.length() - 1) {
      throw new Refusal(
          "The directory '"
              + directory
              + "' of the "
              + side.word()
              + " has no column or no value beside its '='; rename it.");
    }
    String column = PartitionText.unescaped(name.substring(0, equals));
    for (FoundFile.Part part : trail.parts()) {
      if (part.name().equals(column)) {
        throw new Refusal(
            "Column '"
                + column
                + "' of the "
                + side.word()
                + " has two values in '"
                + directory
                + "'; rename a directory.");
      }
    }
    List<FoundFile.Part> more = new ArrayList<>(trail.parts());
    more.add(new FoundFile.Part(column, name.substring(equals + 1)));
    return new Trail(List.copyOf(more), null);
  }

  private void requireNoneTwice() {
    Set<String> seen = new HashSet<>();
    for (FoundFile file : found) {
      if (!seen.add(file.path().toAbsolutePath().normalize().toString())) {
        throw new Refusal(
            "The paths of the "
                + side.word()
                + " lead to '"
                + file.path()
                + "' twice; name it once.");
      }
    }
  }
}
