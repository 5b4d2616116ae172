package dev.tieout.jobs;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes tables to JSON Lines: what no Parquet file holds, such as structs without fields. */
final class NestedJsonLines {
  private static final ObjectMapper JSON = new ObjectMapper();

  private NestedJsonLines() {}

  /** Writes a file, and says how to read it. */
  static DataSpec write(Path file, Schema schema, List<List<@Nullable Object>> rows)
      throws IOException {
    Type type = new Type.Struct(schema.columns());
    List<String> lines = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      lines.add(JSON.writeValueAsString(json(type, row)));
    }
    Files.write(file, lines);
    Map<String, String> columns = new LinkedHashMap<>();
    schema.columns().forEach(column -> columns.put(column.name(), words(column.type())));
    return new DataSpec(List.of(file.toString()), "json", Map.of(), columns);
  }

  /** True if the type is or holds a struct without fields. */
  static boolean holdsEmptyStruct(Type type) {
    return (type instanceof Type.Struct && type.children().isEmpty())
        || type.children().stream().map(Column::type).anyMatch(NestedJsonLines::holdsEmptyStruct);
  }

  private static @Nullable Object json(Type type, @Nullable Object value) {
    if (value != null && type instanceof Type.Struct struct) {
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      for (int i = 0; i < struct.fields().size(); i++) {
        Column field = struct.fields().get(i);
        object.put(field.name(), json(field.type(), ((List<?>) value).get(i)));
      }
      return object;
    }
    if (value != null && type instanceof Type.ListOf list) {
      List<@Nullable Object> array = new ArrayList<>();
      ((List<?>) value).forEach(element -> array.add(json(list.element().type(), element)));
      return array;
    }
    return value;
  }

  private static String words(Type type) {
    if (type instanceof Type.Struct struct) {
      return struct.fields().stream()
          .map(field -> field.name() + ":" + words(field.type()))
          .collect(Collectors.joining(",", "struct<", ">"));
    }
    return type instanceof Type.ListOf list
        ? "list<" + words(list.element().type()) + ">"
        : type.toString();
  }
}
