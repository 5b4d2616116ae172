package dev.tieout.local.internal.read.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * By what a file that changed is told from one that did not.
 *
 * @param key the file system's identity of the file, null where there is none
 */
record FileState(long sizeBytes, FileTime modified, @Nullable Object key) {

  static FileState of(Path path) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
    return new FileState(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
  }
}
