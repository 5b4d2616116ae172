package dev.tieout.udf;

import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import java.util.Iterator;
import org.apache.spark.TaskKilledException;
import org.apache.spark.rdd.InputFileBlockHolder;

/**
 * Rows that Spark reads, whose failures do not say what Spark's readers say: that quotes the data,
 * and Spark writes it to its logs and its event log once it leaves a task.
 */
public final class Unquoting<T> implements Iterator<T> {
  private static final int MAX_CAUSES = 30;

  private final Iterator<T> rows;

  private Unquoting(Iterator<T> rows) {
    this.rows = rows;
  }

  /** The rows, whose failures tell no values where messages may not quote any. */
  public static <T> Iterator<T> rows(Iterator<T> rows, Quoting quoting) {
    return quoting == Quoting.NOTHING ? new Unquoting<>(rows) : rows;
  }

  @Override
  public boolean hasNext() {
    try {
      return rows.hasNext();
    } catch (Exception failure) {
      throw unquoted(failure);
    }
  }

  @Override
  public T next() {
    try {
      return rows.next();
    } catch (Exception failure) {
      throw unquoted(failure);
    }
  }

  /**
   * What Tieout refuses says no value; a killed task is to be seen as one, and the name of a file
   * that cannot be read is wanted.
   */
  private static RuntimeException unquoted(Exception failure) {
    int depth = 0;
    for (Throwable cause = failure;
        cause != null && depth < MAX_CAUSES;
        cause = cause.getCause(), depth++) {
      if (cause instanceof Refusal refusal) {
        return refusal;
      }
      if (cause instanceof TaskKilledException killed) {
        return killed;
      }
    }
    String file = InputFileBlockHolder.getInputFilePath().toString();
    return new Refusal(
        (file.isEmpty() ? "A row" : "A row of '" + file + "'")
            + " cannot be read, and what Spark says of it may hold values of masked columns; look"
            + " at the file, or run once without masks where the values may be seen.",
        Quoting.NOTHING.cause(failure));
  }
}
