package dev.tieout.core.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.Domain;
import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Table;
import dev.tieout.core.contract.Types;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowPackerTest {

  /** Every pair once as a key part and once as a value, under one packer. */
  private static Comparison wide() {
    List<ComparedColumn> keys = new ArrayList<>();
    List<ComparedColumn> values = new ArrayList<>();
    for (ComparedColumn pair : Pairs.all()) {
      keys.add(Pairs.column("k" + keys.size(), pair.sourceType(), pair.targetType()));
      values.add(Pairs.column("v" + values.size(), pair.sourceType(), pair.targetType()));
    }
    return new Comparison(keys, values, List.of());
  }

  private static Table rows(Comparison comparison, Side side, int rowCount) {
    Random random = new Random(5);
    List<Column> columns =
        comparison.columns().stream()
            .map(c -> Column.nullable(c.nameOn(side), c.typeOn(side)))
            .toList();
    List<List<Object>> domains = columns.stream().map(c -> Domain.of(c.type())).toList();
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int row = 0; row < rowCount; row++) {
      List<@Nullable Object> values = new ArrayList<>();
      for (List<Object> domain : domains) {
        values.add(random.nextInt(4) == 0 ? null : domain.get(random.nextInt(domain.size())));
      }
      rows.add(values);
    }
    return new Table(new Schema(columns), rows);
  }

  @Test
  void bytesDoNotDependOnWhereBatchesEndNorOnWhatTheirArraysHeldBefore() {
    Comparison comparison = wide();
    for (Side side : Side.values()) {
      Table table = rows(comparison, side, 60);
      List<byte[]> alone = new ArrayList<>();
      for (List<@Nullable Object> row : table.rows()) {
        alone.add(
            Packing.pack(comparison, side, new Table(table.schema(), List.of(row)), 1)
                .get(0)
                .joined());
      }
      for (int seed = 0; seed < 8; seed++) {
        List<Packing.Row> packed = Packing.pack(comparison, side, table, seed);
        assertThat(packed.stream().map(Packing.Row::joined).toList())
            .usingElementComparator(Arrays::compareUnsigned)
            .containsExactlyElementsOf(alone);
      }
    }
  }

  @Test
  void valuesMayShareBytesInAnyOrder() {
    ComparedColumn text = Pairs.column("t", Types.TEXT, Types.TEXT);
    Comparison comparison = new Comparison(List.of(text), List.of(), List.of());
    RowBatch batch = new RowBatch(List.of(Column.required("t", Types.TEXT)), 3);
    ColumnVector vector = batch.vector(0);
    vector.setBytes("unreconciled".getBytes(StandardCharsets.UTF_8));
    int[][] spans = {{7, 5}, {2, 9}, {7, 5}};
    for (int row = 0; row < spans.length; row++) {
      vector.offsets()[row] = spans[row][0];
      vector.lengths()[row] = spans[row][1];
    }
    batch.setRowCount(3);
    PackedRows packed = new PackedRows();

    new RowPacker(comparison, new RowLayout(comparison), Side.SOURCE).pack(batch, packed);

    assertThat(new String(packed.copyOfRow(0), 1, 5, StandardCharsets.UTF_8)).isEqualTo("ciled");
    assertThat(new String(packed.copyOfRow(1), 1, 9, StandardCharsets.UTF_8))
        .isEqualTo("reconcile");
    assertThat(packed.copyOfRow(2)).isEqualTo(packed.copyOfRow(0));
  }

  @Test
  void countsRowsWithANullInTheirKeyOnceEach() {
    Comparison comparison =
        new Comparison(
            List.of(
                Pairs.column("a", Types.INT64, Types.INT64),
                Pairs.column("b", Types.TEXT, Types.TEXT)),
            List.of(Pairs.column("v", Types.INT64, Types.INT64)),
            List.of());
    BatchBuilder builder =
        new BatchBuilder(
            List.of(
                Column.nullable("a", Types.INT64),
                Column.nullable("b", Types.TEXT),
                Column.nullable("v", Types.INT64)),
            8);
    RowPacker packer = new RowPacker(comparison, new RowLayout(comparison), Side.TARGET);
    for (int nulls = 0; nulls < 8; nulls++) {
      for (int c = 0; c < 3; c++) {
        if ((nulls >> c & 1) == 1) {
          builder.setNull(c);
        } else if (c == 1) {
          builder.setBytes(c, new byte[] {'x'});
        } else {
          builder.setLong(c, 1);
        }
      }
      builder.endRow();
    }

    packer.pack(builder.batch(), new PackedRows());
    packer.pack(builder.batch(), new PackedRows());

    assertThat(packer.nullKeyRowCount()).isEqualTo(12);
  }

  @Test
  void packsTheGrammarOfRows() {
    Comparison comparison =
        new Comparison(
            List.of(
                Pairs.column("k", Types.INT64, Types.INT64),
                Pairs.column("t", Types.TEXT, Types.TEXT)),
            List.of(
                Pairs.column("name", Types.TEXT, Types.TEXT),
                Pairs.column("flag", Types.BOOL, Types.BOOL),
                Pairs.column("day", Types.DATE, Types.DATE),
                Pairs.column("wide", Types.UINT64, Types.UINT64),
                Pairs.column("gone", Types.INT64, Types.INT64)),
            List.of());
    BatchBuilder builder = new BatchBuilder(columns(comparison), 1);
    builder.setLong(0, 5);
    builder.setBytes(1, new byte[] {'a', 0, 1});
    builder.setBytes(2, new byte[] {'h', 'i'});
    builder.setLong(3, 1);
    builder.setLong(4, 258);
    builder.setLong(5, -1);
    builder.setNull(6);
    builder.endRow();
    PackedRows packed = new PackedRows();

    new RowPacker(comparison, new RowLayout(comparison), Side.SOURCE).pack(builder.batch(), packed);

    String key = "02" + "8000000000000005" + "02" + "61" + "0101" + "0102" + "00";
    String state = "44";
    String cells = "02010000" + "01" + "0000000000000000" + "02000000" + "0000000000000000";
    String longs = "6869" + "09" + "00ffffffffffffffff";
    assertThat(HexFormat.of().formatHex(packed.copyOfRow(0)))
        .isEqualTo(key + state + cells + longs);
    assertThat(packed.keyLength(0)).isEqualTo(16);
    assertThat(packed.bytes()).startsWith(16, 1 + 4 + 1 + 4 + 8 + 8 + 2 + 10);
  }

  private static List<Column> columns(Comparison comparison) {
    return comparison.columns().stream()
        .map(c -> Column.nullable(c.name(), c.sourceType()))
        .toList();
  }

  @Test
  void refusesANumberTooLongForItsLengthByte() {
    Type type = Types.decimal(700, 0);
    for (Comparison comparison :
        List.of(
            new Comparison(List.of(Pairs.column("k", type, type)), List.of(), List.of()),
            Packing.ofValue(Pairs.column("v", type, type)))) {
      BatchBuilder builder = new BatchBuilder(columns(comparison), 1);
      int column = comparison.columns().size() - 1;
      if (column > 0) {
        builder.setLong(0, 0);
      }
      byte[] number = new byte[256];
      number[0] = 1;
      builder.setBytes(column, number);
      builder.endRow();
      RowPacker packer = new RowPacker(comparison, new RowLayout(comparison), Side.SOURCE);

      assertThatThrownBy(() -> packer.pack(builder.batch(), new PackedRows()))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("255 bytes");
    }
  }
}
