package dev.tieout.jobs.internal.shuffle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.OutOfOrderException;
import dev.tieout.jobs.SparkTestSession;
import dev.tieout.udf.PackedRowIterator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SparkTestSession.class)
final class ShuffledRowsTest {
  private static final byte[] VALUE = {1, 2, 3};

  @Test
  void placesKeysAsSparkDoes(SparkSession session) {
    Random random = new Random(42);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      byte[] key = new byte[random.nextInt(40)];
      random.nextBytes(key);
      rows.add(RowFactory.create(key, VALUE));
    }
    Placement placement = new Placement(7);

    List<Row> placed =
        session
            .createDataFrame(rows, PackedRowIterator.SCHEMA)
            .repartition(7, functions.col("key"))
            .select(functions.col("key"), functions.spark_partition_id())
            .collectAsList();

    assertThat(placed).hasSize(500);
    assertThat(placed)
        .allSatisfy(
            row -> {
              byte[] key = row.getAs(0);
              assertThat(placement.partitionOf(key, 0, key.length)).isEqualTo(row.getInt(1));
            });
  }

  @Test
  void walksRowsThatAreInPlaceAndInOrder() throws IOException {
    ShuffledRows rows = rows(0, 1, row(1, 1), row(1, 2), row(2, 1));

    assertThat(rows.advance()).isTrue();
    assertThat(rows.advance()).isTrue();
    assertThat(rows.repeatsKey()).isTrue();
    assertThat(rows.advance()).isTrue();
    assertThat(rows.row().keyLength()).isEqualTo(1);
    assertThat(rows.row().bytes()).startsWith(2, 1);
    assertThat(rows.advance()).isFalse();
    assertThat(rows.rowCount()).isEqualTo(3);
  }

  @Test
  void stopsAtAKeyOfAnotherPartition() {
    int home = new Placement(5).partitionOf(new byte[] {1}, 0, 1);
    ShuffledRows rows = rows((home + 1) % 5, 5, row(1, 1));

    assertThatThrownBy(rows::advance)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("of the source holds a key of partition " + home + " of 5");
  }

  @Test
  void stopsAtARowOutOfOrder() throws IOException {
    ShuffledRows keys = rows(0, 1, row(2, 1), row(1, 1));
    keys.advance();
    assertThatThrownBy(keys::advance).isInstanceOf(OutOfOrderException.class);

    ShuffledRows values = rows(0, 1, row(1, 2), row(1, 1));
    values.advance();
    assertThatThrownBy(values::advance).isInstanceOf(OutOfOrderException.class);
  }

  @Test
  void refusesTotalsOfAnotherShape() {
    ShuffledRows rows = rows(0, 1, unsafe(new byte[0], VALUE));

    assertThatThrownBy(rows::advance)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("have 3 bytes");
  }

  private static ShuffledRows rows(int partition, int partitionCount, InternalRow... rows) {
    return new ShuffledRows(
        List.of(rows).iterator(),
        Side.SOURCE,
        new Placement(partitionCount),
        partition,
        new SideTotals());
  }

  private static InternalRow row(int key, int value) {
    return unsafe(new byte[] {(byte) key}, new byte[] {(byte) value});
  }

  private static InternalRow unsafe(byte[] key, byte[] value) {
    return UnsafeProjection.create(PackedRowIterator.SCHEMA)
        .apply(new GenericInternalRow(new Object[] {key, value}));
  }
}
