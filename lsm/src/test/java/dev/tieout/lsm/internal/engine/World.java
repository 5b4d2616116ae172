package dev.tieout.lsm.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.lsm.api.Batch;
import dev.tieout.lsm.api.Compression;
import dev.tieout.lsm.api.Cursor;
import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.api.Tree;
import dev.tieout.lsm.api.TreeOptions;
import dev.tieout.lsm.api.TreeReader;
import dev.tieout.lsm.internal.disk.MemoryDisk;
import dev.tieout.lsm.internal.log.LogFormat;
import dev.tieout.lsm.internal.log.LogReader;
import dev.tieout.lsm.internal.segment.Segment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A store on a memory disk, beside it what it should hold: the state after each batch. The tree
 * "rows" maps ids to values, "numbers" the same with keys of eight bytes, and "index" holds each
 * value followed by its id, so that a batch touches three trees and a broken one shows.
 */
final class World {
  static final String[] TREES = {"rows", "numbers", "index"};

  private final Seams seams;
  private final StoreOptions options;
  private MemoryDisk disk;
  private @Nullable StoreEngine store;
  private final List<Map<String, String>> states = new ArrayList<>();
  private long acknowledged;
  private int counter;
  private boolean forgetsOldIndexKeys;

  World(MemoryDisk disk, Seams seams, Durability durability) {
    this.disk = disk;
    this.seams = seams;
    this.options = options(durability);
    states.add(Map.of());
  }

  static StoreOptions options(Durability durability) {
    TreeOptions tiny = new TreeOptions(128, Compression.LZ4, true, null);
    return StoreOptions.defaults()
        .withTree("rows", tiny)
        .withTree("numbers", tiny.withCompression(Compression.ZSTD))
        .withTree("index", new TreeOptions(128, Compression.NONE, false, null))
        .withDurability(durability)
        .withMemtableBytes(24 << 10)
        .withSegmentBytes(1024)
        .withMostRuns(2)
        .withCacheBytes(1024);
  }

  /** A planted fault: an index keeps the keys of what was replaced. */
  void forgetOldIndexKeys() {
    forgetsOldIndexKeys = true;
  }

  MemoryDisk disk() {
    return disk;
  }

  StoreEngine store() {
    StoreEngine now = store;
    if (now == null) {
      throw new IllegalStateException("not open");
    }
    return now;
  }

  /** Number of batches written. */
  int last() {
    return states.size() - 1;
  }

  void open() throws IOException {
    store = new Recovery(disk, options, seams, LogReader.Policy.REFUSE_DAMAGE).open();
  }

  void close() {
    store().close();
    store = null;
    acknowledged = last();
  }

  /** Everything so far survives a power failure. */
  void sync() {
    store().sync();
    acknowledged = last();
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] number(String id) {
    return bytes(("000000000" + id).substring(("000000000" + id).length() - 8));
  }

  /** Writes one batch that puts some ids and deletes one. */
  void write(int width) {
    Map<String, String> next = new HashMap<>(states.get(last()));
    Batch batch = store().newBatch();
    for (int i = 0; i < width; i++) {
      String id = "id" + (counter * 7 + i) % 23;
      change(batch, next, id, "value" + counter % 5 + "-" + i + "x".repeat(counter % 40));
    }
    change(batch, next, "id" + (counter * 5) % 23, null);
    counter++;
    states.add(next);
    acknowledge(batch);
  }

  private void change(Batch batch, Map<String, String> next, String id, @Nullable String value) {
    Tree rows = store().tree("rows");
    Tree numbers = store().tree("numbers");
    Tree index = store().tree("index");
    String old = value == null ? next.remove(id) : next.put(id, value);
    if (old != null && !forgetsOldIndexKeys) {
      batch.delete(index, bytes(old + "|" + id));
    }
    if (value == null) {
      batch.delete(rows, bytes(id)).delete(numbers, number(id));
    } else {
      batch.put(rows, bytes(id), bytes(value)).put(numbers, number(id), bytes(value));
      batch.put(index, bytes(value + "|" + id), bytes(""));
    }
  }

  private void acknowledge(Batch batch) {
    long before = store().sequence();
    try {
      store().write(batch);
    } catch (RuntimeException e) {
      if (store().sequence() == before) {
        states.remove(states.size() - 1);
      }
      throw e;
    }
    if (options.durability().kind() == Durability.Kind.EVERY_COMMIT) {
      acknowledged = last();
    }
  }

  /** Goes on with another disk, as after a crash; checks what is there. */
  void recover(MemoryDisk left) throws IOException {
    recover(left, acknowledged);
  }

  /** The same where at least so many batches must be there. */
  void recover(MemoryDisk left, long least) throws IOException {
    disk = left;
    open();
    long sequence = store().sequence();
    assertThat(sequence).as("batches that survived").isBetween(least, (long) last());
    while (last() > sequence) {
      states.remove(last());
    }
    acknowledged = sequence;
    check();
    assertNoStrayFiles();
  }

  /** Compares all trees with what they should hold. */
  void check() {
    check(store()::tree, states.get(last()));
  }

  Map<String, String> stateNow() {
    return states.get(last());
  }

  interface Trees {
    TreeReader tree(String name);
  }

  static void check(Trees trees, Map<String, String> expected) {
    NavigableMap<String, String> rows = new TreeMap<>(expected);
    NavigableMap<String, String> numbers = new TreeMap<>();
    NavigableMap<String, String> index = new TreeMap<>();
    expected.forEach(
        (id, value) -> {
          numbers.put(new String(number(id), StandardCharsets.UTF_8), value);
          index.put(value + "|" + id, "");
        });
    checkTree(trees.tree("rows"), rows);
    checkTree(trees.tree("numbers"), numbers);
    checkTree(trees.tree("index"), index);
    for (int i = 0; i < 23; i++) {
      for (String id : new String[] {"id" + i, "id" + i + "x", "ic" + i}) {
        byte[] found = trees.tree("rows").get(bytes(id));
        assertThat(found == null ? null : new String(found, StandardCharsets.UTF_8))
            .as(id)
            .isEqualTo(rows.get(id));
      }
    }
  }

  static void checkTree(TreeReader tree, NavigableMap<String, String> expected) {
    assertThat(entries(tree, Direction.FORWARD))
        .as(tree.name())
        .isEqualTo(new ArrayList<>(expected.entrySet()));
    assertThat(entries(tree, Direction.BACKWARD))
        .as(tree.name() + " backward")
        .isEqualTo(new ArrayList<>(expected.descendingMap().entrySet()));
  }

  static List<Map.Entry<String, String>> entries(TreeReader tree, Direction direction) {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    try (Cursor cursor = tree.scan(null, null, direction)) {
      while (cursor.next()) {
        entries.add(
            Map.entry(
                new String(cursor.key().toBytes(), StandardCharsets.UTF_8),
                new String(cursor.value().toBytes(), StandardCharsets.UTF_8)));
      }
    }
    return entries;
  }

  private void assertNoStrayFiles() throws IOException {
    int segments = 0;
    for (var tree : store().stats().trees()) {
      segments += tree.segments();
    }
    int found = 0;
    for (String name : disk.list()) {
      if (Segment.fileId(name) >= 0) {
        found++;
      } else {
        assertThat(LogFormat.logId(name)).as(name).isEqualTo(-1);
        assertThat(name).isIn("LOCK", "MANIFEST");
      }
    }
    assertThat(found).as("segment files").isEqualTo(segments);
  }
}
