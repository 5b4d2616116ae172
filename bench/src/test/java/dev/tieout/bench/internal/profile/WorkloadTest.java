package dev.tieout.bench.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.bench.internal.data.WrongAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadTest {
  private static final int SMALL = 300;

  @TempDir Path directory;

  @Test
  void drawsAndMakesWhatWasPublished() throws IOException {
    Plan plan = Plan.of(100_000, 100);
    Checksum reads = new Checksum();
    for (int id : plan.reads()) {
      reads.add(plan.rule().profile(id));
    }
    Checksum lookups = new Checksum();
    for (int id : plan.lookups()) {
      lookups.add(plan.rule().profile(id));
    }
    Map<String, String> published = Published.checksums(100_000, 1, 100);
    assertThat(published).hasSize(17);
    assertThat(reads).hasToString(published.get("read by user id"));
    assertThat(lookups).hasToString(published.get("lookup by email"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void isAnsweredAlikeByAllEngines(int workers) throws IOException {
    List<String> expected = run("memory", workers);
    assertThat(expected).hasSize(17);
    for (String engine : List.of("lsm", "sqlite", "rocksdb", "rocksdb-published")) {
      assertThat(run(engine, workers)).as(engine).isEqualTo(expected);
    }
    if (workers == 1) {
      assertThat(run("sqlite-direct", 1)).isEqualTo(expected);
      assertThat(run("rocksdb-direct", 1)).isEqualTo(expected);
    }
  }

  private List<String> run(String engine, int workers) throws IOException {
    List<String> checksums = new ArrayList<>();
    Path place = Files.createDirectory(directory.resolve(engine));
    new Workload(
            ProfilesWorker.opener(engine, place),
            Plan.of(SMALL, 100),
            workers,
            new Workload.Listener() {
              @Override
              public void phase(
                  String name, int count, long nanos, long processorNanos, String checksum) {
                if (!checksum.isEmpty()) {
                  checksums.add(name + " " + checksum);
                }
              }

              @Override
              public void size(long bytes, String description) {
                assertThat(description).isNotBlank();
              }
            })
        .run();
    return checksums;
  }

  @Test
  void refusesAWrongChecksum() {
    assertThatThrownBy(
            () ->
                EngineRun.parse(
                    "sqlite",
                    100_000,
                    1,
                    100,
                    "phase\tread by user id\t9\t9\t9\t0000000000000000\n",
                    1,
                    0))
        .isInstanceOf(WrongAnswer.class)
        .hasMessageContaining("where 3C75C3A02940F75F is right");
  }
}
