package dev.tieout.core.contract;

import dev.tieout.core.filter.Comparator;
import dev.tieout.core.filter.Condition;
import dev.tieout.core.filter.Operand;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Random conditions over the columns of a schema, with literals at which values are decided. */
public final class RandomConditions {
  private static final int MAX_DEPTH = 3;
  private static final List<Comparator> COMPARATORS = List.of(Comparator.values());
  private static final List<String> PATTERNS =
      List.of("%", "_", "a%", "%a", "_%", "%b_", "", "a_b", "x%y", "caf_", "%é", "😀", "__", "%%");

  private final Schema schema;
  private final Random random;

  private RandomConditions(Schema schema, Random random) {
    this.schema = schema;
    this.random = random;
  }

  /** A condition on flat columns, none of them binary beside IS NULL. */
  public static Condition of(Schema schema, Random random) {
    return new RandomConditions(schema, random).condition(0);
  }

  private Condition condition(int depth) {
    return switch (depth < MAX_DEPTH ? random.nextInt(6) : MAX_DEPTH) {
      case 0 -> new Condition.And(parts(depth));
      case 1 -> new Condition.Or(parts(depth));
      case 2 -> new Condition.Not(condition(depth + 1));
      default -> simple();
    };
  }

  private List<Condition> parts(int depth) {
    List<Condition> parts = new ArrayList<>();
    for (int count = 2 + random.nextInt(2); count > 0; count--) {
      parts.add(condition(depth + 1));
    }
    return parts;
  }

  private Condition simple() {
    Column column = schema.column(random.nextInt(schema.columnCount()));
    Operand operand = new Operand.Named(column.name());
    int choice = random.nextInt(8);
    if (choice == 0 || column.type() instanceof Type.Binary) {
      return new Condition.IsNull(operand);
    }
    if (choice == 1 && column.type() instanceof Type.Text) {
      boolean hasEscape = random.nextInt(3) == 0;
      String pattern = PATTERNS.get(random.nextInt(PATTERNS.size()));
      return new Condition.Like(
          operand, hasEscape ? pattern + "!_!%!!" : pattern, hasEscape ? "!" : null);
    }
    if (choice == 1 && column.type() instanceof Type.Bool) {
      return random.nextBoolean()
          ? new Condition.Holds(operand)
          : new Condition.IsTruth(operand, random.nextBoolean());
    }
    if (choice == 2) {
      List<Operand> choices = new ArrayList<>();
      for (int count = 1 + random.nextInt(4); count > 0; count--) {
        choices.add(other(column));
      }
      return new Condition.In(operand, choices);
    }
    Comparator comparator = COMPARATORS.get(random.nextInt(COMPARATORS.size()));
    Operand other = other(column);
    return random.nextInt(4) == 0
        ? new Condition.Compare(other, comparator, operand)
        : new Condition.Compare(operand, comparator, other);
  }

  /** A literal that compares with a column, or now and then another such column. */
  private Operand other(Column column) {
    if (random.nextInt(12) == 0) {
      return new Operand.Literal(null);
    }
    List<Column> alike = schema.columns().stream().filter(c -> areAlike(c, column)).toList();
    if (random.nextInt(5) == 0) {
      return new Operand.Named(alike.get(random.nextInt(alike.size())).name());
    }
    for (int attempt = 0; attempt < 50; attempt++) {
      Column donor = alike.get(random.nextInt(alike.size()));
      List<Object> values = Domain.of(donor.type());
      Object literal = literal(values.get(random.nextInt(values.size())), column.type());
      if (literal != null) {
        return new Operand.Literal(literal);
      }
    }
    return new Operand.Literal(null);
  }

  private static boolean areAlike(Column one, Column other) {
    return isNumber(one.type())
        ? isNumber(other.type())
        : (one.type() instanceof Type.Timestamp a && other.type() instanceof Type.Timestamp b)
            ? a.clock() == b.clock()
            : one.type().getClass() == other.type().getClass();
  }

  private static boolean isNumber(Type type) {
    return type instanceof Type.Int
        || type instanceof Type.Decimal
        || type instanceof Type.Floating;
  }

  /** What a filter writes for a value, or something near to it; null if it cannot be written. */
  private @Nullable Object literal(Object value, Type type) {
    if (value instanceof Number number) {
      double magnitude = Math.abs(number.doubleValue());
      if (Double.isNaN(magnitude) || Double.isInfinite(magnitude)) {
        return null;
      }
      BigDecimal decimal =
          number instanceof BigDecimal d
              ? d
              : number instanceof BigInteger whole
                  ? new BigDecimal(whole)
                  : number instanceof Double || number instanceof Float
                      ? new BigDecimal(Double.toString(number.doubleValue()))
                      : BigDecimal.valueOf(number.longValue());
      return switch (random.nextInt(6)) {
        case 0 -> decimal.add(new BigDecimal("0.5"));
        case 1 -> decimal.subtract(BigDecimal.ONE);
        case 2 -> decimal.stripTrailingZeros();
        default -> decimal;
      };
    }
    if (value instanceof Instant || value instanceof LocalDateTime) {
      Instant instant = Values.instant(value);
      try {
        boolean isLocal = ((Type.Timestamp) type).clock() == Type.Clock.LOCAL;
        return isLocal
            ? LocalDateTime.ofInstant(instant, ZoneOffset.UTC)
            : OffsetDateTime.parse(instant.toString()).toInstant();
      } catch (DateTimeException beyond) {
        return null;
      }
    }
    if (value instanceof UUID) {
      return value.toString();
    }
    return value instanceof byte[] ? null : value;
  }
}
