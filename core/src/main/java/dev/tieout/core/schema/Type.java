package dev.tieout.core.schema;

import java.io.Serializable;
import java.util.List;

/**
 * The logical type of a column: what its values mean, whatever the file stores.
 *
 * <p>Each type says in which arrays of a {@link ColumnVector} its values travel. Immutable.
 */
public sealed interface Type extends Serializable {
  /** How deep values may be nested below their column; no data that is meant is nested deeper. */
  int MAX_DEPTH = 32;

  /**
   * The same as {@link Object#equals} for types that are not nested. The first use of records' own
   * equals makes the JVM spin some 30 classes, which was measured at 28 ms of a start.
   */
  default boolean isSameAs(Type other) {
    if (this instanceof Int a && other instanceof Int b) {
      return a.bits() == b.bits() && a.sign() == b.sign();
    }
    if (this instanceof Floating a && other instanceof Floating b) {
      return a.bits() == b.bits();
    }
    if (this instanceof Decimal a && other instanceof Decimal b) {
      return a.precision() == b.precision() && a.scale() == b.scale();
    }
    if (this instanceof Timestamp a && other instanceof Timestamp b) {
      return a.unit() == b.unit() && a.clock() == b.clock();
    }
    boolean hasParts = isNested() || this instanceof Unknown;
    return hasParts ? equals(other) : getClass() == other.getClass();
  }

  /**
   * The fields of a struct, the element of a list, the key and the value of a map; else nothing.
   */
  default List<Column> children() {
    if (this instanceof Struct struct) {
      return struct.fields();
    }
    if (this instanceof ListOf list) {
      return List.of(list.element());
    }
    return this instanceof MapOf map ? List.of(map.key(), map.value()) : List.of();
  }

  /** True for structs, lists and maps. */
  default boolean isNested() {
    return this instanceof Struct || this instanceof ListOf || this instanceof MapOf;
  }

  /** Truth values. Vector: {@code longs}, 0 or 1. */
  record Bool() implements Type {
    @Override
    public String toString() {
      return "boolean";
    }
  }

  /**
   * Integers of 8, 16, 32 or 64 bits. Vector: {@code longs}; an unsigned 64-bit value is carried as
   * its bit pattern, every other value as itself.
   */
  record Int(int bits, Sign sign) implements Type {
    public Int {
      if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
        throw new IllegalArgumentException("an integer has 8, 16, 32 or 64 bits, not " + bits);
      }
    }

    @Override
    public String toString() {
      return (sign == Sign.UNSIGNED ? "uint" : "int") + bits;
    }
  }

  /**
   * Binary floating point of 16, 32 or 64 bits. Vector: {@code longs}, the bits of the value
   * widened to double ({@link Double#doubleToRawLongBits}).
   */
  record Floating(int bits) implements Type {
    public Floating {
      if (bits != 16 && bits != 32 && bits != 64) {
        throw new IllegalArgumentException("a float has 16, 32 or 64 bits, not " + bits);
      }
    }

    @Override
    public String toString() {
      return bits == 64 ? "double" : bits == 32 ? "float" : "float16";
    }
  }

  /**
   * Exact decimals. Vector: {@code longs} with the unscaled value when {@link #isCompact()}, else
   * {@code bytes} with the unscaled value in big-endian two's complement of any length from 1.
   */
  record Decimal(int precision, int scale) implements Type {
    /** The largest precision whose unscaled values fit in a long. */
    public static final int MAX_COMPACT_PRECISION = 18;

    public Decimal {
      if (precision < 1 || scale < 0 || scale > precision) {
        throw new IllegalArgumentException("not a decimal type: (" + precision + "," + scale + ")");
      }
    }

    /** True if the unscaled values travel as longs. */
    public boolean isCompact() {
      return precision <= MAX_COMPACT_PRECISION;
    }

    @Override
    public String toString() {
      return "decimal(" + precision + "," + scale + ")";
    }
  }

  /** Text. Vector: {@code bytes}, UTF-8 as stored, valid or not. */
  record Text() implements Type {
    @Override
    public String toString() {
      return "string";
    }
  }

  /** Bytes. Vector: {@code bytes}. */
  record Binary() implements Type {
    @Override
    public String toString() {
      return "binary";
    }
  }

  /** Universally unique identifiers. Vector: {@code bytes}, 16 big-endian bytes a value. */
  record Uuid() implements Type {
    @Override
    public String toString() {
      return "uuid";
    }
  }

  /** Days of the proleptic Gregorian calendar. Vector: {@code longs}, days since 1970-01-01. */
  record Date() implements Type {
    @Override
    public String toString() {
      return "date";
    }
  }

  /** Times of day. Vector: {@code longs}, nanoseconds since midnight, whatever the file's unit. */
  record Time() implements Type {
    @Override
    public String toString() {
      return "time";
    }
  }

  /**
   * Points in time, or wall-clock readings. Vector: {@code longs} counting {@code unit}s since
   * 1970-01-01T00:00:00; for {@link Unit#SECONDS_AND_NANOS} {@code longs} holds whole seconds
   * (floor) and {@code nanos} the nanoseconds within the second.
   */
  record Timestamp(Unit unit, Clock clock) implements Type {
    @Override
    public String toString() {
      return clock == Clock.INSTANT ? "timestamp" : "timestamp without zone";
    }
  }

  /** Named fields. Vector: a child a field. */
  record Struct(List<Column> fields) implements Type {
    public Struct {
      fields = List.copyOf(fields);
    }

    @Override
    public String toString() {
      return "struct";
    }
  }

  /**
   * Ordered elements. Vector: {@code offsets} and {@code lengths} into one child.
   *
   * @param element named {@code element}, whatever a file calls it
   */
  record ListOf(Column element) implements Type {
    public ListOf {
      element = new Column("element", element.type(), element.nullability());
    }

    @Override
    public String toString() {
      return "list";
    }
  }

  /**
   * Entries without order. Vector: {@code offsets} and {@code lengths} into two children.
   *
   * @param key named {@code key}, whatever a file calls it
   * @param value named {@code value}, whatever a file calls it
   */
  record MapOf(Column key, Column value) implements Type {
    public MapOf {
      key = new Column("key", key.type(), key.nullability());
      value = new Column("value", value.type(), value.nullability());
    }

    @Override
    public String toString() {
      return "map";
    }
  }

  /**
   * What values of no other type are: it compares with nothing, and no vector carries it.
   *
   * @param words the words for it, such as {@code interval}
   */
  record Unknown(String words) implements Type {
    @Override
    public String toString() {
      return words;
    }
  }

  /** Whether an integer type has negative values. */
  enum Sign {
    SIGNED,
    UNSIGNED
  }

  /** What a timestamp's count counts. */
  enum Unit {
    MILLIS,
    MICROS,
    NANOS,
    /** Wider than 64 bits of nanoseconds: INT96. */
    SECONDS_AND_NANOS
  }

  /** What a timestamp names. */
  enum Clock {
    /** A point on the time line. */
    INSTANT,
    /** Fields of a calendar and clock, without a zone. */
    LOCAL
  }
}
