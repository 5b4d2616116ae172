package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The types that an entry of rules can be for, by the words that specifications use. */
enum TypeFamily {
  BOOLEAN(type -> type instanceof Type.Bool, new Type.Bool()),
  INTEGER(type -> type instanceof Type.Int, new Type.Int(64, Type.Sign.SIGNED)),
  DECIMAL(type -> type instanceof Type.Decimal, new Type.Decimal(38, 10)),
  FLOAT(type -> type instanceof Type.Floating floating && floating.bits() < 64, floating(32)),
  DOUBLE(type -> type instanceof Type.Floating floating && floating.bits() == 64, floating(64)),
  STRING(type -> type instanceof Type.Text, new Type.Text()),
  BINARY(type -> type instanceof Type.Binary, new Type.Binary()),
  UUID(type -> type instanceof Type.Uuid, new Type.Uuid()),
  DATE(type -> type instanceof Type.Date, new Type.Date()),
  TIME(type -> type instanceof Type.Time, new Type.Time()),
  TIMESTAMP(
      type -> type instanceof Type.Timestamp,
      new Type.Timestamp(Type.Unit.MICROS, Type.Clock.INSTANT),
      new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL));

  private final Predicate<Type> members;
  private final List<Type> samples;

  TypeFamily(Predicate<Type> members, Type... samples) {
    this.members = members;
    this.samples = List.of(samples);
  }

  private static Type floating(int bits) {
    return new Type.Floating(bits);
  }

  boolean has(Type type) {
    return members.test(type);
  }

  /** Types of the family that rules tell apart. */
  List<Type> samples() {
    return samples;
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
