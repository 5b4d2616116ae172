package dev.tieout.local.internal.read.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * By what a file that changed is told from one that did not.
 *
 * @param key the file system's identity of the file, null where there is none
 */
public record FileState(long sizeBytes, FileTime modified, @Nullable Object key) {

  /**
   * Whether the file is the same. Beside {@link Object#equals}, since the first use of a record's
   * own makes the JVM spin 30 classes, which every run would pay.
   */
  public boolean isSameAs(FileState other) {
    return sizeBytes == other.sizeBytes
        && modified.equals(other.modified)
        && Objects.equals(key, other.key);
  }

  /** Whether the file there is still the same; false too if there is none that can be looked at. */
  public boolean isStateOf(Path path) {
    try {
      return isSameAs(of(path));
    } catch (IOException gone) {
      return false;
    }
  }

  /** The state of the file that is there now. */
  public static FileState of(Path path) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
    return new FileState(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
  }
}
