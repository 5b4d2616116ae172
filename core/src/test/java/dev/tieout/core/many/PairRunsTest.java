package dev.tieout.core.many;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.spec.Spec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairRunsTest {
  private static final PairRuns.Watcher NOBODY = (done, total, running, ended) -> {};

  private static List<Spec> specs(int count) {
    List<Spec> specs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      specs.add(
          new Spec(
              "t" + i,
              null,
              null,
              null,
              List.of(),
              List.of(),
              Map.of(),
              List.of(),
              dev.tieout.core.spec.Scope.DEFAULT));
    }
    return specs;
  }

  private static List<PairResult> run(
      int count, int atOnce, PairRuns.OnFailure onFailure, PairRuns.Engine engine) {
    return PairRuns.run(specs(count), atOnce, onFailure, engine, NOBODY);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 100})
  void runsEachOnceAndKeepsTheOrder(int atOnce) {
    Set<String> seen = Collections.synchronizedSet(new HashSet<>());
    List<PairResult> results =
        run(
            50,
            atOnce,
            PairRuns.OnFailure.GO_ON,
            spec -> {
              assertThat(seen.add(spec.name())).isTrue();
              return spec.name().endsWith("3")
                  ? PairResult.failed(spec.name(), "No.", 0)
                  : Reports.tiedOut(spec.name());
            });

    assertThat(results).extracting(PairResult::name).startsWith("t0", "t1").hasSize(50);
    assertThat(results).filteredOn(one -> one.outcome() == PairOutcome.ERROR).hasSize(5);
    assertThat(results).noneMatch(one -> one.outcome() == PairOutcome.NOT_RUN);
  }

  @Test
  void runsAsManyAtOnceAsAskedAndNoMore() {
    CyclicBarrier three = new CyclicBarrier(3);
    AtomicInteger now = new AtomicInteger();
    run(
        9,
        3,
        PairRuns.OnFailure.GO_ON,
        spec -> {
          assertThat(now.incrementAndGet()).isLessThanOrEqualTo(3);
          await(three);
          now.decrementAndGet();
          return Reports.tiedOut(spec.name());
        });
  }

  /** Goes on once all have come, so the test ends only if that many run at once. */
  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(1, TimeUnit.MINUTES);
    } catch (Exception alone) {
      throw new IllegalStateException(alone);
    }
  }

  @Test
  void beginsNoOtherOnceOneFails() {
    List<PairResult> results =
        run(
            5,
            1,
            PairRuns.OnFailure.STOP,
            spec ->
                spec.name().equals("t2")
                    ? Reports.breaks(spec.name(), 1)
                    : Reports.tiedOut(spec.name()));

    assertThat(results)
        .extracting(PairResult::outcome)
        .containsExactly(
            PairOutcome.TIED_OUT,
            PairOutcome.TIED_OUT,
            PairOutcome.BREAKS,
            PairOutcome.NOT_RUN,
            PairOutcome.NOT_RUN);
  }

  @Test
  void letsThoseUnderWayComeToTheirEnd() {
    CyclicBarrier both = new CyclicBarrier(2);
    List<PairResult> results =
        run(
            9,
            2,
            PairRuns.OnFailure.STOP,
            spec -> {
              await(both);
              return Reports.breaks(spec.name(), 1);
            });

    assertThat(results).filteredOn(one -> one.outcome() == PairOutcome.BREAKS).hasSize(2);
    assertThat(results).filteredOn(one -> one.outcome() == PairOutcome.NOT_RUN).hasSize(7);
  }

  @Test
  void goesOnAfterBreaksThatAreLetPass() {
    List<PairResult> results =
        run(3, 1, PairRuns.OnFailure.STOP, spec -> Reports.letPass(spec.name(), 1));

    assertThat(results).noneMatch(one -> one.outcome() == PairOutcome.NOT_RUN);
  }

  @Test
  void throwsADefectOnceAllThreadsHaveEnded() {
    assertThatThrownBy(
            () ->
                run(
                    20,
                    4,
                    PairRuns.OnFailure.GO_ON,
                    spec -> {
                      throw new IllegalStateException(spec.name());
                    }))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void tellsHowFarItIs() {
    List<String> told = new ArrayList<>();
    PairRuns.run(
        specs(2),
        1,
        PairRuns.OnFailure.GO_ON,
        spec -> Reports.tiedOut(spec.name()),
        (done, total, running, ended) ->
            told.add(done + "/" + total + running + (ended == null ? "" : ended.name())));

    assertThat(told).containsExactly("0/2[t0]", "1/2[]t0", "1/2[t1]", "2/2[]t1");
  }
}
