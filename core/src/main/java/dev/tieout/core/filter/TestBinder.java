package dev.tieout.core.filter;

import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Binds a condition to the columns of its filter: what is to be decided is decided here, once. */
final class TestBinder {
  private static final Test UNKNOWN = new BasicTests.Constant(Test.UNKNOWN);

  private final Filter filter;

  private TestBinder(Filter filter) {
    this.filter = filter;
  }

  static Test bind(Filter filter) {
    return new TestBinder(filter).bound(filter.condition());
  }

  private Test bound(Condition condition) {
    if (condition instanceof Condition.And and) {
      return joined(and.parts(), BasicTests.Joined.Of.ALL);
    }
    if (condition instanceof Condition.Or or) {
      return joined(or.parts(), BasicTests.Joined.Of.ANY);
    }
    if (condition instanceof Condition.Not not) {
      return new BasicTests.Negated(bound(not.part()));
    }
    if (condition instanceof Condition.Compare compare) {
      return compare(compare.left(), compare.comparator(), compare.right());
    }
    if (condition instanceof Condition.In in) {
      return in(in);
    }
    if (condition instanceof Condition.Like like) {
      return like(like);
    }
    if (condition instanceof Condition.IsTruth truth) {
      Test is = compare(truth.operand(), Comparator.EQUAL, new Operand.Literal(truth.truth()));
      Test isKnown = new BasicTests.Negated(isNull(truth.operand()));
      return new BasicTests.Joined(new Test[] {isKnown, is}, BasicTests.Joined.Of.ALL);
    }
    if (condition instanceof Condition.Holds holds) {
      return compare(holds.operand(), Comparator.EQUAL, new Operand.Literal(true));
    }
    return isNull(((Condition.IsNull) condition).operand());
  }

  private Test joined(List<Condition> parts, BasicTests.Joined.Of of) {
    Test[] tests = new Test[parts.size()];
    for (int i = 0; i < tests.length; i++) {
      tests[i] = bound(parts.get(i));
    }
    return new BasicTests.Joined(tests, of);
  }

  private Test isNull(Operand operand) {
    return operand instanceof Operand.Named named
        ? new BasicTests.Null(index(named))
        : constant(((Operand.Literal) operand).value() == null);
  }

  private static Test constant(boolean truth) {
    return new BasicTests.Constant(truth ? Test.TRUE : Test.FALSE);
  }

  private int index(Operand.Named named) {
    return filter.indexOf(named.name());
  }

  private Type type(Operand.Named named) {
    return filter.columns().get(index(named)).type();
  }

  private Test compare(Operand left, Comparator comparator, Operand right) {
    if (left instanceof Operand.Literal one) {
      return right instanceof Operand.Literal other
          ? compare(one, comparator, other)
          : compare(right, comparator.swapped(), left);
    }
    Operand.Named named = (Operand.Named) left;
    if (right instanceof Operand.Named other) {
      return new OrderTest(
          index(named), index(other), comparator, ValueOrder.of(type(named), type(other)));
    }
    Operand.Literal literal = (Operand.Literal) right;
    if (literal.value() == null) {
      return UNKNOWN;
    }
    Type type = type(named);
    int index = index(named);
    if (Keys.of(type) != null) {
      return LongTests.compare(index, type, comparator, literal);
    }
    if (literal.value() instanceof String text) {
      return new BytesTests.Compare(index, comparator, bytes(type, text));
    }
    return new OrderTest(index, index, comparator, ValueOrder.of(type, literal));
  }

  private static byte[] bytes(Type type, String text) {
    return type instanceof Type.Uuid
        ? Objects.requireNonNull(UuidText.bytes(text))
        : text.getBytes(StandardCharsets.UTF_8);
  }

  private static Test compare(Operand.Literal left, Comparator comparator, Operand.Literal right) {
    Object one = left.value();
    Object other = right.value();
    return one == null || other == null ? UNKNOWN : constant(comparator.holds(order(one, other)));
  }

  private static int order(Object one, Object other) {
    if (one instanceof BigDecimal number) {
      return number.compareTo((BigDecimal) other);
    }
    if (one instanceof Boolean truth) {
      return truth.compareTo((Boolean) other);
    }
    if (one instanceof LocalDate date) {
      return date.compareTo((LocalDate) other);
    }
    if (one instanceof LocalTime time) {
      return time.compareTo((LocalTime) other);
    }
    if (one instanceof LocalDateTime local) {
      return local.compareTo((LocalDateTime) other);
    }
    if (one instanceof Instant instant) {
      return instant.compareTo((Instant) other);
    }
    return Arrays.compareUnsigned(
        ((String) one).getBytes(StandardCharsets.UTF_8),
        ((String) other).getBytes(StandardCharsets.UTF_8));
  }

  private Test in(Condition.In in) {
    List<Operand.Literal> literals = new ArrayList<>();
    List<Test> tests = new ArrayList<>();
    boolean isNamed = in.operand() instanceof Operand.Named;
    Type type = isNamed ? type((Operand.Named) in.operand()) : new Type.Bool();
    boolean hasChoice = isNamed && (Keys.of(type) != null || isText(type));
    for (Operand choice : in.choices()) {
      boolean isValue = choice instanceof Operand.Literal literal && literal.value() != null;
      if (hasChoice && isValue) {
        literals.add((Operand.Literal) choice);
      } else {
        tests.add(compare(in.operand(), Comparator.EQUAL, choice));
      }
    }
    if (!literals.isEmpty()) {
      tests.add(choice((Operand.Named) in.operand(), type, literals));
    }
    return tests.size() == 1
        ? tests.get(0)
        : new BasicTests.Joined(tests.toArray(new Test[0]), BasicTests.Joined.Of.ANY);
  }

  private static boolean isText(Type type) {
    return type instanceof Type.Text || type instanceof Type.Uuid;
  }

  private Test choice(Operand.Named named, Type type, List<Operand.Literal> literals) {
    if (!isText(type)) {
      return LongTests.choice(index(named), type, literals);
    }
    byte[][] choices = new byte[literals.size()][];
    for (int i = 0; i < choices.length; i++) {
      choices[i] = bytes(type, (String) Objects.requireNonNull(literals.get(i).value()));
    }
    Arrays.sort(choices, Arrays::compareUnsigned);
    return new BytesTests.Choice(index(named), choices);
  }

  private Test like(Condition.Like like) {
    LikePattern pattern = LikePattern.of(like.pattern(), like.escape());
    if (like.operand() instanceof Operand.Named named) {
      return new BytesTests.Like(index(named), pattern);
    }
    Object value = ((Operand.Literal) like.operand()).value();
    if (value == null) {
      return UNKNOWN;
    }
    byte[] bytes = ((String) value).getBytes(StandardCharsets.UTF_8);
    return constant(pattern.matches(bytes, 0, bytes.length));
  }
}
