package dev.tieout.local.internal.read;

import com.fasterxml.jackson.core.JsonParser;
import dev.tieout.core.schema.Type;
import dev.tieout.core.text.CellSink;
import dev.tieout.core.text.JsonShape;
import dev.tieout.core.text.NumberLocale;
import dev.tieout.core.text.TypeInference;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of columns found from the values of all files, by name. Not thread-safe. */
final class ColumnTypes {
  private final Map<String, Found> columns = new LinkedHashMap<>();
  private final @Nullable NumberLocale numbers;

  /**
   * Knows no column yet.
   *
   * @param numbers how numbers are written; null for a point and no separators
   */
  ColumnTypes(@Nullable NumberLocale numbers) {
    this.numbers = numbers;
  }

  /** What is known of a column's values. */
  private static final class Found {
    private final TypeInference inference;
    private @Nullable JsonShape shape;

    private Found(@Nullable NumberLocale numbers) {
      this.inference = new TypeInference(numbers);
    }
  }

  /** Makes columns known of which there may be no values. */
  void addAll(List<String> names) {
    for (String name : names) {
      found(name);
    }
  }

  private Found found(String name) {
    return columns.computeIfAbsent(name, unused -> new Found(numbers));
  }

  List<String> names() {
    return List.copyOf(columns.keySet());
  }

  /** The type that holds all values of a column. */
  Type type(String name) {
    Found found = found(name);
    return found.shape == null ? found.inference.type() : found.shape.type(found.inference);
  }

  /** Takes the cells of a file whose columns have these names; more may come up. */
  OfFile of(List<String> names) {
    return new OfFile(names);
  }

  /** Takes the cells of one file. */
  final class OfFile implements CellSink {
    private final List<String> names;
    private final List<Found> founds = new ArrayList<>();
    private long chars;

    private OfFile(List<String> names) {
      this.names = names;
    }

    /** The characters of all values so far. */
    long chars() {
      return chars;
    }

    private Found at(int column) {
      while (founds.size() <= column) {
        founds.add(found(names.get(founds.size())));
      }
      return founds.get(column);
    }

    @Override
    public void value(int column, char[] text, int from, int length) {
      chars += length;
      at(column).inference.add(text, from, length);
    }

    @Override
    public void string(int column, char[] text, int from, int length) {
      chars += length;
      at(column).inference.addString();
    }

    @Override
    public void nested(int column, JsonParser value) throws IOException {
      Found found = at(column);
      if (found.shape == null) {
        found.shape = new JsonShape();
      }
      chars++;
      found.shape.add(value);
    }
  }
}
