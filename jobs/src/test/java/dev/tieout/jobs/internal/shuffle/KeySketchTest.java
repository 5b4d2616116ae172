package dev.tieout.jobs.internal.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class KeySketchTest {

  @Test
  void findsEveryKeyThatComesOftenInBoundedMemory() {
    Random random = new Random(7);
    KeySketch sketch = new KeySketch();
    Map<Integer, Long> exact = new HashMap<>();
    int rows = 400_000;
    for (int i = 0; i < rows; i++) {
      int key = random.nextInt(10) == 0 ? random.nextInt(3) : 1000 + random.nextInt(200_000);
      exact.merge(key, 1L, Long::sum);
      add(sketch, key);
    }

    long error = rows / KeySketch.MAX_KEYS;
    for (int hot = 0; hot < 3; hot++) {
      assertThat(has(sketch.atLeast(exact.get(hot) - error), hot)).isTrue();
      assertThat(has(sketch.atLeast(exact.get(hot) + 1), hot)).isFalse();
    }
    assertThat(sketch.atLeast(1)).hasSizeLessThanOrEqualTo(KeySketch.MAX_KEYS);
  }

  @Test
  void addsUpSketches() {
    KeySketch sum = new KeySketch();
    for (int part = 0; part < 4; part++) {
      KeySketch sketch = new KeySketch();
      for (int i = 0; i < 100; i++) {
        add(sketch, 5);
        add(sketch, 10_000 + part * 100 + i);
      }
      sum.add(sketch);
    }

    assertThat(sum.atLeast(400)).containsExactly(bytes(5));
    assertThat(sum.atLeast(401)).isEmpty();
  }

  @Test
  void passesByKeysThatAreTooLongToKeep() {
    KeySketch sketch = new KeySketch();
    byte[] key = new byte[KeySketch.MAX_KEY_BYTES + 1];
    sketch.add(key, 0, key.length);

    assertThat(sketch.atLeast(1)).isEmpty();
  }

  private static void add(KeySketch sketch, int key) {
    sketch.add(bytes(key), 0, Integer.BYTES);
  }

  private static byte[] bytes(int key) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(key).array();
  }

  private static boolean has(List<byte[]> keys, int key) {
    return new HotKeys(keys).indexOf(bytes(key), 0, Integer.BYTES) >= 0;
  }
}
