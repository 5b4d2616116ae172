package dev.tieout.udf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.digest.Fingerprint;
import dev.tieout.core.pack.VarInt;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Spec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PackedRowIteratorTest {
  private static final StructType STRUCT =
      new StructType()
          .add("id", DataTypes.LongType)
          .add("text", DataTypes.StringType)
          .add("small", DataTypes.createDecimalType(10, 2))
          .add("large", DataTypes.createDecimalType(38, 2));
  private static final List<Column> COLUMNS = SparkTypes.schema(STRUCT).columns();

  @Test
  void packsRowsInTheirOrderAndKeepsTheTotals() {
    List<InternalRow> rows = new ArrayList<>();
    for (long i = 0; i < 2500; i++) {
      rows.add(row(i % 10 == 0 ? null : i, "text " + i, "1.50", "-1"));
    }
    PackedRowIterator packed = pack(rows);

    List<byte[]> keys = new ArrayList<>();
    Fingerprint fingerprint = new Fingerprint();
    while (packed.hasNext()) {
      InternalRow row = packed.next();
      byte[] record = row.getBinary(1);
      int keyLength = VarInt.read(record, 0);
      int keyStart = start(record);
      keys.add(Arrays.copyOfRange(record, keyStart, keyStart + keyLength));
      assertThat(row.getLong(0)).isEqualTo(1000 * keyLength + record.length - keyStart);
      fingerprint.add(record, keyStart, record.length);
    }

    assertThat(keys).hasSize(2500);
    assertThat(keys.get(0)).containsExactly(0);
    assertThat(keys.get(2499)).hasSize(9).endsWith(2499 >> 8, 2499 & 0xff);
    assertThat(packed.rowCount()).isEqualTo(2500);
    assertThat(packed.nullKeyRowCount()).isEqualTo(250);
    assertThat(packed.fingerprint()).isEqualTo(fingerprint);
    assertThatThrownBy(packed::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void packsGenericRowsAndUnsafeRowsAlike() {
    List<InternalRow> generic =
        List.of(row(1L, "é", "-0.01", "12345678901234567890"), row(2L, null, null, null));
    List<InternalRow> unsafe = new ArrayList<>();
    for (InternalRow row : generic) {
      unsafe.add(UnsafeProjection.create(STRUCT).apply(row).copy());
    }

    assertThat(all(pack(unsafe))).isEqualTo(all(pack(generic)));
  }

  @Test
  void endsABatchEarlyWhenTextsAreLong() {
    String text = "x".repeat(PackedRowIterator.MAX_BATCH_BYTES);
    InternalRow row = row(1L, text, "1", "1");
    PackedRowIterator packed = pack(Collections.nCopies(3, row));

    packed.next();

    assertThat(packed.rowCount()).isEqualTo(1);
    assertThat(all(packed)).hasSize(2);
  }

  @Test
  void hasNothingForAPartitionWithoutRows() {
    PackedRowIterator packed = pack(List.of());

    assertThat(packed.hasNext()).isFalse();
    assertThat(packed.rowCount()).isZero();
    assertThat(packed.fingerprint()).isEqualTo(new Fingerprint());
  }

  @Test
  void refusesASparkTypeThatDoesNotCarryTheColumn() {
    List<Column> columns = List.of(Column.nullable("id", new Type.Date()));
    StructType struct = new StructType().add("id", DataTypes.LongType);

    assertThatThrownBy(() -> new RowBatchFiller(struct, columns, Quoting.VALUES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a Spark BIGINT cannot carry a date");
  }

  private static PackedRowIterator pack(List<InternalRow> rows) {
    Schema schema = new Schema(COLUMNS);
    Spec spec = Spec.EMPTY.with("source", "target", Spec.Key.parse("id"));
    Comparison comparison = Resolver.resolve(spec, schema, schema);
    return new PackedRowIterator(
        rows.iterator(),
        STRUCT,
        COLUMNS,
        comparison,
        Side.SOURCE,
        (bytes, keyStart, keyLength, rowEnd) -> 1000 * keyLength + rowEnd - keyStart);
  }

  private static List<List<Byte>> all(PackedRowIterator packed) {
    List<List<Byte>> rows = new ArrayList<>();
    while (packed.hasNext()) {
      InternalRow row = packed.next();
      List<Byte> bytes = new ArrayList<>();
      for (byte b : row.getBinary(1)) {
        bytes.add(b);
      }
      rows.add(bytes);
    }
    return rows;
  }

  /** Where the key starts in a record: behind its length and the value's. */
  private static int start(byte[] record) {
    int lengths = VarInt.length(VarInt.read(record, 0));
    return lengths + VarInt.length(VarInt.read(record, lengths));
  }

  private static InternalRow row(
      @Nullable Long id, @Nullable String text, @Nullable String small, @Nullable String large) {
    return new GenericInternalRow(
        new Object[] {id, UTF8String.fromString(text), decimal(small, 10), decimal(large, 38)});
  }

  private static @Nullable Decimal decimal(@Nullable String text, int precision) {
    return text == null ? null : Decimal.apply(new BigDecimal(text), precision, 2);
  }
}
