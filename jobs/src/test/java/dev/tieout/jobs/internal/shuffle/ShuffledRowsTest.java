package dev.tieout.jobs.internal.shuffle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.OutOfOrderException;
import dev.tieout.core.sort.RowView;
import dev.tieout.jobs.SparkTestSession;
import dev.tieout.udf.PackedRowIterator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SparkTestSession.class)
final class ShuffledRowsTest {
  @Test
  void placesRowsAsSparkDoes(SparkSession session) {
    Random random = new Random(42);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      rows.add(RowFactory.create(random.nextLong(), new byte[0]));
    }
    Placement placement = new Placement(7, HotKeys.NONE);

    List<Row> placed =
        session
            .createDataFrame(rows, PackedRowIterator.SCHEMA)
            .repartition(7, functions.col(PackedRowIterator.PLACE))
            .select(functions.col(PackedRowIterator.PLACE), functions.spark_partition_id())
            .collectAsList();

    assertThat(placed).hasSize(500);
    assertThat(placed)
        .allSatisfy(
            row -> assertThat(placement.partitionOf(row.getLong(0))).isEqualTo(row.getInt(1)));
  }

  @Test
  void walksTheRowsOfAPlaceByKeyAndValue() throws IOException {
    Placement one = new Placement(1, HotKeys.NONE);
    InternalRow[] ofOne = {row(one, 1, 3), row(one, 1, 1), row(one, 1, 2), row(one, 1, 1)};
    ShuffledRows rows = keyed(0, one, inOrder(ofOne, row(one, 2, 9)));

    List<String> walked = new ArrayList<>();
    while (rows.advance()) {
      RowView row = rows.row();
      walked.add(row.bytes()[row.keyStart()] + ":" + row.bytes()[row.valueStart()]);
    }

    assertThat(walked).containsSubsequence("1:1", "1:1", "1:2", "1:3").contains("2:9").hasSize(5);
    assertThat(rows.repeatedRowCount()).isEqualTo(3);
    assertThat(rows.repeatedKeyCount()).isEqualTo(1);
  }

  @Test
  void walksSpreadRowsFirstAndByAllOfThem() throws IOException {
    HotKeys hot = new HotKeys(List.of(new byte[] {1}));
    Placement placement = new Placement(1, hot);
    InternalRow[] spread = {row(placement, 1, 5), row(placement, 1, 5)};
    PlacedRows placed = placed(0, placement, inOrder(spread, row(placement, 2, 9)));

    ShuffledRows first = new ShuffledRows(placed, ShuffledRows.Part.SPREAD);
    assertThat(first.advance()).isTrue();
    assertThat(first.row().keyLength()).isEqualTo(2);
    assertThat(first.advance()).isTrue();
    assertThat(first.repeatsKey()).isTrue();
    assertThat(first.advance()).isFalse();
    ShuffledRows rest = new ShuffledRows(placed, ShuffledRows.Part.KEYED);
    assertThat(rest.advance()).isTrue();
    assertThat(rest.row().keyLength()).isEqualTo(1);
    assertThat(rest.advance()).isFalse();
    assertThat(placed.spreadRows()).containsExactly(2);
  }

  @Test
  void stopsAtARowOfAnotherPartition() {
    Placement placement = new Placement(5, HotKeys.NONE);
    int home = placement.partitionOf(placement.placeOf(new byte[] {1}, 0, 1, 1));

    assertThatThrownBy(() -> keyed((home + 1) % 5, placement, row(placement, 1, 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("of the source holds a row of partition " + home + " of 5");
  }

  @Test
  void stopsAtARowOutOfOrder() throws IOException {
    Placement placement = new Placement(1, HotKeys.NONE);
    InternalRow[] rows = inOrder(new InternalRow[] {row(placement, 1, 1)}, row(placement, 2, 1));
    ShuffledRows walked = keyed(0, placement, rows[1], rows[0]);
    walked.advance();

    assertThatThrownBy(walked::advance).isInstanceOf(OutOfOrderException.class);
  }

  @Test
  void refusesTotalsOfAnotherShape() {
    Placement placement = new Placement(1, HotKeys.NONE);

    assertThatThrownBy(() -> keyed(0, placement, unsafe(0, new byte[] {0, 3, 1, 2, 3})))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("have 3 bytes");
  }

  @Test
  void refusesARecordThatLies() {
    Placement placement = new Placement(1, HotKeys.NONE);

    assertThatThrownBy(() -> keyed(0, placement, unsafe(0, new byte[] {1, 100, 1, 2})))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a record of 4 bytes");
  }

  private static ShuffledRows keyed(int partition, Placement placement, InternalRow... rows) {
    return new ShuffledRows(placed(partition, placement, rows), ShuffledRows.Part.KEYED);
  }

  private static PlacedRows placed(int partition, Placement placement, InternalRow... rows) {
    Iterator<InternalRow> each = List.of(rows).iterator();
    return new PlacedRows(
        record -> {
          if (!each.hasNext()) {
            return false;
          }
          record.copy((UnsafeRow) each.next());
          return true;
        },
        Side.SOURCE,
        placement,
        partition,
        new SideTotals());
  }

  /** The rows of one place, and another row, in the order of their places. */
  private static InternalRow[] inOrder(InternalRow[] ofOnePlace, InternalRow other) {
    List<InternalRow> rows = new ArrayList<>(List.of(ofOnePlace));
    rows.add(rows.get(0).getLong(0) < other.getLong(0) ? rows.size() : 0, other);
    return rows.toArray(new InternalRow[0]);
  }

  private static InternalRow row(Placement placement, int key, int value) {
    byte[] record = record(key, value);
    return unsafe(placement.placeOf(record, 2, 1, 4), record);
  }

  private static byte[] record(int key, int value) {
    return new byte[] {1, 1, (byte) key, (byte) value};
  }

  private static InternalRow unsafe(long place, byte[] record) {
    return UnsafeProjection.create(PackedRowIterator.SCHEMA)
        .apply(new GenericInternalRow(new Object[] {place, record}));
  }
}
