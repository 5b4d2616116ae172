package dev.tieout.local.internal.reference;

import dev.tieout.core.rule.CaseFolding;
import dev.tieout.core.rule.Cast;
import dev.tieout.core.rule.CollapsedSpace;
import dev.tieout.core.rule.LocalTimeZone;
import dev.tieout.core.rule.NormalForm;
import dev.tieout.core.rule.NullValue;
import dev.tieout.core.rule.Padding;
import dev.tieout.core.rule.Rounding;
import dev.tieout.core.rule.Side;
import dev.tieout.core.rule.Treatment;
import dev.tieout.core.rule.Trim;
import dev.tieout.core.rule.Truncation;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Treatments of plain Java values, by other code than the packed engines use. */
final class ReferenceTreatment {
  private ReferenceTreatment() {}

  /** The value, of the stored type, as rows are compared by it. */
  static @Nullable Object apply(
      List<Treatment> treatments, @Nullable Object stored, Type type, Side side) {
    Object value = stored;
    Type current = type;
    for (Treatment treatment : treatments) {
      Type before = current;
      current = treatment.applied(before);
      if (!(value instanceof ReferenceLone)) {
        value = applied(treatment, value, before, side);
      }
    }
    return value;
  }

  private static @Nullable Object applied(
      Treatment treatment, @Nullable Object value, Type type, Side side) {
    if (value == null) {
      return treatment instanceof NullValue nullValue ? parsed(nullValue.text(), type) : null;
    }
    if (treatment instanceof Cast cast) {
      Object read = new ReferenceCast(cast).apply(value, type);
      return read == null
          ? ReferenceLone.unparseable(ReferenceCast.original(value, type), side)
          : read;
    }
    return treatment instanceof NullValue ? value : applied(treatment, value);
  }

  private static Object parsed(String text, Type type) {
    if (type instanceof Type.Int || type instanceof Type.Decimal) {
      return new BigDecimal(text);
    }
    if (type instanceof Type.Floating) {
      return Double.valueOf(text);
    }
    if (type instanceof Type.Bool) {
      return Boolean.valueOf(text);
    }
    if (type instanceof Type.Date) {
      return LocalDate.parse(text);
    }
    if (type instanceof Type.Time) {
      return LocalTime.parse(text);
    }
    if (type instanceof Type.Timestamp timestamp) {
      return timestamp.clock() == Type.Clock.INSTANT
          ? Instant.parse(text)
          : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    }
    return new ReferenceValue.Bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Object applied(Treatment treatment, Object value) {
    if (treatment instanceof Rounding rounding) {
      BigDecimal number = (BigDecimal) value;
      return number.scale() > rounding.places()
          ? number.setScale(rounding.places(), RoundingMode.HALF_EVEN)
          : number;
    }
    if (treatment instanceof Truncation truncation) {
      ChronoUnit unit = ChronoUnit.valueOf(truncation.unit().name());
      return value instanceof Instant instant
          ? truncated(instant, unit)
          : ((LocalTime) value).truncatedTo(unit);
    }
    if (treatment instanceof LocalTimeZone local) {
      LocalDateTime reading = LocalDateTime.ofInstant((Instant) value, ZoneOffset.UTC);
      return reading.atZone(local.zone()).toInstant();
    }
    return ofText(treatment, (ReferenceValue.Bytes) value);
  }

  /** By nanoseconds since 1970, for Java's own gives up on years of nine digits. */
  private static Instant truncated(Instant instant, ChronoUnit unit) {
    BigInteger billion = BigInteger.valueOf(1_000_000_000);
    BigInteger nanos =
        BigInteger.valueOf(instant.getEpochSecond())
            .multiply(billion)
            .add(BigInteger.valueOf(instant.getNano()));
    BigInteger unitNanos = BigInteger.valueOf(unit.getDuration().toNanos());
    BigInteger whole = nanos.subtract(nanos.mod(unitNanos));
    return Instant.ofEpochSecond(
        whole.subtract(whole.mod(billion)).divide(billion).longValueExact(),
        whole.mod(billion).longValueExact());
  }

  private static ReferenceValue.Bytes ofText(Treatment treatment, ReferenceValue.Bytes value) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value.array())).toString();
    } catch (CharacterCodingException invalid) {
      return value;
    }
    return new ReferenceValue.Bytes(treated(treatment, text).getBytes(StandardCharsets.UTF_8));
  }

  private static String treated(Treatment treatment, String text) {
    if (treatment instanceof Trim trim) {
      return switch (trim.ends()) {
        case BOTH -> text.replaceAll("^\\p{IsWhite_Space}+|\\p{IsWhite_Space}+\\z", "");
        case LEADING -> text.replaceAll("^\\p{IsWhite_Space}+", "");
        case TRAILING -> text.replaceAll("\\p{IsWhite_Space}+\\z", "");
      };
    }
    if (treatment instanceof CollapsedSpace) {
      return text.replaceAll("\\p{IsWhite_Space}+", " ");
    }
    if (treatment instanceof Padding) {
      return text.replaceAll(" +\\z", "");
    }
    if (treatment instanceof NormalForm) {
      return Normalizer.normalize(text, Normalizer.Form.NFC);
    }
    if (treatment instanceof CaseFolding) {
      StringBuilder folded = new StringBuilder();
      text.codePoints()
          .map(Character::toUpperCase)
          .map(Character::toLowerCase)
          .forEach(folded::appendCodePoint);
      return folded.toString();
    }
    throw new IllegalArgumentException(
        String.format(Locale.ROOT, "the reference does not know '%s'", treatment));
  }
}
