package dev.tieout.core.result;

import dev.tieout.core.pack.KeyReader;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The schema of the breaks dataset: the key columns, typed, then {@code kind}, {@code column},
 * {@code source_value} and {@code target_value} as text. A key column whose name is taken, by one
 * of those or by an earlier key column when case is ignored, is called {@code key_} and its name.
 */
public final class BreakColumns {
  private static final List<String> OWN = List.of("kind", "column", "source_value", "target_value");

  private BreakColumns() {}

  public static Schema schema(Comparison comparison) {
    Set<String> taken = new HashSet<>(OWN);
    List<Column> columns = new ArrayList<>();
    for (Column key : KeyReader.resultColumns(comparison)) {
      String name = key.name();
      while (!taken.add(name.toLowerCase(Locale.ROOT))) {
        name = "key_" + name;
      }
      columns.add(Column.nullable(name, key.type()));
    }
    for (String name : OWN) {
      columns.add(
          name.equals("kind")
              ? Column.required(name, new Type.Text())
              : Column.nullable(name, new Type.Text()));
    }
    return new Schema(columns);
  }
}
