package dev.tieout.lsm.internal.memtable;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.lsm.api.View;
import dev.tieout.lsm.concurrency.Interleavings;
import dev.tieout.lsm.concurrency.Mutation;
import dev.tieout.lsm.internal.block.BlockSearch;
import dev.tieout.lsm.internal.bytes.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import net.bytebuddy.asm.Advice;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One writer and readers of a table: each sees it as it was at one moment while it read. */
class MemtableLinearizabilityTest {
  private static final Interleavings ONE_LEAF = Interleavings.of(OneLeaf.class, OneLeafModel.class);

  /** A table with few keys, in one leaf, which a reader may copy at once. */
  @Param(name = "key", gen = IntGen.class, conf = "0:3")
  @Param(name = "value", gen = IntGen.class, conf = "1:9")
  public static class OneLeaf {
    final Memtable table = new Memtable();

    /** Inserts or replaces. */
    @Operation(nonParallelGroup = "writer")
    public void put(@Param(name = "key") int key, @Param(name = "value") int value) {
      byte[] entry = {0, (byte) key, (byte) value};
      table.put(entry, 0, 2, 2, 1);
    }

    /** Deletes. */
    @Operation(nonParallelGroup = "writer")
    public void delete(@Param(name = "key") int key) {
      table.put(new byte[] {0, (byte) key}, 0, 2, 2, -1);
    }

    /** The value; 0 if the key is deleted, -1 if it is not there. */
    @Operation
    public int get(@Param(name = "key") int key) {
      View view = new View();
      return switch (table.find(new byte[] {0, (byte) key}, 0, 2, view)) {
        case BlockSearch.FOUND -> view.array()[view.offset()];
        case BlockSearch.DELETED -> 0;
        default -> -1;
      };
    }

    /** All keys and values in order. */
    @Operation
    public List<Integer> leaf() {
      int[] references = new int[Memtable.LEAF];
      int count = table.copy(null, 0, 0, Memtable.Bound.AT_LEAST, references);
      List<Integer> entries = new ArrayList<>();
      for (int reference : Arrays.copyOf(references, count)) {
        byte[] chunk = table.slab().chunk(reference);
        int start = Slab.keyStart(reference);
        int length = Slab.valueLength(chunk, reference);
        entries.add((int) chunk[start + 1]);
        entries.add(length < 0 ? 0 : (int) chunk[start + 2]);
      }
      return entries;
    }
  }

  /** What one leaf is to do. */
  public static final class OneLeafModel extends OneLeaf {
    private final NavigableMap<Integer, Integer> map = new TreeMap<>();

    @Override
    public void put(int key, int value) {
      map.put(key, value);
    }

    @Override
    public void delete(int key) {
      map.put(key, 0);
    }

    @Override
    public int get(int key) {
      return map.getOrDefault(key, -1);
    }

    @Override
    public List<Integer> leaf() {
      List<Integer> entries = new ArrayList<>();
      for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
        entries.add(entry.getKey());
        entries.add(entry.getValue());
      }
      return entries;
    }
  }

  /** A table whose leaf is full, so that a new key splits it. */
  @Param(name = "key", gen = IntGen.class, conf = "29:35")
  @Param(name = "value", gen = IntGen.class, conf = "1:9")
  public static class FullLeaf {
    private final Memtable table = new Memtable();

    /** Puts the even keys from 0 to 126. */
    public FullLeaf() {
      for (int i = 0; i < Memtable.LEAF; i++) {
        put(2 * i, 0);
      }
    }

    /** Inserts, which splits once, or replaces. */
    @Operation(nonParallelGroup = "writer")
    public final void put(@Param(name = "key") int key, @Param(name = "value") int value) {
      byte[] entry = {0, (byte) key, (byte) value};
      table.put(entry, 0, 2, 2, 1);
    }

    /** The value; -1 if the key is not there. */
    @Operation
    public int get(@Param(name = "key") int key) {
      View view = new View();
      int found = table.find(new byte[] {0, (byte) key}, 0, 2, view);
      return found == BlockSearch.FOUND ? view.array()[view.offset()] : -1;
    }
  }

  @Test
  void aLeafIsReadAsItWasAtOneMoment() {
    ONE_LEAF.explore();
    ONE_LEAF.withScenarios(3).stress();
  }

  @Test
  void aSplitHidesNothing() {
    Interleavings full = Interleavings.of(FullLeaf.class, FullLeaf.class);

    full.explore();
    full.withScenarios(3).stress();
  }

  @Test
  void aValueWrittenAfterItIsPublishedIsFound() {
    try (Mutation mutation = new Mutation()) {
      mutation
          .plant(Slab.class, "add", HeldBack.HoldsBack.class)
          .plant(Memtable.class, "put", HeldBack.LetsGo.class);

      assertThatThrownBy(ONE_LEAF::explore)
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("Invalid execution results");
    }
  }

  @Test
  void aLeafChangedWithoutAMarkIsFound() {
    try (Mutation mutation = new Mutation()) {
      mutation.plant(Memtable.class, "insert", InsertsUnmarked.class);

      assertThatThrownBy(ONE_LEAF::explore)
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("Invalid execution results");
    }
  }

  /** A mistake: an entry says that its key is deleted until it is published. */
  static final class HeldBack {
    private static byte @Nullable [] chunk;
    private static int at;
    private static int length;

    private HeldBack() {}

    static void hold(byte[][] chunks, int reference) {
      byte[] held = chunks[reference >>> 20];
      at = Slab.keyStart(reference) - 4;
      length = Bytes.intAt(held, at);
      Bytes.putInt(held, at, -1);
      chunk = held;
    }

    static void letGo() {
      byte[] held = chunk;
      if (held != null) {
        Bytes.putInt(held, at, length);
      }
    }

    static final class HoldsBack {
      private HoldsBack() {}

      @Advice.OnMethodExit
      static void exit(@Advice.FieldValue("chunks") byte[][] chunks, @Advice.Return int reference) {
        HeldBack.hold(chunks, reference);
      }
    }

    static final class LetsGo {
      private LetsGo() {}

      @Advice.OnMethodExit
      static void exit() {
        HeldBack.letGo();
      }
    }
  }

  /** A mistake: a leaf is changed while its version says that it is not. */
  static final class InsertsUnmarked {
    private InsertsUnmarked() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(
        @Advice.FieldValue("slab") Slab slab,
        @Advice.Argument(0) Node leaf,
        @Advice.Argument(1) int place,
        @Advice.Argument(2) int reference) {
      return InsertsUnmarked.insert(slab, leaf, place, reference);
    }

    static boolean insert(Slab slab, Node leaf, int place, int reference) {
      int moved = leaf.count - place;
      System.arraycopy(leaf.heads, place, leaf.heads, place + 1, moved);
      System.arraycopy(leaf.references, place, leaf.references, place + 1, moved);
      leaf.heads[place] = leaf.headOf(slab, reference);
      leaf.references[place] = reference;
      leaf.count++;
      return true;
    }
  }
}
