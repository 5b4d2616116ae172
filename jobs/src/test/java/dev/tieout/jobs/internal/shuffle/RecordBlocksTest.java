package dev.tieout.jobs.internal.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.pack.VarInt;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.catalyst.InternalRow;
import org.junit.jupiter.api.Test;

/** Blocks of records: all arrive, each in a block of its partition, and few bytes wait. */
final class RecordBlocksTest {
  private final Random random = new Random(42);

  private List<byte[]> records(int count, int maxValueBytes) {
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int valueLength = random.nextInt(maxValueBytes + 1);
      byte[] record = new byte[4 + VarInt.MAX_LENGTH + valueLength];
      random.nextBytes(record);
      int start = VarInt.write(record, VarInt.write(record, 0, 4), valueLength);
      records.add(java.util.Arrays.copyOf(record, start + 4 + valueLength));
    }
    return records;
  }

  private static RecordBlocks blocks(List<byte[]> records, Placement placement) {
    Iterator<byte[]> each = records.iterator();
    return new RecordBlocks(
        to -> {
          if (!each.hasNext()) {
            return false;
          }
          byte[] record = each.next();
          to.add(placeOf(placement, record, 0, record.length), record, 0, record.length);
          return true;
        },
        placement);
  }

  private static long placeOf(Placement placement, byte[] bytes, int start, int end) {
    int keyLength = VarInt.read(bytes, start);
    int at = start + VarInt.length(keyLength);
    at += VarInt.length(VarInt.read(bytes, at));
    return placement.placeOf(bytes, at, keyLength, end);
  }

  /** Takes blocks apart, after a look at each. */
  private static List<String> takeApart(RecordBlocks blocks, Placement placement) {
    List<String> found = new ArrayList<>();
    while (blocks.hasNext()) {
      InternalRow row = blocks.next();
      byte[] block = row.getBinary(1);
      int inBlock = 0;
      for (int start = 0; start < block.length; inBlock++) {
        int keyLength = VarInt.read(block, start);
        int keyStart = start + VarInt.length(keyLength);
        int valueLength = VarInt.read(block, keyStart);
        int end = keyStart + VarInt.length(valueLength) + keyLength + valueLength;
        assertThat(placement.partitionOf(placeOf(placement, block, start, end)))
            .isEqualTo(placement.partitionOf(row.getLong(0)));
        found.add(hex(java.util.Arrays.copyOfRange(block, start, end)));
        start = end;
      }
      assertThat(block.length <= RecordBlocks.BLOCK_BYTES || inBlock == 1).isTrue();
    }
    return found;
  }

  private static String hex(byte[] bytes) {
    return java.util.HexFormat.of().formatHex(bytes);
  }

  @Test
  void everyRecordArrivesInABlockOfItsPartition() {
    for (int partitions : new int[] {1, 7, 300}) {
      Placement placement = new Placement(partitions, HotKeys.NONE);
      List<byte[]> records = records(20_000, 60);

      List<String> found = takeApart(blocks(records, placement), placement);

      assertThat(found)
          .containsExactlyInAnyOrderElementsOf(
              records.stream().map(RecordBlocksTest::hex).toList());
    }
  }

  @Test
  void aRecordLargerThanABlockIsOneByItself() {
    Placement placement = new Placement(2, HotKeys.NONE);
    List<byte[]> records = records(20, 4 * RecordBlocks.BLOCK_BYTES);

    assertThat(takeApart(blocks(records, placement), placement)).hasSize(20);
  }

  @Test
  void blocksOfVeryManyPartitionsAreGivenAwayBeforeTheyAreFull() {
    Placement placement = new Placement(5_000, HotKeys.NONE);
    int count = 3 * RecordBlocks.MAX_BYTES / 1_000;
    long[] given = new long[1];
    List<byte[]> records = records(count, 2_000);
    RecordBlocks blocks =
        new RecordBlocks(
            to -> {
              if (given[0] == records.size()) {
                return false;
              }
              byte[] record = records.get((int) given[0]++);
              to.add(placeOf(placement, record, 0, record.length), record, 0, record.length);
              return true;
            },
            placement);

    assertThat(blocks.hasNext()).isTrue();
    assertThat(given[0]).isLessThan(count / 2);
    assertThat(takeApart(blocks, placement)).hasSize(count);
  }

  @Test
  void hasNoBlockWithoutARecord() {
    assertThat(blocks(List.of(), new Placement(3, HotKeys.NONE)).hasNext()).isFalse();
  }
}
