package dev.tieout.lsm.internal.cache;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.lsm.concurrency.Interleavings;
import dev.tieout.lsm.concurrency.Mutation;
import java.util.concurrent.atomic.AtomicReferenceArray;
import net.bytebuddy.asm.Advice;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Readers, and a segment that goes: blocks are right, and counted as long as they are held. */
class BlockCacheConcurrencyTest {
  private static final Interleavings SHARED = Interleavings.of(Shared.class, Shared.class);

  /** Two segments in a cache with room for two blocks, one of which is dropped at some time. */
  @Param(name = "index", gen = IntGen.class, conf = "0:1")
  public static class Shared {
    private static final int BLOCK_BYTES = 100;

    private final BlockCache cache = new BlockCache(2L * (BLOCK_BYTES + 24));
    private final BlockSlots staying = cache.newSlots(2);
    private final BlockSlots going = cache.newSlots(2);

    /** Reads a block through the cache; what it finds there must be that block. */
    @Operation
    public int read(@Param(name = "index") int index) {
      return read(staying, index);
    }

    /** The same of the segment that goes. */
    @Operation
    public int readGoing(@Param(name = "index") int index) {
      return read(going, index);
    }

    private static int read(BlockSlots slots, int index) {
      byte[] block = slots.get(index);
      if (block == null) {
        block = new byte[BLOCK_BYTES];
        block[0] = (byte) index;
        slots.put(index, block);
      }
      return block[0];
    }

    /** Drops a segment. */
    @Operation(nonParallelGroup = "upkeep", runOnce = true)
    public void forget() {
      going.forget();
    }

    /** What is counted is what is held; nothing is held of a segment that went. */
    @Validate
    public void check() {
      int ofGoing = held(going);
      long held = (held(staying) + ofGoing) * (BLOCK_BYTES + 24L);
      if (cache.bytes() != held) {
        throw new IllegalStateException(cache.bytes() + " bytes counted, held are " + held);
      }
    }

    private static int held(BlockSlots slots) {
      int held = 0;
      for (int i = 0; i < slots.count(); i++) {
        held += slots.peek(i) == null ? 0 : 1;
      }
      return held;
    }
  }

  @Test
  void whatIsHeldIsCounted() {
    SHARED.explore();
    SHARED.withScenarios(3).stress();
  }

  @Test
  void aBlockPutOverAnotherIsFound() {
    try (Mutation mutation = new Mutation()) {
      mutation.plant(BlockSlots.class, "put", PutsOver.class);

      assertThatThrownBy(SHARED::explore)
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("bytes counted, held are");
    }
  }

  /** A mistake: of two readers that miss, both put the block and count it. */
  static final class PutsOver {
    private PutsOver() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(
        @Advice.FieldValue("blocks") AtomicReferenceArray<byte @Nullable []> blocks,
        @Advice.FieldValue("cache") BlockCache cache,
        @Advice.Argument(0) int index,
        @Advice.Argument(1) byte[] block) {
      blocks.set(index, block);
      cache.added(block.length);
      return true;
    }
  }
}
