package dev.tieout.bench.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class AnswerTest {

  private static final String SUMMARY =
      """
      {"engine": "local", "source": {"rows": 10, "fingerprint": "ab", "duplicate_rows": 0},
       "target": {"rows": 10, "fingerprint": "cd"}, "matched": 8, "mismatched": 1,
       "missing_in_target": 1, "missing_in_source": 1, "surplus_in_source": 0,
       "surplus_in_target": 0, "columns": {"amount": {"mismatched": 1}}, "schema_findings": [],
       "wall_seconds": 0.1, "spilled_bytes": 7}
      """;

  private static final String EXPECTED =
      """
      {"source": {"rows": 10}, "target": {"rows": 10}, "matched": 8, "mismatched": 1,
       "missing_in_target": 1, "missing_in_source": 1, "surplus_in_source": 0,
       "surplus_in_target": 0, "columns": {"amount": {"mismatched": 1}}}
      """;

  @Test
  void readsWhatEveryoneMustFind() throws IOException {
    Answer answer = Answer.parse(SUMMARY);

    assertThat(answer.counts())
        .hasSize(9)
        .containsEntry("source/rows", 10L)
        .containsEntry("columns/amount/mismatched", 1L);
    assertThat(answer.fingerprints()).containsOnlyKeys("source/fingerprint", "target/fingerprint");
    assertThat(answer.columns()).containsExactly("amount");
  }

  @Test
  void agreesWithCountsThatHaveNoFingerprints() throws IOException {
    assertThat(Answer.parse(SUMMARY).differencesFrom(Answer.parse(EXPECTED))).isEmpty();
    assertThat(Answer.parse(EXPECTED).differencesFrom(Answer.parse(SUMMARY))).isEmpty();
  }

  @Test
  void namesEveryDifference() throws IOException {
    Answer other =
        Answer.parse(SUMMARY.replace("\"matched\": 8", "\"matched\": 9").replace("cd", "ce"));

    assertThat(other.differencesFrom(Answer.parse(SUMMARY)))
        .containsExactly("matched is 9, not 8", "target/fingerprint is ce, not cd");
  }

  @Test
  void missesACountThatIsNotThere() throws IOException {
    Answer other = Answer.parse(EXPECTED.replace("\"surplus_in_target\": 0,", ""));

    assertThat(other.differencesFrom(Answer.parse(EXPECTED)))
        .containsExactly("surplus_in_target is absent, not 0");
  }

  @Test
  void theChecksumCoversCountsAndFingerprints() throws IOException {
    String checksum = Answer.parse(SUMMARY).checksum();

    assertThat(checksum).matches("[0-9a-f]{12}");
    assertThat(Answer.parse(SUMMARY.replace("0.1", "0.2")).checksum()).isEqualTo(checksum);
    assertThat(Answer.parse(SUMMARY.replace("cd", "ce")).checksum()).isNotEqualTo(checksum);
    assertThat(Answer.parse(SUMMARY.replace("8", "9")).checksum()).isNotEqualTo(checksum);
  }
}
