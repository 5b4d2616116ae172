package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The common form in which the values of a source column and its target column are compared: equal
 * values have equal canonical bytes, whatever type and width each side stored.
 *
 * <p>Invariant: the form depends only on what any engine can see of the two types. Engines erase
 * the width of integers and the unit of timestamps, so neither has a say; the scale of decimals
 * does, since every engine keeps it.
 *
 * <p>The text of a form is the words for it in a plan.
 */
public sealed interface Canonical extends Serializable {

  /** Truth values. */
  record Truth() implements Canonical {
    @Override
    public String toString() {
      return "boolean";
    }
  }

  /** Integers and decimals, exactly: the value times 10^scale, a whole number. */
  record Exact(int scale) implements Canonical {
    @Override
    public String toString() {
      return scale == 0 ? "integer" : "decimal with " + scale + (scale == 1 ? " place" : " places");
    }
  }

  /**
   * Doubles and what widens exactly to doubles; one NaN.
   *
   * @param zeros whether there are two
   */
  record Binary64(Zeros zeros) implements Canonical {
    @Override
    public String toString() {
      return "double";
    }
  }

  /**
   * Exact numbers against binary floating point, both as decimals of any length.
   *
   * @param reading how a double becomes a decimal
   */
  record MixedNumber(Reading reading) implements Canonical {
    @Override
    public String toString() {
      return reading == Reading.EXACT
          ? "decimal, doubles exactly"
          : "decimal, doubles by their shortest text";
    }
  }

  /** Text, as UTF-8. */
  record Text() implements Canonical {
    @Override
    public String toString() {
      return "string";
    }
  }

  /** Bytes. */
  record Bytes() implements Canonical {
    @Override
    public String toString() {
      return "binary";
    }
  }

  /** Universally unique identifiers. */
  record Uuid() implements Canonical {
    @Override
    public String toString() {
      return "uuid";
    }
  }

  /** Days since 1970-01-01. */
  record Date() implements Canonical {
    @Override
    public String toString() {
      return "date";
    }
  }

  /** Nanoseconds since midnight. */
  record Time() implements Canonical {
    @Override
    public String toString() {
      return "time to the nanosecond";
    }
  }

  /** Points in time or wall-clock readings, to the nanosecond. */
  record Timestamp(Type.Clock clock) implements Canonical {
    @Override
    public String toString() {
      return clock == Type.Clock.INSTANT
          ? "instant to the nanosecond"
          : "local timestamp to the nanosecond";
    }
  }

  /** What holds values of other forms: bytes that tell all of them, and where each ends. */
  sealed interface Nested extends Canonical {
    /** The forms within, in the order of the bytes. */
    List<Part> parts();
  }

  /** Elements, each in the element's form. */
  record ListOf(Part element, ElementOrder order) implements Nested {
    @Override
    public List<Part> parts() {
      return List.of(element);
    }

    @Override
    public String toString() {
      return order == ElementOrder.IGNORED ? "list in any order" : "list";
    }
  }

  /** Entries in the order of their keys. */
  record MapOf(Part key, Part value) implements Nested {
    @Override
    public List<Part> parts() {
      return List.of(key, value);
    }

    @Override
    public String toString() {
      return "map";
    }
  }

  /**
   * A struct within a list or a map. Elsewhere the fields of structs are columns of their own.
   *
   * @param fields the fields that are compared, in the order of {@link Comparison#sideless}
   */
  record StructOf(List<Part> fields) implements Nested {
    public StructOf {
      fields = List.copyOf(fields);
    }

    @Override
    public List<Part> parts() {
      return fields;
    }

    @Override
    public String toString() {
      return "struct";
    }
  }

  /**
   * The elements of a list, the keys or values of a map, or a field, compared like a column.
   *
   * @param column how they compare; named by the path to it
   * @param label what the source calls it within what holds it
   * @param sourceChild which child it is of the source's vector
   * @param targetChild which child it is of the target's vector
   */
  record Part(ComparedColumn column, String label, int sourceChild, int targetChild)
      implements Serializable {
    /** Which child it is of a side's vector. */
    public int childOn(Side side) {
      return side == Side.SOURCE ? sourceChild : targetChild;
    }
  }

  /** Whether the order of elements counts. */
  enum ElementOrder {
    COUNTS,
    IGNORED
  }

  /** Whether −0.0 is 0.0. */
  enum Zeros {
    ONE,
    TWO
  }

  /** How a double becomes a decimal. */
  enum Reading {
    /** Its exact value: 0.1 is 0.1000000000000000055…. */
    EXACT,
    /** Its shortest text that reads back as the same double: 0.1 is 0.1. */
    SHORTEST
  }

  /**
   * The form in which values of the two types compare, or null if they do not compare. The same
   * whichever type comes first.
   */
  static @Nullable Canonical of(Type left, Type right) {
    if (isExact(left) && isExact(right)) {
      return new Exact(Math.max(scale(left), scale(right)));
    }
    if (left instanceof Type.Floating && right instanceof Type.Floating) {
      return new Binary64(Zeros.ONE);
    }
    if (left instanceof Type.Floating && isExact(right)) {
      return new MixedNumber(right instanceof Type.Decimal ? Reading.SHORTEST : Reading.EXACT);
    }
    if (isExact(left) && right instanceof Type.Floating) {
      return of(right, left);
    }
    if (left instanceof Type.Bool && right instanceof Type.Bool) {
      return new Truth();
    }
    if (left instanceof Type.Text && right instanceof Type.Text) {
      return new Text();
    }
    if (left instanceof Type.Uuid && right instanceof Type.Uuid) {
      return new Uuid();
    }
    if (isBytes(left) && isBytes(right)) {
      return new Bytes();
    }
    if (left instanceof Type.Date && right instanceof Type.Date) {
      return new Date();
    }
    if (left instanceof Type.Time && right instanceof Type.Time) {
      return new Time();
    }
    if (left instanceof Type.Timestamp l
        && right instanceof Type.Timestamp r
        && l.clock() == r.clock()) {
      return new Timestamp(l.clock());
    }
    return null;
  }

  private static boolean isExact(Type type) {
    return type instanceof Type.Int || type instanceof Type.Decimal;
  }

  private static boolean isBytes(Type type) {
    return type instanceof Type.Binary || type instanceof Type.Uuid;
  }

  private static int scale(Type type) {
    return type instanceof Type.Decimal d ? d.scale() : 0;
  }
}
