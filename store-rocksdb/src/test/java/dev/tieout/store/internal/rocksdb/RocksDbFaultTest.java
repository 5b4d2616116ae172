package dev.tieout.store.internal.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.store.RecordStore;
import dev.tieout.store.StoreException;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Table;
import dev.tieout.store.engine.Stores;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksDbFaultTest {
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
    assertThatThrownBy(() -> open("rocksdb:" + taken))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("holds other things, such as letter.txt");
    Path file = Files.writeString(directory.resolve("file"), "x");
    assertThatThrownBy(() -> open("rocksdb:" + file)).hasMessageContaining("is a file");
    open("rocksdb:" + directory.resolve("ours")).close();
    assertThatThrownBy(() -> open("rocksdb-published:" + directory.resolve("ours")))
        .hasMessageContaining("holds a store of the kind 'rocksdb'");
    assertThatThrownBy(() -> open("sqlite:" + directory.resolve("ours")))
        .hasMessageContaining("is a directory");
  }

  @Test
  void saysThatATruncatedFileIsDamaged() throws IOException {
    String location = "rocksdb:" + directory.resolve("store");
    try (RecordStore store = open(location)) {
      for (int i = 0; i < 500; i++) {
        store.table(TABLE).insert(TABLE.row().set(0, i).set(1, "name " + i * 31));
      }
      store.stabilise();
    }
    try (var files = Files.list(directory.resolve("store"))) {
      for (Path table : files.filter(file -> file.toString().endsWith(".sst")).toList()) {
        try (FileChannel file = FileChannel.open(table, StandardOpenOption.WRITE)) {
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
    assertThat(Files.exists(directory.resolve("store"))).isTrue();
  }
}
