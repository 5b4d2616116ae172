package dev.tieout.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.bench.internal.data.Answer;
import dev.tieout.bench.internal.data.DatasetKind;
import dev.tieout.bench.internal.data.Datasets;
import dev.tieout.bench.internal.launch.Launcher;
import dev.tieout.bench.internal.measure.MeasuredProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The promise that memory does not grow with the data, held at a million rows: on this dataset a
 * run peaks at 51 MB on Java 17 and 67 MB on Java 25, whose own share is larger, whatever else the
 * machine does.
 */
class PeakMemoryIT {

  private static final long ROWS = 1_000_000;
  private static final long MEGABYTE = 1 << 20;
  private static final long BOUND_BYTES = (Runtime.version().feature() == 17 ? 62 : 80) * MEGABYTE;

  /** What is held to explain breaks once there are very many, and the code that does it. */
  private static final long EXPLAINING_BYTES = 8 * MEGABYTE;

  @TempDir private Path home;

  // Cases 55 and 56.
  @ParameterizedTest
  @EnumSource(names = {"SHUFFLED", "ALL_BREAK"})
  void aMillionRowsASideStayWithinTheBound(DatasetKind kind) throws Exception {
    Release.unpack(home);
    Launcher launcher = Release.launcher(home);
    Datasets datasets = new Datasets(home.resolve("data"), launcher, null);
    datasets.prepare(kind, ROWS);
    Path data = datasets.path(kind, ROWS);
    Path out = home.resolve("out");
    List<String> arguments =
        List.of(
            "reconcile",
            "--source=" + data.resolve("source"),
            "--target=" + data.resolve("target"),
            "--key=id",
            "--out=" + out);

    MeasuredProcess process = launcher.run(arguments);

    assertThat(process.exitStatus()).as(process.complaint()).isEqualTo(1);
    assertThat(
            Answer.parse(Files.readString(out.resolve("summary.json")))
                .differencesFrom(datasets.expected(kind, ROWS)))
        .isEmpty();
    long bound = BOUND_BYTES + (kind == DatasetKind.ALL_BREAK ? EXPLAINING_BYTES : 0);
    assertThat(process.usage().peakBytes()).isBetween(10 * MEGABYTE, bound);
  }
}
