package dev.tieout.lsm.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.api.ReadOnlyStoreException;
import dev.tieout.lsm.api.StoreBusyException;
import dev.tieout.lsm.internal.disk.MemoryDisk;
import dev.tieout.lsm.internal.disk.MemoryDisk.Model;
import dev.tieout.lsm.internal.engine.CrashSearch.Action;
import dev.tieout.lsm.internal.engine.CrashSearch.QuietSeams;
import dev.tieout.lsm.internal.log.LogReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One call of the disk fails, whichever it is; or the disk is full; or a byte is wrong. */
class FailureTest {
  private static final List<Action> ACTIONS =
      List.of(
          Action.WRITE_MUCH,
          Action.FLUSH,
          Action.WRITE,
          Action.SYNC,
          Action.WRITE_MUCH,
          Action.SETTLE,
          Action.REOPEN,
          Action.WRITE,
          Action.WRITE_MUCH);

  @ParameterizedTest
  @EnumSource(
      value = Durability.Kind.class,
      names = {"SURVIVES_KILL", "EVERY_COMMIT"})
  void aFailureOfAnyOneCallLosesNothingThatWasAcknowledged(Durability.Kind kind)
      throws IOException {
    Durability durability =
        kind == Durability.Kind.EVERY_COMMIT ? Durability.EVERY_COMMIT : Durability.SURVIVES_KILL;
    for (int failing = 1; ; failing++) {
      MemoryDisk disk = new MemoryDisk();
      World world = new World(disk, new QuietSeams(), durability);
      disk.failAt(failing, "Input/output error");
      boolean opened = tryTo(world::open);
      if (!opened) {
        world.open();
      }
      int failures = 0;
      for (Action action : ACTIONS) {
        failures += tryTo(() -> CrashSearch.act(world, action)) ? 0 : 1;
      }
      try {
        world.recover(disk.crash(new Random(failing), Model.KILL), world.last());
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("call " + failing + " failed: " + e, e);
      }
      if (opened && failures == 0 && disk.operations() < failing) {
        return;
      }
    }
  }

  private interface Attempt {
    void run() throws IOException;
  }

  /** Whether it went well; whatever else it does, it must be one of these. */
  private static boolean tryTo(Attempt attempt) {
    try {
      attempt.run();
      return true;
    } catch (IOException
        | UncheckedIOException
        | ReadOnlyStoreException
        | StoreBusyException
        | IllegalStateException e) {
      return false;
    }
  }

  @Test
  void isReadOnlyAfterASyncHasFailed() throws IOException {
    MemoryDisk disk = new MemoryDisk();
    World world = new World(disk, new QuietSeams(), Durability.SURVIVES_KILL);
    world.open();
    world.write(2);
    disk.failAt(disk.operations() + 1, "Input/output error");

    assertThatThrownBy(() -> world.store().sync()).hasMessageContaining("Input/output error");
    assertThatThrownBy(() -> world.write(2))
        .isInstanceOf(ReadOnlyStoreException.class)
        .hasMessageContaining("until it is opened again");
    world.check();
  }

  @Test
  void aFullDiskIsToldAndLosesNothing() throws IOException {
    MemoryDisk disk = new MemoryDisk();
    World world = new World(disk, new QuietSeams(), Durability.EVERY_COMMIT);
    world.open();
    disk.setCapacity(64 << 10);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 5000; i++) {
                world.write(8);
                world.store().snapshot();
              }
            })
        .satisfiesAnyOf(
            e -> assertThat(e).hasMessageContaining("No space left"),
            e -> assertThat(e).isInstanceOf(StoreBusyException.class));
    disk.setCapacity(Long.MAX_VALUE);

    world.recover(disk.crash(new Random(1), Model.ANY), world.last());
  }

  @Test
  void aLimitOfOpenFilesIsToldAndLosesNothing() throws IOException {
    MemoryDisk disk = new MemoryDisk();
    World world = new World(disk, new QuietSeams(), Durability.EVERY_COMMIT);
    world.open();
    disk.setMostOpenFiles(5);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100; i++) {
                world.write(8);
                world.store().flush();
              }
            })
        .hasMessageContaining("Too many open files");
    disk.setMostOpenFiles(Integer.MAX_VALUE);

    world.recover(disk.crash(new Random(1), Model.ANY), world.last());
  }

  @Test
  void aWrongByteAnywhereIsToldOrDoesNoHarm() throws IOException {
    MemoryDisk disk = new MemoryDisk();
    World world = new World(disk, new QuietSeams(), Durability.EVERY_COMMIT);
    world.open();
    CrashSearch.act(world, Action.WRITE_MUCH);
    world.store().flush();
    world.write(3);
    world.write(3);
    int told = 0;
    for (String name : disk.list()) {
      int size = disk.bytesOf(name).length;
      int step = name.startsWith("log") ? 5 : 1;
      for (int offset = 0; offset < size; offset += step) {
        MemoryDisk damaged = disk.copy();
        damaged.flip(name, offset, 1 << (offset % 8));
        told += opensWithRightDataOrTells(damaged, world, name) ? 0 : 1;
      }
    }
    assertThat(told).isPositive();
  }

  private static boolean opensWithRightDataOrTells(MemoryDisk damaged, World world, String name) {
    try {
      StoreEngine store =
          new Recovery(
                  damaged,
                  World.options(Durability.EVERY_COMMIT),
                  new QuietSeams(),
                  LogReader.Policy.REFUSE_DAMAGE)
              .open();
      try {
        World.check(store::tree, world.stateNow());
        return true;
      } finally {
        store.close();
      }
    } catch (CorruptStoreException e) {
      assertThat(e.file()).contains("memory/");
      assertThat(e).hasMessageContaining(e.file());
      return false;
    } catch (IOException | RuntimeException | AssertionError e) {
      throw new AssertionError("a wrong byte in " + name + ": " + e, e);
    }
  }

  @Test
  void repairKeepsWhatIsBeforeTheDamage() throws IOException {
    MemoryDisk disk = new MemoryDisk();
    World world = new World(disk, new QuietSeams(), Durability.EVERY_COMMIT);
    world.open();
    for (int i = 0; i < 10; i++) {
      world.write(3);
    }
    String log =
        disk.list().stream().filter(name -> name.startsWith("log")).findFirst().orElseThrow();
    MemoryDisk damaged = disk.copy();
    damaged.flip(log, 1000, 1);

    assertThatThrownBy(() -> world.recover(damaged, 0)).isInstanceOf(CorruptStoreException.class);
    StoreEngine repaired =
        new Recovery(
                damaged,
                World.options(Durability.EVERY_COMMIT),
                new QuietSeams(),
                LogReader.Policy.END_AT_DAMAGE)
            .open();
    assertThat(repaired.sequence()).isBetween(1L, 9L);
    repaired.close();
    assertThat(damaged.list()).anyMatch(name -> name.endsWith(".discarded"));
    World again = world;
    again.recover(withoutDiscarded(damaged), 1);
  }

  private static MemoryDisk withoutDiscarded(MemoryDisk disk) throws IOException {
    MemoryDisk copy = disk.copy();
    for (String name : copy.list()) {
      if (name.endsWith(".discarded")) {
        copy.delete(name);
      }
    }
    return copy;
  }
}
