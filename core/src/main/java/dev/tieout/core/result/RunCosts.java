package dev.tieout.core.result;

import org.jspecify.annotations.Nullable;

/**
 * What a run took.
 *
 * @param wallSeconds from the start of the process's work to the end of it, to the millisecond
 * @param peakRssBytes the largest resident set of the process, or -1 where the system does not tell
 * @param spilledBytes bytes of rows written to disk on the way
 * @param spark what Spark measured, or null on a single node
 */
public record RunCosts(
    double wallSeconds, long peakRssBytes, long spilledBytes, @Nullable SparkCosts spark) {

  public RunCosts {
    // So that what is told at the end of a run and what is read from its results is the same.
    wallSeconds = Math.round(wallSeconds * 1000) / 1000.0;
  }

  /** What a run on a single node took. */
  public RunCosts(double wallSeconds, long peakRssBytes, long spilledBytes) {
    this(wallSeconds, peakRssBytes, spilledBytes, null);
  }
}
