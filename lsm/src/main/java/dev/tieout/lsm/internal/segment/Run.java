package dev.tieout.lsm.internal.segment;

import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.block.BlockSearch;
import dev.tieout.lsm.internal.bytes.Bytes;
import java.util.List;

/** Segments in key order whose ranges do not overlap: one sorted run. Immutable. */
public final class Run {
  private final Segment[] segments;
  private final long rawBytes;

  /**
   * @throws IllegalArgumentException if there is none, or if they overlap
   */
  public Run(List<Segment> segments) {
    this.segments = segments.toArray(Segment[]::new);
    if (this.segments.length == 0) {
      throw new IllegalArgumentException("a run without segments");
    }
    long bytes = 0;
    for (int i = 0; i < this.segments.length; i++) {
      bytes += this.segments[i].rawBytes();
      if (i > 0) {
        byte[] before = this.segments[i - 1].lastKey();
        byte[] after = this.segments[i].firstKey();
        if (Bytes.compare(before, 0, before.length, after, 0, after.length) >= 0) {
          throw new IllegalArgumentException(
              "segments %d and %d overlap"
                  .formatted(this.segments[i - 1].id(), this.segments[i].id()));
        }
      }
    }
    this.rawBytes = bytes;
  }

  /** How many segments there are. */
  public int count() {
    return segments.length;
  }

  /** One of them. */
  public Segment segment(int index) {
    return segments[index];
  }

  /** All of them. */
  public List<Segment> segments() {
    return List.of(segments);
  }

  /** The size of all keys and values. */
  public long rawBytes() {
    return rawBytes;
  }

  /** The last segment whose first key is not greater; -1 if all are. */
  public int segmentOf(byte[] key, int start, int end) {
    int low = 0;
    int high = segments.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      byte[] first = segments[middle].firstKey();
      if (Bytes.compare(first, 0, first.length, key, start, end) <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  /**
   * Looks for a key.
   *
   * @return one of the constants of {@link BlockSearch}
   */
  public int find(byte[] key, int start, int end, View value) {
    int segment = segmentOf(key, start, end);
    return segment < 0 ? BlockSearch.ABSENT : segments[segment].find(key, start, end, value);
  }
}
