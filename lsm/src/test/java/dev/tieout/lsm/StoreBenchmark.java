package dev.tieout.lsm;

import dev.tieout.lsm.api.Batch;
import dev.tieout.lsm.api.Cursor;
import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.api.Snapshot;
import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.api.Tree;
import dev.tieout.lsm.api.TreeOptions;
import dev.tieout.lsm.api.TreeReader;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.parts.PartBenchmark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** The parts together: writing with upkeep behind it, iterators, opening with a log to replay. */
@OperationsPerInvocation(PartBenchmark.ENTRIES)
public class StoreBenchmark extends PartBenchmark {
  private static final StoreOptions OPTIONS =
      StoreOptions.defaults()
          .withTree("rows", TreeOptions.ROWS)
          .withDurability(Durability.SURVIVES_KILL)
          .withMemtableBytes(1 << 20)
          .withCacheBytes(16 << 20);

  private final byte[][] keys = keys(4);
  private final byte[][] values = values();
  private @Nullable Store store;
  private @Nullable Snapshot snapshot;

  /** Writes all entries twice, so that there are some in a table and some in segments. */
  @Setup
  public void fill() throws IOException {
    Store opened = Lsm.open(directory().resolve("store"), OPTIONS);
    store = opened;
    write();
    opened.flush();
    write();
    snapshot = opened.snapshot();
    write();
  }

  private Store store() {
    return Objects.requireNonNull(store);
  }

  /** Batches of one; flushes and merges go on in another thread, and this one waits for them. */
  @Benchmark
  public final long write() {
    Tree rows = store().tree("rows");
    long last = 0;
    for (int i = 0; i < ENTRIES; i++) {
      Batch batch = store().newBatch();
      last = store().write(batch.put(rows, keys[i], values[i]));
    }
    return checked(last, store().sequence());
  }

  /** Finds each key. */
  @Benchmark
  public long get() {
    Tree rows = store().tree("rows");
    View view = new View();
    long sum = 0;
    for (byte[] key : keys) {
      rows.get(key, view);
      sum += Bytes.intAt(view.array(), view.offset());
    }
    return checked(sum, SUM);
  }

  /** Walks through the tree as it is. */
  @Benchmark
  public long scan() {
    return sum(store().tree("rows"), Direction.FORWARD);
  }

  /** The same from its end. */
  @Benchmark
  public long scanBackward() {
    return sum(store().tree("rows"), Direction.BACKWARD);
  }

  /** Walks through a snapshot. */
  @Benchmark
  public long scanSnapshot() {
    return sum(Objects.requireNonNull(snapshot).tree("rows"), Direction.FORWARD);
  }

  private static long sum(TreeReader tree, Direction direction) {
    long sum = 0;
    try (Cursor cursor = tree.scan(null, null, direction)) {
      while (cursor.next()) {
        sum += Bytes.intAt(cursor.value().array(), cursor.value().offset());
      }
    }
    return checked(sum, SUM);
  }

  /** Opens, syncs and closes a new store. */
  @Benchmark
  @OperationsPerInvocation(1)
  public long openAndClose() throws IOException {
    Path path = directory().resolve("empty");
    try (Store opened = Lsm.open(path, OPTIONS)) {
      return checked(opened.treeNames().size(), 1);
    }
  }

  /** Closes the store. */
  @TearDown(Level.Trial)
  public void close() {
    Objects.requireNonNull(snapshot).close();
    store().close();
  }
}
