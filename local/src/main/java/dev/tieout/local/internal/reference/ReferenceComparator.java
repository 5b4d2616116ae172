package dev.tieout.local.internal.reference;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.CustomComparator;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Quoting;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Comparators of users' own. */
final class ReferenceComparator {
  private ReferenceComparator() {}

  /** Whether a comparator makes two values match that are not equal. */
  static boolean allows(
      ComparedColumn column, @Nullable Object left, @Nullable Object right, Quoting quoting) {
    CustomComparator comparator = column.rule().comparator();
    if (comparator == null || left == null || right == null) {
      return false;
    }
    Object one = given(left, column.canonical());
    Object other = given(right, column.canonical());
    return one != null
        && other != null
        && comparator.equal(comparator.load(), column.name(), one, other, quoting);
  }

  /** The value as a comparator is given it, or null if it is not. */
  private static @Nullable Object given(Object value, Canonical form) {
    if (value instanceof ReferenceLone) {
      return null;
    }
    if (value instanceof BigInteger whole) {
      return new BigDecimal(whole, ((Canonical.Exact) form).scale());
    }
    if (value instanceof ReferenceValue.Mixed mixed) {
      return switch (mixed.rank()) {
        case -1 -> Double.NEGATIVE_INFINITY;
        case 0 -> mixed.decimal();
        case 1 -> Double.POSITIVE_INFINITY;
        default -> (Object) Double.NaN;
      };
    }
    if (value instanceof Instant instant
        && form instanceof Canonical.Timestamp timestamp
        && timestamp.clock() == Type.Clock.LOCAL) {
      return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    }
    return value instanceof ReferenceValue.Bytes bytes ? ofBytes(bytes.array(), form) : value;
  }

  private static @Nullable Object ofBytes(byte[] bytes, Canonical form) {
    if (form instanceof Canonical.Uuid) {
      ByteBuffer both = ByteBuffer.wrap(bytes);
      return new UUID(both.getLong(), both.getLong());
    }
    if (!(form instanceof Canonical.Text)) {
      return bytes.clone();
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException invalid) {
      return null;
    }
  }
}
