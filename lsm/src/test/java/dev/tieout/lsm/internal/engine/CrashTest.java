package dev.tieout.lsm.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.internal.disk.MemoryDisk;
import dev.tieout.lsm.internal.disk.MemoryDisk.Model;
import dev.tieout.lsm.internal.disk.SimulatedCrash;
import dev.tieout.lsm.internal.engine.CrashSearch.Action;
import dev.tieout.lsm.internal.engine.CrashSearch.QuietSeams;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Crashes at every point leave a prefix of the batches, whole, with all that was promised. */
class CrashTest {
  private static final boolean SLOW = Boolean.getBoolean("lsm.slow");

  @Test
  void eachCommitSurvivesACrashAtAnyPointOfShortSequences() throws IOException {
    search(Durability.EVERY_COMMIT, SLOW ? 3 : 2, SLOW ? 12 : 3, SLOW ? 1 : 3);
  }

  @Test
  void withoutSyncsAPrefixSurvives() throws IOException {
    search(Durability.SURVIVES_KILL, SLOW ? 3 : 2, SLOW ? 12 : 3, SLOW ? 1 : 3);
  }

  @Test
  void withoutALogWhatWasFlushedSurvives() throws IOException {
    search(Durability.NONE, 2, 3, SLOW ? 1 : 4);
  }

  private static void search(Durability durability, int length, int samples, int stride)
      throws IOException {
    CrashSearch search = new CrashSearch(durability, new QuietSeams(), disk -> {}, samples, stride);
    for (List<Action> actions : CrashSearch.sequences(length)) {
      search.search(actions);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void longRunsWithCrashesKeepWhatWasPromised(long seed) throws IOException {
    longRun(new Random(seed), SLOW ? 10_000 : 400);
  }

  @Test
  void aLongRunWithARandomSeedKeepsWhatWasPromised() throws IOException {
    long seed = SLOW ? System.nanoTime() : 5;
    System.out.println("seed " + seed);
    longRun(new Random(seed), 400);
  }

  private static void longRun(Random random, int steps) throws IOException {
    World world =
        new World(
            new MemoryDisk(),
            new QuietSeams(),
            random.nextBoolean() ? Durability.EVERY_COMMIT : Durability.SURVIVES_KILL);
    world.open();
    for (int i = 0; i < steps; i++) {
      if (random.nextInt(6) == 0) {
        world.disk().crashAt(world.disk().operations() + 1 + random.nextInt(30));
      }
      try {
        List<Action> actions = CrashSearch.ACTIONS;
        CrashSearch.act(world, actions.get(random.nextInt(actions.size())));
      } catch (SimulatedCrash e) {
        Model model = CrashSearch.MODELS.get(random.nextInt(3));
        world.recover(world.disk().crash(random, model));
      }
      assertThat(world.store().sequence()).isEqualTo(world.last());
    }
    world.disk().crashAt(Long.MAX_VALUE);
    world.check();
  }
}
