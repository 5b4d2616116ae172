package dev.tieout.lsm.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.disk.LocalDisk;
import dev.tieout.lsm.internal.log.LogReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process is killed, time after time on the same directory, and nothing it was told is lost. */
class KillTest {
  private static final boolean SLOW = Boolean.getBoolean("lsm.slow");
  private static final int MOST_LINES = 20_000;
  private static final List<String> POINTS =
      List.of(
          "flush-written",
          "manifest-begins",
          "manifest-written",
          "flush-published",
          "merge-written",
          "merge-published",
          "recovery-segments-open",
          "recovery-replayed",
          "recovery-flushed");

  @TempDir Path directory;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void whatWasWrittenSurvivesAKill() throws Exception {
    Random random = new Random(SLOW ? System.nanoTime() : 7);
    long last = 0;
    int rounds = SLOW ? 200 : POINTS.size() + 4;
    for (int round = 0; round < rounds; round++) {
      boolean named = round < POINTS.size() || random.nextBoolean();
      String point = named ? POINTS.get(round % POINTS.size()) : "-";
      // Recovery passes its points once; the others come up again and again.
      boolean recovery = point.startsWith("recovery");
      int times = recovery || point.equals("-") ? 0 : random.nextInt(3);
      if (recovery) { // Which has something to do only after a kill.
        last = Math.max(last, runUntilKilled("-", 0, 1 + random.nextInt(3000)));
      }
      long told = runUntilKilled(point, times, 1 + random.nextInt(3000));
      last = check(Math.max(told, last));
    }
    assertThat(last).isPositive();
  }

  /** The last number that the process printed before it died. */
  private long runUntilKilled(String point, int times, int after) throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx200m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledProcess.class.getName(),
                directory.toString(),
                point,
                String.valueOf(times))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long last = 0;
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      int count = 0;
      String line;
      while ((line = out.readLine()) != null) {
        if (line.startsWith("AT")) {
          child.toHandle().destroyForcibly();
          continue;
        }
        // The last line may be cut off.
        if (line.matches("\\d+") && (last == 0 || Long.parseLong(line) == last + 1)) {
          last = Long.parseLong(line);
        }
        if (++count == (point.equals("-") ? after : MOST_LINES)) {
          child.toHandle().destroyForcibly();
        }
      }
    } finally {
      child.destroyForcibly();
      child.waitFor();
    }
    return last;
  }

  private long check(long told) throws IOException {
    try (StoreEngine store =
        new Recovery(
                LocalDisk.at(directory),
                KilledProcess.options(),
                Seams.NONE,
                LogReader.Policy.REFUSE_DAMAGE)
            .open()) {
      long last = store.sequence();
      assertThat(last).isGreaterThanOrEqualTo(told);
      View view = new View();
      for (long n = Math.max(1, last - KilledProcess.KEYS + 1); n <= last; n++) {
        for (byte[] place :
            List.of(
                KilledProcess.key(n % KilledProcess.KEYS),
                KilledProcess.key(KilledProcess.KEYS - n % KilledProcess.KEYS))) {
          String tree = n % KilledProcess.KEYS == ByteBuffer.wrap(place).getLong() ? "a" : "b";
          boolean both = 2 * (n % KilledProcess.KEYS) == KilledProcess.KEYS;
          assertThat(store.tree(both ? "b" : tree).get(place, view)).isTrue();
          assertThat(ByteBuffer.wrap(view.array()).getLong(view.offset())).isEqualTo(n);
        }
      }
      assertThat(store.verify().damages()).isEmpty();
      return last;
    }
  }
}
