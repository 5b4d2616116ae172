package dev.tieout.core.contract;

import dev.tieout.core.filter.Condition;
import dev.tieout.core.filter.Operand;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a condition says of a row of plain Java values, computed without regard to speed. */
public final class FilterModel {
  private final Schema schema;
  private final List<@Nullable Object> row;

  private FilterModel(Schema schema, List<@Nullable Object> row) {
    this.schema = schema;
    this.row = row;
  }

  /** The truth of a condition, which has columns by their exact names; null for unknown. */
  public static @Nullable Boolean truth(
      Condition condition, Schema schema, List<@Nullable Object> row) {
    return new FilterModel(schema, row).truth(condition);
  }

  /** The rows of which a condition is true. */
  public static Table kept(Condition condition, Table table) {
    return new Table(
        table.schema(),
        table.rows().stream()
            .filter(row -> Boolean.TRUE.equals(truth(condition, table.schema(), row)))
            .toList());
  }

  private @Nullable Boolean truth(Condition condition) {
    if (condition instanceof Condition.And and) {
      List<@Nullable Boolean> truths = truths(and.parts());
      return truths.contains(false) ? Boolean.FALSE : truths.contains(null) ? null : true;
    }
    if (condition instanceof Condition.Or or) {
      List<@Nullable Boolean> truths = truths(or.parts());
      return truths.contains(true) ? Boolean.TRUE : truths.contains(null) ? null : false;
    }
    if (condition instanceof Condition.Not not) {
      Boolean truth = truth(not.part());
      return truth == null ? null : !truth;
    }
    if (condition instanceof Condition.Compare compare) {
      Integer order = order(compare.left(), compare.right());
      return order == null ? null : compare.comparator().holds(order);
    }
    if (condition instanceof Condition.In in) {
      List<@Nullable Boolean> truths = new ArrayList<>();
      for (Operand choice : in.choices()) {
        Integer order = order(in.operand(), choice);
        truths.add(order == null ? null : order == 0);
      }
      return truths.contains(true) ? Boolean.TRUE : truths.contains(null) ? null : false;
    }
    if (condition instanceof Condition.Like like) {
      Object text = value(like.operand());
      return text == null
          ? null
          : isLike(
              characters(Values.bytes(text)), 0, like.pattern().codePoints().toArray(), 0, like);
    }
    if (condition instanceof Condition.IsTruth truth) {
      Object value = value(truth.operand());
      return value != null && value.equals(truth.truth());
    }
    if (condition instanceof Condition.Holds holds) {
      return (Boolean) value(holds.operand());
    }
    return value(((Condition.IsNull) condition).operand()) == null;
  }

  private List<@Nullable Boolean> truths(List<Condition> parts) {
    List<@Nullable Boolean> truths = new ArrayList<>();
    for (Condition part : parts) {
      truths.add(truth(part));
    }
    return truths;
  }

  private @Nullable Object value(Operand operand) {
    return operand instanceof Operand.Named named
        ? row.get(schema.indexOf(named.name()))
        : ((Operand.Literal) operand).value();
  }

  private @Nullable Integer order(Operand left, Operand right) {
    Object one = value(left);
    Object other = value(right);
    if (one == null || other == null) {
      return null;
    }
    if (one instanceof Number || other instanceof Number) {
      return numbers(one, isFloat(left), isWhole(left), other, isFloat(right), isWhole(right));
    }
    if (one instanceof UUID || other instanceof UUID) {
      return Arrays.compareUnsigned(
          Values.bytes(UUID.fromString(one.toString())),
          Values.bytes(UUID.fromString(other.toString())));
    }
    if (one instanceof String || one instanceof byte[]) {
      return Arrays.compareUnsigned(Values.bytes(one), Values.bytes(other));
    }
    if (one instanceof Instant || one instanceof LocalDateTime) {
      return Values.instant(one).compareTo(Values.instant(other));
    }
    return compared(one, other);
  }

  @SuppressWarnings("unchecked")
  private static int compared(Object one, Object other) {
    return ((Comparable<Object>) one).compareTo(other);
  }

  private @Nullable Type type(Operand operand) {
    return operand instanceof Operand.Named named
        ? schema.column(schema.indexOf(named.name())).type()
        : null;
  }

  private boolean isFloat(Operand operand) {
    return type(operand) instanceof Type.Floating;
  }

  private boolean isWhole(Operand operand) {
    return operand instanceof Operand.Literal literal
        ? literal.value() instanceof BigDecimal number && number.scale() == 0
        : type(operand) instanceof Type.Int;
  }

  private static int numbers(
      Object one,
      boolean isFloat,
      boolean isWhole,
      Object other,
      boolean isOtherFloat,
      boolean isOtherWhole) {
    double a = isFloat ? ((Number) one).doubleValue() : 0;
    double b = isOtherFloat ? ((Number) other).doubleValue() : 0;
    int rank = Double.isNaN(a) ? 2 : Double.isInfinite(a) ? (a < 0 ? -1 : 1) : 0;
    int otherRank = Double.isNaN(b) ? 2 : Double.isInfinite(b) ? (b < 0 ? -1 : 1) : 0;
    if (rank != otherRank || rank != 0) {
      return Integer.compare(rank, otherRank);
    }
    boolean isExact = (isFloat && isOtherFloat) || isWhole || isOtherWhole;
    return decimal(one, isFloat, isExact).compareTo(decimal(other, isOtherFloat, isExact));
  }

  private static BigDecimal decimal(Object number, boolean isFloat, boolean isExact) {
    if (isFloat) {
      double value = ((Number) number).doubleValue();
      return isExact ? new BigDecimal(value) : Model.shortest(value);
    }
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    return number instanceof BigInteger whole
        ? new BigDecimal(whole)
        : BigDecimal.valueOf(((Number) number).longValue());
  }

  private static List<byte[]> characters(byte[] text) {
    List<byte[]> characters = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= text.length; i++) {
      if (i == text.length || (text[i] & 0xc0) != 0x80) {
        characters.add(Arrays.copyOfRange(text, from, i));
        from = i;
      }
    }
    return characters;
  }

  private static boolean isLike(
      List<byte[]> text, int from, int[] pattern, int at, Condition.Like like) {
    if (at == pattern.length) {
      return from == text.size();
    }
    boolean isEscape = like.escape() != null && like.escape().codePointAt(0) == pattern[at];
    if (!isEscape && pattern[at] == '%') {
      return isLike(text, from, pattern, at + 1, like)
          || (from < text.size() && isLike(text, from + 1, pattern, at, like));
    }
    int place = isEscape ? at + 1 : at;
    byte[] wanted = Character.toString(pattern[place]).getBytes(StandardCharsets.UTF_8);
    return from < text.size()
        && ((!isEscape && pattern[at] == '_') || Arrays.equals(text.get(from), wanted))
        && isLike(text, from + 1, pattern, place + 1, like);
  }
}
