package dev.tieout.store.internal.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.store.Key;
import dev.tieout.store.RecordStore;
import dev.tieout.store.Records;
import dev.tieout.store.StoreException;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Table;
import dev.tieout.store.engine.Stores;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MySqlFaultTest {
  private static final Table TABLE =
      Table.named("things").number("id").text("name", 50).key("id").unique("name", "name").build();

  private static RecordStore open(String url) throws IOException {
    return Stores.open(url, List.of(TABLE), StoreOptions.DEFAULT);
  }

  @Test
  void saysThatTheServerWentAwayAndLosesNothing() throws IOException {
    String url = TestServer.get().newDatabase();
    try (RecordStore store = open(url)) {
      Records things = store.table(TABLE);
      things.insert(TABLE.row().set(0, 1).set(1, "one"));
      assertThatThrownBy(
              () ->
                  store.atomically(
                      transaction -> {
                        transaction.table(TABLE).insert(TABLE.row().set(0, 2).set(1, "two"));
                        TestServer.get().server().kill();
                        transaction.table(TABLE).insert(TABLE.row().set(0, 3).set(1, "three"));
                      }))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("cannot be reached; what was acknowledged is kept");
      assertThatThrownBy(() -> things.get(Key.of(1))).isInstanceOf(StoreException.class);
    }
    TestServer.get().server().start();
    String again =
        TestServer.get()
            .server()
            .url()
            .replaceFirst("/[a-z]+$", url.substring(url.lastIndexOf('/')));
    try (RecordStore store = open(again)) {
      assertThat(store.table(TABLE).count()).isEqualTo(1);
      store.table(TABLE).insert(TABLE.row().set(0, 2).set(1, "two"));
      assertThat(store.table(TABLE).count()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"mysql://host", "mysql://u:p@host/a-b", "mysql://u:p@host/a?x=1", "mysql:"})
  void refusesUrlsWithoutShowingThem(String url) {
    assertThatThrownBy(() -> open(url))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("A store on a server is mysql://USER:PASSWORD@HOST:PORT/NAME");
  }

  @Test
  void saysWhatIsWrongWithALogin() throws IOException {
    String url = TestServer.get().newDatabase();
    assertThatThrownBy(() -> open(url.replaceFirst(":[0-9a-f]+@", ":wrong@")))
        .hasMessageContaining("lets that user in not at all");
    assertThatThrownBy(() -> open(url + "absent")).hasMessageContaining("is not there; create it");
  }
}
