package dev.tieout.bench.internal.measure;

import java.util.OptionalDouble;

/**
 * What a process took.
 *
 * @param peakBytes the largest resident set that it had
 * @param userSeconds processor time in its own code, where the system tells
 * @param systemSeconds processor time in the kernel, where the system tells
 */
public record Usage(long peakBytes, OptionalDouble userSeconds, OptionalDouble systemSeconds) {
  /** A usage of which the processor time is unknown. */
  public static Usage ofPeak(long peakBytes) {
    return new Usage(peakBytes, OptionalDouble.empty(), OptionalDouble.empty());
  }
}
