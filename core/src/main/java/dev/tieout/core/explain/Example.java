package dev.tieout.core.explain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A break as it is shown. Immutable.
 *
 * @param key the values of the key columns as text, null for null
 * @param source the source's value as text, or null for null or a row that the source lacks
 * @param target the target's value, likewise
 */
public record Example(
    List<@Nullable String> key, @Nullable String source, @Nullable String target) {

  public Example {
    key = Collections.unmodifiableList(new ArrayList<>(key));
  }
}
