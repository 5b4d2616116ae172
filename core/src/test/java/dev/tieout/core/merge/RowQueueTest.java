package dev.tieout.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.sort.RowView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowQueueTest {
  @TempDir Path directory;

  @Test
  void givesRowsBackInOrderHoweverManyThereAre() throws IOException {
    for (int longest : new int[] {200, 3000, 600_000}) {
      assertBehavesLikeAQueue(new Random(longest), longest, 40_000 - longest / 16);
    }
  }

  private void assertBehavesLikeAQueue(Random random, int longest, int steps) throws IOException {
    int[] opened = {0};
    RowQueue queue =
        new RowQueue(
            () -> {
              opened[0]++;
              return TemporaryFile.in(directory);
            });
    Queue<byte[]> model = new ArrayDeque<>();
    RowView row = new RowView();
    boolean growing = true;
    for (int step = 0; step < steps; step++) {
      if (random.nextInt(steps / 5) == 0) {
        growing = !growing;
      }
      if (random.nextInt(10) < (growing ? 8 : 2)) {
        byte[] bytes = new byte[1 + random.nextInt(random.nextInt(longest) + 1)];
        random.nextBytes(bytes);
        row.set(bytes, 0, 1 + random.nextInt(bytes.length), bytes.length);
        queue.add(row);
        model.add(bytes);
      } else {
        assertGivesNext(queue, model, row);
      }
    }
    while (!model.isEmpty()) {
      assertGivesNext(queue, model, row);
    }
    assertThat(queue.poll(row)).isFalse();
    assertThat(queue.isEmpty()).isTrue();
    assertThat(opened[0]).isPositive();
    assertThat(directory).isEmptyDirectory();
  }

  private static void assertGivesNext(RowQueue queue, Queue<byte[]> model, RowView row)
      throws IOException {
    byte[] expected = model.poll();
    assertThat(queue.poll(row)).isEqualTo(expected != null);
    if (expected != null) {
      byte[] given = Arrays.copyOfRange(row.bytes(), row.keyStart(), row.rowEnd());
      assertThat(given).isEqualTo(expected);
    }
  }
}
