package dev.tieout.core.spec;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads where the data of a side is and how it is written. What is said replaces what was said
 * before, each key by itself.
 *
 * <pre>
 * path | [path, ...] | {path: ..., format: text, options: {...}, columns: {...}, where: predicate}
 * </pre>
 */
final class DataSpecReader {
  private static final List<String> KEYS = List.of("path", "format", "options", "columns", "where");

  private final SpecReader reader;

  DataSpecReader(SpecReader reader) {
    this.reader = reader;
  }

  DataDraft read(String side, DataDraft before) throws IOException {
    JsonToken token = reader.next();
    if (token != JsonToken.START_OBJECT) {
      return before.at(paths(token, side));
    }
    List<String> paths = before.paths();
    String format = before.format();
    Map<String, String> options = before.options();
    Map<String, String> types = before.columns();
    Where where = before.where();
    while (reader.next() != JsonToken.END_OBJECT) {
      String field = reader.fieldName();
      reader.requireKnown(field, KEYS);
      switch (field) {
        case "path" -> paths = paths(reader.next(), field);
        case "format" -> format = reader.text(field);
        case "options" -> options = options();
        case "where" -> where = reader.where(field);
        default -> types = reader.map(field);
      }
    }
    return new DataDraft(paths, format, options, types, where, reader.place());
  }

  private List<String> paths(@Nullable JsonToken token, String field) throws IOException {
    if (token != JsonToken.START_ARRAY) {
      return List.of(reader.scalar(token, field));
    }
    List<String> paths = reader.elements(field);
    if (paths.isEmpty()) {
      throw reader.complaint("'" + field + "' needs at least one path");
    }
    return paths;
  }

  /** Unlike elsewhere, a text may be empty: it is what a null looks like, or no quote at all. */
  private Map<String, String> options() throws IOException {
    if (reader.next() != JsonToken.START_OBJECT) {
      throw reader.complaint("'options' is a map, such as {delimiter: ';'}");
    }
    Map<String, String> options = new LinkedHashMap<>();
    while (reader.next() != JsonToken.END_OBJECT) {
      String option = reader.fieldName();
      JsonToken token = reader.next();
      if (token == null || !token.isScalarValue() || token == JsonToken.VALUE_NULL) {
        throw reader.complaint(
            "option '" + option + "' needs a text here; write '' for an empty one");
      }
      options.put(option, reader.currentText());
    }
    return options;
  }
}
