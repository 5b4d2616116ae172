package dev.tieout.jobs.internal.read;

import com.fasterxml.jackson.core.JsonParser;
import dev.tieout.core.schema.Type;
import dev.tieout.core.text.CellSink;
import dev.tieout.core.text.JsonShape;
import dev.tieout.core.text.NumberLocale;
import dev.tieout.core.text.TypeInference;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The columns of records, with the types that hold all their values. Parts are found in tasks and
 * put together on the driver. Not thread-safe.
 */
final class FoundColumns implements Serializable {
  private static final long serialVersionUID = 1;

  private final TreeMap<String, TypeInference> types = new TreeMap<>();
  private final TreeMap<String, JsonShape> nested = new TreeMap<>();
  private final @Nullable NumberLocale numbers;
  private long rows;

  /** Of records whose numbers have a point and no separators. */
  FoundColumns() {
    this(null);
  }

  /** Of records whose numbers are written as a language does. */
  FoundColumns(@Nullable NumberLocale numbers) {
    this.numbers = numbers;
  }

  long rows() {
    return rows;
  }

  void addRow() {
    rows++;
  }

  /** The names, in their own order. */
  List<String> names() {
    return new ArrayList<>(types.keySet());
  }

  /** The type that holds all values of a column; a string if it is not known. */
  Type type(String name) {
    TypeInference found = types.get(name);
    JsonShape shape = nested.get(name);
    if (found == null) {
      return new Type.Text();
    }
    return shape == null ? found.type() : shape.type(found);
  }

  /** Makes a column known, and gives what finds its type. */
  TypeInference column(String name) {
    return types.computeIfAbsent(name, unused -> new TypeInference(numbers));
  }

  private JsonShape nested(String name) {
    return nested.computeIfAbsent(name, unused -> new JsonShape());
  }

  FoundColumns add(FoundColumns other) {
    other.types.forEach((name, found) -> column(name).add(found));
    other.nested.forEach((name, shape) -> nested(name).add(shape));
    rows += other.rows;
    return this;
  }

  /** Takes the cells of records whose columns have these names; more may come up. */
  CellSink sink(List<String> names) {
    return new CellSink() {
      @Override
      public void value(int column, char[] chars, int from, int length) {
        column(names.get(column)).add(chars, from, length);
      }

      @Override
      public void string(int column, char[] chars, int from, int length) {
        column(names.get(column)).addString();
      }

      @Override
      public void nested(int column, JsonParser value) throws IOException {
        column(names.get(column));
        FoundColumns.this.nested(names.get(column)).add(value);
      }
    };
  }
}
