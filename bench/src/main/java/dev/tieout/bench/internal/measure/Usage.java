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
  /** Processor time in all, where the system tells. */
  public OptionalDouble processorSeconds() {
    return userSeconds.isPresent() && systemSeconds.isPresent()
        ? OptionalDouble.of(userSeconds.getAsDouble() + systemSeconds.getAsDouble())
        : OptionalDouble.empty();
  }

  /** A usage of which the processor time is unknown. */
  public static Usage ofPeak(long peakBytes) {
    return new Usage(peakBytes, OptionalDouble.empty(), OptionalDouble.empty());
  }
}
