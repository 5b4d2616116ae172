package dev.tieout.core.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Domain;
import dev.tieout.core.contract.FilterModel;
import dev.tieout.core.contract.RandomConditions;
import dev.tieout.core.contract.Types;
import dev.tieout.core.contract.Values;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowFilterPropertyTest {
  private static final List<String> NAMES =
      List.of(
          "a", "select", "a.b", "odd \"name\"", "`", "😀", "date", "it's", "ä", "x y\tz", "[1]");

  private static Schema schema(Random random) {
    List<Column> columns = new ArrayList<>();
    int count = 1 + random.nextInt(6);
    for (int c = 0; c < count; c++) {
      columns.add(
          Column.nullable(
              NAMES.get(c) + (random.nextBoolean() ? c : ""),
              Types.FLAT.get(random.nextInt(Types.FLAT.size()))));
    }
    return new Schema(columns);
  }

  private static List<List<@Nullable Object>> rows(Schema schema, Random random) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int count = random.nextInt(30); count > 0; count--) {
      List<@Nullable Object> row = new ArrayList<>();
      for (Column column : schema.columns()) {
        List<Object> domain = Domain.of(column.type());
        row.add(random.nextInt(6) == 0 ? null : domain.get(random.nextInt(domain.size())));
      }
      rows.add(row);
    }
    return rows;
  }

  private static RowBatch batch(Schema schema, List<List<@Nullable Object>> rows) {
    List<Column> columns = new ArrayList<>(schema.columns());
    columns.add(Column.nullable("ordinal", Types.INT64));
    BatchBuilder builder = new BatchBuilder(columns, Math.max(1, rows.size()));
    for (int r = 0; r < rows.size(); r++) {
      for (int c = 0; c < schema.columnCount(); c++) {
        Object value = rows.get(r).get(c);
        if (value == null) {
          builder.setNull(c);
        } else {
          Values.set(builder, c, schema.column(c).type(), value);
        }
      }
      builder.setLong(schema.columnCount(), r);
      builder.endRow();
    }
    return builder.batch();
  }

  private static Filter filter(Condition condition, Schema schema) {
    return filter(condition.toString(), schema);
  }

  private static Filter filter(String where, Schema schema) {
    return Filter.of(
        List.of(Where.of(where)), List.of(name -> schema.column(schema.indexOf(name))));
  }

  @Property(tries = 2000)
  void keepsTheRowsThatAPlainReadingOfTheConditionKeeps(@ForAll long seed) {
    Random random = new Random(seed);
    Schema schema = schema(random);
    List<List<@Nullable Object>> rows = rows(schema, random);
    Condition condition = RandomConditions.of(schema, random);
    Filter filter = filter(condition, schema);
    int[] columns = filter.columns().stream().mapToInt(c -> schema.indexOf(c.name())).toArray();
    RowBatch batch = batch(schema, rows);

    RowFilter rowFilter = new RowFilter(filter, columns);
    rowFilter.apply(batch);

    List<Long> expected =
        IntStream.range(0, rows.size())
            .filter(r -> Boolean.TRUE.equals(FilterModel.truth(condition, schema, rows.get(r))))
            .asLongStream()
            .boxed()
            .toList();
    long[] ordinals = batch.vector(schema.columnCount()).longs();
    assertThat(IntStream.range(0, batch.rowCount()).mapToObj(i -> ordinals[i]))
        .as("%s of %s %s", condition, schema, rows)
        .containsExactlyElementsOf(expected);
    assertThat(rowFilter.droppedRowCount()).isEqualTo(rows.size() - expected.size());
    RowBatch whole = batch(schema, expected.stream().map(r -> rows.get(r.intValue())).toList());
    for (int c = 0; c < schema.columnCount(); c++) {
      for (int i = 0; i < batch.rowCount(); i++) {
        assertThat(text(batch.vector(c), i)).isEqualTo(text(whole.vector(c), i));
      }
    }
  }

  private static String text(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return "null";
    }
    if (ColumnVector.carriesBytes(vector.type())) {
      int from = vector.offsets()[row];
      return java.util.HexFormat.of().formatHex(vector.bytes(), from, from + vector.lengths()[row]);
    }
    return vector.longs()[row] + (vector.nanos().length > 0 ? " " + vector.nanos()[row] : "");
  }

  @Property(tries = 2000)
  void printsAsTheSqlThatReadsBackAsIt(@ForAll long seed) {
    Random random = new Random(seed);
    Condition condition = RandomConditions.of(schema(random), random);

    assertThat(FilterParser.parse(Where.of(condition.toString())).condition())
        .as(condition.toString())
        .isEqualTo(condition);
  }

  @Property(tries = 2000)
  void passesOverNoPartThatHasARowToKeep(@ForAll long seed) {
    Random random = new Random(seed);
    Schema schema = schema(random);
    List<List<@Nullable Object>> rows = rows(schema, random);
    Condition condition = RandomConditions.of(schema, random);
    Filter filter = filter(condition, schema);
    RowBatch batch = batch(schema, rows);
    boolean saysNulls = random.nextBoolean();

    boolean mayKeep =
        RowFilter.mayKeep(
            filter, c -> facts(batch, schema.indexOf(filter.columns().get(c).name()), saysNulls));

    boolean keepsOne =
        rows.stream()
            .anyMatch(row -> Boolean.TRUE.equals(FilterModel.truth(condition, schema, row)));
    assertThat(mayKeep || !keepsOne).as("%s of %s %s", condition, schema, rows).isTrue();
  }

  private static ColumnFacts facts(RowBatch batch, int column, boolean saysNulls) {
    ColumnVector vector = batch.vector(column);
    int nulls = 0;
    ColumnFacts.Bounds bounds = null;
    Keys keys = Keys.of(vector.type());
    for (int i = 0; i < batch.rowCount(); i++) {
      if (vector.isNull(i)) {
        nulls++;
      } else if (keys != null && keys != Keys.DOUBLE) {
        long value = vector.longs()[i];
        boolean isLeast = bounds == null || keys.key(value) < keys.key(bounds.minLong());
        boolean isMost = bounds == null || keys.key(value) > keys.key(bounds.maxLong());
        bounds =
            new ColumnFacts.Bounds(
                isLeast ? value : bounds.minLong(), isMost ? value : bounds.maxLong(), null, null);
      } else if (keys == null
          && !(vector.type() instanceof dev.tieout.core.schema.Type.Decimal)
          && vector.nanos().length == 0) {
        byte[] value =
            java.util.Arrays.copyOfRange(
                vector.bytes(), vector.offsets()[i], vector.offsets()[i] + vector.lengths()[i]);
        boolean isLeast =
            bounds == null || java.util.Arrays.compareUnsigned(value, bounds.minBytes()) < 0;
        boolean isMost =
            bounds == null || java.util.Arrays.compareUnsigned(value, bounds.maxBytes()) > 0;
        bounds =
            new ColumnFacts.Bounds(
                0, 0, isLeast ? value : bounds.minBytes(), isMost ? value : bounds.maxBytes());
      }
    }
    return new ColumnFacts(!saysNulls || nulls > 0, !saysNulls || nulls < batch.rowCount(), bounds);
  }

  @Test
  void boundsThatContradictThemselvesAreNotBelieved() {
    Schema schema =
        Schema.of(
            Column.nullable("n", Types.INT64),
            Column.nullable("t", Types.TEXT),
            Column.nullable("u", Types.UINT64));
    ColumnFacts numbers = new ColumnFacts(false, true, new ColumnFacts.Bounds(9, 1, null, null));
    ColumnFacts texts =
        new ColumnFacts(false, true, new ColumnFacts.Bounds(0, 0, new byte[] {9}, new byte[] {1}));
    ColumnFacts unsigned = new ColumnFacts(false, true, new ColumnFacts.Bounds(-1, 1, null, null));

    assertThat(RowFilter.mayKeep(filter("\"n\" = 5", schema), c -> numbers)).isTrue();
    assertThat(RowFilter.mayKeep(filter("\"n\" IN (5)", schema), c -> numbers)).isTrue();
    assertThat(RowFilter.mayKeep(filter("\"t\" = 'a'", schema), c -> texts)).isTrue();
    assertThat(RowFilter.mayKeep(filter("\"t\" IN ('a')", schema), c -> texts)).isTrue();
    assertThat(RowFilter.mayKeep(filter("\"u\" = 0", schema), c -> unsigned)).isTrue();
  }
}
