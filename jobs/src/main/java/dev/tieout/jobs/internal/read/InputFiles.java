package dev.tieout.jobs.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.Refusal;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Lists the files of a side: the file that a location names, or the files of the directory that it
 * names but hidden ones, whose names start with a dot or an underscore.
 */
final class InputFiles {
  private InputFiles() {}

  /**
   * The files, in the order of their names.
   *
   * @throws Refusal if there are none, or there are directories in the directory: what their names
   *     may say of their rows would be lost
   */
  static List<String> list(Configuration conf, Side side, String location) {
    Path path = Locations.path(location);
    List<String> files = new ArrayList<>();
    try {
      FileSystem fileSystem = path.getFileSystem(conf);
      FileStatus status = fileSystem.getFileStatus(path);
      if (status.isFile()) {
        files.add(status.getPath().toString());
      } else {
        addFiles(fileSystem, status.getPath(), side, files);
      }
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
    if (files.isEmpty()) {
      throw new Refusal(
          "The " + side.word() + " '" + location + "' holds no Parquet files; check the path.");
    }
    return files;
  }

  private static void addFiles(FileSystem fileSystem, Path directory, Side side, List<String> files)
      throws IOException {
    FileStatus[] entries = fileSystem.listStatus(directory);
    Arrays.sort(entries);
    for (FileStatus entry : entries) {
      String name = entry.getPath().getName();
      if (name.startsWith(".") || name.startsWith("_")) {
        continue;
      }
      if (entry.isDirectory()) {
        throw new Refusal(
            "The "
                + side.word()
                + " '"
                + directory
                + "' holds the directory '"
                + name
                + "', and directories within directories are not read; name one of them.");
      }
      files.add(entry.getPath().toString());
    }
  }
}
