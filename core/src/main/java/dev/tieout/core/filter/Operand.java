package dev.tieout.core.filter;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/** What a condition looks at: a column or a value. Printed as the SQL that reads back as it. */
public sealed interface Operand extends Serializable {

  /** The column of that name. */
  record Named(String name) implements Operand {
    @Override
    public String toString() {
      return '"' + name.replace("\"", "\"\"") + '"';
    }
  }

  /**
   * A value.
   *
   * @param value a BigDecimal, String, Boolean, LocalDate, LocalTime, LocalDateTime (a timestamp
   *     without zone) or Instant (one with a zone); null for null
   */
  record Literal(@Nullable Object value) implements Operand {
    /** A number is read as a whole number if it is written without a point and an exponent. */
    boolean isWholeNumber() {
      return value instanceof BigDecimal number && number.scale() == 0;
    }

    @Override
    public String toString() {
      if (value instanceof String text) {
        return quoted(text);
      }
      if (value instanceof Boolean truth) {
        return truth ? "TRUE" : "FALSE";
      }
      if (value instanceof LocalDate) {
        return "DATE '" + value + "'";
      }
      if (value instanceof LocalTime) {
        return "TIME '" + value + "'";
      }
      if (value instanceof LocalDateTime || value instanceof Instant) {
        return "TIMESTAMP '" + value + "'";
      }
      return value == null ? "NULL" : value.toString();
    }

    static String quoted(String text) {
      return "'" + text.replace("'", "''") + "'";
    }
  }
}
