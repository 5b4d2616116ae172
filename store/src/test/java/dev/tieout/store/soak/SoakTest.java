package dev.tieout.store.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.store.Key;
import dev.tieout.store.RecordStore;
import dev.tieout.store.StoreException;
import dev.tieout.store.engine.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakTest {
  @TempDir Path directory;

  @Test
  void findsNothingWrongAfterKills() throws IOException {
    Path place = directory.resolve("store");
    Soak soak = new Soak(place, 4);
    for (int i = 0; i < 3; i++) {
      assertThat(soak.round()).isNull();
    }
    assertThat(soak.rounds()).isEqualTo(3);
    assertThat(Stores.check(place.toString()).records()).isPositive();
    assertThat(soak.operations()).isGreaterThan(3);
  }

  @Test
  void findsARecordThatSomebodyTookAway() throws IOException {
    Path place = directory.resolve("store");
    Soak soak = new Soak(place, 4);
    assertThat(soak.round()).isNull();
    try (RecordStore store = SoakLoad.open(place.toString())) {
      for (int key = 0; key < SoakLoad.KEYS; key++) {
        store.table(SoakLoad.TABLE).delete(Key.of(key));
      }
    }
    assertThat(soak.round()).contains("is missing, and operation ");
  }

  @Test
  void leavesAloneWhatIsThere() throws IOException {
    Files.writeString(directory.resolve("letter.txt"), "dear");
    assertThatThrownBy(() -> new Soak(directory, 1))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is not empty");
  }
}
