package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.Cursor;
import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Expiry;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.iterate.MemtableSource;
import dev.tieout.lsm.internal.iterate.MergedSource;
import dev.tieout.lsm.internal.iterate.RunSource;
import dev.tieout.lsm.internal.iterate.Source;
import dev.tieout.lsm.internal.memtable.Memtable;
import dev.tieout.lsm.internal.segment.Run;
import dev.tieout.lsm.internal.segment.SegmentGoneException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Walks through a tree. Holds no file: when a segment under it was merged away it goes on, after
 * its last key, with what has taken its place. For one thread.
 */
final class TreeCursor implements Cursor {
  private final Access access;
  private final byte @Nullable [] from;
  private final byte @Nullable [] to;
  private final Direction direction;
  private final @Nullable Expiry expiry;
  private final long nowMillis;
  private final View key = new View();
  private final View value = new View();
  private Source source;
  private boolean begun;
  private boolean ended;

  TreeCursor(Access access, byte @Nullable [] from, byte @Nullable [] to, Direction direction) {
    this.access = access;
    this.from = from;
    this.to = to;
    this.direction = direction;
    this.expiry = access.expiry();
    this.nowMillis = access.nowMillis();
    this.source = open(direction == Direction.FORWARD ? from : to);
  }

  private Source open(byte @Nullable [] bound) {
    while (true) {
      TreeState state = access.state();
      try {
        List<Source> sources = new ArrayList<>(4);
        for (Memtable table : state.tables()) {
          if (table.count() > 0) {
            sources.add(new MemtableSource(table, bound, direction));
          }
        }
        for (Run run : state.runs()) {
          sources.add(new RunSource(run, bound, direction, RunSource.Caching.KEEP));
        }
        return MergedSource.of(sources, direction);
      } catch (SegmentGoneException e) {
        checkLive();
      }
    }
  }

  private void checkLive() {
    if (!access.isLive()) {
      throw Catalog.closed();
    }
  }

  @Override
  public boolean next() {
    while (!ended) {
      try {
        if (!source.next() || isBeyond()) {
          ended = true;
          return false;
        }
      } catch (SegmentGoneException e) {
        checkLive();
        reopen();
        continue;
      }
      key.set(source.key, source.keyOffset, source.keyLength);
      begun = true;
      if (source.valueLength >= 0) {
        value.set(source.value, source.valueOffset, source.valueLength);
        if (!Access.isExpired(expiry, nowMillis, value)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Goes on after the last key, seen or passed over. */
  private void reopen() {
    byte[] last = source instanceof MergedSource merged ? merged.keyBeforeFailure() : null;
    if (last == null) {
      if (!begun) {
        source = open(direction == Direction.FORWARD ? from : to);
        return;
      }
      last = key.toBytes();
    }
    key.set(last, 0, last.length);
    // The least key after another has one more byte, a zero.
    source = open(direction == Direction.FORWARD ? Arrays.copyOf(last, last.length + 1) : last);
  }

  private boolean isBeyond() {
    int end = source.keyOffset + source.keyLength;
    if (direction == Direction.FORWARD) {
      return to != null && Bytes.compare(source.key, source.keyOffset, end, to, 0, to.length) >= 0;
    }
    return from != null
        && Bytes.compare(source.key, source.keyOffset, end, from, 0, from.length) < 0;
  }

  @Override
  public View key() {
    return key;
  }

  @Override
  public View value() {
    return value;
  }

  @Override
  public void close() {
    ended = true;
  }
}
