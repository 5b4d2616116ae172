package dev.tieout.lsm.internal.merge;

import dev.tieout.lsm.internal.cache.BlockCache;
import dev.tieout.lsm.internal.disk.Disk;
import dev.tieout.lsm.internal.segment.Segment;
import dev.tieout.lsm.internal.segment.SegmentWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes entries in key order to segments of about the size wanted. Until {@link #finish} has
 * returned, {@link #close} deletes what was written. For one thread.
 */
public final class SegmentsOutput implements AutoCloseable {
  private final Disk disk;
  private final long storeId;
  private final LongSupplier fileIds;
  private final SegmentWriter.Layout layout;
  private final int segmentBytes;
  private final BlockCache cache;
  private final List<Segment> segments = new ArrayList<>();
  private final Set<Segment> adopted = new HashSet<>();
  private @Nullable SegmentWriter writer;
  private boolean finished;

  /** An output without segments. */
  public SegmentsOutput(
      Disk disk,
      long storeId,
      LongSupplier fileIds,
      SegmentWriter.Layout layout,
      int segmentBytes,
      BlockCache cache) {
    this.disk = disk;
    this.storeId = storeId;
    this.fileIds = fileIds;
    this.layout = layout;
    this.segmentBytes = segmentBytes;
    this.cache = cache;
  }

  void add(byte[] key, int keyOffset, int keyLength, byte[] value, int valueOffset, int valueLength)
      throws IOException {
    SegmentWriter now = writer;
    if (now != null && now.rawBytes() >= segmentBytes) {
      seal(now);
      now = null;
    }
    if (now == null) {
      now = new SegmentWriter(disk, storeId, fileIds.getAsLong(), layout, cache.roomBytes() / 2);
      writer = now;
    }
    now.add(key, keyOffset, keyLength, value, valueOffset, valueLength);
  }

  /** Whether a segment is as this would write it, so that it may be taken over here. */
  boolean wouldAdopt(Segment segment) {
    SegmentWriter now = writer;
    return segment.codec() == layout.codec()
        && segment.blockBytes() == layout.blockBytes()
        && segment.isFiltered() == layout.filtered()
        && segment.rawBytes() >= segmentBytes / 2
        && (now == null || now.rawBytes() >= segmentBytes / 4);
  }

  void adopt(Segment segment) throws IOException {
    SegmentWriter now = writer;
    if (now != null) {
      seal(now);
    }
    segments.add(segment);
    adopted.add(segment);
  }

  /** Ends the last segment; afterwards all are synced, though not their names. */
  public List<Segment> finish() throws IOException {
    SegmentWriter now = writer;
    if (now != null) {
      seal(now);
    }
    finished = true;
    return segments;
  }

  private void seal(SegmentWriter now) throws IOException {
    long bytes = now.finish();
    now.close();
    writer = null;
    Segment segment = Segment.open(disk, storeId, now.fileId(), bytes, cache);
    segments.add(segment);
    segment.keep(now.kept());
  }

  @Override
  public void close() throws IOException {
    if (finished) {
      return;
    }
    for (Segment segment : segments) {
      if (!adopted.contains(segment)) {
        segment.setObsolete();
        segment.release();
      }
    }
    SegmentWriter now = writer;
    if (now != null) {
      now.close();
      disk.delete(Segment.fileName(now.fileId()));
    }
  }
}
