package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.Type;
import org.jspecify.annotations.Nullable;

/** The logical types of leaves, from what is stored and how it is annotated. */
final class LeafTypes {
  private LeafTypes() {}

  /**
   * The type of a leaf. An annotation that says nothing to this reader leaves the type that the
   * storage has by itself.
   *
   * @throws Damage if the annotation contradicts the storage
   */
  static Type typeOf(SchemaElement element, Physical physical) throws Damage {
    Annotation annotation = element.annotation();
    try {
      Type type = annotation == null ? null : annotated(annotation, physical, element.typeLength());
      return type == null ? plain(physical) : type;
    } catch (IllegalArgumentException e) {
      throw new Damage("the schema's column '" + element.name() + "' is " + e.getMessage(), e);
    }
  }

  static Conversion conversionOf(Type type, Physical physical, @Nullable Annotation annotation) {
    if (type instanceof Type.Time && annotation != null) {
      return annotation.unit() == Type.Unit.MILLIS
          ? Conversion.TIME_MILLIS
          : annotation.unit() == Type.Unit.MICROS ? Conversion.TIME_MICROS : Conversion.NONE;
    }
    if (physical == Physical.FLOAT) {
      return Conversion.FLOAT;
    }
    boolean unsigned = type instanceof Type.Int i && i.sign() == Type.Sign.UNSIGNED;
    return unsigned && physical == Physical.INT32 ? Conversion.UNSIGNED_32 : Conversion.NONE;
  }

  private static Type plain(Physical physical) {
    return switch (physical) {
      case BOOLEAN -> new Type.Bool();
      case INT32 -> new Type.Int(32, Type.Sign.SIGNED);
      case INT64 -> new Type.Int(64, Type.Sign.SIGNED);
      case INT96 -> new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, Type.Clock.INSTANT);
      case FLOAT -> new Type.Floating(32);
      case DOUBLE -> new Type.Floating(64);
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> new Type.Binary();
    };
  }

  private static @Nullable Type annotated(
      Annotation annotation, Physical physical, int typeLength) {
    return switch (annotation.kind()) {
      case STRING, ENUM, JSON -> physical.isBytes() ? new Type.Text() : null;
      case MAP, LIST, BSON, INTERVAL -> null;
      case DECIMAL -> decimal(annotation, physical, typeLength);
      case DATE -> physical == Physical.INT32 ? new Type.Date() : null;
      case TIME -> time(annotation, physical);
      case TIMESTAMP -> timestamp(annotation, physical);
      case INTEGER -> integer(annotation, physical);
      case UUID ->
          physical == Physical.FIXED_LEN_BYTE_ARRAY && typeLength == 16 ? new Type.Uuid() : null;
      case FLOAT16 ->
          physical == Physical.FIXED_LEN_BYTE_ARRAY && typeLength == 2
              ? new Type.Floating(16)
              : null;
    };
  }

  private static @Nullable Type decimal(Annotation annotation, Physical physical, int typeLength) {
    Type.Decimal type = new Type.Decimal(annotation.precision(), annotation.scale());
    return switch (physical) {
      case INT32, INT64 -> {
        if (!type.isCompact()) {
          throw new IllegalArgumentException("a " + type + " kept in " + physical);
        }
        yield type;
      }
      case BYTE_ARRAY -> type;
      case FIXED_LEN_BYTE_ARRAY -> typeLength > 0 ? type : null;
      case BOOLEAN, INT96, FLOAT, DOUBLE -> null;
    };
  }

  private static @Nullable Type time(Annotation annotation, Physical physical) {
    boolean millis = annotation.unit() == Type.Unit.MILLIS;
    boolean fits = physical == (millis ? Physical.INT32 : Physical.INT64);
    return fits ? new Type.Time() : null;
  }

  private static @Nullable Type timestamp(Annotation annotation, Physical physical) {
    Type.Unit unit = annotation.unit();
    if (physical != Physical.INT64 || unit == null) {
      return null;
    }
    return new Type.Timestamp(unit, annotation.signed() ? Type.Clock.INSTANT : Type.Clock.LOCAL);
  }

  private static @Nullable Type integer(Annotation annotation, Physical physical) {
    boolean fits =
        physical == Physical.INT64
            ? annotation.bits() == 64
            : physical == Physical.INT32 && annotation.bits() <= 32;
    return fits
        ? new Type.Int(
            annotation.bits(), annotation.signed() ? Type.Sign.SIGNED : Type.Sign.UNSIGNED)
        : null;
  }
}
