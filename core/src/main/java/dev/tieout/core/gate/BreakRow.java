package dev.tieout.core.gate;

import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.BreakText;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.RowBatch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the rows of the breaks dataset one after the other, in its order: what the identity of a
 * break is made of, and which differences are of one pair of rows. Not thread-safe.
 */
public final class BreakRow {
  private static final int OWN_COLUMNS = 4;

  private final List<String> keyNames = new ArrayList<>();
  private final Map<String, Integer> columnPlaces = new HashMap<>();
  private final Map<String, BreakKind> kinds = new HashMap<>();
  private final Map<String, Integer> ordinals = new HashMap<>();
  private List<@Nullable String> key = List.of();
  private BreakKind kind = BreakKind.MISMATCHED;
  private String column = "";
  private int columnPlace;
  private int ordinal;
  private boolean beginsPair;
  private @Nullable RowBatch batch;
  private int row;

  /** Of the breaks of a comparison. */
  public BreakRow(Comparison comparison) {
    this(keyNames(comparison), comparison.values().stream().map(ComparedColumn::name).toList());
  }

  /**
   * Of breaks that are written.
   *
   * @param keyNames the key columns, as the breaks dataset calls them
   * @param columns the compared columns in their order, if which differences are of one pair is
   *     asked for
   */
  public BreakRow(List<String> keyNames, List<String> columns) {
    this.keyNames.addAll(keyNames);
    for (int i = 0; i < columns.size(); i++) {
      columnPlaces.put(columns.get(i), i);
    }
    for (BreakKind each : BreakKind.values()) {
      kinds.put(each.word(), each);
    }
  }

  /** The key columns, as the breaks dataset of a comparison calls them. */
  public static List<String> keyNames(Comparison comparison) {
    return BreakColumns.schema(comparison).columns().stream()
        .limit(comparison.keys().size())
        .map(dev.tieout.core.schema.Column::name)
        .toList();
  }

  /** Goes to a row of a batch, which is valid until the batch is not. */
  public void read(RowBatch from, int at) {
    batch = from;
    row = at;
    int keyCount = keyNames.size();
    if (from.columnCount() != keyCount + OWN_COLUMNS) {
      throw new IllegalStateException("breaks of another shape");
    }
    List<@Nullable String> next = new ArrayList<>(keyCount);
    for (int i = 0; i < keyCount; i++) {
      next.add(BreakText.of(from.vector(i), at));
    }
    boolean isSameKey = !ordinals.isEmpty() && next.equals(key);
    if (!isSameKey) {
      ordinals.clear();
      key = Collections.unmodifiableList(next);
    }
    String word = BreakText.of(from.vector(keyCount), at);
    kind = Objects.requireNonNull(kinds.get(word), "a kind of break");
    String named = BreakText.of(from.vector(keyCount + 1), at);
    column = named == null ? "" : named;
    int place = columnPlaces.getOrDefault(column, -1);
    beginsPair = !isSameKey || place <= columnPlace;
    columnPlace = place;
    ordinal = ordinals.merge(column, 1, Integer::sum) - 1;
  }

  /** What breaks. */
  public BreakKind kind() {
    return kind;
  }

  /** The column that differs, or empty for a row as a whole. */
  public String column() {
    return column;
  }

  /** From 0 among the breaks with the same key and column. */
  public int ordinal() {
    return ordinal;
  }

  /** The values of the key as text, null for null. */
  public List<@Nullable String> keyValues() {
    return key;
  }

  /** Whether a value of a pair of rows differs, or a row as a whole breaks. */
  public boolean isDifference() {
    return kind == BreakKind.MISMATCHED || kind == BreakKind.UNPARSEABLE;
  }

  /**
   * Whether it is the first difference of its pair of rows. Of pairs of one key it may be said of
   * too few: if the next pair differs only in later columns than this one does.
   */
  boolean beginsPair() {
    return beginsPair;
  }

  @Nullable String source() {
    return BreakText.of(Objects.requireNonNull(batch).vector(keyNames.size() + 2), row);
  }

  @Nullable String target() {
    return BreakText.of(Objects.requireNonNull(batch).vector(keyNames.size() + 3), row);
  }
}
