package dev.tieout.jobs.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Lists the files of a side, as the single node does: what a path names, or what matches it if it
 * is a pattern and nothing is there by that name; all the way down its directories, but for names
 * that begin with a dot or an underscore.
 */
final class InputFiles {
  private static final int MAX_DEPTH = 64;
  private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");

  private final Configuration conf;
  private final Side side;
  private final List<InputFile> files = new ArrayList<>();

  private InputFiles(Configuration conf, Side side) {
    this.conf = conf;
    this.side = side;
  }

  /**
   * The files, in the order of their names.
   *
   * @throws Refusal if there are none, or one comes up twice
   */
  static List<InputFile> list(Configuration conf, Side side, DataSpec data) {
    InputFiles listing = new InputFiles(conf, side);
    for (String location : data.paths()) {
      listing.addLocation(location);
    }
    listing.requireNoneTwice();
    return listing.files;
  }

  /** How large files are together. */
  static long bytes(List<InputFile> files) {
    long bytes = 0;
    for (InputFile file : files) {
      bytes += file.bytes();
    }
    return bytes;
  }

  private void addLocation(String location) {
    int before = files.size();
    try {
      addExisting(location);
    } catch (FileNotFoundException absent) {
      throw new Refusal(
          "The " + side.word() + " '" + location + "' does not exist; check the path.", absent);
    } catch (IOException | IllegalArgumentException failure) {
      throw new Refusal(
          "The "
              + side.word()
              + " '"
              + location
              + "' cannot be listed ("
              + failure.getMessage()
              + "); check the path and the permissions.",
          failure);
    }
    if (files.size() == before) {
      throw new Refusal(
          "The " + side.word() + " '" + location + "' holds no files to read; check the path.");
    }
  }

  private void addExisting(String location) throws IOException {
    Path path = Locations.path(location);
    FileSystem fileSystem = path.getFileSystem(conf);
    if (!WILDCARD.matcher(location).find() || fileSystem.exists(path)) {
      FileStatus status = fileSystem.getFileStatus(path);
      Path base = status.isFile() ? status.getPath().getParent() : status.getPath();
      add(fileSystem, status, base, base, 0);
      return;
    }
    Path base = fileSystem.makeQualified(exactPart(path));
    FileStatus[] matches = fileSystem.globStatus(path, name -> !isHidden(name.getName()));
    if (matches != null) {
      Arrays.sort(matches);
      for (FileStatus match : matches) {
        Path directory = match.isFile() ? match.getPath().getParent() : match.getPath();
        add(fileSystem, match, base, directory, 0);
      }
    }
  }

  /** What comes before the first name with a wildcard. */
  private static Path exactPart(Path pattern) {
    Path exact = pattern;
    for (Path at = pattern; at != null; at = at.getParent()) {
      if (WILDCARD.matcher(at.getName()).find()) {
        exact = at.getParent();
      }
    }
    return exact == null ? new Path(".") : exact;
  }

  private void add(FileSystem fileSystem, FileStatus status, Path base, Path directory, int depth)
      throws IOException {
    if (status.isFile()) {
      requireColumnsBelowBase(base, directory);
      requireReadableName(status.getPath());
      files.add(new InputFile(status.getPath().toString(), base.toString(), status.getLen()));
      return;
    }
    if (depth > MAX_DEPTH) {
      throw new Refusal(
          "The "
              + side.word()
              + " holds directories nested more than "
              + MAX_DEPTH
              + " deep, as in '"
              + directory
              + "'; is there a link that leads back up?");
    }
    FileStatus[] entries = fileSystem.listStatus(status.getPath());
    Arrays.sort(entries);
    for (FileStatus entry : entries) {
      if (!isHidden(entry.getPath().getName())) {
        Path below = entry.isFile() ? directory : entry.getPath();
        add(fileSystem, entry, base, below, depth + 1);
      }
    }
  }

  private static boolean isHidden(String name) {
    return name.startsWith(".") || (name.startsWith("_") && name.indexOf('=') < 0);
  }

  /** The local file system of Hadoop takes what comes before the colon for a scheme. */
  private void requireReadableName(Path file) {
    if (file.getName().indexOf(':') >= 0 && "file".equals(file.toUri().getScheme())) {
      throw new Refusal(
          "The file '"
              + file
              + "' of the "
              + side.word()
              + " has a colon in its name, which Spark does not read; rename it, or reconcile on"
              + " the single node.");
    }
  }

  /** Spark would take the plain directory for the root of a table of its own. */
  private void requireColumnsBelowBase(Path base, Path directory) {
    boolean namesAColumn = false;
    for (Path at = directory; at != null && !at.equals(base); at = at.getParent()) {
      boolean isColumn = at.getName().indexOf('=') >= 0;
      if (namesAColumn && !isColumn) {
        throw new Refusal(
            "The directory '"
                + directory
                + "' of the "
                + side.word()
                + " names a column below '"
                + at.getName()
                + "', which names none; name that directory as the path.");
      }
      namesAColumn |= isColumn;
    }
  }

  private void requireNoneTwice() {
    Set<String> seen = new HashSet<>();
    for (InputFile file : files) {
      if (!seen.add(file.path())) {
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
