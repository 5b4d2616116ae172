package dev.tieout.core.result;

/**
 * What a run took.
 *
 * @param wallSeconds from the start of the process's work to the end of it
 * @param peakRssBytes the largest resident set of the process, or -1 where the system does not tell
 * @param spilledBytes bytes of rows written to disk on the way
 */
public record RunCosts(double wallSeconds, long peakRssBytes, long spilledBytes) {}
