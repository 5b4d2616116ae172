package dev.tieout.lsm.internal.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.lsm.api.View;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A block finds and walks as a sorted map does, in each layout. */
class BlockPropertyTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void findsAndWalksAsASortedMapDoes(int shape) {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
      int size = 1 + random.nextInt(seed % 10 == 0 ? 600 : 50);
      for (int i = 0; i < size; i++) {
        byte[] value = new byte[random.nextInt(8) == 0 ? 200 : random.nextInt(6)];
        random.nextBytes(value);
        model.put(key(random, shape), value);
      }
      check(model, random, shape);
    }
  }

  /** 1: narrow columns; 2: wide columns; 3: short keys; 4: long shared prefixes. */
  private static byte[] key(Random random, int shape) {
    byte[] key =
        new byte[shape <= 2 ? 8 : shape == 3 ? random.nextInt(4) : 10 + random.nextInt(300)];
    random.nextBytes(key);
    for (int i = 0; i < key.length; i++) {
      if (shape == 1 && i < 5) {
        key[i] = 0;
      }
      if (shape == 3) {
        key[i] = (byte) (random.nextInt(5) - 2);
      }
      if (shape == 4 && i < key.length - 2) {
        key[i] = (byte) (i / 100);
      }
    }
    return key;
  }

  private static void check(NavigableMap<byte[], byte[]> model, Random random, int shape) {
    BlockWriter writer = new BlockWriter();
    List<byte[]> deleted = new ArrayList<>();
    for (Map.Entry<byte[], byte[]> entry : model.entrySet()) {
      boolean gone = random.nextInt(10) == 0;
      byte[] value = entry.getValue();
      writer.add(entry.getKey(), 0, entry.getKey().length, value, 0, gone ? -1 : value.length);
      if (gone) {
        deleted.add(entry.getKey());
      }
    }
    byte[] block = writer.finish().toBytes();
    Block.check(block);
    NavigableMap<byte[], Boolean> gone = new TreeMap<>(Arrays::compareUnsigned);
    deleted.forEach(key -> gone.put(key, true));
    View view = new View();
    List<byte[]> wanted = new ArrayList<>(model.keySet());
    for (int i = 0; i < 60; i++) {
      wanted.add(key(random, i % 2 == 0 ? shape : 3));
    }
    BlockCursor cursor = new BlockCursor();
    for (byte[] key : wanted) {
      int found = BlockSearch.find(block, key, 0, key.length, view);
      if (!model.containsKey(key)) {
        assertThat(found).isEqualTo(BlockSearch.ABSENT);
      } else if (gone.containsKey(key)) {
        assertThat(found).isEqualTo(BlockSearch.DELETED);
      } else {
        assertThat(found).isEqualTo(BlockSearch.FOUND);
        assertThat(view.toBytes()).isEqualTo(model.get(key));
      }
      cursor.open(block);
      List<byte[]> after = new ArrayList<>(model.tailMap(key, true).keySet());
      walk(cursor, cursor.seekAtLeast(key, 0, key.length), after, true);
      cursor.open(block);
      List<byte[]> before = new ArrayList<>(model.headMap(key, false).descendingKeySet());
      walk(cursor, cursor.seekBelow(key, 0, key.length), before, false);
    }
  }

  private static void walk(
      BlockCursor cursor, boolean there, List<byte[]> expected, boolean forward) {
    boolean more = there;
    for (byte[] key : expected.subList(0, Math.min(40, expected.size()))) {
      assertThat(more).isTrue();
      assertThat(Arrays.copyOf(cursor.key, cursor.keyLength)).isEqualTo(key);
      more = forward ? cursor.next() : cursor.previous();
    }
    if (expected.size() <= 40) {
      assertThat(more).isFalse();
    }
  }
}
