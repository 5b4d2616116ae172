package dev.tieout.core.contract;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.RuleSpec;
import dev.tieout.core.spec.Spec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Two tables and what is compared of them.
 *
 * @param spec what to compare
 * @param source the source
 * @param target the target
 */
public record Scenario(Spec spec, Table source, Table target) {
  static final List<ComparedColumn> PAIRS = Pairs.all();
  private static final List<String> RULES =
      List.of(
          "default: true, tolerance: 1",
          "default: true, tolerance: 0.01, relative_tolerance: 1e-7",
          "default: true, relative_tolerance: 0.5",
          "type: decimal, tolerance: 1e20",
          "default: true, tolerance: 2 days",
          "default: true, tolerance: 1us",
          "default: true, null_equals: ''",
          "default: true, null_equals: 0",
          "type: double, null_equals: 0.1",
          "default: true, null_equals: false",
          "default: true, null_equals: '1970-01-01T00:00:00Z'",
          "default: true, null_equals: 1970-01-01",
          "default: true, trim: true",
          "type: string, trim: leading, case: ignore",
          "default: true, collapse_whitespace: true, unicode: nfc",
          "type: string, pad: ignore",
          "default: true, scale: 1",
          "type: decimal, scale: 0",
          "default: true, truncate: seconds",
          "type: timestamp, truncate: micros",
          "default: true, zone: Europe/Paris");
  private static final List<String> RULES_OF_NESTED =
      List.of("type: list, order: ignore", "default: true, order: ignore");

  /** The specification resolved against both schemas. */
  public Comparison comparison() {
    return Resolver.resolve(spec, source.schema(), target.schema());
  }

  /** The same with source and target in each other's place. */
  public Scenario swapped() {
    List<RuleSpec> rules = spec.rules().stream().map(Scenario::swapped).toList();
    return new Scenario(spec.withRules(rules), target, source);
  }

  private static RuleSpec swapped(RuleSpec rule) {
    String side = rule.side() == null ? null : rule.side().equals("source") ? "target" : "source";
    return new RuleSpec(rule.selector(), side, rule.settings(), rule.place());
  }

  /** The same under a few rules for both sides, or under none if those that came up do not suit. */
  public Scenario withRules(Random random) {
    return withRules(random, RULES);
  }

  /** The same, and some rules may be for one side. */
  public Scenario withRulesOfEitherSide(Random random) {
    List<String> entries = new ArrayList<>(RULES);
    for (String rule : RULES) {
      if (!rule.contains("tolerance")) {
        entries.add(rule + (random.nextBoolean() ? ", side: source" : ", side: target"));
      }
    }
    entries.add("default: true, negative_zero: distinct");
    entries.add("default: true, nan: distinct");
    for (String type : List.of("string", "decimal(10,2)", "int32", "date", "double", "boolean")) {
      entries.add("default: true, cast: '" + type + "'");
      entries.add("type: string, cast: '" + type + "'");
    }
    entries.add("type: string, cast: 'decimal(12,2)', locale: de-DE");
    entries.add("type: string, cast: date, format: d/M/yyyy");
    entries.addAll(RULES_OF_NESTED);
    return withRules(random, entries);
  }

  private Scenario withRules(Random random, List<String> entries) {
    List<String> chosen = new ArrayList<>();
    for (int count = random.nextInt(4); count > 0; count--) {
      chosen.add(entries.get(random.nextInt(entries.size())));
    }
    Scenario ruled =
        new Scenario(
            spec.withRules(RuleTexts.rules(chosen.toArray(new String[0]))), source, target);
    try {
      ruled.comparison();
      return ruled;
    } catch (Refusal unsuitable) {
      return this;
    }
  }

  /** The same rows in another order. */
  public Scenario shuffled(long seed) {
    return new Scenario(spec, source.shuffled(seed), target.shuffled(seed + 1));
  }

  /**
   * A scenario of one to three keys and up to six values, sometimes twelve, over any pairs of types
   * that compare, and of few values a column, so that keys meet and repeat. Some rows of the target
   * are copies of rows of the source, whole or with a value changed. The target's columns are in an
   * order of their own.
   */
  public static Scenario random(Random random) {
    return random(random, Nesting.NONE);
  }

  /** The same, and some columns that are no key alone hold structs, lists and maps. */
  public static Scenario randomNested(Random random) {
    return random(random, Nesting.SOME);
  }

  private enum Nesting {
    NONE,
    SOME
  }

  private static Scenario random(Random random, Nesting nesting) {
    List<Cells> columns = new ArrayList<>();
    int keyCount = 1 + random.nextInt(3);
    int columnCount = keyCount + (random.nextInt(6) == 0 ? 12 : random.nextInt(7));
    for (int c = 0; c < columnCount; c++) {
      ComparedColumn pair = PAIRS.get(random.nextInt(PAIRS.size()));
      boolean isKey = c < keyCount || columnCount == keyCount;
      boolean isNested =
          nesting == Nesting.SOME
              && (c >= keyCount || columnCount == keyCount)
              && random.nextInt(3) > 0;
      String name = (isKey ? "k" : "v") + c;
      columns.add(
          isNested
              ? Cells.nested(name, NestedShape.random(isKey, random), random)
              : Cells.random(name, pair, isKey, random));
    }
    Spec.Key key =
        columnCount == keyCount
            ? new Spec.Key.AllColumns()
            : Spec.Key.columns(
                columns.stream().limit(keyCount).map(Cells::name).collect(Collectors.toList()));
    int largest = random.nextInt(8) == 0 ? 60 : 12;
    List<int[]> left = new ArrayList<>();
    for (int row = random.nextInt(largest + 1); row > 0; row--) {
      left.add(
          left.isEmpty() || random.nextInt(3) > 0
              ? row(columns, random)
              : changed(left.get(random.nextInt(left.size())), columns, random));
    }
    List<int[]> right = new ArrayList<>();
    for (int row = random.nextInt(largest + 1); row > 0; row--) {
      right.add(
          left.isEmpty() || random.nextInt(4) == 0
              ? row(columns, random)
              : changed(left.get(random.nextInt(left.size())), columns, random));
    }
    return new Scenario(
        Spec.EMPTY.with("source", "target", key),
        table(columns, Side.SOURCE, left),
        table(columns, Side.TARGET, right).withColumnsShuffled(random));
  }

  /** A row, as the index of each column's cell; -1 for null. */
  private static int[] row(List<Cells> columns, Random random) {
    int[] row = new int[columns.size()];
    for (int c = 0; c < row.length; c++) {
      row[c] = columns.get(c).anyIndex(random);
    }
    return row;
  }

  /** The row, in half of all cases with one value changed. */
  private static int[] changed(int[] row, List<Cells> columns, Random random) {
    int[] copy = row.clone();
    if (random.nextBoolean()) {
      int c = random.nextInt(copy.length);
      copy[c] = columns.get(c).anyIndex(random);
    }
    return copy;
  }

  private static Table table(List<Cells> columns, Side side, List<int[]> rows) {
    List<List<@Nullable Object>> values = new ArrayList<>();
    for (int[] row : rows) {
      List<@Nullable Object> cells = new ArrayList<>();
      for (int c = 0; c < row.length; c++) {
        cells.add(row[c] < 0 ? null : columns.get(c).values(side).get(row[c]));
      }
      values.add(cells);
    }
    List<Column> schema = new ArrayList<>();
    for (Cells column : columns) {
      schema.add(Column.nullable(column.name(), column.typeOn(side)));
    }
    return new Table(new Schema(schema), values);
  }

  /** A few values of one column; those of one index are equal on both sides more often than not. */
  record Cells(
      String name,
      Type sourceType,
      Type targetType,
      List<Object> sourceValues,
      List<Object> targetValues) {

    /** Nested values, most of them equal on both sides. */
    static Cells nested(String name, NestedShape shape, Random random) {
      List<Object> left = new ArrayList<>();
      List<Object> right = new ArrayList<>();
      for (int count = 1 + random.nextInt(4); count > 0; count--) {
        NestedShape.Both both = shape.value(random);
        left.add(both.source());
        right.add(both.target());
      }
      return new Cells(name, shape.sourceType(), shape.targetType(), left, right);
    }

    Type typeOn(Side side) {
      return side == Side.SOURCE ? sourceType : targetType;
    }

    static Cells random(String name, ComparedColumn pair, boolean isKey, Random random) {
      List<Object> sources = domain(pair, Side.SOURCE, isKey);
      List<Object> targets = domain(pair, Side.TARGET, isKey);
      List<Object> left = new ArrayList<>();
      List<Object> right = new ArrayList<>();
      for (int count = 1 + random.nextInt(4); count > 0; count--) {
        Object value = sources.get(random.nextInt(sources.size()));
        List<Object> equal =
            targets.stream()
                .filter(
                    other ->
                        Model.compare(
                                pair.canonical(),
                                pair.sourceType(),
                                value,
                                pair.targetType(),
                                other)
                            == 0)
                .toList();
        List<Object> choice = equal.isEmpty() ? targets : equal;
        left.add(value);
        right.add(choice.get(random.nextInt(choice.size())));
      }
      return new Cells(name, pair.sourceType(), pair.targetType(), left, right);
    }

    /** A key must be one that results can hold: 64 bits of microseconds. */
    private static List<Object> domain(ComparedColumn pair, Side side, boolean isKey) {
      Type type = pair.typeOn(side);
      if (isKey && pair.canonical() instanceof Canonical.Timestamp) {
        return Domain.of(type).stream()
            .filter(value -> Math.abs(((Instant) value).getEpochSecond()) < 9_000_000_000_000L)
            .toList();
      }
      return Domain.of(type);
    }

    List<Object> values(Side side) {
      return side == Side.SOURCE ? sourceValues : targetValues;
    }

    int anyIndex(Random random) {
      return random.nextInt(7) == 0 ? -1 : random.nextInt(sourceValues.size());
    }
  }
}
