package dev.tieout.lsm.internal.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.lsm.api.View;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A block that is none is refused, or read as something else; it never hangs nor fails otherwise.
 */
class BlockFuzzTest {
  /** Keys "ab" + 0, 1, 2 with values "v", deleted, empty; bytes that the format's page gives. */
  private static final String GOLDEN =
      "0100000200000003000000010000001f"
          + "6162"
          + "00010230"
          + "76"
          + "00010031"
          + "00010132"
          + "3000000000000000"
          + "00000012";

  private static BlockWriter three() {
    BlockWriter writer = new BlockWriter();
    writer.add(new byte[] {'a', 'b', '0'}, 0, 3, new byte[] {'v'}, 0, 1);
    writer.add(new byte[] {'a', 'b', '1'}, 0, 3, new byte[0], 0, -1);
    writer.add(new byte[] {'a', 'b', '2'}, 0, 3, new byte[0], 0, 0);
    return writer;
  }

  @Test
  void isWrittenAsItsFormatSays() {
    String written = HexFormat.of().formatHex(three().finish().toBytes());

    assertThat(written).isEqualTo(GOLDEN);
  }

  @Test
  void nonsenseIsRefusedOrReadAsSomethingElse() {
    Random random = new Random(5);
    int refused = 0;
    for (int round = 0; round < 30_000; round++) {
      byte[] block = random.nextBoolean() ? HexFormat.of().parseHex(GOLDEN) : larger(random);
      for (int i = 0; i <= random.nextInt(4); i++) {
        block[random.nextInt(block.length)] = (byte) random.nextInt();
      }
      try {
        Block.check(block);
        BlockCursor cursor = new BlockCursor();
        cursor.open(block);
        int steps = 0;
        while (cursor.next()) {
          steps++;
        }
        cursor.toEnd();
        while (cursor.previous()) {
          steps--;
        }
        assertThat(steps).isLessThanOrEqualTo(block.length);
        byte[] key = new byte[random.nextInt(12)];
        random.nextBytes(key);
        assertThat(BlockSearch.find(block, key, 0, key.length, new View())).isBetween(0, 2);
      } catch (IllegalArgumentException
          | IndexOutOfBoundsException
          | NegativeArraySizeException e) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  private static byte[] larger(Random random) {
    BlockWriter writer = new BlockWriter();
    int length = random.nextBoolean() ? 8 : 7;
    for (int i = 0; i < 40; i++) {
      byte[] key = new byte[length];
      key[length - 1] = (byte) i;
      writer.add(key, 0, length, key, 0, i % 8);
    }
    return writer.finish().toBytes();
  }
}
