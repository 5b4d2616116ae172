package dev.tieout.core.contract;

import dev.tieout.core.result.BreakKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of the breaks dataset.
 *
 * @param key the key's typed values, as {@link Values#get} gives them
 * @param kind the word for the kind
 * @param column the column that differs, or null
 * @param sourceValue its text in the source, or null
 * @param targetValue its text in the target, or null
 */
public record Break(
    List<@Nullable Object> key,
    String kind,
    @Nullable String column,
    @Nullable String sourceValue,
    @Nullable String targetValue) {

  /** A whole row that has no partner. */
  public static Break of(BreakKind kind, List<@Nullable Object> key) {
    return new Break(key, kind.word(), null, null, null);
  }
}
