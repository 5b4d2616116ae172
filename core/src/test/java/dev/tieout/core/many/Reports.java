package dev.tieout.core.many;

import java.util.List;

/** Reports for tests. */
final class Reports {
  private Reports() {}

  static PairResult tiedOut(String name) {
    return result(name, PairOutcome.TIED_OUT, false, 0);
  }

  static PairResult breaks(String name, long breaks) {
    return result(name, PairOutcome.BREAKS, true, breaks);
  }

  static PairResult letPass(String name, long breaks) {
    return result(name, PairOutcome.BREAKS, false, breaks);
  }

  private static PairResult result(String name, PairOutcome outcome, boolean fails, long breaks) {
    PairCounts counts =
        new PairCounts(1_000_000, 1_000_001, 1_000_000 - breaks, breaks, 0, 1, 0, 0, breaks);
    return new PairResult(name, outcome, fails, null, counts, 1.2345, 50L << 20);
  }

  static ManyReport of(PairResult... pairs) {
    return new ManyReport("migration", "local", 2, List.of(pairs), 12.345);
  }
}
