package dev.tieout.store.internal.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteFaultTest {
  private static final Table TABLE =
      Table.named("things").number("id").text("name").key("id").build();

  @TempDir Path directory;

  private static RecordStore open(Path path) throws IOException {
    return Stores.open("sqlite:" + path, List.of(TABLE), StoreOptions.DEFAULT);
  }

  @Test
  void refusesWhatIsNoStore() throws Exception {
    Path text = Files.writeString(directory.resolve("notes.txt"), "not a database at all");
    assertThatThrownBy(() -> open(text))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is no SQLite file");
    assertThat(text).hasContent("not a database at all");
    assertThatThrownBy(() -> open(directory)).hasMessageContaining("is a directory");
    assertThatThrownBy(() -> open(directory.resolve("no/store.db")))
        .hasMessageContaining("There is no directory");
    Path other = directory.resolve("other.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + other);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE theirs (id INTEGER)");
    }
    assertThatThrownBy(() -> open(other)).hasMessageContaining("such as theirs, that are not a");
    assertThatThrownBy(() -> Stores.open("oracle:x", List.of(TABLE), StoreOptions.DEFAULT))
        .hasMessageContaining("There is no engine 'oracle'");
  }

  @Test
  void saysThatATruncatedFileIsDamaged() throws IOException {
    Path path = directory.resolve("store.db");
    try (RecordStore store = open(path)) {
      for (int i = 0; i < 500; i++) {
        store.table(TABLE).insert(TABLE.row().set(0, i).set(1, "n".repeat(300)));
      }
      store.settle();
    }
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
      file.truncate(file.size() / 2);
    }
    assertThatThrownBy(
            () -> {
              try (RecordStore store = open(path)) {
                store.table(TABLE).count();
              }
            })
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is damaged; restore it from a copy");
  }

  @Test
  void undoesWhatDoesNotFitTheDisk() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(Files.createDirectory(directory.resolve("disk")), 1)) {
      Path path = disk.path().resolve("store.db");
      try (RecordStore store = open(path)) {
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
      }
      try (RecordStore store = open(path)) {
        assertThat(store.table(TABLE).count()).isEqualTo(1);
        store.table(TABLE).insert(TABLE.row().set(0, 2).set(1, "two"));
        assertThat(store.table(TABLE).count()).isEqualTo(2);
      }
    }
  }
}
