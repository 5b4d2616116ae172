package dev.tieout.lsm.internal.iterate;

import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.internal.block.BlockCursor;
import dev.tieout.lsm.internal.segment.Run;
import dev.tieout.lsm.internal.segment.Segment;
import org.jspecify.annotations.Nullable;

/** The entries of a run. Reads each block when it is reached. */
public final class RunSource extends Source {
  /** What reading does to the cache. */
  public enum Caching {
    /** Blocks are kept. */
    KEEP,
    /** The cache is left as it is. */
    PASS
  }

  private final Run run;
  private final boolean backward;
  private final Caching caching;
  private final BlockCursor cursor = new BlockCursor();
  private int segment;
  private int block;
  private boolean open;
  private boolean sought;
  private boolean fresh;
  private boolean isFirstOfBlock;

  /**
   * @param bound forward, the least key wanted; backward, the least one not wanted any more; null
   *     for all
   */
  public RunSource(Run run, byte @Nullable [] bound, Direction direction, Caching caching) {
    this.run = run;
    this.backward = direction == Direction.BACKWARD;
    this.caching = caching;
    if (bound == null) {
      segment = backward ? run.count() - 1 : 0;
      block = backward ? run.segment(segment).blockCount() - 1 : 0;
      return;
    }
    segment = run.segmentOf(bound, 0, bound.length);
    if (segment < 0) {
      if (backward) {
        block = -1;
      } else {
        segment = 0;
        block = 0;
      }
      return;
    }
    block = run.segment(segment).blockOf(bound, 0, bound.length);
    openBlock();
    sought =
        backward
            ? cursor.seekBelow(bound, 0, bound.length)
            : cursor.seekAtLeast(bound, 0, bound.length);
    open = sought;
    if (!sought) {
      step();
    }
  }

  /** Which segment it stands in. */
  public int segment() {
    return segment;
  }

  /** Whether it stands on the first entry of a segment. */
  public boolean isAtSegmentStart() {
    return !backward && open && block == 0 && isFirstOfBlock;
  }

  /** Steps over the rest of the segment it stands in. */
  public void skipSegment() {
    segment++;
    block = 0;
    open = false;
  }

  @Override
  public boolean next() {
    if (sought) {
      sought = false;
      isFirstOfBlock = false;
      take();
      return true;
    }
    while (true) {
      if (open) {
        if (backward ? cursor.previous() : cursor.next()) {
          isFirstOfBlock = fresh;
          fresh = false;
          take();
          return true;
        }
        open = false;
        step();
      }
      if (segment < 0 || segment >= run.count() || block < 0) {
        return false;
      }
      openBlock();
      if (backward) {
        cursor.toEnd();
      }
      open = true;
      fresh = true;
    }
  }

  private void take() {
    key = cursor.key;
    keyLength = cursor.keyLength;
    value = cursor.block();
    valueOffset = cursor.valueOffset;
    valueLength = cursor.valueLength;
  }

  private void openBlock() {
    Segment from = run.segment(segment);
    cursor.open(caching == Caching.KEEP ? from.block(block) : from.blockOnce(block));
  }

  private void step() {
    if (backward) {
      block--;
      if (block < 0 && segment > 0) {
        segment--;
        block = run.segment(segment).blockCount() - 1;
      }
    } else {
      block++;
      if (block >= run.segment(segment).blockCount()) {
        segment++;
        block = 0;
      }
    }
  }
}
