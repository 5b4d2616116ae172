package dev.tieout.core.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a specification's rules: some columns, and how they are compared. What the settings
 * mean, and whether there are such settings, is known where rules are resolved. Immutable.
 *
 * @param selector the columns
 * @param side {@code source} or {@code target} if the rules are for one side only, else null
 * @param settings what is said of them, by key, in the order of the file
 * @param place where the entry starts
 */
public record RuleSpec(
    Selector selector, @Nullable String side, Map<String, Setting> settings, Place place) {

  /** The key of the setting that says how results show values. */
  public static final String MASK = "mask";

  /** The value of that setting that takes a mask back. */
  public static final String NO_MASK = "none";

  public RuleSpec {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /**
   * The value of a key.
   *
   * @param text the value, as written
   * @param keyPlace where its key stands
   * @param place where the value stands
   */
  public record Setting(String text, Place keyPlace, Place place) {}

  /** Which columns an entry is for, from the least to the most specific. */
  public sealed interface Selector {

    /** Every column. */
    record Default() implements Selector {}

    /** The columns of a type. */
    record OfType(String type, Place place) implements Selector {}

    /** The columns whose name matches. */
    record Matching(NamePattern pattern, Place place) implements Selector {}

    /** The column of a name. */
    record Named(String column, Place place) implements Selector {}
  }
}
