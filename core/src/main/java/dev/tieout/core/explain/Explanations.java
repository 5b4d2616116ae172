package dev.tieout.core.explain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the breaks of a run beside their counts. Of bounded size, however many there
 * are. Immutable.
 *
 * @param keyNames the key columns, as the breaks dataset calls them
 * @param explanations the causes found, those that account for most first; at the end where in the
 *     key mismatched rows are
 * @param columns the columns that differ, those with most breaks first
 * @param rowPatterns which causes come together in a row, the most frequent first
 * @param changes the most frequent changes from one value to another, of each column
 * @param samples the first rows that break, of each kind
 */
public record Explanations(
    List<String> keyNames,
    List<Explanation> explanations,
    List<ColumnBreaks> columns,
    List<RowPattern> rowPatterns,
    List<Change> changes,
    List<RowSample> samples) {

  /** Of a run without breaks. */
  public static final Explanations NONE =
      new Explanations(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  public Explanations {
    keyNames = List.copyOf(keyNames);
    explanations = List.copyOf(explanations);
    columns = List.copyOf(columns);
    rowPatterns = List.copyOf(rowPatterns);
    changes = List.copyOf(changes);
    samples = List.copyOf(samples);
  }

  /**
   * A column that differs.
   *
   * @param column the source's name for it
   * @param breaks mismatched rows in which it differs
   * @param unexplained those of them that no explanation accounts for
   * @param examples the first of those, at most three
   */
  public record ColumnBreaks(String column, long breaks, long unexplained, List<Example> examples) {
    public ColumnBreaks {
      examples = List.copyOf(examples);
    }
  }

  /**
   * Mismatched rows in which the same columns differ for the same causes.
   *
   * @param parts what differs, such as {@code amount: constant_offset}, in the order of columns
   * @param rows how many rows are so
   */
  public record RowPattern(List<String> parts, long rows) {
    public RowPattern {
      parts = List.copyOf(parts);
    }
  }

  /**
   * A change of a value.
   *
   * @param column the column
   * @param from the source's value as text, or null
   * @param to the target's value as text, or null
   * @param count in how many rows it is so
   */
  public record Change(String column, @Nullable String from, @Nullable String to, long count) {}

  /**
   * A row that breaks.
   *
   * @param kind the word of its {@link dev.tieout.core.result.BreakKind}
   * @param key the values of the key columns as text
   * @param differences the columns that differ; none of a row that the other side lacks
   */
  public record RowSample(String kind, List<@Nullable String> key, List<Difference> differences) {
    public RowSample {
      key = Collections.unmodifiableList(new ArrayList<>(key));
      differences = List.copyOf(differences);
    }
  }

  /** A column of a sample, with both values as text, or null. */
  public record Difference(String column, @Nullable String source, @Nullable String target) {}
}
