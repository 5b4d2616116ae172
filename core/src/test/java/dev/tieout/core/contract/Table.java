package dev.tieout.core.contract;

import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A dataset of plain Java values, which {@link Values} lists by type.
 *
 * @param schema its columns
 * @param rows its rows, in the schema's order of columns
 */
public record Table(Schema schema, List<List<@Nullable Object>> rows) {

  /** A reader of the columns that a comparison reads of one side, in batches of random size. */
  public RowReader reader(Comparison comparison, Side side, long seed) {
    List<Integer> chosen = new ArrayList<>();
    for (String name : comparison.columnsToRead(side)) {
      chosen.add(schema.indexOf(name));
    }
    return new TableReader(this, chosen, new Random(seed));
  }

  /** The same rows in another order. */
  public Table shuffled(long seed) {
    List<List<@Nullable Object>> shuffled = new ArrayList<>(rows);
    Collections.shuffle(shuffled, new Random(seed));
    return new Table(schema, shuffled);
  }

  /** The same rows with their columns in another order. */
  Table withColumnsShuffled(Random random) {
    List<Integer> order = new ArrayList<>();
    for (int c = 0; c < schema.columnCount(); c++) {
      order.add(c);
    }
    Collections.shuffle(order, random);
    List<List<@Nullable Object>> shuffled = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      List<@Nullable Object> cells = new ArrayList<>();
      order.forEach(c -> cells.add(row.get(c)));
      shuffled.add(cells);
    }
    return new Table(new Schema(order.stream().map(schema::column).toList()), shuffled);
  }

  @Override
  public String toString() {
    String lines =
        rows.stream()
            .map(row -> row.stream().map(Table::text).collect(Collectors.joining(", ", "(", ")")))
            .collect(Collectors.joining("\n  "));
    return schema.columns().stream().map(c -> c.name() + " " + c.type()).toList() + "\n  " + lines;
  }

  private static String text(@Nullable Object value) {
    return value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value);
  }
}
