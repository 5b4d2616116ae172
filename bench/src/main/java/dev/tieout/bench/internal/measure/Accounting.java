package dev.tieout.bench.internal.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A way to have the operating system say what a process took. Immutable. */
public sealed interface Accounting permits TimeProgram, KernelHighWater {

  /** What it is, for the reader of a result. */
  String describe();

  /** Prepares to account for one process, with scratch files in a directory that exists. */
  Session open(Path scratch);

  /** The account of one process. Not thread-safe. */
  interface Session {
    /** The command to run instead, so that it is accounted for. */
    List<String> wrap(List<String> command);

    /**
     * Waits for the process.
     *
     * @return false if it still runs at the limit
     */
    boolean await(Process process, Duration limit) throws InterruptedException;

    /**
     * What the process took.
     *
     * @param standardError what the process wrote to its standard error
     * @throws IOException if the account cannot be read
     */
    Usage usage(Path standardError) throws IOException;
  }

  /**
   * The first that works here: GNU time, BSD time, the kernel's high-water mark.
   *
   * @throws IOException if none does; the message says what to install
   */
  static Accounting find() throws IOException {
    Path program = Path.of("/usr/bin/time");
    for (TimeDialect dialect : TimeDialect.values()) {
      TimeProgram time = new TimeProgram(program, dialect);
      if (time.works()) {
        return time;
      }
    }
    if (KernelHighWater.isTold()) {
      return new KernelHighWater();
    }
    throw new IOException(
        "Peak memory cannot be measured: "
            + program
            + " understands neither -v nor -l, and there is no /proc; install GNU time.");
  }
}
