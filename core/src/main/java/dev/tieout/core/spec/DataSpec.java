package dev.tieout.core.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the data of one side is, and how it is written. Immutable.
 *
 * @param paths files, directories or patterns, at least one; their rows come in this order
 * @param format the name of the format, or null to go by the files' names
 * @param options what the format is told, by name
 * @param columns the declared types, by column; empty to go by what the files say or hold
 * @param where which of its rows, in its own names, or null for all
 */
public record DataSpec(
    List<String> paths,
    @Nullable String format,
    Map<String, String> options,
    Map<String, String> columns,
    @Nullable Where where) {

  public DataSpec {
    paths = List.copyOf(paths);
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    if (paths.isEmpty()) {
      throw new IllegalArgumentException("data without a path");
    }
  }

  /** All rows. */
  public DataSpec(
      List<String> paths,
      @Nullable String format,
      Map<String, String> options,
      Map<String, String> columns) {
    this(paths, format, options, columns, null);
  }

  /** Data of which only the place is said. */
  public static DataSpec of(String... paths) {
    return new DataSpec(List.of(paths), null, Map.of(), Map.of());
  }

  /** The same data elsewhere. */
  public DataSpec at(List<String> otherPaths) {
    return new DataSpec(otherPaths, format, options, columns, where);
  }

  /** The same data in another format. */
  public DataSpec in(String otherFormat) {
    return new DataSpec(paths, otherFormat, options, columns, where);
  }

  /** Those of its rows that another filter keeps. */
  public DataSpec where(@Nullable Where otherWhere) {
    return new DataSpec(paths, format, options, columns, otherWhere);
  }

  /** The paths, as a sentence names them. */
  public String place() {
    return String.join("', '", paths);
  }
}
