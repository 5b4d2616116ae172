package dev.tieout.bench.internal.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * One process, run to its end and accounted for.
 *
 * @param exitStatus its exit status
 * @param wallNanos from its start to its end, by this process's monotonic clock
 * @param usage what it took
 * @param output its standard output
 * @param error its standard error, and behind it the account of BSD time
 */
public record MeasuredProcess(
    int exitStatus, long wallNanos, Usage usage, String output, String error) {
  private static final String COMPLAINT = "tieout: ";

  /**
   * Runs a command.
   *
   * @param environment added to this process's own
   * @param scratch a directory that exists, where files are left that the next run replaces
   * @param limit how long it may take
   * @throws IOException if it cannot be run, is not done in time, or cannot be accounted for
   */
  public static MeasuredProcess run(
      Accounting accounting,
      List<String> command,
      Map<String, String> environment,
      Path scratch,
      Duration limit)
      throws IOException {
    Path output = scratch.resolve("output");
    Path error = scratch.resolve("error");
    Accounting.Session session = accounting.open(scratch);
    ProcessBuilder builder =
        new ProcessBuilder(session.wrap(command))
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(output.toFile())
            .redirectError(error.toFile());
    builder.environment().putAll(environment);

    long start = System.nanoTime();
    Process process = builder.start();
    boolean ended = false;
    try {
      ended = session.await(process, limit);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while waiting for " + command.get(0) + ".", e);
    } finally {
      if (!ended) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    }
    long wallNanos = System.nanoTime() - start;
    if (!ended) {
      throw new IOException(
          "Not done after " + limit.toMinutes() + " minutes: " + String.join(" ", command));
    }
    return new MeasuredProcess(
        process.exitValue(),
        wallNanos,
        session.usage(error),
        Files.readString(output, UTF_8),
        Files.readString(error, UTF_8));
  }

  /** What it said went wrong: its last line that begins as ours do, or else its last line. */
  public String complaint() {
    String complaint = "it said nothing";
    boolean isOurs = false;
    for (String line : error.lines().toList()) {
      boolean begins = line.startsWith(COMPLAINT);
      if (!line.isBlank() && (begins || !isOurs)) {
        complaint = line.strip();
        isOurs = begins;
      }
    }
    return complaint;
  }
}
