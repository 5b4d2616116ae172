package dev.tieout.core.spec;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is said of the data of one side so far: unlike in {@link DataSpec}, the path may be yet to
 * come. Immutable.
 *
 * @param paths none if they have not been said
 * @param end where the last map without a path ends, or null if there was none
 */
record DataDraft(
    List<String> paths,
    @Nullable String format,
    Map<String, String> options,
    Map<String, String> columns,
    @Nullable Where where,
    @Nullable Place end) {

  /** Nothing is said. */
  static final DataDraft EMPTY = new DataDraft(List.of(), null, Map.of(), Map.of(), null, null);

  /** The same elsewhere. */
  DataDraft at(List<String> otherPaths) {
    return new DataDraft(otherPaths, format, options, columns, where, end);
  }

  /**
   * The data, or null if nothing is said of it.
   *
   * @throws Refusal if something is said, but no path
   */
  @Nullable DataSpec complete(String side) {
    if (paths.isEmpty() && end != null) {
      throw end.refusal("'" + side + "' needs a 'path'.");
    }
    return completeOrNull();
  }

  /** The data, or null if its path is not said. */
  @Nullable DataSpec completeOrNull() {
    return paths.isEmpty() ? null : new DataSpec(paths, format, options, columns, where);
  }
}
