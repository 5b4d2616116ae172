package dev.tieout.store.internal.lsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.store.Key;
import dev.tieout.store.RecordStore;
import dev.tieout.store.StoreException;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Table;
import dev.tieout.store.contract.SmallDisk;
import dev.tieout.store.engine.Stores;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LsmFaultTest {
  private static final Table TABLE =
      Table.named("things").number("id").text("name").key("id").build();

  @TempDir Path directory;

  private static RecordStore open(String location) throws IOException {
    return Stores.open(location, List.of(TABLE), StoreOptions.DEFAULT);
  }

  @Test
  void refusesWhatIsNoStoreOfIts() throws IOException {
    Path taken = Files.createDirectory(directory.resolve("taken"));
    Files.writeString(taken.resolve("letter.txt"), "dear");
    assertThatThrownBy(() -> open("lsm:" + taken))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("letter.txt: the directory is not empty and is no store");
    Path file = Files.writeString(directory.resolve("file"), "x");
    assertThatThrownBy(() -> open("lsm:" + file)).hasMessageContaining("is a file");
    assertThatThrownBy(() -> open("lsm:" + directory.resolve("no/store")))
        .hasMessageContaining("There is no directory");
    Path theirs = Files.createDirectory(directory.resolve("theirs"));
    Files.writeString(theirs.resolve("TIEOUT-STORE"), "rocksdb\n");
    assertThatThrownBy(() -> open("lsm:" + theirs))
        .hasMessageContaining("holds a store of the kind 'rocksdb', not 'lsm'");
    open("lsm:" + directory.resolve("ours")).close();
    assertThatThrownBy(() -> open("sqlite:" + directory.resolve("ours")))
        .hasMessageContaining("is a directory");
    Table other = Table.named("others").number("id").key("id").build();
    assertThatThrownBy(
            () ->
                Stores.open(
                    "lsm:" + directory.resolve("ours"), List.of(other), StoreOptions.DEFAULT))
        .hasMessageContaining("holds other tables than these");
  }

  @Test
  void saysThatATruncatedFileIsDamaged() throws IOException {
    String location = "lsm:" + directory.resolve("store");
    try (RecordStore store = open(location)) {
      for (int i = 0; i < 500; i++) {
        store.table(TABLE).insert(TABLE.row().set(0, i).set(1, "name " + i * 31));
      }
      store.stabilise();
    }
    try (var files = Files.list(directory.resolve("store"))) {
      List<Path> segments = files.filter(file -> file.toString().contains("segment-")).toList();
      assertThat(segments).isNotEmpty();
      for (Path segment : segments) {
        try (FileChannel file = FileChannel.open(segment, StandardOpenOption.WRITE)) {
          file.truncate(file.size() / 2);
        }
      }
    }
    assertThatThrownBy(
            () -> {
              try (RecordStore store = open(location)) {
                store.table(TABLE).count();
              }
            })
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is damaged; restore it from a copy");
  }

  @Test
  void undoesWhatDoesNotFitTheDisk() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(Files.createDirectory(directory.resolve("disk")), 9)) {
      String location = "lsm:" + disk.path().resolve("store");
      try (RecordStore store = open(location)) {
        store.table(TABLE).insert(TABLE.row().set(0, 1).set(1, "one"));
        assertThatThrownBy(
                () ->
                    store.atomically(
                        transaction -> {
                          for (int i = 2; i < 100_000; i++) {
                            transaction
                                .table(TABLE)
                                .insert(TABLE.row().set(0, i).set(1, "n".repeat(500)));
                          }
                        }))
            .isInstanceOf(StoreException.class)
            .hasMessageContaining("does not fit its disk");
        assertThat(store.table(TABLE).count()).isEqualTo(1);
        assertThat(store.table(TABLE).get(Key.of(2))).isNull();
      }
      disk.grow();
      try (RecordStore store = open(location)) {
        assertThat(store.table(TABLE).count()).isEqualTo(1);
        store.table(TABLE).insert(TABLE.row().set(0, 2).set(1, "two"));
        assertThat(store.table(TABLE).count()).isEqualTo(2);
      }
    }
  }

  @Test
  void leavesNothingOfAnUndoLogThatIsDone() throws IOException {
    String location = "lsm:" + directory.resolve("store");
    try (RecordStore store = open(location)) {
      for (int round = 0; round < 3; round++) {
        int first = round * 2500;
        store.atomically(
            transaction -> {
              for (int i = 0; i < 2500; i++) {
                transaction.table(TABLE).insert(TABLE.row().set(0, first + i).set(1, "n"));
              }
            });
      }
    }
    try (RecordStore store = open(location)) {
      assertThat(store.table(TABLE).count()).isEqualTo(7500);
      assertThatThrownBy(
              () ->
                  store.atomically(
                      transaction -> {
                        transaction.table(TABLE).delete(Key.of(3));
                        throw new IOException("on purpose");
                      }))
          .hasMessage("on purpose");
      assertThat(store.table(TABLE).count()).isEqualTo(7500);
    }
  }
}
