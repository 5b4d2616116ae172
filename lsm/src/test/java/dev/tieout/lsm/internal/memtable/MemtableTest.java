package dev.tieout.lsm.internal.memtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.block.BlockSearch;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemtableTest {
  private static void put(Memtable table, byte[] key, byte[] value) {
    byte[] both = Arrays.copyOf(key, key.length + value.length);
    System.arraycopy(value, 0, both, key.length, value.length);
    table.put(both, 0, key.length, key.length, value.length);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void doesWhatASortedMapDoes(int seed) {
    Random random = new Random(seed);
    Memtable table = new Memtable();
    NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
    for (int i = 0; i < 30_000; i++) {
      byte[] key = key(random, i, seed);
      byte[] value = new byte[random.nextInt(5)];
      random.nextBytes(value);
      put(table, key, value);
      model.put(key, value);
    }
    assertThat(table.count()).isEqualTo(model.size());
    View view = new View();
    for (byte[] key : model.keySet()) {
      assertThat(table.find(key, 0, key.length, view)).isEqualTo(BlockSearch.FOUND);
      assertThat(view.toBytes()).isEqualTo(model.get(key));
      byte[] absent = Arrays.copyOf(key, key.length + 1);
      absent[key.length] = 99;
      assertThat(table.find(absent, 0, absent.length, view) == BlockSearch.FOUND)
          .isEqualTo(model.containsKey(absent));
    }
    for (int i = 0; i < 50; i++) {
      byte[] bound = i == 0 ? null : key(random, i * 600, seed);
      compare(
          new MemtableCursor(table, bound, Direction.FORWARD),
          new ArrayList<>((bound == null ? model : model.tailMap(bound, true)).keySet()));
      compare(
          new MemtableCursor(table, bound, Direction.BACKWARD),
          new ArrayList<>(
              (bound == null ? model : model.headMap(bound, false)).descendingMap().keySet()));
    }
  }

  private static byte[] key(Random random, int i, int seed) {
    return switch (seed) {
      case 1 -> ByteBuffer.allocate(8).putLong(i).array();
      case 2 -> ByteBuffer.allocate(8).putLong(30_000 - i).array();
      case 3 -> ("a common beginning " + random.nextInt(20_000)).getBytes(StandardCharsets.UTF_8);
      case 4 -> {
        byte[] key = new byte[random.nextInt(12)];
        for (int j = 0; j < key.length; j++) {
          key[j] = (byte) (random.nextInt(3) - 1);
        }
        yield key;
      }
      default -> ByteBuffer.allocate(8).putLong(random.nextLong()).array();
    };
  }

  private static void compare(MemtableCursor cursor, List<byte[]> expected) {
    for (byte[] key : expected.subList(0, Math.min(500, expected.size()))) {
      assertThat(cursor.next()).isTrue();
      assertThat(
              Arrays.copyOfRange(
                  cursor.array, cursor.keyOffset, cursor.keyOffset + cursor.keyLength))
          .isEqualTo(key);
    }
    if (expected.size() <= 500) {
      assertThat(cursor.next()).isFalse();
    }
  }

  /** Readers check that what they see is whole, that nothing written is missing, and the order. */
  @Test
  void readersSeeWholeEntriesWhileOneThreadWrites() throws Exception {
    int size = Boolean.getBoolean("lsm.slow") ? 2_000_000 : 200_000;
    Memtable table = new Memtable();
    AtomicInteger written = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<?>> readers = new ArrayList<>();
    for (int r = 0; r < 2; r++) {
      int seed = r;
      readers.add(threads.submit(() -> find(table, written, size, new Random(seed))));
    }
    for (Direction direction : Direction.values()) {
      readers.add(threads.submit(() -> walk(table, written, size, direction)));
    }
    for (int i = 0; i < size; i++) {
      byte[] key = scattered(i % (size / 2));
      put(table, key, ByteBuffer.allocate(12).put(key).putInt(i).array());
      written.set(i + 1);
    }
    for (Future<?> reader : readers) {
      reader.get();
    }
    threads.shutdown();
    assertThat(table.count()).isEqualTo(size / 2);
  }

  private static byte[] scattered(long number) {
    return ByteBuffer.allocate(8).putLong((number + 1) * 0x9E3779B97F4A7C15L).array();
  }

  private static void find(Memtable table, AtomicInteger written, int size, Random random) {
    View view = new View();
    while (true) {
      int now = written.get();
      if (now == size) {
        return;
      }
      if (now == 0) {
        continue;
      }
      byte[] key = scattered(random.nextInt(Math.min(now, size / 2)));
      assertThat(table.find(key, 0, 8, view)).isEqualTo(BlockSearch.FOUND);
      assertThat(Arrays.copyOf(view.toBytes(), 8)).isEqualTo(key);
    }
  }

  private static void walk(Memtable table, AtomicInteger written, int size, Direction direction) {
    while (written.get() < size) {
      int least = Math.min(written.get(), size / 2);
      MemtableCursor cursor = new MemtableCursor(table, null, direction);
      byte[] last = null;
      int seen = 0;
      while (cursor.next()) {
        byte[] key = Arrays.copyOfRange(cursor.array, cursor.keyOffset, cursor.keyOffset + 8);
        int value = cursor.keyOffset + 8;
        assertThat(Arrays.copyOfRange(cursor.array, value, value + 8)).isEqualTo(key);
        if (last != null) {
          int order = Arrays.compareUnsigned(last, key);
          assertThat(direction == Direction.FORWARD ? order : -order).isNegative();
        }
        last = key;
        seen++;
      }
      assertThat(seen).isGreaterThanOrEqualTo(least);
    }
  }
}
