package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.Cursor;
import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Keys;
import dev.tieout.lsm.api.TreeReader;
import dev.tieout.lsm.api.ValueVisitor;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.block.BlockSearch;
import dev.tieout.lsm.internal.segment.SegmentGoneException;
import org.jspecify.annotations.Nullable;

/** Reads a tree, or a tree of a snapshot. Thread-safe. */
class Reader implements TreeReader {
  private static final ThreadLocal<PhasedLookup> LOOKUPS =
      ThreadLocal.withInitial(PhasedLookup::new);

  private final Access access;

  Reader(Access access) {
    this.access = access;
  }

  @Override
  public final String name() {
    return access.spec().name();
  }

  @Override
  public final byte @Nullable [] get(byte[] key) {
    View view = new View();
    return get(key, view) ? view.toBytes() : null;
  }

  @Override
  public final boolean get(byte[] key, View value) {
    return get(key, 0, key.length, value);
  }

  @Override
  public final boolean get(byte[] key, int offset, int length, View value) {
    while (true) {
      TreeState state = access.state();
      try {
        return state.find(key, offset, offset + length, value) == BlockSearch.FOUND
            && !Access.isExpired(access.expiry(), access.nowMillis(), value);
      } catch (SegmentGoneException e) {
        if (!access.isLive()) {
          throw Catalog.closed();
        }
      }
    }
  }

  @Override
  public final void getAll(Keys keys, ValueVisitor visitor) {
    PhasedLookup lookup = LOOKUPS.get();
    if (!lookup.begin(keys.count())) {
      lookup = new PhasedLookup(); // The visitor looks up again.
      lookup.begin(keys.count());
    }
    try {
      while (true) {
        try {
          lookup.find(access.state(), keys);
          break;
        } catch (SegmentGoneException e) {
          if (!access.isLive()) {
            throw Catalog.closed();
          }
        }
      }
      lookup.visit(access.expiry(), access.nowMillis(), visitor);
    } finally {
      lookup.end();
    }
  }

  @Override
  public final Cursor scan(byte @Nullable [] from, byte @Nullable [] to, Direction direction) {
    return new TreeCursor(access, from, to, direction);
  }

  final Access access() {
    return access;
  }
}
