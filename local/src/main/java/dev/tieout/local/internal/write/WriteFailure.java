package dev.tieout.local.internal.write;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Sentences about files that could not be written or read: the JDK's own often hold a path only.
 */
public final class WriteFailure {

  private WriteFailure() {}

  /**
   * An exception such as "Cannot write 'a': permission denied; check the path and its
   * permissions.".
   */
  public static IOException of(String verb, Path file, IOException cause) {
    return of(verb, file.toString(), cause);
  }

  /** The same for a file known by its name only. */
  public static IOException of(String verb, String file, IOException cause) {
    String reason = reason(cause);
    String remedy =
        switch (reason) {
          case "No space left on device", "Disk quota exceeded" ->
              "; free some space there, or choose another place.";
          case "File too large" -> "; raise the limit on the size of files (ulimit -f).";
          default -> "; check the path and its permissions.";
        };
    return new IOException("Cannot " + verb + " '" + file + "': " + reason + remedy, cause);
  }

  private static String reason(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (cause instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (cause instanceof FileAlreadyExistsException) {
      return "it exists already";
    }
    if (cause instanceof FileSystemException failure && failure.getReason() != null) {
      return failure.getReason();
    }
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }
}
