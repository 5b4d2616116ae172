package dev.tieout.bench.internal.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Someone who reconciles. Immutable. */
public sealed interface Contender {

  /** The command line of Tieout, with options beside the data and the key. */
  record Tieout(List<String> options) implements Contender {
    public Tieout {
      options = List.copyOf(options);
    }
  }

  /**
   * DuckDB on two threads.
   *
   * @param memoryLimit its limit, which does not bind the process as a whole, or null for none
   */
  record DuckDb(@Nullable String memoryLimit) implements Contender {}
}
