package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.Snapshot;
import dev.tieout.lsm.api.TreeReader;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** A pinned state whose tables are frozen. Thread-safe. */
final class SnapshotHandle implements Snapshot {
  private final Catalog catalog;
  private final State pinned;
  private final long sequence;
  private final Map<String, TreeReader> trees = new HashMap<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param pinned held for this snapshot, its active tables empty or not to be looked at
   */
  SnapshotHandle(Context context, Catalog catalog, State pinned, long sequence) {
    this.catalog = catalog;
    this.pinned = pinned;
    this.sequence = sequence;
    State frozen =
        new State(true, new Group(context.trees().size()), pinned.frozen(), pinned.runs());
    for (TreeSpec spec : context.trees()) {
      Access access =
          new Access(spec, context.clock()) {
            @Override
            TreeState state() {
              if (closed.get()) {
                throw new IllegalStateException("the snapshot is closed");
              }
              return frozen.tree(spec.id());
            }

            @Override
            boolean isLive() {
              return false;
            }
          };
      trees.put(spec.name(), new Reader(access));
    }
  }

  @Override
  public TreeReader tree(String name) {
    TreeReader tree = trees.get(name);
    if (tree == null) {
      throw new IllegalArgumentException("there is no tree " + name);
    }
    return tree;
  }

  @Override
  public long sequence() {
    return sequence;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      catalog.unpin(pinned);
    }
  }
}
