package dev.tieout.jobs.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tieout.local.internal.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;

/**
 * A source and a target whose differences are known, made by the single node, which is quick.
 *
 * @param folder has {@code source}, {@code target} and {@code expected.json}
 */
record SmallData(Path folder) {

  static SmallData make(Path folder, int rows) {
    StringWriter told = new StringWriter();
    PrintWriter print = new PrintWriter(told);
    int status =
        Main.run(
            print,
            print,
            "generate",
            "--rows=" + rows,
            "--mismatch=0.01",
            "--missing=0.005",
            "--duplicates=0.01",
            "--overwrite",
            "--out",
            folder.toString());
    assertThat(status).as(told.toString()).isZero();
    return new SmallData(folder);
  }

  /** The options of a reconciliation of both sides. */
  List<String> options(Path out) {
    return List.of(
        "--source",
        folder.resolve("source").toString(),
        "--target",
        folder.resolve("target").toString(),
        "--key",
        "id",
        "--out",
        out.toString());
  }

  /** Fails unless results have the counts that were put in. */
  JsonNode requireExpectedCounts(Path out) throws IOException {
    ObjectMapper json = new ObjectMapper();
    JsonNode expected = json.readTree(folder.resolve("expected.json").toFile());
    JsonNode summary = json.readTree(out.resolve("summary.json").toFile());
    for (String count :
        List.of(
            "/source/rows",
            "/target/rows",
            "/matched",
            "/mismatched",
            "/missing_in_target",
            "/missing_in_source",
            "/surplus_in_source",
            "/surplus_in_target")) {
      assertThat(summary.at(count)).as(count).isEqualTo(expected.at(count));
    }
    return summary;
  }
}
