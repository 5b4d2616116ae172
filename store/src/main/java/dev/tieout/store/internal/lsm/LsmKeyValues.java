package dev.tieout.store.internal.lsm;

import dev.tieout.lsm.Lsm;
import dev.tieout.lsm.api.Batch;
import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Keys;
import dev.tieout.lsm.api.Snapshot;
import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.StoreBusyException;
import dev.tieout.lsm.api.Tree;
import dev.tieout.lsm.api.TreeOptions;
import dev.tieout.lsm.api.TreeReader;
import dev.tieout.store.Durability;
import dev.tieout.store.RecordStore;
import dev.tieout.store.StoreException;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Table;
import dev.tieout.store.internal.keyvalue.KeyList;
import dev.tieout.store.internal.keyvalue.KeyValueStore;
import dev.tieout.store.internal.keyvalue.KeyValues;
import dev.tieout.store.internal.keyvalue.Slice;
import dev.tieout.store.internal.keyvalue.Spaces;
import dev.tieout.store.internal.keyvalue.StoreDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Our own log-structured store with a tree for each space; changes are one batch.
 *
 * <p>The store takes a snapshot by freezing its tables in memory, which is dear while much is
 * written. So what reads little reads the present, and looks afterwards whether it was one state.
 */
public final class LsmKeyValues implements KeyValues {
  /** The first line of the mark in a directory. */
  public static final String KIND = "lsm";

  private static final int MOST_LOOKS = 3;
  private static final int LEAST_TABLES_BYTES = 1 << 20;
  private static final int MOST_TABLES_BYTES = 32 << 20;

  private final Path path;
  private final StoreOptions options;
  private final dev.tieout.lsm.api.StoreOptions settings;
  private final Store store;
  private final Spaces spaces;
  private final Tree[] trees;
  private final Epochs undoEpochs;

  private LsmKeyValues(
      Path path,
      StoreOptions options,
      dev.tieout.lsm.api.StoreOptions settings,
      Store store,
      Spaces spaces) {
    this.path = path;
    this.options = options;
    this.settings = settings;
    this.store = store;
    this.spaces = spaces;
    this.trees = new Tree[spaces.names().size()];
    Tree undo = null;
    for (int space = 0; space < trees.length; space++) {
      trees[space] = store.tree(spaces.names().get(space));
      if (Spaces.isUndoLog(space)) {
        undo = trees[space];
      }
    }
    if (undo == null) {
      throw new IllegalStateException("no undo log among " + spaces.names());
    }
    this.undoEpochs = new Epochs(store, undo);
  }

  /** The engine over a store that is open and has all trees; closing it is left to the caller. */
  static LsmKeyValues of(Path path, Store store, Spaces spaces) {
    return new LsmKeyValues(
        path, StoreOptions.DEFAULT, settings(spaces, StoreOptions.DEFAULT), store, spaces);
  }

  /** Opens a store in a directory, or makes one. */
  public static RecordStore open(Path path, List<Table> tables, StoreOptions options)
      throws IOException {
    Spaces spaces = Spaces.of(tables);
    LsmKeyValues engine = open(path, spaces, options);
    return KeyValueStore.open(engine, spaces, options.durability());
  }

  private static LsmKeyValues open(Path path, Spaces spaces, StoreOptions options)
      throws IOException {
    boolean isMarked = StoreDirectory.isMarked(path, KIND, KIND, spaces.describe());
    dev.tieout.lsm.api.StoreOptions settings = settings(spaces, options);
    try {
      Store store = Lsm.open(path, settings);
      try {
        if (!isMarked) {
          StoreDirectory.mark(path, KIND, spaces.describe());
        }
        LsmKeyValues engine = new LsmKeyValues(path, options, settings, store, spaces);
        engine.undoEpochs.sweep();
        return engine;
      } catch (IOException | RuntimeException failure) {
        closeAfter(store, failure);
        throw failure;
      }
    } catch (RuntimeException failure) {
      throw LsmFailures.of(path, failure);
    }
  }

  private static void closeAfter(Store store, Exception failure) {
    try {
      store.close();
    } catch (RuntimeException second) {
      failure.addSuppressed(second);
    }
  }

  private static dev.tieout.lsm.api.StoreOptions settings(Spaces spaces, StoreOptions options) {
    // Blocks are kept in the heap, which must also hold what is written.
    long cacheBytes = Math.min(options.cacheBytes(), Runtime.getRuntime().maxMemory() / 2);
    long tablesBytes = Math.max(LEAST_TABLES_BYTES, Math.min(MOST_TABLES_BYTES, cacheBytes / 4));
    dev.tieout.lsm.api.StoreOptions settings =
        dev.tieout.lsm.api.StoreOptions.defaults()
            .withDurability(dev.tieout.lsm.api.Durability.SURVIVES_KILL)
            .withCacheBytes(cacheBytes)
            .withMemtableBytes((int) tablesBytes)
            .withTree(Epochs.TREE, TreeOptions.SCANNED);
    for (int space = 0; space < spaces.names().size(); space++) {
      TreeOptions ofTree = TreeOptions.SCANNED;
      if (spaces.isOfRecords(space)) {
        ofTree = TreeOptions.ROWS;
      } else if (spaces.isForPointReads(space)) {
        ofTree = TreeOptions.LOOKED_UP;
      }
      settings = settings.withTree(spaces.names().get(space), ofTree);
    }
    return settings;
  }

  private TreeReader reader(int space, @Nullable View view) {
    return view == null
        ? trees[space]
        : ((SnapshotView) view).snapshot.tree(spaces.names().get(space));
  }

  private byte[] inner(int space, byte[] key) {
    return Spaces.isUndoLog(space) ? undoEpochs.prefixed(key) : key;
  }

  @Override
  public boolean get(int space, byte[] key, @Nullable View view, Slice value) throws IOException {
    dev.tieout.lsm.api.View found = new dev.tieout.lsm.api.View();
    try {
      if (!reader(space, view).get(inner(space, key), found)) {
        return false;
      }
    } catch (RuntimeException failure) {
      throw LsmFailures.of(path, failure);
    }
    value.set(found.array(), found.offset(), found.length());
    return true;
  }

  @Override
  public void getAll(int space, KeyList keys, @Nullable View view, ValueVisitor visitor)
      throws IOException {
    Keys wanted = new Keys();
    for (int i = 0; i < keys.count(); i++) {
      wanted.add(keys.array(), keys.start(i), keys.end(i) - keys.start(i));
    }
    Slice slice = new Slice();
    try {
      reader(space, view)
          .getAll(
              wanted,
              (i, value) -> {
                if (value != null) {
                  slice.set(value.array(), value.offset(), value.length());
                }
                try {
                  visitor.visit(i, value == null ? null : slice);
                } catch (IOException failure) {
                  throw new VisitorFailure(failure);
                }
              });
    } catch (VisitorFailure failure) {
      throw failure.cause;
    } catch (RuntimeException failure) {
      throw LsmFailures.of(path, failure);
    }
  }

  /** Carries what a visitor threw through the store. */
  private static final class VisitorFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final IOException cause;

    VisitorFailure(IOException cause) {
      super(cause);
      this.cause = cause;
    }
  }

  @Override
  public Cursor cursor(int space, byte[] from, byte[] end, @Nullable View view) throws IOException {
    try {
      boolean isUndoLog = Spaces.isUndoLog(space);
      byte[] to = end.length == 0 ? null : inner(space, end);
      if (isUndoLog && to == null) {
        to = undoEpochs.end();
      }
      return new LsmCursor(
          path,
          reader(space, view).scan(inner(space, from), to, Direction.FORWARD),
          isUndoLog ? Epochs.PREFIX_BYTES : 0);
    } catch (RuntimeException failure) {
      throw LsmFailures.of(path, failure);
    }
  }

  @Override
  public <T extends @Nullable Object> T atOneState(Look<T> look) throws IOException {
    for (int i = 0; i < MOST_LOOKS; i++) {
      long sequence = store.sequence();
      try {
        T found = look.at(null);
        if (store.isAt(sequence)) {
          return found;
        }
      } catch (IOException | RuntimeException failure) {
        if (store.isAt(sequence)) {
          throw failure;
        }
      }
    }
    try (View view = view()) {
      return look.at(view);
    }
  }

  @Override
  public Changes changes() {
    return new LsmChanges();
  }

  @Override
  public void write(Changes changes, Durability durability) throws IOException {
    LsmChanges all = (LsmChanges) changes;
    try {
      store.write(all.batch);
      if (all.clears) {
        undoEpochs.begin();
      }
      if (durability == Durability.SURVIVES_POWER_LOSS) {
        store.sync();
      }
    } catch (RuntimeException failure) {
      throw LsmFailures.of(path, failure);
    }
    if (all.clears) {
      sweep();
    }
  }

  /** The changes are done, so what fails here is left to the next time. */
  private void sweep() {
    try {
      undoEpochs.sweep();
    } catch (UncheckedIOException | StoreBusyException | IllegalStateException leftOver) {
      return;
    }
  }

  @Override
  public boolean isAtomic() {
    return true;
  }

  @Override
  public View view() throws IOException {
    try {
      return new SnapshotView(store.snapshot());
    } catch (RuntimeException failure) {
      throw LsmFailures.of(path, failure);
    }
  }

  @Override
  public void stabilise() throws IOException {
    try {
      store.settle();
    } catch (RuntimeException failure) {
      throw LsmFailures.of(path, failure);
    }
  }

  @Override
  public void settle() throws IOException {
    try {
      store.flush();
    } catch (RuntimeException failure) {
      throw LsmFailures.of(path, failure);
    }
  }

  @Override
  public long sizeBytes() throws IOException {
    return StoreDirectory.sizeBytes(path);
  }

  @Override
  public String describe() {
    return "lsm "
        + String.valueOf(LsmKeyValues.class.getPackage().getImplementationVersion())
        + "\na tree for each table and index, one batch for each record\n"
        + "compression = zstd, records with a dictionary\ntables in memory = "
        + settings.memtableBytes()
        + "\nblock cache = "
        + settings.cacheBytes()
        + "\nlog on, "
        + (options.durability() == Durability.SURVIVES_POWER_LOSS ? "synced" : "not synced")
        + "\n";
  }

  @Override
  public void close() throws IOException {
    try {
      store.close();
    } catch (RuntimeException failure) {
      throw LsmFailures.of(path, failure);
    }
  }

  private static final class SnapshotView implements View {
    private final Snapshot snapshot;

    SnapshotView(Snapshot snapshot) {
      this.snapshot = snapshot;
    }

    @Override
    public void close() {
      snapshot.close();
    }
  }

  /** A batch of the store's. */
  private final class LsmChanges implements Changes {
    private final Batch batch = store.newBatch();
    private boolean clears;

    @Override
    public void put(int space, byte[] key, byte[] value) throws IOException {
      try {
        batch.put(trees[space], inner(space, key), value);
      } catch (IllegalArgumentException tooLarge) {
        throw new StoreException(
            "The lsm store " + path + " does not take a change: " + tooLarge.getMessage() + ".",
            tooLarge);
      }
    }

    @Override
    public void delete(int space, byte[] key) {
      batch.delete(trees[space], inner(space, key));
    }

    @Override
    public void clear(int space) {
      if (!Spaces.isUndoLog(space)) {
        throw new IllegalArgumentException("space " + space + " is not cleared");
      }
      undoEpochs.addNext(batch);
      clears = true;
    }

    @Override
    public void close() {
      batch.clear();
    }
  }
}
