package dev.tieout.lsm.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.concurrency.Mutation;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.disk.MemoryDisk;
import dev.tieout.lsm.internal.disk.SimulatedCrash;
import dev.tieout.lsm.internal.engine.CrashSearch.Action;
import dev.tieout.lsm.internal.engine.CrashSearch.QuietSeams;
import dev.tieout.lsm.internal.log.LogReader;
import dev.tieout.lsm.internal.segment.Run;
import dev.tieout.lsm.internal.segment.Segment;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;
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
    FILES_DELETED_BEFORE_THE_MANIFEST(Catalog.class, "merged", DeletesFirst.class),
    HOLES_ACCEPTED(LogReader.class, "take", GoesOnAfterHoles.class),
    DELETES_DROPPED_TOO_EARLY(Upkeep.class, "merge", MergesAsIfAtTheBottom.class),
    NONE(disk -> {});

    private final Consumer<MemoryDisk> plant;
    private final Consumer<Mutation> mutate;

    Fault(Consumer<MemoryDisk> plant) {
      this.plant = plant;
      this.mutate = mutation -> {};
    }

    Fault(Class<?> type, String method, Class<?> advice) {
      this.plant = disk -> {};
      this.mutate = mutation -> mutation.plant(type, method, advice);
    }
  }

  /** What a merge has replaced is deleted before the manifest says that it is not needed. */
  static final class DeletesFirst {
    private DeletesFirst() {}

    @Advice.OnMethodEnter
    static void enter(
        @Advice.FieldValue("context") Context context,
        @Advice.Argument(1) List<Run> inputs,
        @Advice.Argument(2) @Nullable Run output)
        throws IOException {
      DeletesFirst.delete(context, inputs, output);
    }

    static void delete(Context context, List<Run> inputs, @Nullable Run output) throws IOException {
      for (Run run : inputs) {
        for (Segment segment : run.segments()) {
          if (output == null || !output.segments().contains(segment)) {
            context.disk().delete(Segment.fileName(segment.id()));
          }
        }
      }
    }
  }

  /** Recovery takes a batch although the one before it is missing. */
  static final class GoesOnAfterHoles {
    private GoesOnAfterHoles() {}

    @Advice.OnMethodEnter
    static void enter(
        @Advice.Argument(0) byte[] bytes,
        @Advice.Argument(1) int at,
        @Advice.Argument(value = 2, readOnly = false) boolean contiguous,
        @Advice.FieldValue(value = "sequence", readOnly = false) long sequence) {
      long number = Bytes.longAt(bytes, at + 8);
      if (number > sequence) {
        sequence = number - 1;
        contiguous = true;
      }
    }
  }

  /** Merges drop deletes although older entries are left below. */
  static final class MergesAsIfAtTheBottom {
    private MergesAsIfAtTheBottom() {}

    @Advice.OnMethodEnter
    @SuppressWarnings("UnusedVariable") // It is the parameter of the method that has the advice.
    static void enter(@Advice.Argument(value = 2, readOnly = false) boolean bottom) {
      bottom = true;
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void areFound(Fault fault) {
    boolean found;
    try (Mutation mutation = new Mutation()) {
      fault.mutate.accept(mutation);
      found = isFound(fault, Durability.EVERY_COMMIT) || isFound(fault, Durability.SURVIVES_KILL);
    }

    assertThat(found).as(fault.name()).isEqualTo(fault != Fault.NONE);
  }

  private static boolean isFound(Fault fault, Durability durability) {
    try {
      for (long seed = 1; seed <= 5; seed++) {
        longRun(fault, durability, new Random(seed));
      }
      CrashSearch search = new CrashSearch(durability, new QuietSeams(), fault.plant, 6, 2);
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
    World world = new World(disk, new QuietSeams(), durability);
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
