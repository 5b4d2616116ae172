package dev.tieout.jobs.internal.read;

import org.jspecify.annotations.Nullable;

/** What an exception of a library says, short enough for a sentence. */
public final class Cause {
  private static final int MAX_LENGTH = 300;

  private Cause() {}

  /** The first line of the message, or the kind of exception if it has no message. */
  public static String firstLine(Throwable failure) {
    @Nullable String message = failure.getMessage();
    if (message == null || message.isBlank()) {
      return failure.getClass().getSimpleName();
    }
    String line = message.strip().lines().findFirst().orElse("").strip();
    while (line.endsWith(".")) {
      line = line.substring(0, line.length() - 1);
    }
    return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "…";
  }
}
