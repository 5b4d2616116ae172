package dev.tieout.local.internal.run;

import dev.tieout.core.pack.PackedRows;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Packed batches handed from one thread to another in order, in a ring of {@value #SLOTS} buffers
 * that are used over and over. The taker may read the last {@link OrderedRows#HELD_BATCHES} that it
 * took.
 */
final class BatchExchange {
  private static final int SLOTS = 7;

  private static final int HELD = OrderedRows.HELD_BATCHES;

  private final PackedRows[] ring = new PackedRows[SLOTS];
  private long put;
  private long taken;
  private boolean stopped;

  BatchExchange() {
    for (int i = 0; i < SLOTS; i++) {
      ring[i] = new PackedRows();
    }
  }

  /** Packs the next batch into the ring; false when there is none, or nobody wants it. */
  boolean put(SidePacker packer) throws IOException {
    PackedRows slot;
    synchronized (this) {
      try {
        while (put - taken >= SLOTS - HELD && !stopped) {
          wait();
        }
      } catch (InterruptedException givenUp) {
        throw givenUp(givenUp);
      }
      if (stopped) {
        return false;
      }
      slot = ring[(int) (put % SLOTS)];
    }
    if (!packer.next(slot)) {
      return false;
    }
    synchronized (this) {
      put++;
      notifyAll();
    }
    return true;
  }

  /** The next batch, or null after the last. */
  synchronized @Nullable PackedRows take() throws IOException {
    try {
      while (put == taken && !stopped) {
        wait();
      }
    } catch (InterruptedException givenUp) {
      throw givenUp(givenUp);
    }
    if (put == taken) {
      return null;
    }
    PackedRows rows = ring[(int) (taken % SLOTS)];
    taken++;
    notifyAll();
    return rows;
  }

  /** Says that nothing more is put, or wanted. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  private static IOException givenUp(InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new IOException("The run was given up.", cause);
  }
}
