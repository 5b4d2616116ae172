package dev.tieout.local.internal.reference;

import dev.tieout.core.filter.Filter;
import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.BreakRows;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Rule;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reconciles by a plain hash map from key to decoded rows, all in memory. Slow and large, and free
 * of everything that makes the other modes fast: it shares the types and the results with them, and
 * neither packing, sorting nor merging. They are tested against it.
 */
public final class ReferenceEngine {
  private final Comparison comparison;
  private final List<Canonical> keyForms;
  private final List<Canonical> valueForms;
  private final List<ReferenceRow.Place> valuesAsPacked;
  private final Map<List<@Nullable Object>, Group> groups = new HashMap<>();
  private final ReferenceSide source;
  private final ReferenceSide target;
  private final long[] columnMismatches;
  private final long[] trailingBlanks;
  private final boolean keysTellSide;
  private long matched;
  private long mismatched;
  private final long[] missing = new long[2];
  private final long[] surplus = new long[2];

  private ReferenceEngine(Comparison comparison) {
    this.comparison = comparison;
    this.keyForms = comparison.keys().stream().map(ComparedColumn::canonical).toList();
    this.valueForms = comparison.values().stream().map(ComparedColumn::canonical).toList();
    this.valuesAsPacked = asPacked(comparison.values());
    this.columnMismatches = new long[valueForms.size()];
    this.trailingBlanks = new long[valueForms.size()];
    this.keysTellSide = comparison.keys().stream().anyMatch(k -> k.rule().mayEqualNothing());
    this.source = new ReferenceSide(comparison.columns().size());
    this.target = new ReferenceSide(comparison.columns().size());
  }

  /**
   * Reconciles two sides.
   *
   * @param source reads the columns of {@link Comparison#columnsToRead} of the source
   * @param target the same of the target
   * @param breaks receives the rows of the breaks dataset, in order
   */
  public static Summary run(
      Comparison comparison, RowReader source, RowReader target, BreakRows.BatchConsumer breaks)
      throws IOException {
    ReferenceEngine engine = new ReferenceEngine(comparison);
    engine.read(source, Side.SOURCE);
    engine.read(target, Side.TARGET);
    return engine.verdict(breaks);
  }

  /** By names, so that source and target may be swapped. */
  private static List<ReferenceRow.Place> asPacked(List<ComparedColumn> values) {
    TreeMap<List<String>, ReferenceRow.Place> byNames =
        new TreeMap<>(
            Comparator.comparing((List<String> names) -> names.get(0))
                .thenComparing(names -> names.get(1)));
    for (int i = 0; i < values.size(); i++) {
      ComparedColumn column = values.get(i);
      List<String> names = Stream.of(column.sourceName(), column.targetName()).sorted().toList();
      byNames.put(
          names, new ReferenceRow.Place(i, column.canonical(), column.rule().mayEqualNothing()));
    }
    return List.copyOf(byNames.values());
  }

  private ReferenceSide side(Side side) {
    return side == Side.SOURCE ? source : target;
  }

  private void read(RowReader reader, Side side) throws IOException {
    List<ComparedColumn> columns = comparison.columns();
    List<Column> read = comparison.columnsRead(side);
    Filter filter = comparison.filter(side);
    ReferenceFilter kept = filter == null ? null : new ReferenceFilter(filter);
    RowBatch batch = new RowBatch(read, RowBatch.capacityRows(read));
    while (reader.read(batch)) {
      for (int row = 0; row < batch.rowCount(); row++) {
        Map<String, @Nullable Object> stored = new HashMap<>();
        for (int c = 0; c < read.size(); c++) {
          stored.put(read.get(c).name(), ReferenceValue.read(batch.vector(c), row));
        }
        if (kept != null && !kept.keeps(stored)) {
          side(side).filteredRows++;
          continue;
        }
        List<@Nullable Object> key = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
          ComparedColumn column = columns.get(c);
          Object value = value(column, side, stored);
          side(side).unparseable[c] += ReferenceLone.isUnparseable(value) ? 1 : 0;
          (c < keyForms.size() ? key : values).add(value);
        }
        ReferenceRow decoded =
            ReferenceRow.of(key, keyForms, keysTellSide ? side : null, values, valuesAsPacked);
        Group group = groups.computeIfAbsent(key, k -> new Group());
        List<ReferenceRow> rows = group.rows(side);
        rows.add(decoded);
        side(side).add(decoded, rows.size());
      }
    }
  }

  /** A stored value as it is compared. */
  private @Nullable Object value(
      ComparedColumn column, Side side, Map<String, @Nullable Object> row) {
    if (column.isPosition()) {
      return BigInteger.valueOf(side(side).rows + 1);
    }
    Object stored = row.get(column.columnOn(side).name());
    for (int field : column.fieldsOn(side)) {
      stored = stored == null ? null : ((List<?>) stored).get(field);
    }
    if (column.typeOn(side) instanceof Type.Struct) {
      return stored == null ? null : Boolean.TRUE;
    }
    if (column.canonical() instanceof Canonical.Nested nested) {
      return stored == null
          ? null
          : ReferenceNested.inForm(stored, nested, side, side(side).mapsWithDuplicateKeys);
    }
    Object treated =
        ReferenceTreatment.apply(column.rule().on(side), stored, column.typeOn(side), side);
    if (treated instanceof ReferenceLone) {
      return treated;
    }
    Object value = ReferenceValue.inForm(treated, column.canonical());
    boolean isDistinct =
        column.rule().nans() == Rule.NaNs.DISTINCT
            && value instanceof Double number
            && Double.isNaN(number);
    return isDistinct ? ReferenceLone.nan(side) : value;
  }

  private Summary verdict(BreakRows.BatchConsumer consumer) throws IOException {
    ReferenceBreaks breaks =
        new ReferenceBreaks(comparison, BreakColumns.schema(comparison), consumer);
    List<List<@Nullable Object>> keys = new ArrayList<>(groups.keySet());
    keys.sort(ReferenceEngine::compareKeys);
    for (List<@Nullable Object> key : keys) {
      verdict(Objects.requireNonNull(groups.get(key)), breaks);
    }
    List<Summary.ColumnCounts> columns = new ArrayList<>();
    for (int i = 0; i < columnMismatches.length; i++) {
      columns.add(
          new Summary.ColumnCounts(
              comparison.values().get(i).name(), columnMismatches[i], trailingBlanks[i]));
    }
    List<Summary.UnparseableValues> unparseable = new ArrayList<>();
    for (int c = 0; c < comparison.columns().size(); c++) {
      if (source.unparseable[c] > 0 || target.unparseable[c] > 0) {
        unparseable.add(
            new Summary.UnparseableValues(
                comparison.columns().get(c).name(), source.unparseable[c], target.unparseable[c]));
      }
    }
    return new Summary(
        "local",
        "reference",
        source.counts(),
        target.counts(),
        matched,
        mismatched,
        missing[Side.TARGET.index()],
        missing[Side.SOURCE.index()],
        surplus[Side.SOURCE.index()],
        surplus[Side.TARGET.index()],
        columns,
        unparseable,
        comparison.findings());
  }

  private void verdict(Group group, ReferenceBreaks breaks) throws IOException {
    for (Side side : Side.values()) {
      if (group.rows(side.other()).isEmpty()) {
        for (ReferenceRow row : group.rows(side)) {
          missing[side.other().index()]++;
          breaks.whole(row, BreakKind.onlyIn(side));
        }
        return;
      }
    }
    List<ReferenceRow> left = inPackedOrder(group.rows(Side.SOURCE));
    List<ReferenceRow> right = inPackedOrder(group.rows(Side.TARGET));
    List<ReferenceRow> leftRest = new ArrayList<>();
    for (ReferenceRow row : left) {
      int twin = indexOfTwin(row, right);
      if (twin >= 0) {
        matched++;
        right.remove(twin);
      } else {
        leftRest.add(row);
      }
    }
    int pairs = Math.min(leftRest.size(), right.size());
    for (int i = 0; i < pairs; i++) {
      compare(leftRest.get(i), right.get(i), breaks);
    }
    surplus(Side.SOURCE, leftRest.subList(pairs, leftRest.size()), breaks);
    surplus(Side.TARGET, right.subList(pairs, right.size()), breaks);
  }

  private static List<ReferenceRow> inPackedOrder(List<ReferenceRow> rows) {
    List<ReferenceRow> sorted = new ArrayList<>(rows);
    sorted.sort(Comparator.comparing(ReferenceRow::packedValue));
    return sorted;
  }

  private static int indexOfTwin(ReferenceRow row, List<ReferenceRow> others) {
    for (int i = 0; i < others.size(); i++) {
      if (row.values().equals(others.get(i).values())) {
        return i;
      }
    }
    return -1;
  }

  private void compare(ReferenceRow left, ReferenceRow right, ReferenceBreaks breaks)
      throws IOException {
    boolean isMatch = true;
    for (int v = 0; v < valueForms.size(); v++) {
      Object one = left.values().get(v);
      Object other = right.values().get(v);
      ComparedColumn column = comparison.values().get(v);
      if (!Objects.equals(one, other)
          && !ReferenceTolerance.allows(column.rule().tolerance(), one, other, valueForms.get(v))
          && !ReferenceComparator.allows(column, one, other, comparison.quoting())) {
        isMatch = false;
        columnMismatches[v]++;
        trailingBlanks[v] += differsInBlanks(one, other, valueForms.get(v)) ? 1 : 0;
        breaks.mismatch(left, right, v);
      }
    }
    if (isMatch) {
      matched++;
    } else {
      mismatched++;
    }
  }

  private static boolean differsInBlanks(
      @Nullable Object one, @Nullable Object other, Canonical form) {
    return form instanceof Canonical.Text
        && one instanceof ReferenceValue.Bytes left
        && other instanceof ReferenceValue.Bytes right
        && withoutBlanks(left).equals(withoutBlanks(right));
  }

  /** Byte by byte, for a text need be no UTF-8. */
  private static String withoutBlanks(ReferenceValue.Bytes bytes) {
    return new String(bytes.array(), StandardCharsets.ISO_8859_1).replaceAll(" +\\z", "");
  }

  private void surplus(Side side, List<ReferenceRow> rows, ReferenceBreaks breaks)
      throws IOException {
    for (ReferenceRow row : rows) {
      surplus[side.index()]++;
      breaks.whole(row, BreakKind.surplusIn(side));
    }
  }

  private static int compareKeys(List<@Nullable Object> a, List<@Nullable Object> b) {
    for (int i = 0; i < a.size(); i++) {
      int order = compareParts(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(side(a), side(b));
  }

  /** 0 for a key that may have a partner. */
  private static int side(List<@Nullable Object> key) {
    for (Object part : key) {
      if (part instanceof ReferenceLone lone) {
        return 1 + lone.side().index();
      }
    }
    return 0;
  }

  /**
   * Nulls first, then values, which are of one class: the form of their column decides it; then
   * what equals nothing.
   */
  @SuppressWarnings("unchecked")
  static int compareParts(@Nullable Object a, @Nullable Object b) {
    if (a == null || b == null) {
      return Boolean.compare(a != null, b != null);
    }
    if (a instanceof ReferenceLone != b instanceof ReferenceLone) {
      return Boolean.compare(a instanceof ReferenceLone, b instanceof ReferenceLone);
    }
    return ((Comparable<Object>) a).compareTo(b);
  }

  /** The rows of one key. */
  private static final class Group {
    private final List<ReferenceRow> source = new ArrayList<>(1);
    private final List<ReferenceRow> target = new ArrayList<>(1);

    List<ReferenceRow> rows(Side side) {
      return side == Side.SOURCE ? source : target;
    }
  }

  /** The totals of one side. */
  private static final class ReferenceSide {
    private final ReferenceHash hash = new ReferenceHash();
    private final long[] unparseable;
    private long rows;
    private long filteredRows;
    private long duplicatedKeys;
    private long duplicateRows;
    private long nullKeyRows;
    private final long[] mapsWithDuplicateKeys = new long[1];

    ReferenceSide(int columnCount) {
      unparseable = new long[columnCount];
    }

    void add(ReferenceRow row, int copies) {
      rows++;
      hash.add(row.packed());
      duplicateRows += copies > 1 ? 1 : 0;
      duplicatedKeys += copies == 2 ? 1 : 0;
      nullKeyRows += row.key().contains(null) ? 1 : 0;
    }

    Summary.SideCounts counts() {
      return new Summary.SideCounts(
          rows,
          hash.toString(),
          duplicatedKeys,
          duplicateRows,
          nullKeyRows,
          mapsWithDuplicateKeys[0],
          filteredRows,
          0);
    }
  }
}
