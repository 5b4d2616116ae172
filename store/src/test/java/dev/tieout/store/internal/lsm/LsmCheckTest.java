package dev.tieout.store.internal.lsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.lsm.Lsm;
import dev.tieout.lsm.api.Store;
import dev.tieout.store.RecordStore;
import dev.tieout.store.StoreCheck;
import dev.tieout.store.StoreException;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Table;
import dev.tieout.store.engine.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LsmCheckTest {
  private static final int ROWS = 2000;
  private static final Table TABLE =
      Table.named("things")
          .number("id")
          .text("code", 40)
          .text("bucket", 20)
          .nullableNumber("size")
          .nullableText("note")
          .key("id")
          .unique("code", "code")
          .index("bucket", "bucket descending")
          .build();
  private static final Table NAMES =
      Table.named("names")
          .text("name", 50)
          .number("rank")
          .key("name")
          .index("rank", "rank")
          .build();

  @TempDir Path directory;
  private Path place = Path.of("");

  @BeforeEach
  void fill() throws IOException {
    place = directory.resolve("store");
    try (RecordStore store =
        Stores.open("lsm:" + place, List.of(TABLE, NAMES), StoreOptions.DEFAULT)) {
      for (int i = 0; i < ROWS; i++) {
        store
            .table(TABLE)
            .insert(TABLE.row().set(0, i).set(1, "code" + i).set(2, "b" + i % 7).set(3, i));
      }
      store.table(NAMES).insert(NAMES.row().set(0, "one").set(1, 1));
      store.stabilise();
    }
  }

  private StoreCheck check() throws IOException {
    return Stores.check("lsm:" + place);
  }

  @Test
  void countsWhatIsSound() throws IOException {
    StoreCheck check = check();
    assertThat(check.damages()).isEmpty();
    assertThat(check.scope()).isEqualTo(StoreCheck.Scope.TABLES);
    assertThat(check.records()).isEqualTo(ROWS + 1);
    assertThat(check.indexEntries()).isEqualTo(2 * ROWS + 1);
    assertThat(check.files()).isPositive();
  }

  @Test
  void namesFileAndOffsetOfAFlippedByte() throws IOException {
    List<Path> files;
    try (var list = Files.list(place)) {
      files =
          list.filter(
                  file ->
                      file.getFileName().toString().contains("segment-")
                          || file.endsWith("MANIFEST"))
              .sorted()
              .toList();
    }
    assertThat(files).hasSizeGreaterThan(3);
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      for (int at = 0; at < bytes.length; at += Math.max(1, bytes.length / 9)) {
        byte[] flipped = bytes.clone();
        flipped[at] ^= 4;
        Files.write(file, flipped);
        StoreCheck check = check();
        assertThat(check.isSound()).as("%s at %d", file, at).isFalse();
        assertThat(check.damages().get(0)).contains(file.toString()).contains(" at offset ");
      }
      Files.write(file, bytes);
    }
    assertThat(check().isSound()).isTrue();
  }

  @Test
  void tellsIndexesThatDoNotFitTheirRecords() throws IOException {
    try (Store store = Lsm.open(place, dev.tieout.lsm.api.StoreOptions.defaults())) {
      byte[] first = "code7\0".getBytes(java.nio.charset.StandardCharsets.UTF_8);
      assertThat(store.tree("things.code").get(first)).isNotNull();
      store.tree("things.code").delete(first);
      store.tree("names.rank").put(new byte[] {1}, new byte[0]);
    }
    assertThat(check().damages())
        .containsExactly(
            "index things.code lacks the record 7",
            "index things.code has 1999 entries for 2000 records",
            "index names.rank has 2 entries for 1 records");
  }

  @Test
  void readsTheBytesOfAStoreWithoutTables() throws IOException {
    Path other = directory.resolve("other");
    Lsm.open(other, dev.tieout.lsm.api.StoreOptions.defaults()).close();
    StoreCheck check = Stores.check(other.toString());
    assertThat(check.isSound()).isTrue();
    assertThat(check.scope()).isEqualTo(StoreCheck.Scope.NO_TABLES);
  }

  @Test
  void refusesWhatIsNoStoreOrIsOpen() throws IOException {
    assertThatThrownBy(() -> Stores.check(directory.toString()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("There is no lsm store in");
    assertThat(Files.exists(directory.resolve("LOCK"))).isFalse();
    try (RecordStore store =
        Stores.open("lsm:" + place, List.of(TABLE, NAMES), StoreOptions.DEFAULT)) {
      assertThatThrownBy(this::check).hasMessageContaining("is open in another process");
      assertThat(store.table(TABLE).count()).isEqualTo(ROWS);
    }
  }
}
