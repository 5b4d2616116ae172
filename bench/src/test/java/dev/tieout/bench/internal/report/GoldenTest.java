package dev.tieout.bench.internal.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class GoldenTest {

  @Test
  void markdownIsAsBefore() throws IOException {
    assertThat(ResultMarkdown.write(SampleResult.result())).isEqualTo(golden("result.md"));
  }

  @Test
  void jsonIsAsBefore() throws IOException {
    assertThat(ResultJson.write(SampleResult.result())).isEqualTo(golden("result.json"));
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = GoldenTest.class.getResourceAsStream(name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
