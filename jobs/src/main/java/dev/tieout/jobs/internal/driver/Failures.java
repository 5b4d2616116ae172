package dev.tieout.jobs.internal.driver;

import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import dev.tieout.jobs.internal.read.Cause;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkThrowable;

/** What went wrong, for a user: Spark tells it wrapped several times over. */
public final class Failures {
  private static final int MAX_CAUSES = 30;
  private static final Pattern FILE_BEING_READ =
      Pattern.compile("(?:reading|read) file:? ([^\\s]+?)\\.?(?:\\s|$)");

  private Failures() {}

  /**
   * Turns a failure of Spark into a sentence.
   *
   * @return an exception whose message says what went wrong
   * @throws Refusal if one is among the causes
   * @throws RuntimeException if a defect is among the causes
   */
  public static IOException explained(Exception failure) {
    List<Throwable> causes = causes(failure);
    for (Throwable cause : causes) {
      if (cause instanceof Refusal refusal) {
        throw refusal;
      }
      if (cause instanceof IllegalStateException defect) {
        throw defect;
      }
    }
    String root = Cause.firstLine(causes.get(causes.size() - 1));
    for (Throwable cause : causes) {
      Matcher file = FILE_BEING_READ.matcher(String.valueOf(cause.getMessage()));
      if (file.find()) {
        return new IOException(
            "File '"
                + file.group(1)
                + "' cannot be read whole ("
                + root
                + "); it is damaged or was changed: write it again.",
            failure);
      }
    }
    if (failure instanceof IOException toldAlready) {
      return toldAlready;
    }
    if (failure instanceof RuntimeException defect && !(failure instanceof SparkThrowable)) {
      throw defect;
    }
    return new IOException(
        "Spark could not do the run (" + root + "); --debug shows where.", failure);
  }

  /**
   * The same for a run whose messages may not quote values: of what libraries say, nothing is told.
   *
   * @throws Refusal if one is among the causes
   * @throws RuntimeException if a defect is among the causes
   */
  public static IOException explained(Exception failure, Quoting quoting) {
    if (quoting == Quoting.VALUES) {
      return explained(failure);
    }
    List<Throwable> causes = causes(failure);
    for (Throwable cause : causes) {
      if (cause instanceof Refusal refusal) {
        throw refusal;
      }
      if (cause instanceof IllegalStateException defect && isOurs(defect)) {
        throw new IllegalStateException(defect.getMessage(), quoting.cause(failure));
      }
    }
    return failure instanceof IOException told && isOurs(told)
        ? new IOException(told.getMessage(), quoting.cause(failure))
        : new IOException(
            "Spark could not do the run ("
                + causes.get(causes.size() - 1).getClass().getSimpleName()
                + "), and what it says is not shown, since the spec masks columns; --debug shows"
                + " where it happened.",
            quoting.cause(failure));
  }

  /** True for what this program says, not a library of it. */
  private static boolean isOurs(Throwable failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    return trace.length > 0 && trace[0].getClassName().startsWith("dev.tieout.");
  }

  private static List<Throwable> causes(Throwable failure) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable cause = failure;
        cause != null && causes.size() < MAX_CAUSES && !causes.contains(cause);
        cause = cause.getCause()) {
      causes.add(cause);
    }
    return causes;
  }
}
