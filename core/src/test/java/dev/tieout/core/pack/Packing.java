package dev.tieout.core.pack;

import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Table;
import dev.tieout.core.contract.Types;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Packs tables for tests. */
public final class Packing {
  private static final int BATCH_ROWS = 16;
  private static final ComparedColumn NUMBER = Pairs.column("number", Types.INT64, Types.INT64);

  private Packing() {}

  /**
   * A packed row.
   *
   * @param key its key
   * @param value its value part
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Row(byte[] key, byte[] value) implements Comparable<Row> {

    /** Key and value part. */
    public byte[] joined() {
      byte[] row = Arrays.copyOf(key, key.length + value.length);
      System.arraycopy(value, 0, row, key.length, value.length);
      return row;
    }

    /** By key, then by value part. */
    @Override
    public int compareTo(Row other) {
      int order = Arrays.compareUnsigned(key, other.key);
      return order != 0 ? order : Arrays.compareUnsigned(value, other.value);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Row that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(joined());
    }

    @Override
    public String toString() {
      return HexFormat.of().formatHex(key) + " " + HexFormat.of().formatHex(value);
    }
  }

  /** Rows as records one after another. */
  public static byte[] records(List<Row> rows) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] length = new byte[5];
    for (Row row : rows) {
      out.write(length, 0, VarInt.write(length, 0, row.key.length));
      out.write(length, 0, VarInt.write(length, 0, row.value.length));
      out.writeBytes(row.key);
      out.writeBytes(row.value);
    }
    return out.toByteArray();
  }

  /** The rows of one side, packed in batches of a size that the seed decides. */
  public static List<Row> pack(Comparison comparison, Side side, Table table, long seed) {
    RowPacker packer = new RowPacker(comparison, new RowLayout(comparison), side);
    RowBatch batch = new RowBatch(comparison.batchColumns(side), BATCH_ROWS);
    PackedRows packed = new PackedRows();
    List<Row> rows = new ArrayList<>();
    try (RowReader reader = table.reader(comparison, side, seed)) {
      while (reader.read(batch)) {
        packer.pack(batch, packed);
        for (int i = 0; i < packed.rowCount(); i++) {
          byte[] row = packed.copyOfRow(i);
          int keyLength = packed.keyLength(i);
          rows.add(
              new Row(
                  Arrays.copyOf(row, keyLength), Arrays.copyOfRange(row, keyLength, row.length)));
        }
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return rows;
  }

  /** The keys that values of one column make. */
  public static List<byte[]> keys(ComparedColumn column, Side side, List<@Nullable Object> values) {
    Comparison comparison = new Comparison(List.of(column), List.of(), List.of());
    return pack(comparison, side, table(column, side, values), 1).stream().map(Row::key).toList();
  }

  /** A comparison of one value column, with the number 0 for a key. */
  static Comparison ofValue(ComparedColumn column) {
    return new Comparison(List.of(NUMBER), List.of(column), List.of());
  }

  /** The value parts that values of one column make. */
  static List<byte[]> valueParts(ComparedColumn column, Side side, List<@Nullable Object> values) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (Object value : values) {
      rows.add(Arrays.asList(0L, value));
    }
    Schema schema =
        Schema.of(
            Column.nullable(NUMBER.name(), Types.INT64),
            Column.nullable(column.nameOn(side), column.typeOn(side)));
    return pack(ofValue(column), side, new Table(schema, rows), 1).stream()
        .map(Row::value)
        .toList();
  }

  private static Table table(ComparedColumn column, Side side, List<@Nullable Object> values) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (Object value : values) {
      rows.add(Collections.singletonList(value));
    }
    return new Table(Schema.of(Column.nullable(column.nameOn(side), column.typeOn(side))), rows);
  }
}
