package dev.tieout.core.filter;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds the columns of a filter, and refuses what does not compare. */
final class FilterResolver {
  private final ParsedFilter filter;
  private final ColumnFinder finder;
  private final Map<String, Column> found;

  /**
   * @param found gets the columns of the filter, by their names in the data
   */
  private FilterResolver(ParsedFilter filter, ColumnFinder finder, Map<String, Column> found) {
    this.filter = filter;
    this.finder = finder;
    this.found = found;
  }

  /**
   * The filter that keeps what all of several keep.
   *
   * @throws Refusal if a column is not there or values do not compare
   */
  static Filter resolve(List<ParsedFilter> filters, List<ColumnFinder> finders) {
    Map<String, Column> found = new LinkedHashMap<>();
    List<Condition> conditions = new ArrayList<>();
    for (int i = 0; i < filters.size(); i++) {
      FilterResolver resolver = new FilterResolver(filters.get(i), finders.get(i), found);
      conditions.add(resolver.resolved(filters.get(i).condition()));
    }
    Condition condition =
        conditions.size() == 1 ? conditions.get(0) : new Condition.And(conditions);
    return new Filter(condition, List.copyOf(found.values()));
  }

  private Condition resolved(Condition condition) {
    if (condition instanceof Condition.And and) {
      return new Condition.And(resolved(and.parts()));
    }
    if (condition instanceof Condition.Or or) {
      return new Condition.Or(resolved(or.parts()));
    }
    if (condition instanceof Condition.Not not) {
      return new Condition.Not(resolved(not.part()));
    }
    if (condition instanceof Condition.Compare compare) {
      Operand left = resolved(compare.left());
      Operand right = resolved(compare.right());
      requireAlike(compare.left(), left, compare.right(), right);
      return new Condition.Compare(left, compare.comparator(), right);
    }
    if (condition instanceof Condition.In in) {
      Operand operand = resolved(in.operand());
      List<Operand> choices = new ArrayList<>(in.choices().size());
      for (Operand choice : in.choices()) {
        Operand other = resolved(choice);
        requireAlike(in.operand(), operand, choice, other);
        choices.add(other);
      }
      return new Condition.In(operand, choices);
    }
    if (condition instanceof Condition.Like like) {
      Operand operand = resolved(like.operand());
      require(like.operand(), operand, Family.TEXT, "LIKE is for strings");
      return new Condition.Like(operand, like.pattern(), like.escape());
    }
    if (condition instanceof Condition.IsTruth truth) {
      Operand operand = resolved(truth.operand());
      require(truth.operand(), operand, Family.BOOLEAN, "IS TRUE and IS FALSE are for booleans");
      return new Condition.IsTruth(operand, truth.truth());
    }
    if (condition instanceof Condition.Holds holds) {
      Operand operand = resolved(holds.operand());
      require(holds.operand(), operand, Family.BOOLEAN, "a condition stands here");
      return new Condition.Holds(operand);
    }
    return new Condition.IsNull(resolved(((Condition.IsNull) condition).operand()));
  }

  private List<Condition> resolved(List<Condition> parts) {
    List<Condition> resolved = new ArrayList<>(parts.size());
    for (Condition part : parts) {
      resolved.add(resolved(part));
    }
    return resolved;
  }

  private Operand resolved(Operand operand) {
    if (!(operand instanceof Operand.Named named)) {
      return operand;
    }
    Column column;
    try {
      column = finder.find(named.name());
    } catch (Refusal unplaced) {
      String sentence = String.valueOf(unplaced.getMessage());
      String goesOn = Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
      throw new Refusal(filter.refusal(operand, goesOn).getMessage(), unplaced);
    }
    if (Family.of(column.type()) == Family.NESTED) {
      throw filter.refusal(
          operand,
          "column '"
              + column.name()
              + "' is a "
              + column.type()
              + ", which filters do not look into; choose another column.");
    }
    found.putIfAbsent(column.name(), column);
    return new Operand.Named(column.name());
  }

  private @Nullable Family family(Operand operand) {
    return operand instanceof Operand.Named named
        ? Family.of(type(named))
        : Family.of((Operand.Literal) operand);
  }

  private Type type(Operand.Named named) {
    return Objects.requireNonNull(found.get(named.name())).type();
  }

  private void require(Operand placed, Operand operand, Family wanted, String otherwise) {
    Family family = family(operand);
    if (family != null && family != wanted) {
      throw filter.refusal(placed, words(operand) + ", and " + otherwise + "; mend the filter.");
    }
  }

  private void requireAlike(Operand placed, Operand left, Operand placedRight, Operand right) {
    Family a = family(left);
    Family b = family(right);
    if (a == null || b == null || a == b) {
      return;
    }
    if (isUuid(left, right) || isUuid(right, left)) {
      return;
    }
    Operand at = right instanceof Operand.Literal ? placedRight : placed;
    String advice = advice(a, b, left, right);
    throw filter.refusal(
        at, words(left) + " and " + words(right) + ", which do not compare; " + advice);
  }

  private boolean isUuid(Operand uuid, Operand text) {
    if (family(uuid) != Family.UUID
        || !(text instanceof Operand.Literal literal)
        || !(literal.value() instanceof String)) {
      return false;
    }
    return UuidText.bytes((String) literal.value()) != null;
  }

  private static String advice(Family a, Family b, Operand left, Operand right) {
    boolean hasText =
        (left instanceof Operand.Literal && a == Family.TEXT)
            || (right instanceof Operand.Literal && b == Family.TEXT);
    Family other = a == Family.TEXT ? b : a;
    if (hasText) {
      return switch (other) {
        case DATE -> "write DATE '2024-03-28'.";
        case TIME -> "write TIME '12:00:00'.";
        case INSTANT -> "write TIMESTAMP '2024-03-28 12:00:00Z'.";
        case LOCAL_TIMESTAMP -> "write TIMESTAMP '2024-03-28 12:00:00'.";
        case UUID -> "write '01234567-89ab-cdef-0123-456789abcdef'.";
        case BOOLEAN -> "write TRUE or FALSE.";
        case NUMBER -> "write the number without quotes.";
        case TEXT, BINARY, NESTED -> "compare values of one type.";
      };
    }
    if (other == Family.NUMBER && (a == Family.TEXT || b == Family.TEXT)) {
      return "write the value in single quotes.";
    }
    boolean hasTimestamps =
        (a == Family.INSTANT && b == Family.LOCAL_TIMESTAMP)
            || (a == Family.LOCAL_TIMESTAMP && b == Family.INSTANT);
    if (hasTimestamps) {
      boolean columnIsInstant = (left instanceof Operand.Named ? a : b) == Family.INSTANT;
      return columnIsInstant
          ? "give the literal a zone, as in TIMESTAMP '2024-03-28 12:00:00Z'."
          : "leave the zone out of the literal.";
    }
    return "compare values of one type.";
  }

  private String words(Operand operand) {
    if (operand instanceof Operand.Named named) {
      return "column '" + named.name() + "' is a " + type(named);
    }
    return operand
        + " a "
        + switch (Objects.requireNonNull(Family.of((Operand.Literal) operand))) {
          case BOOLEAN -> "boolean";
          case NUMBER -> "number";
          case TEXT -> "string";
          case DATE -> "date";
          case TIME -> "time";
          case INSTANT -> "timestamp";
          case LOCAL_TIMESTAMP -> "timestamp without zone";
          case BINARY, UUID, NESTED -> "value";
        };
  }
}
