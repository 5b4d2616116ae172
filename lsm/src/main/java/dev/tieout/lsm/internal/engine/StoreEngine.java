package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.Batch;
import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.api.Snapshot;
import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.StoreStats;
import dev.tieout.lsm.api.StoreStats.TreeStats;
import dev.tieout.lsm.api.Tree;
import dev.tieout.lsm.api.Verification;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.disk.Disk;
import dev.tieout.lsm.internal.disk.LocalDisk;
import dev.tieout.lsm.internal.log.LogPool;
import dev.tieout.lsm.internal.log.LogWriter;
import dev.tieout.lsm.internal.manifest.ManifestFile;
import dev.tieout.lsm.internal.segment.Run;
import dev.tieout.lsm.internal.segment.Segment;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An open store. Thread-safe. */
public final class StoreEngine implements Store {
  private final Context context;
  private final Catalog catalog;
  private final Syncer syncer;
  private final Writer writer;
  private final Maintainer maintainer;
  private final Closeable lock;
  private final Map<String, TreeHandle> trees = new LinkedHashMap<>();

  StoreEngine(
      Context context,
      Catalog catalog,
      Syncer syncer,
      Writer writer,
      Maintainer maintainer,
      Closeable lock) {
    this.context = context;
    this.catalog = catalog;
    this.syncer = syncer;
    this.writer = writer;
    this.maintainer = maintainer;
    this.lock = lock;
    for (TreeSpec spec : context.trees()) {
      trees.put(spec.name(), new TreeHandle(this, new LiveAccess(spec)));
    }
    writer.connect(syncer::durable, maintainer::nudge, maintainer::trouble);
    syncer.onSynced(writer::mark);
    maintainer.start();
  }

  private final class LiveAccess extends Access {
    LiveAccess(TreeSpec spec) {
      super(spec, context.clock());
    }

    @Override
    TreeState state() {
      State now = catalog.state();
      if (!now.isOpen()) {
        throw Catalog.closed();
      }
      return now.tree(spec().id());
    }

    @Override
    boolean isLive() {
      return true;
    }
  }

  @Override
  public Tree tree(String name) {
    TreeHandle tree = trees.get(name);
    if (tree == null) {
      throw new IllegalArgumentException("there is no tree " + name);
    }
    return tree;
  }

  @Override
  public List<String> treeNames() {
    return List.copyOf(trees.keySet());
  }

  @Override
  public Batch newBatch() {
    return new EncodedBatch(this);
  }

  @Override
  public long write(Batch batch) {
    if (!(batch instanceof EncodedBatch encoded) || !encoded.isOf(this)) {
      throw new IllegalArgumentException("a batch of another store");
    }
    return doing(
        () -> {
          long sequence = writer.write(encoded);
          commit(sequence);
          return sequence;
        });
  }

  boolean compareAndSet(
      TreeHandle tree, byte[] key, byte @Nullable [] expected, byte @Nullable [] value) {
    EncodedBatch batch = new EncodedBatch(this);
    if (value == null) {
      batch.delete(tree, key);
    } else {
      batch.put(tree, key, value);
    }
    return doing(
        () -> {
          long sequence = writer.exclusively(() -> writeIf(tree, key, expected, batch));
          if (sequence > 0) {
            commit(sequence);
          }
          return sequence > 0;
        });
  }

  private long writeIf(TreeHandle tree, byte[] key, byte @Nullable [] expected, EncodedBatch batch)
      throws IOException {
    View now = new View();
    boolean there = tree.get(key, now);
    boolean asExpected =
        there
            ? expected != null
                && Arrays.equals(
                    now.array(),
                    now.offset(),
                    now.offset() + now.length(),
                    expected,
                    0,
                    expected.length)
            : expected == null;
    return asExpected ? writer.writeLocked(batch) : 0;
  }

  private void commit(long sequence) throws IOException {
    if (context.options().durability().kind() == Durability.Kind.EVERY_COMMIT) {
      syncer.syncTo(sequence);
    }
  }

  @Override
  public long sequence() {
    return writer.sequence();
  }

  @Override
  public boolean isAt(long sequence) {
    return writer.isAt(sequence);
  }

  @Override
  public Snapshot snapshot() {
    return doing(
        () -> {
          SnapshotHandle snapshot =
              writer.exclusively(
                  () -> {
                    writer.rotate();
                    return new SnapshotHandle(context, catalog, catalog.pin(), writer.sequence());
                  });
          maintainer.nudge();
          return snapshot;
        });
  }

  @Override
  public void sync() {
    if (!context.options().durability().isLogged()) {
      flush();
      return;
    }
    doing(
        () -> {
          syncer.syncTo(writer.sequence());
          return true;
        });
  }

  @Override
  public void flush() {
    upkeep(Maintainer.Task.FLUSH);
  }

  @Override
  public void settle() {
    upkeep(Maintainer.Task.SETTLE);
  }

  private void upkeep(Maintainer.Task task) {
    doing(
        () -> {
          context.failure().check();
          writer.rotate();
          maintainer.await(task);
          return true;
        });
  }

  @Override
  public void backup(Path target) {
    doing(
        () -> {
          backup(LocalDisk.at(target));
          return true;
        });
  }

  /** The same to any disk. */
  public void backup(Disk target) throws IOException {
    List<String> there = target.list();
    if (!there.isEmpty()) {
      throw new IOException(
          target.describe(there.get(0)) + ": the directory for a backup must be empty");
    }
    context.failure().check();
    writer.rotate();
    maintainer.await(Maintainer.Task.FLUSH);
    long sequence;
    State pinned;
    synchronized (catalog) {
      pinned = catalog.pin();
      sequence = catalog.flushedSequence();
    }
    try {
      for (List<Run> runs : pinned.runs()) {
        for (Run run : runs) {
          for (Segment segment : run.segments()) {
            segment.copyTo(target);
          }
        }
      }
      target.syncDirectory();
      ManifestFile.write(target, catalog.manifestOf(pinned, sequence));
    } finally {
      catalog.unpin(pinned);
    }
  }

  @Override
  public StoreStats stats() {
    State state = catalog.state();
    List<TreeStats> ofTrees = new ArrayList<>();
    for (TreeSpec spec : context.trees()) {
      int segments = 0;
      long bytes = 0;
      long entries = 0;
      List<Run> runs = state.runs().get(spec.id());
      for (Run run : runs) {
        for (Segment segment : run.segments()) {
          segments++;
          bytes += segment.fileBytes();
          entries += segment.entries();
        }
      }
      ofTrees.add(new TreeStats(spec.name(), runs.size(), segments, bytes, entries));
    }
    long tables = state.active().bytes();
    for (Group group : state.frozen()) {
      tables += group.bytes();
    }
    return new StoreStats(
        ofTrees,
        writer.sequence(),
        syncer.durable(),
        tables,
        context.cache().bytes(),
        context.cache().misses(),
        maintainer.upkeep().flushes(),
        maintainer.upkeep().merges(),
        writer.stallMillis());
  }

  @Override
  public Verification verify() {
    State pinned = catalog.pin();
    try {
      return new Verifier().verify(pinned);
    } finally {
      catalog.unpin(pinned);
    }
  }

  @Override
  public void close() {
    if (!writer.close()) {
      return;
    }
    doing(
        () -> {
          try {
            maintainer.stop();
            leaveInOrder();
          } finally {
            catalog.close();
            closeLogs();
            lock.close();
          }
          return true;
        });
  }

  /** Everything into segments if it can be, else at least into the log. */
  private void leaveInOrder() throws IOException {
    if (context.failure().isSet()) {
      return;
    }
    try {
      catalog.rotate();
      maintainer.upkeep().flushFrozen();
      context.logs().clear();
    } catch (IOException | RuntimeException e) {
      if (context.failure().isSet() || !context.options().durability().isLogged()) {
        throw e;
      }
      syncer.syncTo(writer.sequence());
    }
  }

  private void closeLogs() throws IOException {
    context.logs().close();
    State last = catalog.state();
    for (Group group : last.frozen()) {
      LogWriter log = group.log();
      if (log != null) {
        LogPool.close(log);
      }
    }
    LogWriter log = last.active().log();
    if (log != null) {
      LogPool.close(log);
    }
  }

  private interface Action<T> {
    T run() throws IOException;
  }

  private static <T> T doing(Action<T> action) {
    try {
      return action.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }
}
