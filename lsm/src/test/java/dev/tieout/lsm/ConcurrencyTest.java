package dev.tieout.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.lsm.api.Batch;
import dev.tieout.lsm.api.Cursor;
import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.api.Keys;
import dev.tieout.lsm.api.Snapshot;
import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.api.TreeOptions;
import dev.tieout.lsm.api.TreeReader;
import dev.tieout.lsm.api.View;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Readers and writers while tables are flushed, merged, copied and closed. A value says which key
 * and which round it is of, so that a wrong or torn one shows at once, and rounds never go back.
 */
class ConcurrencyTest {
  private static final int KEYS = 3000;
  private static final int ROUNDS = Boolean.getBoolean("lsm.slow") ? 200 : 12;

  @TempDir Path directory;

  private static byte[] key(int number) {
    return ByteBuffer.allocate(8).putLong(number * 0x9E3779B97F4A7C15L).array();
  }

  private static byte[] value(int number, long round) {
    byte[] value = new byte[24 + (int) (round * 31L % 50)];
    ByteBuffer.wrap(value).putInt(number).putLong(round);
    for (int i = 12; i < value.length; i++) {
      value[i] = (byte) (number * 31L + round);
    }
    return value;
  }

  private static long round(int number, View view) {
    ByteBuffer value = ByteBuffer.wrap(view.array(), view.offset(), view.length());
    assertThat(value.getInt()).isEqualTo(number);
    long round = value.getLong();
    assertThat(view.toBytes()).isEqualTo(value(number, round));
    return round;
  }

  private StoreOptions options() {
    return StoreOptions.defaults()
        .withTree("a", TreeOptions.ROWS)
        .withTree("b", TreeOptions.SCANNED)
        .withDurability(Durability.SURVIVES_KILL)
        .withMemtableBytes(200_000)
        .withSegmentBytes(50_000)
        .withMostRuns(3)
        .withCacheBytes(100_000);
  }

  @Test
  void readersSeeOnlyWhatWasWrittenWhateverGoesOn(@TempDir Path copies) throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    AtomicBoolean done = new AtomicBoolean();
    AtomicLongArray floor = new AtomicLongArray(KEYS);
    List<Future<Void>> all = new ArrayList<>();
    try (Store store = Lsm.open(directory, options())) {
      for (int i = 0; i < KEYS; i++) {
        store.write(put(store, i, 0));
      }
      for (int w = 0; w < 2; w++) {
        int worker = w;
        all.add(threads.submit(() -> write(store, worker, floor, done)));
      }
      List<Callable<Void>> readers =
          List.of(
              () -> get(store, floor, done, 1),
              () -> get(store, floor, done, 2),
              () -> getAll(store, floor, done),
              () -> scan(store, done, Direction.FORWARD),
              () -> scan(store, done, Direction.BACKWARD),
              () -> snapshots(store, done),
              () -> upkeep(store, done, copies));
      readers.forEach(reader -> all.add(threads.submit(reader)));
      for (Future<Void> future : all) {
        future.get();
      }
      assertThat(store.verify().damages()).isEmpty();
    } finally {
      done.set(true);
      threads.shutdownNow();
    }
  }

  private static Batch put(Store store, int number, long round) {
    Batch batch = store.newBatch();
    batch.put(store.tree("a"), key(number), value(number, round));
    return batch.put(store.tree("b"), key(number), value(number, round));
  }

  private static Void write(Store store, int worker, AtomicLongArray floor, AtomicBoolean done) {
    try {
      for (long round = 1; round <= ROUNDS; round++) {
        for (int i = worker; i < KEYS; i += 2) {
          store.write(put(store, i, round));
          floor.set(i, round);
        }
      }
    } finally {
      done.set(true);
    }
    return null;
  }

  private static Void get(Store store, AtomicLongArray floor, AtomicBoolean done, int seed) {
    Random random = new Random(seed);
    View view = new View();
    while (!done.get()) {
      int number = random.nextInt(KEYS);
      long least = floor.get(number);
      assertThat(store.tree("a").get(key(number), view)).isTrue();
      assertThat(round(number, view)).isGreaterThanOrEqualTo(least);
      assertThat(store.tree("a").get(key(number + KEYS), view)).isFalse();
    }
    return null;
  }

  private static Void getAll(Store store, AtomicLongArray floor, AtomicBoolean done) {
    Random random = new Random(3);
    while (!done.get()) {
      Keys keys = new Keys();
      int[] numbers = random.ints(100, 0, KEYS).toArray();
      long[] least = new long[100];
      for (int i = 0; i < 100; i++) {
        least[i] = floor.get(numbers[i]);
        keys.add(key(numbers[i]));
      }
      store
          .tree("b")
          .getAll(
              keys,
              (i, value) -> {
                assertThat(value).isNotNull();
                assertThat(round(numbers[i], value)).isGreaterThanOrEqualTo(least[i]);
              });
    }
    return null;
  }

  private static Void scan(Store store, AtomicBoolean done, Direction direction) {
    while (!done.get()) {
      int count = 0;
      try (Cursor cursor = store.tree("a").scan(null, null, direction)) {
        while (cursor.next()) {
          View value = cursor.value();
          int number = ByteBuffer.wrap(value.array()).getInt(value.offset());
          assertThat(cursor.key().toBytes()).isEqualTo(key(number));
          assertThat(round(number, value)).isGreaterThanOrEqualTo(0);
          count++;
        }
      }
      assertThat(count).isEqualTo(KEYS);
    }
    return null;
  }

  /** In a snapshot both trees are the same, as every batch writes both. */
  private static Void snapshots(Store store, AtomicBoolean done) {
    while (!done.get()) {
      try (Snapshot snapshot = store.snapshot()) {
        TreeReader a = snapshot.tree("a");
        try (Cursor one = a.scan();
            Cursor other = snapshot.tree("b").scan()) {
          while (one.next()) {
            assertThat(other.next()).isTrue();
            assertThat(other.value().toBytes()).isEqualTo(one.value().toBytes());
          }
          assertThat(other.next()).isFalse();
        }
      }
    }
    return null;
  }

  private static Void upkeep(Store store, AtomicBoolean done, Path copies) {
    int copy = 0;
    while (!done.get()) {
      store.settle();
      Path target = copies.resolve("copy" + copy++);
      store.backup(target);
      if (copy == 1) {
        try (Store copied =
            Lsm.open(target, StoreOptions.defaults().withTree("a", TreeOptions.ROWS))) {
          assertThat(copied.verify().isSound()).isTrue();
        }
      }
    }
    return null;
  }

  @Test
  void closingDuringUseGivesRightAnswersOrRefuses() throws Exception {
    for (int i = 0; i < 5; i++) {
      ExecutorService threads = Executors.newCachedThreadPool();
      Store store = Lsm.open(directory.resolve("s" + i), options());
      for (int k = 0; k < KEYS; k++) {
        store.write(put(store, k, 0));
      }
      CountDownLatch begun = new CountDownLatch(3);
      AtomicLongArray floor = new AtomicLongArray(KEYS);
      AtomicBoolean never = new AtomicBoolean();
      List<Future<Void>> users = new ArrayList<>();
      for (Callable<Void> use :
          List.<Callable<Void>>of(
              () -> get(store, floor, never, 5),
              () -> scan(store, never, Direction.FORWARD),
              () -> write(store, 0, floor, never))) {
        users.add(
            threads.submit(
                () -> {
                  begun.countDown();
                  return use.call();
                }));
      }
      begun.await();
      store.close();
      for (Future<Void> user : users) {
        try {
          user.get();
        } catch (java.util.concurrent.ExecutionException e) {
          assertThat(e.getCause()).isInstanceOf(IllegalStateException.class);
        }
      }
      threads.shutdown();
      try (Store again = Lsm.open(directory.resolve("s" + i), options())) {
        assertThat(again.verify().isSound()).isTrue();
        View view = new View();
        for (int k = 0; k < KEYS; k++) {
          assertThat(again.tree("a").get(key(k), view)).isTrue();
          assertThat(round(k, view)).isGreaterThanOrEqualTo(floor.get(k));
        }
      }
    }
  }

  @Test
  void anInterruptedReaderDoesNoHarmToOthers() throws Exception {
    StoreOptions cold = options().withCacheBytes(0);
    try (Store store = Lsm.open(directory, cold)) {
      for (int k = 0; k < KEYS; k++) {
        store.write(put(store, k, 0));
      }
      store.settle();
      View view = new View();
      for (int k = 0; k < 200; k++) {
        Thread.currentThread().interrupt();
        assertThat(store.tree("a").get(key(k), view)).isTrue();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(round(k, view)).isZero();
      }
    }
  }
}
