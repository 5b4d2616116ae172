package dev.tieout.lsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.lsm.api.Batch;
import dev.tieout.lsm.api.Compression;
import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.api.Cursor;
import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.api.Keys;
import dev.tieout.lsm.api.Limits;
import dev.tieout.lsm.api.Snapshot;
import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.api.Tree;
import dev.tieout.lsm.api.TreeOptions;
import dev.tieout.lsm.api.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the interface promises, on a real directory. */
class StoreTest {
  private static final StoreOptions OPTIONS =
      StoreOptions.defaults()
          .withTree("a", TreeOptions.ROWS)
          .withTree("b", TreeOptions.SCANNED)
          .withMemtableBytes(256 << 10);

  @TempDir Path directory;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] number(long value) {
    return ByteBuffer.allocate(8).putLong(value).array();
  }

  private static void fill(Store store, int count) {
    for (int i = 0; i < count; i++) {
      store.write(
          store
              .newBatch()
              .put(store.tree("a"), number(i), bytes("row " + i + " of some length, more or less"))
              .put(store.tree("b"), bytes("k" + i), bytes("")));
    }
  }

  @Test
  void getsWhatWasPut() {
    try (Store store = Lsm.open(directory, OPTIONS)) {
      Tree tree = store.tree("a");
      tree.put(bytes("x"), bytes("1"));
      tree.put(bytes(""), bytes("empty key"));
      tree.put(bytes("y"), bytes(""));
      tree.delete(bytes("z"));

      assertThat(tree.get(bytes("x"))).isEqualTo(bytes("1"));
      assertThat(tree.get(bytes(""))).isEqualTo(bytes("empty key"));
      assertThat(tree.get(bytes("y"))).isEmpty();
      assertThat(tree.get(bytes("z"))).isNull();
    }
    try (Store store = Lsm.open(directory, OPTIONS)) {
      assertThat(store.tree("a").get(bytes(""))).isEqualTo(bytes("empty key"));
      assertThat(store.treeNames()).containsExactly("a", "b");
    }
  }

  @Test
  void keepsManyEntriesThroughMergesWithADictionary() {
    int count = 60_000;
    try (Store store = Lsm.open(directory, OPTIONS)) {
      fill(store, count);
      store.settle();
      assertThat(store.stats().trees()).allMatch(tree -> tree.runs() == 1);
      assertThat(store.verify().isSound()).isTrue();
      assertThat(store.verify().entries()).isEqualTo(2L * count);
    }
    try (Store store = Lsm.open(directory, OPTIONS.withCacheBytes(100_000))) {
      View view = new View();
      for (int i = 0; i < count; i += 7) {
        assertThat(store.tree("a").get(number(i), view)).isTrue();
        assertThat(new String(view.toBytes(), StandardCharsets.UTF_8)).startsWith("row " + i + " ");
      }
      assertThat(store.tree("a").get(number(count))).isNull();
      assertThat(store.stats().cacheBytes()).isLessThanOrEqualTo(110_000);
      Keys keys = new Keys();
      for (int i = 0; i < 300; i++) {
        keys.add(number(i * 211L));
      }
      List<Boolean> found = new ArrayList<>();
      store.tree("a").getAll(keys, (i, value) -> found.add(value != null));
      for (int i = 0; i < 300; i++) {
        assertThat(found.get(i)).isEqualTo(i * 211L < count);
      }
    }
  }

  @Test
  void scansBetweenBoundsBothWays() {
    try (Store store = Lsm.open(directory, OPTIONS)) {
      fill(store, 1000);
      store.flush();
      List<String> forward = new ArrayList<>();
      try (Cursor cursor = store.tree("b").scan(bytes("k10"), bytes("k102"), Direction.FORWARD)) {
        while (cursor.next()) {
          forward.add(new String(cursor.key().toBytes(), StandardCharsets.UTF_8));
        }
      }
      assertThat(forward).startsWith("k10", "k100", "k101").hasSize(3);
      List<String> backward = new ArrayList<>();
      try (Cursor cursor = store.tree("b").scan(bytes("k10"), bytes("k102"), Direction.BACKWARD)) {
        while (cursor.next()) {
          backward.add(0, new String(cursor.key().toBytes(), StandardCharsets.UTF_8));
        }
      }
      assertThat(backward).isEqualTo(forward);
    }
  }

  @Test
  void aSnapshotStaysAsItWas() {
    try (Store store = Lsm.open(directory, OPTIONS)) {
      fill(store, 3000);
      try (Snapshot snapshot = store.snapshot()) {
        for (int i = 0; i < 3000; i++) {
          store.tree("a").delete(number(i));
        }
        store.settle();
        assertThat(store.tree("a").scan().next()).isFalse();
        int count = 0;
        try (Cursor cursor = snapshot.tree("a").scan()) {
          while (cursor.next()) {
            count++;
          }
        }
        assertThat(count).isEqualTo(3000);
        assertThat(snapshot.sequence()).isEqualTo(3000);
      }
    }
  }

  @Test
  void setsOnlyWhatIsAsExpected() {
    try (Store store = Lsm.open(directory, OPTIONS)) {
      Tree tree = store.tree("a");
      byte[] key = bytes("k");

      assertThat(tree.compareAndSet(key, bytes("x"), bytes("1"))).isFalse();
      assertThat(tree.compareAndSet(key, null, bytes("1"))).isTrue();
      assertThat(tree.compareAndSet(key, null, bytes("2"))).isFalse();
      assertThat(tree.compareAndSet(key, bytes("1"), bytes("2"))).isTrue();
      assertThat(tree.compareAndSet(key, bytes("2"), null)).isTrue();
      assertThat(tree.get(key)).isNull();
    }
  }

  @Test
  void aBackupIsAStore(@TempDir Path target) throws IOException {
    Path copy = target.resolve("copy");
    try (Store store = Lsm.open(directory, OPTIONS)) {
      fill(store, 5000);
      store.backup(copy);
      fill(store, 6000);
      assertThatThrownBy(() -> store.backup(copy)).hasMessageContaining("must be empty");
    }
    try (Store store = Lsm.open(copy, OPTIONS)) {
      assertThat(store.verify().isSound()).isTrue();
      assertThat(store.tree("a").get(number(4999))).isNotNull();
      assertThat(store.tree("a").get(number(5000))).isNull();
      assertThat(store.sequence()).isEqualTo(5000);
      store.tree("a").put(number(1), bytes("new"));
    }
  }

  @Test
  void expiredEntriesAreAbsentAndStayAbsentWhenTheClockGoesBack() {
    AtomicLong clock = new AtomicLong(1000);
    StoreOptions options =
        StoreOptions.defaults()
            .withTree(
                "t",
                TreeOptions.ROWS.withExpiry(
                    (value, offset, length) -> ByteBuffer.wrap(value).getLong(offset)))
            .withClock(clock::get);
    try (Store store = Lsm.open(directory, options)) {
      Tree tree = store.tree("t");
      tree.put(bytes("old"), number(5000));
      store.flush();
      tree.put(bytes("old"), number(2000));
      tree.put(bytes("kept"), number(9000));
      assertThat(tree.get(bytes("old"))).isNotNull();
      clock.set(2000);
      assertThat(tree.get(bytes("old"))).isNull();
      clock.set(10);
      assertThat(tree.get(bytes("old"))).isNull();
      store.settle();
      assertThat(store.stats().trees().get(0).entries()).isEqualTo(1);
    }
    try (Store store = Lsm.open(directory, options)) {
      assertThat(store.tree("t").get(bytes("old"))).isNull();
      assertThat(store.tree("t").get(bytes("kept"))).isNotNull();
      store.tree("t").put(bytes("late"), number(1500));
      assertThat(store.tree("t").get(bytes("late"))).as("the clock was at 2000 once").isNull();
    }
  }

  @Test
  void refusesWhatIsOverALimit() {
    try (Store store = Lsm.open(directory, OPTIONS)) {
      Tree tree = store.tree("a");
      byte[] longest = new byte[Limits.KEY_BYTES];
      tree.put(longest, new byte[Limits.VALUE_BYTES]);
      assertThatThrownBy(() -> tree.put(new byte[Limits.KEY_BYTES + 1], bytes("")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("a key of 4097 bytes, at most 4096");
      assertThatThrownBy(() -> tree.put(bytes("k"), new byte[Limits.VALUE_BYTES + 1]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("at most 8388608");
      Batch batch = store.newBatch();
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 3; i++) {
                  batch.put(tree, number(i), new byte[Limits.VALUE_BYTES]);
                }
              })
          .hasMessageContaining("a batch of more than");
      store.flush();
      assertThat(tree.get(longest)).hasSize(Limits.VALUE_BYTES);
    }
  }

  @Test
  void refusesASecondOpening() {
    try (Store store = Lsm.open(directory, OPTIONS)) {
      assertThat(store.treeNames()).hasSize(2);
      assertThatThrownBy(() -> Lsm.open(directory, OPTIONS))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("open already");
    }
  }

  @Test
  void refusesADirectoryOfSomethingElse() throws IOException {
    Files.writeString(directory.resolve("letter.txt"), "Dear Sir");

    assertThatThrownBy(() -> Lsm.open(directory, OPTIONS))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("letter.txt")
        .hasMessageContaining("not empty and is no store");
    assertThat(directory.resolve("LOCK")).doesNotExist();
  }

  @Test
  void refusesANewerVersionAMissingAndAForeignFile(@TempDir Path other) throws IOException {
    for (Path place : List.of(directory, other.resolve("x"))) {
      try (Store store = Lsm.open(place, OPTIONS)) {
        fill(store, 100);
      }
    }
    Path segment = anySegment(directory);
    byte[] own = Files.readAllBytes(segment);
    Files.copy(
        other.resolve("x").resolve(segment.getFileName()),
        segment,
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertRefused("another store");
    Files.delete(segment);
    assertRefused("the file is missing");
    Files.write(segment, own);
    Path manifest = directory.resolve("MANIFEST");
    byte[] good = Files.readAllBytes(manifest);
    byte[] newer = good.clone();
    newer[11] = 9;
    Files.write(manifest, newer);
    assertRefused("version 9, and this program reads 1");
    Files.delete(manifest);
    assertRefused("the file is missing, though there is segment");
    Files.write(manifest, good);
    Lsm.open(directory, OPTIONS).close();
  }

  private void assertRefused(String message) {
    assertThatThrownBy(() -> Lsm.open(directory, OPTIONS))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessageContaining(message)
        .hasMessageContaining(directory.toString());
  }

  private static Path anySegment(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.toString().contains("segment-"))
          .sorted()
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void afterClosingEverythingIsRefused() {
    Store store = Lsm.open(directory, OPTIONS);
    Tree tree = store.tree("a");
    Cursor cursor = tree.scan();
    Snapshot snapshot = store.snapshot();
    store.close();
    store.close();

    for (Runnable use :
        List.<Runnable>of(
            () -> tree.get(bytes("k")),
            () -> tree.put(bytes("k"), bytes("v")),
            tree::scan,
            store::flush,
            store::settle,
            store::snapshot,
            store::verify)) {
      assertThatThrownBy(use::run).isInstanceOf(IllegalStateException.class);
    }
    assertThat(cursor.next()).isFalse();
    snapshot.close();
  }

  @Test
  void treesOfAnotherStoreAreRefused(@TempDir Path other) {
    try (Store one = Lsm.open(directory, OPTIONS);
        Store two = Lsm.open(other, OPTIONS)) {
      Tree foreign = two.tree("a");
      assertThatThrownBy(() -> one.newBatch().put(foreign, bytes("k"), bytes("v")))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> one.write(two.newBatch()))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> one.tree("c")).hasMessageContaining("no tree c");
    }
  }

  @Test
  void eachDurabilityKeepsWhatWasClosed() {
    List<Durability> all =
        List.of(
            Durability.NONE,
            Durability.SURVIVES_KILL,
            Durability.every(Duration.ofMillis(1)),
            Durability.EVERY_COMMIT);
    for (Durability durability : all) {
      try (Store store = Lsm.open(directory, OPTIONS.withDurability(durability))) {
        store.tree("a").put(bytes(durability.kind().name()), bytes("there"));
        store.sync();
      }
    }
    try (Store store = Lsm.open(directory, OPTIONS)) {
      for (Durability durability : all) {
        assertThat(store.tree("a").get(bytes(durability.kind().name()))).isNotNull();
      }
    }
  }

  @Test
  void newOptionsLayOutATreeAnew() {
    try (Store store = Lsm.open(directory, OPTIONS)) {
      fill(store, 2000);
      store.settle();
    }
    StoreOptions other =
        OPTIONS
            .withTree("b", TreeOptions.LOOKED_UP.withCompression(Compression.NONE))
            .withTree("c", TreeOptions.ROWS);
    try (Store store = Lsm.open(directory, other)) {
      long before = store.stats().trees().get(1).fileBytes();
      store.settle();
      assertThat(store.stats().trees().get(1).fileBytes()).isGreaterThan(before);
      assertThat(store.tree("b").get(bytes("k1999"))).isNotNull();
      assertThat(store.tree("c").get(bytes("k"))).isNull();
    }
  }
}
