package dev.tieout.bench.internal.run;

import dev.tieout.bench.internal.data.Answer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Runs cases, each in a process of its own. */
public interface Runner {
  /**
   * How a case is run.
   *
   * @throws IOException if that cannot be found out
   */
  Description describe(Case measured, long rows) throws IOException;

  /**
   * Runs a case once.
   *
   * @throws IOException if it cannot be run to its end, for a reason other than the memory that it
   *     may take
   */
  Run run(Case measured, long rows) throws IOException;

  /**
   * How a case is run.
   *
   * @param command the command line, with the dataset's name for its place
   * @param javaFlags the flags that its Java runs with
   */
  record Description(String command, String javaFlags) {}

  /**
   * One run: an answer, or a reason why there is none.
   *
   * @param trial what it took
   * @param answer what it answered, or null if it gave up
   * @param gaveUp why it gave up, or null if it answered
   */
  record Run(Trial trial, @Nullable Answer answer, @Nullable String gaveUp) {
    /** A run that answered. */
    public static Run answered(Trial trial, Answer answer) {
      return new Run(trial, answer, null);
    }

    /** A run that gave up. */
    public static Run gaveUp(Trial trial, String reason) {
      return new Run(trial, null, reason);
    }
  }
}
