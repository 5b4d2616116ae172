package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Canonical values as {@link dev.tieout.core.rule.ValueComparator}s are given them. */
final class ValueObjects {
  private ValueObjects() {}

  /** The value of a cell of eight bytes. */
  static Object ofCell(Canonical form, long cell) {
    if (form instanceof Canonical.Exact exact) {
      return new BigDecimal(BigInteger.valueOf(cell), exact.scale());
    }
    if (form instanceof Canonical.Timestamp timestamp) {
      int nanos = (int) Math.floorMod(cell, 1_000_000L) * 1000;
      return timestamp(Math.floorDiv(cell, 1_000_000L), nanos, timestamp.clock());
    }
    return form instanceof Canonical.Time
        ? LocalTime.ofNanoOfDay(cell)
        : (Object) Double.longBitsToDouble(cell);
  }

  static Object timestamp(long seconds, int nanos, Type.Clock clock) {
    return clock == Type.Clock.INSTANT
        ? Instant.ofEpochSecond(seconds, nanos)
        : LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
  }

  /** The value of bytes, or null if they are text that is no UTF-8. */
  static @Nullable Object ofBytes(Canonical form, byte[] bytes, int from, int length) {
    if (form instanceof Canonical.Text) {
      try {
        return StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(bytes, from, length))
            .toString();
      } catch (CharacterCodingException invalid) {
        return null;
      }
    }
    if (form instanceof Canonical.MixedNumber) {
      BigDecimal number = NumberCanonicaliser.number(bytes, from, length);
      return number != null
          ? number
          : Double.valueOf(NumberCanonicaliser.text(bytes, from, length));
    }
    if (form instanceof Canonical.Uuid) {
      ByteBuffer uuid = ByteBuffer.wrap(bytes, from, length);
      return new UUID(uuid.getLong(), uuid.getLong());
    }
    return Arrays.copyOfRange(bytes, from, from + length);
  }
}
