package dev.tieout.jobs.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A submitted program under way. */
final class RunningSubmission {
  private static final Duration END_WITHIN = Duration.ofMinutes(5);

  private final Process process;
  private final Path output;
  private final Path error;

  private RunningSubmission(Process process, Path output, Path error) {
    this.process = process;
    this.output = output;
    this.error = error;
  }

  static RunningSubmission start(ProcessBuilder builder, Path output, Path error) {
    try {
      return new RunningSubmission(
          builder.redirectOutput(output.toFile()).redirectError(error.toFile()).start(),
          output,
          error);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits so long for its end, and says whether it came. */
  boolean endsWithin(Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a program ran", e);
    }
  }

  /** Waits for its end. */
  Submission await() {
    try {
      if (!endsWithin(END_WITHIN)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        throw new IllegalStateException(
            "not done within " + END_WITHIN + ":\n" + Files.readString(error));
      }
      return new Submission(process.exitValue(), Files.readString(output), Files.readString(error));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
