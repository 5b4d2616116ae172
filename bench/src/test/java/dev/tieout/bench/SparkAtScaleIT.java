package dev.tieout.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tieout.bench.internal.cli.Main;
import dev.tieout.bench.internal.data.Answer;
import dev.tieout.bench.internal.data.DatasetKind;
import dev.tieout.bench.internal.data.Datasets;
import dev.tieout.bench.internal.launch.Launcher;
import dev.tieout.bench.internal.measure.Accounting;
import dev.tieout.bench.internal.measure.MeasuredProcess;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Spark promises at the sizes of the benchmark, within 512 MB, from this source tree. */
@Tag("slow")
class SparkAtScaleIT {
  private static final long ROWS = 20_000_000;
  private static final long MOST_RESIDENT_BYTES = 1L << 30;
  private static final String WITHIN = "--memory=512MB";

  private final Path home = Path.of("..").toAbsolutePath().normalize();
  @TempDir private Path folder;

  @BeforeEach
  void measureThisTree() {
    System.setProperty("tieout.home", home.toString());
  }

  @AfterEach
  void forgetTheTree() {
    System.clearProperty("tieout.home");
  }

  @Test
  void twentyMillionRowsASideDoNotSpill() throws Exception {
    Path scratch = Files.createDirectories(folder.resolve("scratch"));
    Launcher launcher =
        new Launcher(home, Path.of(System.getProperty("java.home")), Accounting.find(), scratch);
    Datasets datasets = new Datasets(folder.resolve("data"), launcher, null);
    datasets.prepare(DatasetKind.SHUFFLED, ROWS);
    Path data = datasets.path(DatasetKind.SHUFFLED, ROWS);
    Path out = folder.resolve("out");

    MeasuredProcess process =
        launcher.run(
            List.of(
                "reconcile",
                "--engine=spark",
                WITHIN,
                "--source=" + data.resolve("source"),
                "--target=" + data.resolve("target"),
                "--key=id",
                "--out=" + out));

    assertThat(process.exitStatus()).as(process.complaint()).isEqualTo(1);
    String summary = Files.readString(out.resolve("summary.json"));
    assertThat(Answer.parse(summary).differencesFrom(datasets.expected(DatasetKind.SHUFFLED, ROWS)))
        .isEmpty();
    // One for the run, and one for each of its stages.
    assertThat(values(summary, "spilled_bytes")).hasSizeGreaterThan(5).containsOnly("0");
    assertThat(process.usage().peakBytes()).isLessThan(MOST_RESIDENT_BYTES);
  }

  @Test
  void unevenKeysHaveTheAnswerOfEvenOnes() throws IOException {
    Path json = folder.resolve("skew.json");
    StringWriter told = new StringWriter();

    int status =
        Main.run(
            new PrintWriter(told),
            new PrintWriter(told),
            "spark",
            "--rows=5000000",
            WITHIN,
            "--methods=merge",
            "--skew=ten-percent,nulls,million",
            "--times=1",
            "--work-dir=" + folder.resolve("work"),
            "--json=" + json);

    assertThat(status).as(told.toString()).isZero();
    assertThat(values(Files.readString(json), "answer"))
        .hasSize(5)
        .filteredOn(answer -> answer.contains("matched=4995000, mismatched=5000"))
        .hasSize(4);
  }

  /** All values of a name, wherever they are. */
  private static List<String> values(String json, String name) throws IOException {
    List<String> values = new ArrayList<>();
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isScalarValue() && name.equals(parser.currentName())) {
          values.add(parser.getText());
        }
      }
    }
    return values;
  }
}
