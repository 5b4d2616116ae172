package dev.tieout.lsm.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.internal.disk.MemoryDisk;
import dev.tieout.lsm.internal.disk.MemoryDisk.Model;
import dev.tieout.lsm.internal.disk.SimulatedCrash;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Runs short sequences of actions, with a crash at each operation of the disk, and looks at what a
 * crash could have left; then crashes the recovery too.
 */
final class CrashSearch {
  /** What is done to a store. */
  enum Action {
    WRITE,
    WRITE_MUCH,
    FLUSH,
    SETTLE,
    SYNC,
    REOPEN
  }

  /** Upkeep in the calling thread, so that every run of a sequence is the same. */
  static class QuietSeams implements Seams {
    @Override
    public boolean upkeepInCaller() {
      return true;
    }
  }

  static final List<Model> MODELS = List.of(Model.values());
  static final List<Action> ACTIONS = List.of(Action.values());

  private final Durability durability;
  private final Seams seams;
  private final Consumer<MemoryDisk> plant;
  private final int samples;
  private final int stride;

  CrashSearch(
      Durability durability, Seams seams, Consumer<MemoryDisk> plant, int samples, int stride) {
    this.durability = durability;
    this.seams = seams;
    this.plant = plant;
    this.samples = samples;
    this.stride = stride;
  }

  static List<List<Action>> sequences(int length) {
    List<List<Action>> all = new ArrayList<>();
    if (length == 0) {
      all.add(List.of());
      return all;
    }
    for (List<Action> shorter : sequences(length - 1)) {
      for (Action action : Action.values()) {
        List<Action> longer = new ArrayList<>(shorter);
        longer.add(action);
        all.add(longer);
      }
    }
    return all;
  }

  /** Crashes at every operation of the sequence. */
  void search(List<Action> actions) throws IOException {
    for (int first = 1; ; first += stride) {
      MemoryDisk disk = new MemoryDisk();
      plant.accept(disk);
      World world = new World(disk, seams, durability);
      disk.crashAt(first);
      boolean crashed = false;
      try {
        run(world, actions);
      } catch (SimulatedCrash e) {
        crashed = true;
      } catch (AssertionError | RuntimeException | IOException e) {
        throw failed(actions, first, 0, e);
      }
      for (int seed = 0; seed < samples; seed++) {
        Model model = MODELS.get(seed % MODELS.size());
        try {
          checkCrash(actions, first, disk, model, new Random(31L * first + seed));
        } catch (AssertionError | RuntimeException | IOException e) {
          throw failed(actions, first, seed, e);
        }
      }
      if (!crashed) {
        return;
      }
    }
  }

  private static AssertionError failed(List<Action> actions, int first, int seed, Throwable cause) {
    return new AssertionError(
        "%s, crash at operation %d, seed %d: %s".formatted(actions, first, seed, cause), cause);
  }

  /** The world is run anew, since a check changes it. */
  private void checkCrash(
      List<Action> actions, int first, MemoryDisk same, Model model, Random random)
      throws IOException {
    MemoryDisk disk = new MemoryDisk();
    plant.accept(disk);
    World world = new World(disk, seams, durability);
    disk.crashAt(first);
    try {
      run(world, actions);
    } catch (SimulatedCrash e) {
      // As before.
    }
    assertThat(disk.operations()).isGreaterThanOrEqualTo(Math.min(first, same.operations()));
    MemoryDisk left = disk.crash(random, model);
    MemoryDisk again = left.copy();
    again.crashAt(1 + random.nextInt(40));
    plant.accept(again);
    try {
      Recovery recovery =
          new Recovery(
              again,
              World.options(durability),
              seams,
              dev.tieout.lsm.internal.log.LogReader.Policy.REFUSE_DAMAGE);
      recovery.open();
    } catch (SimulatedCrash e) {
      // So it is meant.
    }
    MemoryDisk next = again.crash(random, model);
    plant.accept(next);
    world.recover(next);
    // What was recovered stays, whatever comes.
    world.write(2);
    world.sync();
    world.recover(world.disk().crash(random, model));
    world.close();
    assertThat(world.disk().openFiles()).as("open files").isZero();
  }

  static void run(World world, List<Action> actions) throws IOException {
    world.open();
    world.write(3);
    world.write(2);
    for (Action action : actions) {
      act(world, action);
    }
  }

  static void act(World world, Action action) throws IOException {
    switch (action) {
      case WRITE -> world.write(2);
      case WRITE_MUCH -> {
        for (int i = 0; i < 12; i++) {
          world.write(6);
        }
      }
      case FLUSH -> {
        world.store().flush();
        world.sync();
      }
      case SETTLE -> {
        world.store().settle();
        world.sync();
      }
      case SYNC -> world.sync();
      case REOPEN -> {
        world.close();
        world.open();
        world.check();
      }
    }
  }
}
