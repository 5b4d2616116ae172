package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreCommandTest {
  @TempDir Path directory;

  @Test
  void soaksAStoreAndVerifiesIt() throws IOException {
    String place = directory.resolve("soak").toString();
    Outcome soak = Outcome.of("store", "soak", place, "--minutes", "0", "--seed", "7");
    assertThat(soak.status()).as(soak.out() + soak.err()).isZero();
    assertThat(soak.out())
        .startsWith("Seed 7.\n1 kills, ")
        .endsWith("; nothing was lost, and nothing is damaged.\n");

    Outcome sound = Outcome.of("store", "verify", place);
    assertThat(sound.status()).isZero();
    assertThat(sound.out()).startsWith(place + " is sound.\n").contains("index entries");

    Path segment;
    try (var files = Files.list(Path.of(place))) {
      segment =
          files
              .filter(file -> file.getFileName().toString().startsWith("segment-"))
              .min(java.util.Comparator.reverseOrder())
              .orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(segment);
    bytes[bytes.length / 2] ^= 1;
    Files.write(segment, bytes);
    Outcome damaged = Outcome.of("store", "verify", place);
    assertThat(damaged.status()).isEqualTo(1);
    assertThat(damaged.out())
        .startsWith(place + " is damaged:\n")
        .contains(segment + " at offset ");
  }

  @Test
  void refusesInASentence() {
    assertThat(Outcome.of("store", "verify", directory.toString()).refusal())
        .contains("There is no lsm store in");
    assertThat(Outcome.of("store", "soak", "x", "--minutes", "-1").refusal())
        .contains("Minutes are 0 or more");
    assertThat(Outcome.of("store").refusal()).contains("verify or soak");
  }
}
