package dev.tieout.lsm.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.lsm.Lsm;
import dev.tieout.lsm.api.Cursor;
import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Keys;
import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.api.TreeOptions;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.index.IndexDefinition.Kind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexedTreeTest {
  @TempDir Path directory;

  private static final StoreOptions OPTIONS =
      StoreOptions.defaults()
          .withTree("rows", TreeOptions.ROWS)
          .withTree("name", TreeOptions.LOOKED_UP)
          .withTree("colour", TreeOptions.SCANNED)
          .withMemtableBytes(100_000);

  /** A record is a name of four letters and a colour. */
  private static IndexedTree tree(Store store) {
    return new IndexedTree(
        store,
        "rows",
        8,
        List.of(
            new IndexDefinition(
                "name", Kind.UNIQUE, (record, at, length, out) -> out.add(record, at, 4)),
            new IndexDefinition(
                "colour",
                Kind.ORDERED,
                (record, at, length, out) -> out.add(record, at + 4, length - 4))));
  }

  private static byte[] id(long id) {
    return ByteBuffer.allocate(8).putLong(id).array();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(View view) {
    return new String(view.toBytes(), StandardCharsets.UTF_8);
  }

  private static List<String> query(IndexedTree tree, String from, String to) {
    List<String> found = new ArrayList<>();
    tree.query(
        1, bytes(from), bytes(to), Direction.FORWARD, 100, (id, record) -> found.add(text(record)));
    return found;
  }

  @Test
  void indexesFollowTheirRecords() {
    try (Store store = Lsm.open(directory, OPTIONS)) {
      IndexedTree tree = tree(store);
      tree.put(id(1), bytes("annared"));
      tree.put(id(2), bytes("bertred"));
      tree.put(id(3), bytes("caroblue"));
      tree.put(id(2), bytes("bertblue"));
      View view = new View();

      assertThat(query(tree, "blue", "bluf")).containsExactly("bertblue", "caroblue");
      assertThat(query(tree, "red", "ree")).containsExactly("annared");
      assertThat(tree.find(0, bytes("bert"), view)).isTrue();
      assertThat(text(view)).isEqualTo("bertblue");
      assertThat(tree.delete(id(2))).isTrue();
      assertThat(tree.delete(id(2))).isFalse();
      assertThat(tree.find(0, bytes("bert"), view)).isFalse();
      assertThatThrownBy(() -> tree.put(id(9), bytes("annaold")))
          .isInstanceOf(DuplicateKeyException.class)
          .hasMessageContaining("name");
      assertThat(tree.get(id(9), view)).isFalse();
      Keys ids = new Keys();
      tree.scanIds(1, null, null, Direction.BACKWARD, 10, ids);
      assertThat(ids.count()).isEqualTo(2);
      assertThatThrownBy(() -> tree.put(bytes("short"), bytes("x")))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void rebuildingComesToTheSameAsWriting() {
    try (Store store = Lsm.open(directory, OPTIONS)) {
      IndexedTree tree = tree(store);
      Random random = new Random(1);
      for (int i = 0; i < 5000; i++) {
        int id = random.nextInt(1500);
        tree.put(id(id), bytes("%04d%s".formatted(id, "colour" + random.nextInt(9))));
      }
      List<List<String>> before = List.of(entries(store, "name"), entries(store, "colour"));
      tree.rebuild(0);
      tree.rebuild(1);
      assertThat(List.of(entries(store, "name"), entries(store, "colour"))).isEqualTo(before);
    }
  }

  private static List<String> entries(Store store, String name) {
    List<String> entries = new ArrayList<>();
    try (Cursor cursor = store.tree(name).scan()) {
      while (cursor.next()) {
        entries.add(text(cursor.key()) + "=" + text(cursor.value()));
      }
    }
    return entries;
  }

  @Test
  void concurrentWritersKeepIndexesRight() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (Store store = Lsm.open(directory, OPTIONS)) {
      IndexedTree tree = tree(store);
      List<Future<?>> all = new ArrayList<>();
      for (int w = 0; w < 4; w++) {
        int seed = w;
        all.add(threads.submit(() -> change(tree, new Random(seed))));
      }
      for (Future<?> future : all) {
        future.get();
      }
      List<List<String>> before = List.of(entries(store, "name"), entries(store, "colour"));
      tree.rebuild(0);
      tree.rebuild(1);
      assertThat(List.of(entries(store, "name"), entries(store, "colour"))).isEqualTo(before);
    } finally {
      threads.shutdownNow();
    }
  }

  private static void change(IndexedTree tree, Random random) {
    for (int i = 0; i < 4000; i++) {
      int id = random.nextInt(60);
      String colour = "colour" + random.nextInt(5);
      try {
        if (random.nextInt(5) == 0) {
          tree.delete(id(id));
        } else {
          tree.put(id(id), bytes("%04d%s".formatted(random.nextInt(80), colour)));
        }
      } catch (DuplicateKeyException e) {
        // Another record has the name; so it is meant.
      }
      if (i % 10 == 0) {
        String end = colour.substring(0, 6) + (char) (colour.charAt(6) + 1);
        assertThat(query(tree, colour, end)).allMatch(record -> record.endsWith(colour));
      }
    }
  }
}
