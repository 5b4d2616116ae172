package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.api.TreeOptions;
import dev.tieout.lsm.internal.cache.BlockCache;
import dev.tieout.lsm.internal.disk.Disk;
import dev.tieout.lsm.internal.log.LogFormat;
import dev.tieout.lsm.internal.log.LogPool;
import dev.tieout.lsm.internal.log.LogReader;
import dev.tieout.lsm.internal.manifest.Manifest;
import dev.tieout.lsm.internal.manifest.Manifest.RunFiles;
import dev.tieout.lsm.internal.manifest.Manifest.SegmentFile;
import dev.tieout.lsm.internal.manifest.Manifest.TreeFiles;
import dev.tieout.lsm.internal.manifest.ManifestFile;
import dev.tieout.lsm.internal.segment.Run;
import dev.tieout.lsm.internal.segment.Segment;
import java.io.Closeable;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Opens a store, after whatever has happened to it.
 *
 * <p>1. The manifest says which segments there are; a segment that it does not name is of no use.
 * 2. What is in logs and not in segments is written to segments before anybody can write, so that
 * no log with an uncertain end is ever added to. 3. Each step can be cut off anywhere and begun
 * again.
 */
public final class Recovery {
  /** Its lock is held while a store is open. */
  static final String LOCK = "LOCK";

  private static final String DISCARDED = ".discarded";
  private static final int MOST_TREES = 1000;

  private final Disk disk;
  private final StoreOptions options;
  private final Seams seams;
  private final LogReader.Policy policy;
  private final List<Segment> opened = new ArrayList<>();
  private long discarded;
  private long promised;

  /** Of one directory. */
  public Recovery(Disk disk, StoreOptions options, Seams seams, LogReader.Policy policy) {
    this.disk = disk;
    this.options = options;
    this.seams = seams;
    this.policy = policy;
  }

  /** Whole batches that were in the log beyond its damaged place. */
  public long discarded() {
    return discarded;
  }

  /** The last batch of which the log said that it was on the disk. */
  public long promised() {
    return promised;
  }

  /**
   * Opens the store.
   *
   * @throws CorruptStoreException if it is damaged
   * @throws IOException if it is open already, is no store, or cannot be read or written
   */
  public StoreEngine open() throws IOException {
    if (!disk.exists(ManifestFile.NAME)) {
      checkEmpty();
    }
    Closeable lock = disk.lock(LOCK);
    try {
      return openLocked(lock);
    } catch (IOException | RuntimeException | Error e) {
      opened.forEach(Segment::release);
      try {
        lock.close();
      } catch (IOException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }

  private void checkEmpty() throws IOException {
    for (String name : disk.list()) {
      if (Segment.fileId(name) >= 0 || LogFormat.logId(name) >= 0) {
        throw new CorruptStoreException(
            disk.describe(ManifestFile.NAME), 0, "the file is missing, though there is " + name);
      }
      if (!name.equals(LOCK) && !name.equals(ManifestFile.NEXT)) {
        throw new IOException(
            disk.describe(name)
                + ": the directory is not empty and is no store; give another directory");
      }
    }
  }

  private StoreEngine openLocked(Closeable lock) throws IOException {
    Manifest manifest = manifest();
    List<TreeSpec> trees = new ArrayList<>();
    for (TreeFiles tree : manifest.trees()) {
      TreeOptions ofTree = options.trees().get(tree.name());
      trees.add(
          new TreeSpec(trees.size(), tree.name(), ofTree == null ? TreeOptions.SCANNED : ofTree));
    }
    Context context =
        new Context(
            disk,
            options,
            seams,
            manifest.storeId(),
            trees,
            new BlockCache(options.cacheBytes()),
            new LogPool(disk, manifest.storeId()),
            new ExpiryClock(options.clockMillis(), manifest.clockMillis()),
            new Failure());
    List<List<Run>> runs = openRuns(context, manifest);
    seams.at("recovery-segments-open");
    Catalog catalog =
        new Catalog(
            context,
            new State(true, new Group(trees.size()), List.of(), runs),
            manifest,
            nextFileId(manifest));
    deleteOrphans(manifest);
    return replay(context, catalog, manifest, lock);
  }

  private Manifest manifest() throws IOException {
    Manifest found;
    if (disk.exists(ManifestFile.NAME)) {
      found = ManifestFile.read(disk);
    } else {
      found = new Manifest(new SecureRandom().nextLong(), 1, 1, 0, 0, List.of());
    }
    List<TreeFiles> trees = new ArrayList<>(found.trees());
    Set<String> names = new HashSet<>();
    trees.forEach(tree -> names.add(tree.name()));
    for (String name : options.trees().keySet()) {
      if (names.add(name)) {
        trees.add(new TreeFiles(name, List.of()));
      }
    }
    if (trees.size() > MOST_TREES) {
      throw new IOException("%d trees, at most %d".formatted(trees.size(), MOST_TREES));
    }
    Manifest manifest =
        new Manifest(
            found.storeId(),
            found.nextFileId(),
            found.leastLogId(),
            found.flushedSequence(),
            found.clockMillis(),
            trees);
    if (!disk.exists(ManifestFile.NAME) || trees.size() > found.trees().size()) {
      ManifestFile.write(disk, manifest);
    }
    return manifest;
  }

  private List<List<Run>> openRuns(Context context, Manifest manifest) throws IOException {
    List<List<Run>> runs = new ArrayList<>();
    for (TreeFiles tree : manifest.trees()) {
      List<Run> ofTree = new ArrayList<>();
      for (RunFiles run : tree.runs()) {
        List<Segment> segments = new ArrayList<>();
        for (SegmentFile file : run.segments()) {
          Segment segment =
              Segment.open(disk, context.storeId(), file.fileId(), file.bytes(), context.cache());
          opened.add(segment);
          segments.add(segment);
        }
        try {
          ofTree.add(new Run(segments));
        } catch (IllegalArgumentException e) {
          throw new CorruptStoreException(
              disk.describe(ManifestFile.NAME),
              0,
              "a run of tree " + tree.name() + ": " + e.getMessage(),
              e);
        }
      }
      runs.add(ofTree);
    }
    return runs;
  }

  private long nextFileId(Manifest manifest) throws IOException {
    long next = manifest.nextFileId();
    for (String name : disk.list()) {
      next = Math.max(next, 1 + Math.max(Segment.fileId(name), LogFormat.logId(name)));
    }
    return next;
  }

  /** What a crash has left behind. */
  private void deleteOrphans(Manifest manifest) throws IOException {
    Set<Long> named = new HashSet<>();
    opened.forEach(segment -> named.add(segment.id()));
    for (String name : disk.list()) {
      long segment = Segment.fileId(name);
      long log = LogFormat.logId(name);
      if ((segment >= 0 && !named.contains(segment))
          || (log >= 0 && log < manifest.leastLogId())
          || name.equals(ManifestFile.NEXT)) {
        disk.delete(name);
      }
    }
  }

  private StoreEngine replay(Context context, Catalog catalog, Manifest manifest, Closeable lock)
      throws IOException {
    LogReader reader =
        new LogReader(
            disk,
            context.storeId(),
            manifest.flushedSequence(),
            policy,
            (sequence, bytes, start, end) -> {
              Group group = catalog.state().active();
              BatchReader.apply(bytes, start, end, context.trees().size(), group);
              group.setLastSequence(sequence);
            });
    Writer writer = new Writer(context, catalog, manifest.flushedSequence());
    Syncer syncer =
        new Syncer(catalog, context.failure(), writer::sequence, manifest.flushedSequence());
    Maintainer maintainer = new Maintainer(context, catalog, syncer, writer);
    List<Long> logs = logs(manifest);
    for (long log : logs) {
      read(reader, log);
      if (catalog.state().active().bytes() >= context.options().memtableBytes()) {
        catalog.rotate();
        maintainer.upkeep().flushFrozen();
      }
    }
    reader.checkPromises();
    discarded = reader.discarded();
    promised = reader.promised();
    seams.at("recovery-replayed");
    if (!logs.isEmpty()) {
      catalog.raiseLeastLogId(logs.get(logs.size() - 1) + 1);
      if (catalog.rotate()) {
        maintainer.upkeep().flushFrozen();
      } else {
        catalog.save();
      }
      seams.at("recovery-flushed");
      removeLogs(logs, reader);
    }
    writer.begin(reader.sequence());
    opened.clear();
    return new StoreEngine(context, catalog, syncer, writer, maintainer, lock);
  }

  private void read(LogReader reader, long log) throws IOException {
    try {
      reader.read(log);
    } catch (IndexOutOfBoundsException e) {
      throw new CorruptStoreException(
          disk.describe(LogFormat.name(log)),
          0,
          "a batch that cannot be read: " + e.getMessage(),
          e);
    }
  }

  private List<Long> logs(Manifest manifest) throws IOException {
    List<Long> logs = new ArrayList<>();
    for (String name : disk.list()) {
      long log = LogFormat.logId(name);
      if (log >= manifest.leastLogId()) {
        logs.add(log);
      }
    }
    logs.sort(null);
    return logs;
  }

  private void removeLogs(List<Long> logs, LogReader reader) throws IOException {
    boolean damaged = reader.promised() > reader.sequence();
    for (long log : logs) {
      String name = LogFormat.name(log);
      if (damaged) {
        disk.rename(name, name + DISCARDED);
      } else {
        disk.delete(name);
      }
    }
  }
}
