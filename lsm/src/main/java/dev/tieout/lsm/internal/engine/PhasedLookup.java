package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.Expiry;
import dev.tieout.lsm.api.Keys;
import dev.tieout.lsm.api.ValueVisitor;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.block.BlockSearch;
import dev.tieout.lsm.internal.segment.Run;
import dev.tieout.lsm.internal.segment.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Looks up many keys in phases: first where each would be, then all blocks, then in the blocks. So
 * the misses of the processor's caches overlap, which halves the time. For one thread.
 */
final class PhasedLookup {
  private static final int PENDING = -1;
  private static final int MOST_KEPT = 1 << 12;

  private View[] views = new View[0];
  private int[] outcomes = new int[0];
  private int[] pending = new int[0];
  private @Nullable Segment[] segments = new Segment[0];
  private int[] blockNumbers = new int[0];
  private byte @Nullable [][] blocks = new byte[0][];
  private int count;
  private boolean busy;
  private int touched;

  /** False if it is in use already. */
  boolean begin(int keys) {
    if (busy) {
      return false;
    }
    busy = true;
    count = keys;
    if (views.length < keys) {
      int size = Math.max(128, keys);
      views = new View[size];
      for (int i = 0; i < size; i++) {
        views[i] = new View();
      }
      outcomes = new int[size];
      pending = new int[size];
      segments = new Segment[size];
      blockNumbers = new int[size];
      blocks = new byte[size][];
    }
    return true;
  }

  void end() {
    busy = false;
    if (views.length > MOST_KEPT) {
      views = new View[0];
      segments = new Segment[0];
      blocks = new byte[0][];
    }
  }

  void find(TreeState state, Keys keys) {
    byte[] array = keys.array();
    int left = 0;
    boolean tables = state.hasTables();
    for (int i = 0; i < count; i++) {
      int found =
          tables
              ? state.findInTables(array, keys.start(i), keys.end(i), views[i])
              : BlockSearch.ABSENT;
      outcomes[i] = found == BlockSearch.ABSENT ? PENDING : found;
      if (found == BlockSearch.ABSENT) {
        pending[left++] = i;
      }
    }
    Run[] runs = state.runs();
    for (int i = 0; i < runs.length && left > 0; i++) {
      left = findInRun(runs[i], keys, left, i + 1 < runs.length);
    }
  }

  /** How many are still to be found. */
  private int findInRun(Run run, Keys keys, int left, boolean olderRuns) {
    byte[] array = keys.array();
    for (int i = 0; i < left; i++) {
      int key = pending[i];
      int start = keys.start(key);
      int end = keys.end(key);
      int at = run.segmentOf(array, start, end);
      Segment segment = at < 0 ? null : run.segment(at);
      // Of the oldest run the filter is not asked: nearly all keys are there.
      if (segment != null && olderRuns && !segment.mayContain(array, start, end)) {
        segment = null;
      }
      segments[i] = segment;
      blockNumbers[i] = segment == null ? -1 : segment.blockOf(array, start, end);
    }
    int sum = 0;
    for (int i = 0; i < left; i++) {
      Segment segment = segments[i];
      byte[] block = segment == null || blockNumbers[i] < 0 ? null : segment.block(blockNumbers[i]);
      blocks[i] = block;
      if (block != null) {
        sum += block[0];
      }
    }
    touched = sum; // Else the loads could be left out.
    int still = 0;
    for (int i = 0; i < left; i++) {
      int key = pending[i];
      byte[] block = blocks[i];
      blocks[i] = null;
      segments[i] = null;
      int found =
          block == null
              ? BlockSearch.ABSENT
              : BlockSearch.find(block, array, keys.start(key), keys.end(key), views[key]);
      if (found == BlockSearch.ABSENT) {
        pending[still++] = key;
      } else {
        outcomes[key] = found;
      }
    }
    return still;
  }

  void visit(@Nullable Expiry expiry, long nowMillis, ValueVisitor visitor) {
    for (int i = 0; i < count; i++) {
      boolean there =
          outcomes[i] == BlockSearch.FOUND && !Access.isExpired(expiry, nowMillis, views[i]);
      visitor.visit(i, there ? views[i] : null);
    }
  }

  int touched() {
    return touched;
  }
}
