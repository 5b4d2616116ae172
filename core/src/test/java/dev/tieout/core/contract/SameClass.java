package dev.tieout.core.contract;

import dev.tieout.core.rule.ValueComparator;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.UUID;

/** Values match that are both of one class. */
abstract class SameClass implements ValueComparator {
  private final Class<?> type;

  SameClass(Class<?> type) {
    this.type = type;
  }

  @Override
  public String name() {
    return "same_class_" + type.getSimpleName();
  }

  @Override
  public boolean suits(Type type) {
    return true;
  }

  @Override
  public boolean equal(Object left, Object right) {
    return type.isInstance(left) && type.isInstance(right);
  }

  /** Of Boolean. */
  public static final class OfBoolean extends SameClass {
    public OfBoolean() {
      super(Boolean.class);
    }
  }

  /** Of BigDecimal. */
  public static final class OfBigDecimal extends SameClass {
    public OfBigDecimal() {
      super(BigDecimal.class);
    }
  }

  /** Of Double. */
  public static final class OfDouble extends SameClass {
    public OfDouble() {
      super(Double.class);
    }
  }

  /** Of String. */
  public static final class OfString extends SameClass {
    public OfString() {
      super(String.class);
    }
  }

  /** Of byte[]. */
  public static final class OfBytes extends SameClass {
    public OfBytes() {
      super(byte[].class);
    }
  }

  /** Of UUID. */
  public static final class OfUuid extends SameClass {
    public OfUuid() {
      super(UUID.class);
    }
  }

  /** Of LocalDate. */
  public static final class OfLocalDate extends SameClass {
    public OfLocalDate() {
      super(LocalDate.class);
    }
  }

  /** Of LocalTime. */
  public static final class OfLocalTime extends SameClass {
    public OfLocalTime() {
      super(LocalTime.class);
    }
  }

  /** Of Instant. */
  public static final class OfInstant extends SameClass {
    public OfInstant() {
      super(Instant.class);
    }
  }

  /** Of LocalDateTime. */
  public static final class OfLocalDateTime extends SameClass {
    public OfLocalDateTime() {
      super(LocalDateTime.class);
    }
  }
}
