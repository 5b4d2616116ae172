package dev.tieout.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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

  static String golden(String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(SummaryJsonTest.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
