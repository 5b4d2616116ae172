package dev.tieout.local;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a run is gone about. Immutable.
 *
 * @param memoryBytes the budget for data
 * @param spillDirectory where rows go that the budget does not hold
 * @param spillLimitBytes the most disk that they may take
 * @param out the directory that the results are kept in, or null to keep none; it must not have
 *     results already
 */
public record RunOptions(
    long memoryBytes, Path spillDirectory, long spillLimitBytes, @Nullable Path out) {

  /** 64 MB, the temporary directory, no limit, and no results that stay. */
  public static final RunOptions DEFAULT =
      new RunOptions(
          64L << 20, Path.of(System.getProperty("java.io.tmpdir", ".")), Long.MAX_VALUE, null);

  public RunOptions withMemory(long bytes) {
    return new RunOptions(bytes, spillDirectory, spillLimitBytes, out);
  }

  public RunOptions withSpill(Path directory, long limitBytes) {
    return new RunOptions(memoryBytes, directory, limitBytes, out);
  }

  public RunOptions withOut(Path directory) {
    return new RunOptions(memoryBytes, spillDirectory, spillLimitBytes, directory);
  }
}
