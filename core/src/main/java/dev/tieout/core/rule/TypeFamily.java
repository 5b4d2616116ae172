package dev.tieout.core.rule;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The types that an entry of rules can be for, by the words that specifications use. */
enum TypeFamily {
  BOOLEAN,
  INTEGER,
  DECIMAL,
  FLOAT,
  DOUBLE,
  STRING,
  BINARY,
  UUID,
  DATE,
  TIME,
  TIMESTAMP,
  LIST;

  boolean has(Type type) {
    return switch (this) {
      case BOOLEAN -> type instanceof Type.Bool;
      case INTEGER -> type instanceof Type.Int;
      case DECIMAL -> type instanceof Type.Decimal;
      case FLOAT -> type instanceof Type.Floating floating && floating.bits() < 64;
      case DOUBLE -> type instanceof Type.Floating floating && floating.bits() == 64;
      case STRING -> type instanceof Type.Text;
      case BINARY -> type instanceof Type.Binary;
      case UUID -> type instanceof Type.Uuid;
      case DATE -> type instanceof Type.Date;
      case TIME -> type instanceof Type.Time;
      case TIMESTAMP -> type instanceof Type.Timestamp;
      case LIST -> type instanceof Type.ListOf;
    };
  }

  /** Types of the family, one of each kind that rules tell apart. */
  List<Type> samples() {
    return switch (this) {
      case BOOLEAN -> List.of(new Type.Bool());
      case INTEGER -> List.of(integer(Type.Sign.SIGNED), integer(Type.Sign.UNSIGNED));
      case DECIMAL -> List.of(new Type.Decimal(38, 19));
      case FLOAT -> List.of(new Type.Floating(32));
      case DOUBLE -> List.of(new Type.Floating(64));
      case STRING -> List.of(new Type.Text());
      case BINARY -> List.of(new Type.Binary());
      case UUID -> List.of(new Type.Uuid());
      case DATE -> List.of(new Type.Date());
      case TIME -> List.of(new Type.Time());
      case TIMESTAMP -> List.of(timestamp(Type.Clock.INSTANT), timestamp(Type.Clock.LOCAL));
      case LIST -> List.of(new Type.ListOf(Column.nullable("element", new Type.Text())));
    };
  }

  private static Type integer(Type.Sign sign) {
    return new Type.Int(64, sign);
  }

  private static Type timestamp(Type.Clock clock) {
    return new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, clock);
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The family of a word, or null if there is none. */
  static @Nullable TypeFamily of(String word) {
    for (TypeFamily family : values()) {
      if (family.word().equals(word)) {
        return family;
      }
    }
    return null;
  }

  static List<String> words() {
    return Arrays.stream(values()).map(TypeFamily::word).toList();
  }
}
