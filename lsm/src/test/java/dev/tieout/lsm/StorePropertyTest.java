package dev.tieout.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.lsm.api.Compression;
import dev.tieout.lsm.api.Cursor;
import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.api.Keys;
import dev.tieout.lsm.api.Snapshot;
import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.api.TreeOptions;
import dev.tieout.lsm.api.TreeReader;
import dev.tieout.lsm.internal.disk.MemoryDisk;
import dev.tieout.lsm.internal.engine.Recovery;
import dev.tieout.lsm.internal.engine.Seams;
import dev.tieout.lsm.internal.engine.StoreEngine;
import dev.tieout.lsm.internal.log.LogReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import org.jspecify.annotations.Nullable;

/** Any sequence of operations on a store with tiny limits does what it does on a sorted map. */
class StorePropertyTest {
  private static final StoreOptions OPTIONS =
      StoreOptions.defaults()
          .withTree("t", new TreeOptions(128, Compression.LZ4, true, null))
          .withDurability(Durability.SURVIVES_KILL)
          .withMemtableBytes(9000)
          .withSegmentBytes(1024)
          .withMostRuns(2)
          .withCacheBytes(700);

  enum Kind {
    PUT,
    PUT_MANY,
    DELETE,
    DELETE_MANY,
    SCAN,
    GET_ALL,
    SNAPSHOT,
    LOOK_AT_SNAPSHOT,
    FLUSH,
    SETTLE,
    REOPEN,
    KILL
  }

  record Step(Kind kind, int a, int b) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(
            Arbitraries.of(Kind.class),
            Arbitraries.integers().between(0, 400).withDistribution(RandomDistribution.uniform()),
            Arbitraries.integers().between(0, 60).withDistribution(RandomDistribution.uniform()))
        .as(Step::new)
        .list()
        .ofMinSize(50)
        .ofMaxSize(100);
  }

  @Property(tries = 150, seed = "42")
  void doesWhatASortedMapDoes(@ForAll("steps") List<Step> steps) throws IOException {
    try (Machine machine = new Machine()) {
      for (Step step : steps) {
        machine.run(step);
      }
      machine.compareAll();
    }
  }

  private static final class Machine implements AutoCloseable {
    private MemoryDisk disk = new MemoryDisk();
    private StoreEngine store;
    private NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
    private @Nullable Snapshot snapshot;
    private NavigableMap<byte[], byte[]> ofSnapshot = model;

    Machine() throws IOException {
      store = open();
    }

    private StoreEngine open() throws IOException {
      return new Recovery(disk, OPTIONS, Seams.NONE, LogReader.Policy.REFUSE_DAMAGE).open();
    }

    /** Keys of several lengths, some with long shared prefixes, some of eight bytes. */
    private static byte[] key(int number) {
      Random random = new Random(number);
      byte[] key = new byte[number % 3 == 0 ? 8 : random.nextInt(20)];
      random.nextBytes(key);
      for (int i = 0; i < key.length; i++) {
        key[i] = (byte) (i < key.length / 2 ? 7 : key[i] & 3);
      }
      return key;
    }

    private void put(int number, int size) {
      byte[] value = new byte[size];
      Arrays.fill(value, (byte) number);
      store.tree("t").put(key(number), value);
      model.put(key(number), value);
    }

    private void delete(int number) {
      store.tree("t").delete(key(number));
      model.remove(key(number));
    }

    void run(Step step) throws IOException {
      switch (step.kind()) {
        case PUT -> put(step.a(), step.b());
        case PUT_MANY -> {
          for (int i = 0; i < step.b(); i++) {
            put(step.a() + i, step.b());
          }
        }
        case DELETE -> delete(step.a());
        case DELETE_MANY -> {
          for (int i = 0; i < step.b(); i++) {
            delete(step.a() + i);
          }
        }
        case SCAN -> scan(step);
        case GET_ALL -> getAll(step);
        case SNAPSHOT -> takeSnapshot();
        case LOOK_AT_SNAPSHOT -> {
          if (snapshot != null) {
            compare(snapshot.tree("t"), ofSnapshot);
          }
        }
        case FLUSH -> store.flush();
        case SETTLE -> store.settle();
        case REOPEN -> {
          closeSnapshot();
          store.close();
          store = open();
        }
        case KILL -> {
          closeSnapshot();
          StoreEngine dead = store;
          disk = disk.crash(new Random(step.a()), MemoryDisk.Model.KILL);
          dead.close();
          store = open();
        }
      }
    }

    private void takeSnapshot() {
      closeSnapshot();
      snapshot = store.snapshot();
      ofSnapshot = new TreeMap<>(Arrays::compareUnsigned);
      ofSnapshot.putAll(model);
    }

    private void closeSnapshot() {
      if (snapshot != null) {
        snapshot.close();
        snapshot = null;
      }
    }

    private void scan(Step step) {
      byte[] one = key(step.a());
      byte[] other = key(step.b());
      boolean ordered = Arrays.compareUnsigned(one, other) <= 0;
      byte[] from = step.a() % 7 == 0 ? null : ordered ? one : other;
      byte[] to = step.b() % 7 == 0 ? null : ordered ? other : one;
      for (Direction direction : Direction.values()) {
        NavigableMap<byte[], byte[]> part = model;
        part = from == null ? part : part.tailMap(from, true);
        part = to == null ? part : part.headMap(to, false);
        part = direction == Direction.FORWARD ? part : part.descendingMap();
        compare(store.tree("t").scan(from, to, direction), part);
      }
    }

    private void getAll(Step step) {
      Keys keys = new Keys();
      for (int i = 0; i < step.b(); i++) {
        keys.add(key(step.a() + i));
      }
      List<byte @Nullable []> found = new ArrayList<>();
      store.tree("t").getAll(keys, (i, v) -> found.add(v == null ? null : v.toBytes()));
      for (int i = 0; i < step.b(); i++) {
        assertThat(found.get(i)).isEqualTo(model.get(key(step.a() + i)));
      }
    }

    void compareAll() {
      compare(store.tree("t"), model);
      for (int i = 0; i < 470; i++) {
        assertThat(store.tree("t").get(key(i))).isEqualTo(model.get(key(i)));
      }
      assertThat(store.verify().damages()).isEmpty();
    }

    private static void compare(TreeReader tree, NavigableMap<byte[], byte[]> expected) {
      compare(tree.scan(), expected);
      compare(tree.scan(null, null, Direction.BACKWARD), expected.descendingMap());
    }

    private static void compare(Cursor cursor, Map<byte[], byte[]> expected) {
      for (Map.Entry<byte[], byte[]> entry : expected.entrySet()) {
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.key().toBytes()).isEqualTo(entry.getKey());
        assertThat(cursor.value().toBytes()).isEqualTo(entry.getValue());
      }
      assertThat(cursor.next()).isFalse();
      cursor.close();
    }

    @Override
    public void close() {
      closeSnapshot();
      store.close();
      assertThat(disk.openFiles()).isZero();
    }
  }
}
