package dev.tieout.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.store.Index;
import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Compares what a store holds with what it should. */
final class Check {
  private Check() {}

  /** Every way to read, for every record and index. */
  static void holds(Records records, Model model) throws IOException {
    Table table = model.table();
    assertThat(records.count()).isEqualTo(model.rows().size());
    for (Row row : model.rows().values()) {
      assertThat(records.get(row.key())).isEqualTo(row);
      for (Index index : table.indexes()) {
        Object[] values = values(row, index);
        if (index.kind() == Index.Kind.UNIQUE) {
          assertThat(records.find(index, values)).isEqualTo(row);
        }
        ranges(records, model, index, values);
      }
    }
    for (Index index : table.indexes()) {
      range(records, model, Range.of(table, index));
    }
  }

  private static void ranges(Records records, Model model, Index index, Object... values)
      throws IOException {
    for (int leading = 0; leading < values.length; leading++) {
      Object[] equal = java.util.Arrays.copyOf(values, leading);
      Range range = Range.of(model.table(), index, equal);
      range(records, model, range);
      range(records, model, range.from(values[leading]));
      range(records, model, range.to(values[leading]));
      range(records, model, range.from(values[leading]).to(values[leading]));
    }
    range(records, model, Range.of(model.table(), index, values));
  }

  private static void range(Records records, Model model, Range range) throws IOException {
    List<Row> expected = model.in(range);
    for (int limit : new int[] {2, Integer.MAX_VALUE}) {
      List<Row> first = expected.subList(0, Math.min(limit, expected.size()));
      List<Key> keys = new ArrayList<>();
      List<Row> rows = new ArrayList<>();
      assertThat(records.scan(range, limit, collecting(keys))).isEqualTo(first.size());
      assertThat(records.query(range, limit, rows::add)).isEqualTo(first.size());
      assertThat(keys).isEqualTo(first.stream().map(Row::key).toList());
      assertThat(rows).isEqualTo(first);
    }
  }

  private static Object[] values(Row row, Index index) {
    return index.parts().stream()
        .map(
            part -> {
              String text = row.textOrNull(part.position());
              return text == null ? (Object) row.number(part.position()) : text;
            })
        .toArray();
  }

  static Records.KeyVisitor collecting(List<Key> keys) {
    return new Records.KeyVisitor() {
      @Override
      public void accept(long key) {
        keys.add(Key.of(key));
      }

      @Override
      public void accept(String key) {
        keys.add(Key.of(key));
      }
    };
  }
}
