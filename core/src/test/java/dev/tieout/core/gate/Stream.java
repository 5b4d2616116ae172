package dev.tieout.core.gate;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The breaks of a reconciliation by id, of the columns amount (whole numbers) and city, by hand.
 */
final class Stream {
  static final int ROWS = 1000;

  private static final Schema SCHEMA =
      Schema.of(
          Column.nullable("id", new Type.Text()),
          Column.nullable("amount", new Type.Int(64, Type.Sign.SIGNED)),
          Column.nullable("city", new Type.Text()));

  /** A break; those of one pair of rows come one after the other. */
  record Break(
      String id,
      BreakKind kind,
      @Nullable String column,
      @Nullable String from,
      @Nullable String to) {
    static Break whole(String id, BreakKind kind) {
      return new Break(id, kind, null, null, null);
    }

    static Break of(String id, String column, @Nullable String from, @Nullable String to) {
      return new Break(id, BreakKind.MISMATCHED, column, from, to);
    }
  }

  private Stream() {}

  static Spec spec(String text) {
    return SpecReader.parse("s.yaml", "key: id\n" + text);
  }

  static Comparison comparison(Spec spec) {
    return Resolver.resolve(spec, SCHEMA, SCHEMA);
  }

  static RowBatch batch(Comparison comparison, List<Break> breaks) {
    List<Column> columns = BreakColumns.schema(comparison).columns();
    BatchBuilder rows = new BatchBuilder(columns, Math.max(1, breaks.size()));
    for (Break each : breaks) {
      set(rows, 0, each.id());
      set(rows, 1, each.kind().word());
      set(rows, 2, each.column());
      set(rows, 3, each.from());
      set(rows, 4, each.to());
      rows.endRow();
    }
    return rows.batch();
  }

  private static void set(BatchBuilder rows, int column, @Nullable String text) {
    if (text == null) {
      rows.setNull(column);
    } else {
      rows.setBytes(column, text.getBytes(UTF_8));
    }
  }

  /** The summary of breaks whose keys are unique. */
  static Summary summary(List<Break> breaks) {
    Map<String, Long> columns = new LinkedHashMap<>(Map.of());
    columns.put("amount", 0L);
    columns.put("city", 0L);
    TreeSet<String> pairs = new TreeSet<>();
    for (Break each : breaks) {
      if (each.column() != null) {
        columns.merge(each.column(), 1L, Long::sum);
        pairs.add(each.id());
      }
    }
    List<Summary.ColumnCounts> counts = new ArrayList<>();
    columns.forEach((name, count) -> counts.add(new Summary.ColumnCounts(name, count)));
    return new Summary(
        "local",
        "in-memory",
        new Summary.SideCounts(ROWS, "0".repeat(32), 0, 0, 0),
        new Summary.SideCounts(ROWS / 2, "0".repeat(32), 0, 0, 0),
        0,
        pairs.size(),
        count(breaks, BreakKind.MISSING_IN_TARGET),
        count(breaks, BreakKind.MISSING_IN_SOURCE),
        count(breaks, BreakKind.SURPLUS_IN_SOURCE),
        count(breaks, BreakKind.SURPLUS_IN_TARGET),
        counts,
        List.of(),
        List.of());
  }

  private static long count(List<Break> breaks, BreakKind kind) {
    return breaks.stream().filter(each -> each.kind() == kind).count();
  }

  /** The verdict on breaks. */
  static Verdict verdict(String spec, Gate.Settings settings, List<Break> breaks)
      throws IOException {
    Spec parsed = spec(spec);
    Comparison comparison = comparison(parsed);
    Gate gate = Gate.of(parsed, comparison, settings);
    Summary summary = summary(breaks);
    if (breaks.isEmpty()) {
      return gate == null ? Verdict.of(summary) : Objects.requireNonNull(gate).verdict(summary);
    }
    BreakReview review = new BreakReview(comparison, gate, dev.tieout.core.spec.Reports.ALL, null);
    review.accept(batch(comparison, breaks));
    return review.verdict(summary);
  }
}
