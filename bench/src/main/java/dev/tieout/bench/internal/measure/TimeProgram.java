package dev.tieout.bench.internal.measure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Accounting by the {@code time} program, which forks and execs the command, so that the memory of
 * whoever started it is not in the account.
 */
public record TimeProgram(Path program, TimeDialect dialect) implements Accounting {
  private static final int PROBE_SECONDS = 10;

  @Override
  public String describe() {
    return dialect.description() + " (" + program + " " + dialect.option() + ")";
  }

  @Override
  public Session open(Path scratch) {
    return new TimeSession(scratch.resolve("account"));
  }

  /** True if the program is there and accounts for a process that does nothing. */
  boolean works() throws IOException {
    if (!Files.isExecutable(program)) {
      return false;
    }
    Path scratch = Files.createTempDirectory("tieout-bench");
    Path error = scratch.resolve("error");
    TimeSession session = new TimeSession(scratch.resolve("account"));
    try {
      Process process =
          new ProcessBuilder(session.wrap(List.of("true")))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(error.toFile())
              .start();
      if (!session.await(process, Duration.ofSeconds(PROBE_SECONDS))) {
        process.destroyForcibly();
        return false;
      }
      return session.usage(error).peakBytes() > 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (IOException | IllegalArgumentException anotherDialect) {
      return false;
    } finally {
      Files.deleteIfExists(session.report);
      Files.deleteIfExists(error);
      Files.deleteIfExists(scratch);
    }
  }

  private final class TimeSession implements Session {
    private final Path report;

    private TimeSession(Path report) {
      this.report = report;
    }

    @Override
    public List<String> wrap(List<String> command) {
      List<String> wrapped = new ArrayList<>(List.of(program.toString(), dialect.option()));
      if (dialect == TimeDialect.GNU) {
        wrapped.add("-o");
        wrapped.add(report.toString());
      }
      wrapped.addAll(command);
      return wrapped;
    }

    @Override
    public boolean await(Process process, Duration limit) throws InterruptedException {
      return process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public Usage usage(Path standardError) throws IOException {
      Path account = dialect == TimeDialect.GNU ? report : standardError;
      return dialect.parse(Files.readString(account, ISO_8859_1), System.getProperty("os.name"));
    }
  }
}
