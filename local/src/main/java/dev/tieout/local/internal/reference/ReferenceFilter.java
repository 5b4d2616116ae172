package dev.tieout.local.internal.reference;

import dev.tieout.core.filter.Comparator;
import dev.tieout.core.filter.Condition;
import dev.tieout.core.filter.Filter;
import dev.tieout.core.filter.Operand;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A filter over rows of plain Java values, by other code than the packed engines use. */
final class ReferenceFilter {
  private final Filter filter;

  ReferenceFilter(Filter filter) {
    this.filter = filter;
  }

  /**
   * Whether the filter is true of a row, given as {@link ReferenceValue#read} gives it, by name.
   */
  boolean keeps(Map<String, @Nullable Object> row) {
    return Boolean.TRUE.equals(truth(filter.condition(), row));
  }

  private @Nullable Boolean truth(Condition condition, Map<String, @Nullable Object> row) {
    if (condition instanceof Condition.And and) {
      return all(and.parts(), row, false);
    }
    if (condition instanceof Condition.Or or) {
      return all(or.parts(), row, true);
    }
    if (condition instanceof Condition.Not not) {
      Boolean truth = truth(not.part(), row);
      return truth == null ? null : !truth;
    }
    if (condition instanceof Condition.Compare compare) {
      Integer order = order(compare.left(), compare.right(), row);
      return order == null ? null : holds(compare.comparator(), order);
    }
    if (condition instanceof Condition.In in) {
      return in(in, row);
    }
    if (condition instanceof Condition.Like like) {
      Object text = value(like.operand(), new Type.Text(), row);
      return text == null ? null : isLike(((ReferenceValue.Bytes) text).array(), like);
    }
    if (condition instanceof Condition.IsTruth truth) {
      return Objects.equals(value(truth.operand(), new Type.Bool(), row), truth.truth());
    }
    if (condition instanceof Condition.Holds holds) {
      return (Boolean) value(holds.operand(), new Type.Bool(), row);
    }
    return value(((Condition.IsNull) condition).operand(), new Type.Bool(), row) == null;
  }

  /** The truth {@code decisive} if a part has it, else unknown if one is, else the other truth. */
  private @Nullable Boolean all(
      List<Condition> parts, Map<String, @Nullable Object> row, boolean decisive) {
    boolean isUnknown = false;
    for (Condition part : parts) {
      Boolean truth = truth(part, row);
      if (truth != null && truth == decisive) {
        return decisive;
      }
      isUnknown |= truth == null;
    }
    return isUnknown ? null : !decisive;
  }

  private static boolean holds(Comparator comparator, int order) {
    return switch (comparator) {
      case EQUAL -> order == 0;
      case UNEQUAL -> order != 0;
      case LESS -> order < 0;
      case AT_MOST -> order < 1;
      case MORE -> order > 0;
      case AT_LEAST -> order > -1;
    };
  }

  private @Nullable Boolean in(Condition.In in, Map<String, @Nullable Object> row) {
    boolean isUnknown = false;
    for (Operand choice : in.choices()) {
      Integer order = order(in.operand(), choice, row);
      if (order != null && order == 0) {
        return true;
      }
      isUnknown |= order == null;
    }
    return isUnknown ? null : false;
  }

  private @Nullable Integer order(Operand left, Operand right, Map<String, @Nullable Object> row) {
    Object one = value(left, type(right), row);
    Object other = value(right, type(left), row);
    if (one == null || other == null) {
      return null;
    }
    if (one instanceof Double a && other instanceof Double b) {
      return Double.compare(a == 0 ? 0.0 : a, b == 0 ? 0.0 : b);
    }
    if (one instanceof Double number) {
      return mixed(number, (BigDecimal) other, isWhole(right));
    }
    if (other instanceof Double number) {
      return -mixed(number, (BigDecimal) one, isWhole(left));
    }
    return Integer.signum(compared(one, other));
  }

  @SuppressWarnings("unchecked")
  private static int compared(Object one, Object other) {
    return ((Comparable<Object>) one).compareTo(other);
  }

  private static int mixed(double number, BigDecimal other, boolean isWhole) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return number < 0 ? -1 : 1;
    }
    return (isWhole ? new BigDecimal(number) : ReferenceValue.shortest(number)).compareTo(other);
  }

  private boolean isWhole(Operand operand) {
    return operand instanceof Operand.Named
        ? type(operand) instanceof Type.Int
        : ((BigDecimal) Objects.requireNonNull(((Operand.Literal) operand).value())).scale() == 0;
  }

  private @Nullable Type type(Operand operand) {
    return operand instanceof Operand.Named named
        ? filter.columns().get(filter.indexOf(named.name())).type()
        : null;
  }

  private static @Nullable Object value(
      Operand operand, @Nullable Type with, Map<String, @Nullable Object> row) {
    if (operand instanceof Operand.Named named) {
      return row.get(named.name());
    }
    Object literal = ((Operand.Literal) operand).value();
    if (literal instanceof LocalDateTime local) {
      return local.toInstant(ZoneOffset.UTC);
    }
    if (!(literal instanceof String text)) {
      return literal;
    }
    return new ReferenceValue.Bytes(
        with instanceof Type.Uuid
            ? HexFormat.of().parseHex(UUID.fromString(text).toString().replace("-", ""))
            : text.getBytes(StandardCharsets.UTF_8));
  }

  /** By a table of which ends of the pattern match which ends of the text. */
  private static boolean isLike(byte[] text, Condition.Like like) {
    List<byte[]> chars = characters(text);
    int[] pattern = like.pattern().codePoints().toArray();
    int escape = like.escape() == null ? -1 : like.escape().codePointAt(0);
    boolean[] matches = new boolean[chars.size() + 1];
    matches[0] = true;
    for (int p = 0; p < pattern.length; p++) {
      boolean isEscaped = pattern[p] == escape;
      p += isEscaped ? 1 : 0;
      boolean[] next = new boolean[matches.length];
      for (int c = 0; c < matches.length; c++) {
        if (!isEscaped && pattern[p] == '%') {
          next[c] = matches[c] || (c > 0 && next[c - 1]);
        } else if (c > 0 && matches[c - 1]) {
          byte[] wanted = Character.toString(pattern[p]).getBytes(StandardCharsets.UTF_8);
          next[c] = (!isEscaped && pattern[p] == '_') || Arrays.equals(chars.get(c - 1), wanted);
        }
      }
      matches = next;
    }
    return matches[chars.size()];
  }

  private static List<byte[]> characters(byte[] text) {
    List<byte[]> characters = new ArrayList<>();
    int start = 0;
    for (int i = 1; i <= text.length; i++) {
      if (i == text.length || isStart(text[i])) {
        characters.add(Arrays.copyOfRange(text, start, i));
        start = i;
      }
    }
    return characters;
  }

  private static boolean isStart(byte b) {
    return b >= 0 || b >= (byte) 0xc0;
  }
}
