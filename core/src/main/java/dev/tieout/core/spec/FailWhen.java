package dev.tieout.core.spec;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What fails a run in place of any break: {@code fail_when} of a specification. To exceed one of
 * its limits fails, and so does any break that none of them is about. Whether there are such
 * columns and causes is known where it is resolved. Immutable.
 *
 * @param overall how many rows may break in all, or null if that is not said
 * @param columns in how many rows a column may differ
 * @param kinds how many breaks of a kind there may be
 * @param causes how many breaks may have a cause; those that have count towards no other limit
 * @param amounts how much the values of a column may be apart in all
 */
public record FailWhen(
    @Nullable Limit overall,
    List<Named<Limit>> columns,
    Map<Kind, Limit> kinds,
    List<Named<Limit>> causes,
    List<Named<BigDecimal>> amounts) {

  public FailWhen {
    columns = List.copyOf(columns);
    Map<Kind, Limit> ordered = new EnumMap<>(Kind.class);
    ordered.putAll(kinds);
    kinds = Collections.unmodifiableMap(ordered);
    causes = List.copyOf(causes);
    amounts = List.copyOf(amounts);
  }

  /**
   * What is said of a column or a cause.
   *
   * @param name its name, as written
   * @param value what is said
   * @param place where the name stands
   */
  public record Named<T>(String name, T value, Place place) {}

  /** What breaks, as results name it. */
  public enum Kind implements Word {
    /** Pairs of rows with a value that differs, though both sides could be read. */
    MISMATCHED("mismatched"),
    /** Pairs of rows with a value that a cast could not read. */
    UNPARSEABLE("unparseable"),
    MISSING_IN_TARGET("missing_in_target"),
    MISSING_IN_SOURCE("missing_in_source"),
    SURPLUS_IN_SOURCE("surplus_in_source"),
    SURPLUS_IN_TARGET("surplus_in_target"),
    /** Differences between the schemas that count as breaks. */
    SCHEMA_FINDINGS("schema_findings");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    @Override
    public String word() {
      return word;
    }
  }
}
