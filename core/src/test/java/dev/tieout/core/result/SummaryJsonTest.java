package dev.tieout.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SummaryJsonTest {

  @Test
  void isTheGoldenFile() throws IOException {
    String json = SummaryJson.write(Summaries.withEverything(), Summaries.COSTS);

    assertThat(json).isEqualTo(golden("summary.json"));
  }

  @Test
  void saysSoWhenNothingDiffers() throws IOException {
    String json = SummaryJson.write(Summaries.of(3, 3, 3, 0, 0, 0, 0, 0), new RunCosts(0, -1, 0));

    assertThat(json)
        .contains("\"outcome\" : \"tied_out\"")
        .contains("\"columns\" : { }")
        .contains("\"schema_findings\" : [ ]")
        .contains("\"wall_seconds\" : 0.000")
        .contains("\"peak_rss_bytes\" : -1");
  }

  @Test
  void tellsWhatSparkMeasuredOfItsRunsOnly() throws IOException {
    Summary summary = Summaries.of(3, 3, 3, 0, 0, 0, 0, 0);
    SparkCosts spark =
        new SparkCosts(
            16,
            1_048_576,
            true,
            -1,
            List.of(
                new SparkCosts.Stage(2, "packing rows", 3, 0, 0.5, 0.5, 1_000, 0, 64, 0.25),
                new SparkCosts.Stage(4, "merging", 16, 2, 3, 1.2, 10, 7, 32, 0.5)));

    String json = SummaryJson.write(summary, new RunCosts(0, -1, 0, spark));

    assertThat(json).endsWith(golden("spark.txt"));
    assertThat(SummaryJson.write(summary, new RunCosts(0, -1, 0))).doesNotContain("spark");
  }

  static String golden(String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(SummaryJsonTest.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
