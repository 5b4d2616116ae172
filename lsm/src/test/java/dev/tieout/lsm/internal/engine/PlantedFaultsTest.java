package dev.tieout.lsm.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.internal.disk.MemoryDisk;
import dev.tieout.lsm.internal.disk.SimulatedCrash;
import dev.tieout.lsm.internal.engine.CrashSearch.Action;
import dev.tieout.lsm.internal.engine.CrashSearch.QuietSeams;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Mistakes that are made on purpose are found: else the other tests would prove little. */
class PlantedFaultsTest {

  /** One mistake each. */
  @SuppressWarnings("ImmutableEnumChecker") // What they hold has no state.
  enum Fault {
    NO_SYNC_OF_THE_DIRECTORY(MemoryDisk::forgetDirectorySync),
    NO_SYNC_OF_SEGMENTS(disk -> disk.forgetSyncOf(name -> name.startsWith("segment"))),
    NO_SYNC_OF_THE_MANIFEST(disk -> disk.forgetSyncOf(name -> name.startsWith("MANIFEST"))),
    NO_SYNC_OF_THE_LOG(disk -> disk.forgetSyncOf(name -> name.startsWith("log"))),
    FILES_DELETED_BEFORE_THE_MANIFEST(
        new QuietSeams() {
          @Override
          public boolean deletesBeforeTheManifest() {
            return true;
          }
        }),
    HOLES_ACCEPTED(
        new QuietSeams() {
          @Override
          public boolean acceptsHoles() {
            return true;
          }
        }),
    DELETES_DROPPED_TOO_EARLY(
        new QuietSeams() {
          @Override
          public boolean dropsDeletesTooEarly() {
            return true;
          }
        }),
    NONE(disk -> {});

    final Consumer<MemoryDisk> plant;
    final Seams seams;

    Fault(Consumer<MemoryDisk> plant) {
      this.plant = plant;
      this.seams = new QuietSeams();
    }

    Fault(Seams seams) {
      this.plant = disk -> {};
      this.seams = seams;
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void areFound(Fault fault) {
    boolean found = isFound(fault, Durability.EVERY_COMMIT);
    if (!found) {
      found = isFound(fault, Durability.SURVIVES_KILL);
    }

    assertThat(found).as(fault.name()).isEqualTo(fault != Fault.NONE);
  }

  private static boolean isFound(Fault fault, Durability durability) {
    try {
      for (long seed = 1; seed <= 5; seed++) {
        longRun(fault, durability, new Random(seed));
      }
      CrashSearch search = new CrashSearch(durability, fault.seams, fault.plant, 6, 2);
      search.search(List.of(Action.WRITE, Action.WRITE));
      search.search(List.of(Action.WRITE_MUCH, Action.FLUSH, Action.SETTLE));
      return false;
    } catch (AssertionError | RuntimeException | IOException e) {
      return true;
    }
  }

  private static void longRun(Fault fault, Durability durability, Random random)
      throws IOException {
    MemoryDisk disk = new MemoryDisk();
    fault.plant.accept(disk);
    World world = new World(disk, fault.seams, durability);
    world.open();
    for (int i = 0; i < 60; i++) {
      if (random.nextInt(5) == 0) {
        world.disk().crashAt(world.disk().operations() + 1 + random.nextInt(30));
      }
      try {
        CrashSearch.act(world, CrashSearch.ACTIONS.get(random.nextInt(CrashSearch.ACTIONS.size())));
      } catch (SimulatedCrash e) {
        MemoryDisk left =
            world
                .disk()
                .crash(random, CrashSearch.MODELS.get(random.nextInt(CrashSearch.MODELS.size())));
        fault.plant.accept(left);
        world.recover(left);
      }
    }
    world.disk().crashAt(Long.MAX_VALUE);
    world.check();
  }

  @Test
  void anIndexThatKeepsOldKeysIsFound() throws IOException {
    World world = new World(new MemoryDisk(), new QuietSeams(), Durability.NONE);
    world.open();
    world.forgetOldIndexKeys();
    for (int i = 0; i < 12; i++) {
      world.write(4);
    }

    org.assertj.core.api.Assertions.assertThatThrownBy(world::check)
        .isInstanceOf(AssertionError.class);
  }
}
