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
 * @param quoting whether messages may quote its values
 */
public record DataSpec(
    List<String> paths,
    @Nullable String format,
    Map<String, String> options,
    Map<String, String> columns,
    @Nullable Where where,
    Quoting quoting) {

  public DataSpec {
    paths = List.copyOf(paths);
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    if (paths.isEmpty()) {
      throw new IllegalArgumentException("data without a path");
    }
  }

  /** Data whose values messages may quote. */
  public DataSpec(
      List<String> paths,
      @Nullable String format,
      Map<String, String> options,
      Map<String, String> columns,
      @Nullable Where where) {
    this(paths, format, options, columns, where, Quoting.VALUES);
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
    return new DataSpec(otherPaths, format, options, columns, where, quoting);
  }

  /** The same data in another format. */
  public DataSpec in(String otherFormat) {
    return new DataSpec(paths, otherFormat, options, columns, where, quoting);
  }

  /** Those of its rows that another filter keeps. */
  public DataSpec where(@Nullable Where otherWhere) {
    return new DataSpec(paths, format, options, columns, otherWhere, quoting);
  }

  /** The same data with another say on what messages may quote. */
  public DataSpec quoting(Quoting otherQuoting) {
    return otherQuoting == quoting
        ? this
        : new DataSpec(paths, format, options, columns, where, otherQuoting);
  }

  /** The paths, as a sentence names them. */
  public String place() {
    return String.join("', '", paths);
  }
}
