package dev.tieout.bench.internal.run;

import dev.tieout.bench.internal.measure.Usage;
import java.util.OptionalLong;

/**
 * One process, measured.
 *
 * @param wallNanos from its start to its end
 * @param usage what it took, by the operating system's account
 * @param spilledBytes what it wrote to temporary files, where it says so
 * @param method how it went about it
 */
public record Trial(long wallNanos, Usage usage, OptionalLong spilledBytes, String method) {}
