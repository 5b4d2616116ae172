package dev.tieout.udf;

import dev.tieout.core.contract.Domain;
import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Table;
import dev.tieout.core.contract.Types;
import dev.tieout.core.contract.Values;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * A row of a source and one of a target, of any types that Spark has and that compare. Columns of
 * one index are partners. Values are equal more often than chance has it.
 *
 * @param pairs the columns
 * @param source the source's values
 * @param target the target's values
 */
record RandomPair(
    List<ComparedColumn> pairs, List<@Nullable Object> source, List<@Nullable Object> target) {
  private static final List<ComparedColumn> PAIRS =
      Pairs.all().stream()
          .filter(pair -> isInSpark(pair.sourceType()) && isInSpark(pair.targetType()))
          .toList();

  // Far from both ends of 64 bits of microseconds.
  private static final long MANY_SECONDS = 9_000_000_000_000L;

  private static final List<ComparedColumn> ALIKE =
      PAIRS.stream().filter(pair -> pair.sourceType().equals(pair.targetType())).toList();

  private static final List<String> SETTINGS =
      List.of(
          "tolerance: 1",
          "tolerance: 0.01, relative_tolerance: 1e-7",
          "relative_tolerance: 0.5",
          "tolerance: 2 days",
          "null_equals: ''",
          "null_equals: 0",
          "null_equals: false, side: source",
          "null_equals: '1970-01-01T00:00:00Z'",
          "trim: true, case: ignore",
          "trim: leading, side: target",
          "collapse_whitespace: true, unicode: nfc, pad: ignore",
          "scale: 1",
          "truncate: seconds",
          "negative_zero: distinct",
          "zone: Europe/Paris");

  static RandomPair of(Random random) {
    List<ComparedColumn> pairs = new ArrayList<>();
    List<@Nullable Object> source = new ArrayList<>();
    List<@Nullable Object> target = new ArrayList<>();
    int columnCount = 1 + random.nextInt(1 + random.nextInt(6));
    int focus = random.nextInt(columnCount);
    for (int c = 0; c < columnCount; c++) {
      List<ComparedColumn> choice = random.nextBoolean() ? PAIRS : ALIKE;
      ComparedColumn pair = choice.get(random.nextInt(choice.size()));
      pairs.add(Pairs.column("c" + c, pair.sourceType(), pair.targetType()));
      Object left = value(pair.sourceType(), random);
      source.add(left);
      boolean isCopied = c != focus && random.nextInt(8) > 0;
      if (isCopied && (left == null || pair.sourceType().equals(pair.targetType()))) {
        target.add(left);
      } else {
        Object near = left == null ? null : near(pair.sourceType(), left, random);
        boolean isNear = random.nextBoolean() && pair.sourceType().equals(pair.targetType());
        target.add(isNear && near != null ? near : value(pair.targetType(), random));
      }
    }
    return new RandomPair(pairs, source, target);
  }

  private static @Nullable Object value(Type type, Random random) {
    List<Object> domain = Domain.of(type);
    return random.nextInt(6) == 0 ? null : domain.get(random.nextInt(domain.size()));
  }

  /** A value that some rule may call equal, or null if there is none. */
  private static @Nullable Object near(Type type, Object value, Random random) {
    if (type instanceof Type.Text && value instanceof String text) {
      return random.nextBoolean() ? text.toUpperCase(Locale.ROOT) : " " + text + " ";
    }
    if (type instanceof Type.Floating && random.nextBoolean()) {
      return ((Number) value).doubleValue() == 0
          ? (Object) (-((Number) value).doubleValue())
          : null;
    }
    if (value instanceof Instant instant && Math.abs(instant.getEpochSecond()) < MANY_SECONDS) {
      return instant.truncatedTo(ChronoUnit.SECONDS);
    }
    if (type instanceof Type.Date) {
      LocalDate date = (LocalDate) value;
      return date.toEpochDay() < Integer.MAX_VALUE ? date.plusDays(1) : date;
    }
    if (type instanceof Type.Int integer && integer.bits() == 64) {
      return ((Number) value).longValue() ^ 1;
    }
    return null;
  }

  private static boolean isInSpark(Type type) {
    try {
      return SparkTypes.type(SparkTypes.dataType(type)).equals(type);
    } catch (IllegalArgumentException none) {
      return false;
    }
  }

  /** Rules, as a text: settings for all columns or for one, as they are or in a list. */
  String rules(Random random) {
    List<String> rules = new ArrayList<>();
    boolean isList = random.nextBoolean();
    for (int count = random.nextInt(4); count > 0; count--) {
      String settings = SETTINGS.get(random.nextInt(SETTINGS.size()));
      if (random.nextBoolean()) {
        String name = "c" + random.nextInt(pairs.size());
        rules.add(
            isList ? "{column: " + name + ", " + settings + "}" : name + ": {" + settings + "}");
      } else {
        rules.add(isList ? "{default: true, " + settings + "}" : settings);
      }
    }
    return isList ? "[" + String.join(", ", rules) + "]" : String.join(", ", rules);
  }

  Schema schema(Side side) {
    List<Column> columns = new ArrayList<>();
    pairs.forEach(pair -> columns.add(Column.nullable(pair.name(), pair.typeOn(side))));
    return new Schema(columns);
  }

  private List<@Nullable Object> values(Side side) {
    return side == Side.SOURCE ? source : target;
  }

  /** The row as a table, behind a key. */
  Table keyed(Side side) {
    List<Column> columns = new ArrayList<>(schema(side).columns());
    columns.add(0, Column.required("k", Types.INT64));
    List<@Nullable Object> row = new ArrayList<>(values(side));
    row.add(0, 1L);
    return new Table(new Schema(columns), List.of(row));
  }

  /** The row as Spark has it. */
  InternalRow row(Side side) {
    Object[] row = new Object[pairs.size()];
    for (int i = 0; i < row.length; i++) {
      Object value = values(side).get(i);
      row[i] = value == null ? null : inSpark(pairs.get(i).typeOn(side), value);
    }
    return new GenericInternalRow(row);
  }

  private static Object inSpark(Type type, Object value) {
    if (type instanceof Type.Int integer) {
      Number number = (Number) value;
      return switch (integer.bits()) {
        case 8 -> (Object) number.byteValue();
        case 16 -> number.shortValue();
        case 32 -> number.intValue();
        default -> number.longValue();
      };
    }
    if (type instanceof Type.Floating floating) {
      Number number = (Number) value;
      return floating.bits() == 32 ? (Object) number.floatValue() : number.doubleValue();
    }
    if (type instanceof Type.Decimal decimal) {
      return Decimal.apply((BigDecimal) value, decimal.precision(), decimal.scale());
    }
    if (type instanceof Type.Date) {
      return (int) ((LocalDate) value).toEpochDay();
    }
    if (type instanceof Type.Timestamp) {
      Instant instant = Values.instant(value);
      Duration since = Duration.between(Instant.EPOCH, instant);
      return Math.addExact(
          Math.multiplyExact(since.getSeconds() + (since.getSeconds() < 0 ? 1 : 0), 1_000_000L),
          since.getNano() / 1000 - (since.getSeconds() < 0 ? 1_000_000L : 0));
    }
    if (type instanceof Type.Text) {
      return UTF8String.fromBytes(Values.bytes(value));
    }
    return value;
  }
}
