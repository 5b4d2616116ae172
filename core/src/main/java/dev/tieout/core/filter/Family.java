package dev.tieout.core.filter;

import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/** Values that compare with one another. */
enum Family {
  BOOLEAN,
  NUMBER,
  TEXT,
  BINARY,
  UUID,
  DATE,
  TIME,
  INSTANT,
  LOCAL_TIMESTAMP,
  NESTED;

  static Family of(Type type) {
    if (type instanceof Type.Bool) {
      return BOOLEAN;
    }
    if (type instanceof Type.Int || type instanceof Type.Decimal || type instanceof Type.Floating) {
      return NUMBER;
    }
    if (type instanceof Type.Text) {
      return TEXT;
    }
    if (type instanceof Type.Binary) {
      return BINARY;
    }
    if (type instanceof Type.Uuid) {
      return UUID;
    }
    if (type instanceof Type.Date) {
      return DATE;
    }
    if (type instanceof Type.Time) {
      return TIME;
    }
    if (type instanceof Type.Timestamp timestamp) {
      return timestamp.clock() == Type.Clock.INSTANT ? INSTANT : LOCAL_TIMESTAMP;
    }
    return NESTED;
  }

  /** The family of a literal, or null for null. */
  static @Nullable Family of(Operand.Literal literal) {
    Object value = literal.value();
    if (value instanceof BigDecimal) {
      return NUMBER;
    }
    if (value instanceof String) {
      return TEXT;
    }
    if (value instanceof Boolean) {
      return BOOLEAN;
    }
    if (value instanceof LocalDate) {
      return DATE;
    }
    if (value instanceof LocalTime) {
      return TIME;
    }
    if (value instanceof LocalDateTime) {
      return LOCAL_TIMESTAMP;
    }
    return value instanceof Instant ? INSTANT : null;
  }
}
