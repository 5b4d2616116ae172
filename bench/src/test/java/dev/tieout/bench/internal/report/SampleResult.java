package dev.tieout.bench.internal.report;

import dev.tieout.bench.internal.data.Answer;
import dev.tieout.bench.internal.data.DatasetKind;
import dev.tieout.bench.internal.launch.Commit;
import dev.tieout.bench.internal.measure.Machine;
import dev.tieout.bench.internal.measure.Usage;
import dev.tieout.bench.internal.run.Case;
import dev.tieout.bench.internal.run.CaseResult;
import dev.tieout.bench.internal.run.Contender;
import dev.tieout.bench.internal.run.Result;
import dev.tieout.bench.internal.run.Trial;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A small result with everything that a result may have. */
final class SampleResult {
  private static final TreeMap<String, Long> COUNTS =
      new TreeMap<>(Map.of("matched", 999_000L, "mismatched", 1_000L));
  private static final Contender TIEOUT = new Contender.Tieout(List.of("--memory", "64MB"));

  private SampleResult() {}

  static Result result() {
    return new Result(
        new Result.Setting(
            Instant.parse("2026-01-02T03:04:05Z"),
            new Machine("Sample CPU", 2, 24L << 30, "Linux 6.1 amd64"),
            "Sample VM 17.0.1+2",
            new Commit("0123456789abcdef", false),
            "GNU time (/usr/bin/time -v)",
            3,
            List.of("DuckDB 1.2.3 (JDBC)"),
            0.25,
            1.5),
        List.of(
            new CaseResult(
                new Case("auto", DatasetKind.SHUFFLED, TIEOUT),
                1_000_000,
                "tieout reconcile --key id --memory 64MB",
                "-XX:MaxHeapSize=83886080",
                ours(600, 42, 0.9),
                List.of(ours(500, 42, 0.6), ours(400, 43, 0.5), ours(800, 42, 0.7)),
                new Answer(
                    COUNTS,
                    new TreeMap<>(Map.of("source/fingerprint", "ab", "target/fingerprint", "cd"))),
                null),
            new CaseResult(
                new Case("DuckDB", DatasetKind.SHUFFLED, new Contender.DuckDb(null)),
                1_000_000,
                "full outer join",
                "-Xmx32m",
                peers(1_100, 170),
                List.of(peers(1_000, 172), peers(1_000, 170), peers(990, 170)),
                new Answer(COUNTS, new TreeMap<>()),
                null),
            new CaseResult(
                new Case("DuckDB, 64 MB limit", DatasetKind.SHUFFLED, new Contender.DuckDb("64MB")),
                1_000_000,
                "full outer join, memory_limit 64MB",
                "-Xmx32m",
                peers(300, 150),
                List.of(),
                null,
                "Out of Memory Error")));
  }

  private static Trial ours(long millis, long megabytes, double userSeconds) {
    return new Trial(
        millis * 1_000_000,
        new Usage(megabytes << 20, OptionalDouble.of(userSeconds), OptionalDouble.of(0.125)),
        OptionalLong.of(80L << 20),
        "partitioned");
  }

  private static Trial peers(long millis, long megabytes) {
    return new Trial(
        millis * 1_000_000,
        new Usage(megabytes << 20, OptionalDouble.of(1.0), OptionalDouble.of(0.25)),
        OptionalLong.empty(),
        "outer join");
  }
}
