package dev.tieout.lsm.internal.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.lsm.api.Batch;
import dev.tieout.lsm.api.Compression;
import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.api.Snapshot;
import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.api.Tree;
import dev.tieout.lsm.api.TreeOptions;
import dev.tieout.lsm.api.TreeReader;
import dev.tieout.lsm.concurrency.Interleavings;
import dev.tieout.lsm.concurrency.Mutation;
import dev.tieout.lsm.concurrency.Scenario;
import dev.tieout.lsm.internal.disk.MemoryDisk;
import dev.tieout.lsm.internal.engine.CrashSearch.QuietSeams;
import dev.tieout.lsm.internal.log.LogReader;
import dev.tieout.lsm.internal.segment.Run;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import net.bytebuddy.asm.Advice;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Readers while tables are frozen, flushed and merged: nothing is missed, nothing comes back. */
class PublicationTest {
  private static final Interleavings READERS =
      Interleavings.of(Readers.class, Model.class)
          .withAtomic(PublicationTest::isBelowTheEngine)
          .withOrders(150)
          .only(
              List.of(
                  new Scenario("put 1 5", "flush", "get 1"),
                  new Scenario("put 0 3, flush, put 1 5", "settle", "get 0"),
                  new Scenario("put 1 5, flush", "delete 1, flush", "get 1, get 1"),
                  new Scenario("putBoth 3", "putBoth 4, flush", "both, get 0"),
                  new Scenario("putBoth 3, flush", "putBoth 4, settle", "both")),
              "close");

  /** What changes nothing that readers share, or is tested by itself. */
  private static boolean isBelowTheEngine(String className) {
    if (className.startsWith("dev.tieout.lsm.internal.")) {
      return !className.startsWith("dev.tieout.lsm.internal.engine.");
    }
    return className.startsWith("java.") && !className.startsWith("java.util.concurrent.");
  }

  /** One thread writes and does upkeep, others read. */
  @Param(name = "key", gen = IntGen.class, conf = "0:1")
  @Param(name = "value", gen = IntGen.class, conf = "1:9")
  public static class Readers {
    private static final StoreOptions OPTIONS =
        StoreOptions.defaults()
            .withTree("rows", new TreeOptions(128, Compression.NONE, false, null))
            .withDurability(Durability.NONE);

    private final StoreEngine store;
    private final Tree rows;

    /** An empty store. */
    public Readers() throws IOException {
      store =
          new Recovery(new MemoryDisk(), OPTIONS, new QuietSeams(), LogReader.Policy.REFUSE_DAMAGE)
              .open();
      rows = store.tree("rows");
    }

    private static byte[] bytes(int number) {
      return new byte[] {(byte) number};
    }

    private static int number(byte @Nullable [] value) {
      return value == null ? 0 : value[0];
    }

    /** Puts. */
    @Operation(nonParallelGroup = "writer")
    public void put(@Param(name = "key") int key, @Param(name = "value") int value) {
      rows.put(bytes(key), bytes(value));
    }

    /** Deletes. */
    @Operation(nonParallelGroup = "writer")
    public void delete(@Param(name = "key") int key) {
      rows.delete(bytes(key));
    }

    /** Puts both keys at once. */
    @Operation(nonParallelGroup = "writer")
    public void putBoth(@Param(name = "value") int value) {
      Batch batch = store.newBatch();
      batch.put(rows, bytes(0), bytes(value));
      store.write(batch.put(rows, bytes(1), bytes(value)));
    }

    /** Tables become segments. */
    @Operation(nonParallelGroup = "writer")
    public void flush() {
      store.flush();
    }

    /** All segments become one. */
    @Operation(nonParallelGroup = "writer")
    public void settle() {
      store.settle();
    }

    /** The value; 0 if there is none. */
    @Operation
    public int get(@Param(name = "key") int key) {
      return number(rows.get(bytes(key)));
    }

    /** The values of both keys in a snapshot. */
    @Operation
    public List<Integer> both() {
      try (Snapshot snapshot = store.snapshot()) {
        TreeReader reader = snapshot.tree("rows");
        return List.of(number(reader.get(bytes(0))), number(reader.get(bytes(1))));
      }
    }

    /** Frees the threads and files. */
    @Validate
    public void close() {
      store.close();
    }
  }

  /** What they should see. */
  public static final class Model {
    private final int[] values = new int[3];

    /** Puts. */
    public void put(int key, int value) {
      values[key] = value;
    }

    /** Deletes. */
    public void delete(int key) {
      values[key] = 0;
    }

    /** Puts both. */
    public void putBoth(int value) {
      values[0] = value;
      values[1] = value;
    }

    /** Changes nothing. */
    public void flush() {}

    /** Changes nothing. */
    public void settle() {}

    /** The value. */
    public int get(int key) {
      return values[key];
    }

    /** Both values. */
    public List<Integer> both() {
      return List.of(values[0], values[1]);
    }
  }

  @Test
  void readersMissNothingDuringFlushAndMerge() {
    READERS.explore();
    READERS.withOrders(40).stress();
  }

  /** A method of the catalog, and what is wrong with it. */
  enum Mistake {
    TABLES_GO_BEFORE_THEIR_SEGMENT_COMES("flushed", KeepsRunsAWhile.class),
    SEGMENTS_GO_BEFORE_WHAT_WAS_MERGED_COMES("merged", ForgetsRunsAWhile.class),
    A_SNAPSHOT_SHARES_THE_TABLE_THAT_IS_WRITTEN_TO("rotate", DoesNotRotate.class);

    private final String method;
    private final Class<?> advice;

    Mistake(String method, Class<?> advice) {
      this.method = method;
      this.advice = advice;
    }
  }

  @ParameterizedTest
  @EnumSource
  void mistakesAreFound(Mistake mistake) {
    try (Mutation mutation = new Mutation()) {
      mutation.plant(Catalog.class, mistake.method, mistake.advice);

      assertThatThrownBy(READERS::explore)
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("Invalid execution results");
    }
  }

  static final class KeepsRunsAWhile {
    private KeepsRunsAWhile() {}

    @Advice.OnMethodEnter
    static State enter(@Advice.FieldValue("state") State state) {
      return state;
    }

    @Advice.OnMethodExit
    @SuppressWarnings("UnusedVariable") // It is the field of the class that has the advice.
    static void exit(
        @Advice.Enter State before,
        @Advice.FieldValue(value = "state", readOnly = false) State state) {
      State after = state;
      state = new State(after.isOpen(), after.active(), after.frozen(), before.runs());
      state = after;
    }
  }

  static final class ForgetsRunsAWhile {
    private ForgetsRunsAWhile() {}

    @Advice.OnMethodExit
    @SuppressWarnings("UnusedVariable") // It is the field of the class that has the advice.
    static void exit(@Advice.FieldValue(value = "state", readOnly = false) State state) {
      State after = state;
      List<List<Run>> none = Collections.nCopies(after.runs().size(), List.of());
      state = new State(after.isOpen(), after.active(), after.frozen(), none);
      state = after;
    }
  }

  static final class DoesNotRotate {
    private DoesNotRotate() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnDefaultValue.class)
    static boolean enter() {
      return false;
    }
  }
}
