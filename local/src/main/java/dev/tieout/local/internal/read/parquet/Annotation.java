package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * The logical type of a schema element, whichever of the format's two notations stated it.
 *
 * @param bits width of an {@code INTEGER}
 * @param signed whether an {@code INTEGER} is signed, or a time or timestamp is adjusted to UTC
 * @param unit of a time or timestamp
 */
record Annotation(
    Kind kind, int precision, int scale, int bits, boolean signed, Type.@Nullable Unit unit) {

  enum Kind {
    STRING,
    MAP,
    LIST,
    ENUM,
    DECIMAL,
    DATE,
    TIME,
    TIMESTAMP,
    INTEGER,
    JSON,
    BSON,
    UUID,
    FLOAT16,
    INTERVAL
  }

  static Annotation of(Kind kind) {
    return new Annotation(kind, 0, 0, 0, false, null);
  }

  static Annotation decimal(int precision, int scale) {
    return new Annotation(Kind.DECIMAL, precision, scale, 0, false, null);
  }

  static Annotation integer(int bits, boolean signed) {
    return new Annotation(Kind.INTEGER, 0, 0, bits, signed, null);
  }

  static Annotation clock(Kind kind, boolean adjustedToUtc, Type.Unit unit) {
    return new Annotation(kind, 0, 0, 0, adjustedToUtc, unit);
  }

  /** The meaning of a legacy converted type, or null if it has none for a reader. */
  static @Nullable Annotation ofConvertedType(int number, int precision, int scale) {
    return switch (number) {
      case 0 -> of(Kind.STRING);
      case 1, 2 -> of(Kind.MAP);
      case 3 -> of(Kind.LIST);
      case 4 -> of(Kind.ENUM);
      case 5 -> decimal(precision, scale);
      case 6 -> of(Kind.DATE);
      case 7 -> clock(Kind.TIME, true, Type.Unit.MILLIS);
      case 8 -> clock(Kind.TIME, true, Type.Unit.MICROS);
      case 9 -> clock(Kind.TIMESTAMP, true, Type.Unit.MILLIS);
      case 10 -> clock(Kind.TIMESTAMP, true, Type.Unit.MICROS);
      case 11 -> integer(8, false);
      case 12 -> integer(16, false);
      case 13 -> integer(32, false);
      case 14 -> integer(64, false);
      case 15 -> integer(8, true);
      case 16 -> integer(16, true);
      case 17 -> integer(32, true);
      case 18 -> integer(64, true);
      case 19 -> of(Kind.JSON);
      case 20 -> of(Kind.BSON);
      case 21 -> of(Kind.INTERVAL);
      default -> null;
    };
  }
}
