package dev.tieout.jobs.internal.driver;

import dev.tieout.core.spec.Refusal;
import dev.tieout.jobs.internal.read.Cause;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkException;
import org.apache.spark.sql.AnalysisException;

/** What went wrong, for a user: Spark tells it wrapped several times over. */
public final class Failures {
  private static final int MAX_CAUSES = 30;
  private static final Pattern FILE_BEING_READ =
      Pattern.compile("(?:reading|read) file:? ([^\\s]+?)\\.?(?:\\s|$)");

  private Failures() {}

  /**
   * Turns a failure of Spark into a sentence.
   *
   * @return the refusal or the defect that is among the causes, else an exception whose message
   *     says what went wrong
   */
  public static Exception explained(Exception failure) {
    List<Throwable> causes = causes(failure);
    for (Throwable cause : causes) {
      if (cause instanceof Refusal refusal) {
        return refusal;
      }
      if (cause instanceof IllegalStateException defect) {
        return defect;
      }
    }
    Throwable root = causes.get(causes.size() - 1);
    for (Throwable cause : causes) {
      Matcher file = FILE_BEING_READ.matcher(String.valueOf(cause.getMessage()));
      if (file.find()) {
        return new IOException(
            "File '"
                + file.group(1)
                + "' cannot be read whole ("
                + Cause.firstLine(root)
                + "); it is damaged or was changed: write it again.",
            failure);
      }
    }
    if (failure instanceof IOException) {
      return failure;
    }
    if (failure instanceof SparkException || failure instanceof AnalysisException) {
      return new IOException(
          "Spark could not do the run (" + Cause.firstLine(root) + "); run again with --debug.",
          failure);
    }
    return failure;
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
