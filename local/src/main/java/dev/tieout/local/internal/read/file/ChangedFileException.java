package dev.tieout.local.internal.read.file;

import java.io.IOException;
import java.nio.file.Path;

/** A file that is no longer the one whose footer was read. The message names it. */
public final class ChangedFileException extends IOException {

  public ChangedFileException(Path path) {
    super("The file '" + path + "' changed while it was being read; run again when it is at rest.");
  }

  public ChangedFileException(Path path, Throwable cause) {
    this(path);
    initCause(cause);
  }
}
