package dev.tieout.core.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Types;
import dev.tieout.core.pack.Packing;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowSorterTest {
  private final RowSorter sorter = new RowSorter();
  private final Random random = new Random(17);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 23, 24, 25, 26, 100, 1000, 5000})
  void sortsAsANaiveSortDoes(int rowCount) throws IOException {
    requireSorted(rowCount, Types.INT64, i -> random.nextLong());
    requireSorted(rowCount, Types.INT64, i -> (long) random.nextInt(5) - 2);
    requireSorted(rowCount, Types.TEXT, i -> "x".repeat(random.nextInt(4)) + random.nextInt(9));
    requireSorted(rowCount, Types.TEXT, i -> "a long shared prefix " + random.nextInt(40));
    requireSorted(rowCount, Types.TEXT, i -> "12345678".substring(random.nextInt(9)) + "\0");
    requireSorted(rowCount, Types.BOOL, i -> random.nextInt(3) == 0 ? null : random.nextBoolean());
    requireSorted(
        rowCount,
        Types.UINT64,
        i -> new java.math.BigInteger(65, random).mod(java.math.BigInteger.ONE.shiftLeft(64)));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 24, 25, 1000, 5000})
  void sortsWhatIsSortedReversedOrAllEqual(int rowCount) throws IOException {
    requireSorted(rowCount, Types.INT64, i -> (long) i);
    requireSorted(rowCount, Types.INT64, i -> (long) -i);
    requireSorted(rowCount, Types.INT64, i -> 7L);
    requireSorted(rowCount, Types.TEXT, i -> String.format("shared prefix %08d", i));
    requireSorted(rowCount, Types.TEXT, i -> String.format("shared prefix %08d", -i + 90000));
    requireSorted(rowCount, Types.INT64, i -> i == rowCount - 1 ? -1L : (long) i);
  }

  private void requireSorted(int rowCount, Type type, IntFunction<@Nullable Object> keys)
      throws IOException {
    for (int valueBytes : new int[] {0, 1, 12}) {
      List<Packing.Row> rows = rows(rowCount, type, keys, valueBytes);

      assertThat(sorted(rows)).isEqualTo(rows.stream().sorted().toList());
    }
  }

  private List<Packing.Row> rows(
      int rowCount, Type type, IntFunction<@Nullable Object> keys, int valueBytes) {
    ComparedColumn column = Pairs.column("k", type, type);
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < rowCount; i++) {
      values.add(keys.apply(i));
    }
    List<Packing.Row> rows = new ArrayList<>();
    for (byte[] key : Packing.keys(column, Side.SOURCE, values)) {
      byte[] value = new byte[valueBytes];
      for (int b = 0; b < valueBytes; b++) {
        value[b] = (byte) (random.nextInt(4) - 2);
      }
      rows.add(new Packing.Row(key, value));
    }
    return rows;
  }

  private List<Packing.Row> sorted(List<Packing.Row> rows) throws IOException {
    byte[] records = Packing.records(rows);
    int from = 5;
    byte[] within = new byte[records.length + 11];
    System.arraycopy(records, 0, within, from, records.length);
    RowCursor cursor = sorter.sort(within, from, from + records.length, rows.size());
    List<Packing.Row> walked = new ArrayList<>();
    while (cursor.advance()) {
      walked.add(Rows.copy(cursor.row()));
    }
    assertThat(cursor.rowCount()).isEqualTo(rows.size());
    return walked;
  }

  @Test
  void sortsAgainWithFewerRows() throws IOException {
    List<Packing.Row> rows = rows(300, Types.INT64, i -> random.nextLong(), 3);

    sorted(rows);

    List<Packing.Row> fewer = new ArrayList<>(rows.subList(0, 50));
    Collections.reverse(fewer);
    assertThat(sorted(fewer)).isEqualTo(fewer.stream().sorted().toList());
  }

  @Test
  void ordersByKeyWhateverTheValuePartHolds() throws IOException {
    ComparedColumn text = Pairs.column("k", Types.TEXT, Types.TEXT);
    String prefix = "more than a prefix";
    List<byte[]> keys =
        Packing.keys(
            text, Side.SOURCE, List.of(prefix, prefix + "\0", prefix + "\u0001", prefix + "\0\0"));
    List<Packing.Row> rows = new ArrayList<>();
    for (byte[] key : keys) {
      for (int fill : new int[] {0, 1, 2, 254, 255}) {
        byte[] value = new byte[6];
        Arrays.fill(value, (byte) fill);
        rows.add(new Packing.Row(key, value));
      }
    }
    Collections.shuffle(rows, random);

    assertThat(sorted(rows)).isEqualTo(rows.stream().sorted().toList());
  }

  @Test
  void noticesThatTheCountOfRecordsIsWrong() {
    byte[] records = Packing.records(rows(3, Types.INT64, i -> (long) i, 1));

    assertThatThrownBy(() -> sorter.sort(records, 0, records.length, 2))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> sorter.sort(records, 0, records.length, 4))
        .isInstanceOf(IllegalStateException.class);
  }
}
