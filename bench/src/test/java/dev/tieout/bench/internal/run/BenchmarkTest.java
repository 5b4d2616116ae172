package dev.tieout.bench.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.bench.internal.data.Answer;
import dev.tieout.bench.internal.data.DatasetKind;
import dev.tieout.bench.internal.data.WrongAnswer;
import dev.tieout.bench.internal.measure.Usage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BenchmarkTest {

  private static final long ROWS = 10;
  private static final Answer EXPECTED = answer(8, "");
  private static final Map<DatasetKind, Answer> ALL_EXPECTED =
      Map.of(DatasetKind.SHUFFLED, EXPECTED, DatasetKind.SORTED, EXPECTED);
  private static final Case FIRST = tieout("first", DatasetKind.SHUFFLED);
  private static final Case SECOND = tieout("second", DatasetKind.SORTED);
  private static final Case PEER =
      new Case("peer", DatasetKind.SHUFFLED, new Contender.DuckDb(null));

  /** Answers as told, and remembers who ran; each run takes a nanosecond more than the last. */
  private static final class Script implements Runner {
    private final Map<String, Answer> answers = new TreeMap<>();
    private final List<String> ran = new ArrayList<>();

    Script answers(Case measured, Answer answer) {
      answers.put(measured.name(), answer);
      return this;
    }

    @Override
    public Description describe(Case measured, long rows) {
      return new Description("run " + measured.name(), "-Xfast");
    }

    @Override
    public Run run(Case measured, long rows) {
      ran.add(measured.name());
      Trial trial = new Trial(ran.size(), Usage.ofPeak(1), OptionalLong.empty(), "by heart");
      Answer answer = answers.get(measured.name());
      return answer == null ? Run.gaveUp(trial, "too little memory") : Run.answered(trial, answer);
    }
  }

  @Test
  void casesTakeTurnsAndTheFirstRunIsKeptApart() throws IOException {
    Script script =
        new Script()
            .answers(FIRST, answer(8, "f"))
            .answers(PEER, answer(8, ""))
            .answers(SECOND, answer(8, "f"));

    List<CaseResult> results = run(script, FIRST, PEER, SECOND);

    assertThat(script.ran)
        .containsExactly(
            "first", "peer", "second", "first", "peer", "second", "first", "peer", "second");
    assertThat(results.get(1).first().wallNanos()).isEqualTo(2);
    assertThat(results.get(1).trials()).extracting(Trial::wallNanos).containsExactly(5L, 8L);
    assertThat(results.get(1).wallNanos().median()).isEqualTo(6);
  }

  @Test
  void aWrongCountFails() {
    Script script = new Script().answers(FIRST, answer(7, "f"));

    assertThatThrownBy(() -> run(script, FIRST))
        .isInstanceOf(WrongAnswer.class)
        .hasMessage("'first' at 10 rows gave a wrong answer: matched is 7, not 8.");
  }

  @Test
  void aPeerThatCountsOtherwiseFails() {
    Script script = new Script().answers(FIRST, answer(8, "f")).answers(PEER, answer(9, ""));

    assertThatThrownBy(() -> run(script, FIRST, PEER))
        .isInstanceOf(WrongAnswer.class)
        .hasMessageContaining("'peer'");
  }

  @Test
  void anotherFingerprintOfTheSameRowsFails() {
    Script script = new Script().answers(FIRST, answer(8, "f")).answers(SECOND, answer(8, "g"));

    assertThatThrownBy(() -> run(script, FIRST, SECOND))
        .isInstanceOf(WrongAnswer.class)
        .hasMessageContaining("'second'")
        .hasMessageContaining("source/fingerprint is g, not f");
  }

  @Test
  void whoGivesUpIsNotAskedAgain() throws IOException {
    Script script = new Script().answers(FIRST, answer(8, "f"));

    List<CaseResult> results = run(script, FIRST, PEER);

    assertThat(script.ran).containsExactly("first", "peer", "first", "first");
    assertThat(results.get(1).gaveUp()).isEqualTo("too little memory");
    assertThat(results.get(1).trials()).isEmpty();
  }

  private static List<CaseResult> run(Script script, Case... cases) throws IOException {
    return new Benchmark(script, (measured, rows, round, run) -> {})
        .run(ROWS, List.of(cases), ALL_EXPECTED, 2);
  }

  private static Case tieout(String name, DatasetKind dataset) {
    return new Case(name, dataset, new Contender.Tieout(List.of()));
  }

  private static Answer answer(long matched, String fingerprint) {
    return new Answer(
        new TreeMap<>(Map.of("matched", matched)),
        new TreeMap<>(
            fingerprint.isEmpty() ? Map.of() : Map.of("source/fingerprint", fingerprint)));
  }
}
