package dev.tieout.core.explain;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A number read from its text: a whole number and a scale where 18 digits hold it, else a decimal.
 * Refilled; not thread-safe.
 */
final class NumberValue {
  private static final int MAX_DIGITS = 18;
  private static final int MAX_WIDE_LENGTH = 400;
  private static final int MAX_EXPONENT = 400;

  private long unscaled;
  private int scale;
  private boolean isNarrow;
  private @Nullable BigDecimal wide;

  /** Reads {@code -12.34E-5} and the like; false if it is no finite number or too long. */
  boolean read(byte[] bytes, int length) {
    wide = null;
    isNarrow = readNarrow(bytes, length);
    if (isNarrow) {
      return true;
    }
    if (length == 0 || length > MAX_WIDE_LENGTH || !looksLikeNumber(bytes, length)) {
      return false;
    }
    try {
      BigDecimal value = new BigDecimal(new String(bytes, 0, length, StandardCharsets.US_ASCII));
      boolean isSensible = Math.abs((long) value.scale()) <= MAX_EXPONENT;
      wide = isSensible ? value : null;
      return isSensible;
    } catch (NumberFormatException noNumber) {
      return false;
    }
  }

  private static boolean looksLikeNumber(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      byte b = bytes[i];
      boolean isPart = (b >= '0' && b <= '9') || b == '.' || b == '-' || b == '+' || b == 'E';
      if (!isPart) {
        return false;
      }
    }
    return true;
  }

  private boolean readNarrow(byte[] bytes, int length) {
    int at = length > 0 && bytes[0] == '-' ? 1 : 0;
    long value = 0;
    int digits = 0;
    int places = -1;
    for (; at < length; at++) {
      byte b = bytes[at];
      if (b >= '0' && b <= '9') {
        digits += value == 0 && b == '0' ? 0 : 1;
        if (digits > MAX_DIGITS) {
          return false;
        }
        value = value * 10 + (b - '0');
        places += places < 0 ? 0 : 1;
      } else if (b == '.' && places < 0) {
        places = 0;
      } else {
        return false;
      }
    }
    if (length == 0 || places > MAX_DIGITS || (digits == 0 && !endsWithDigit(bytes, length))) {
      return false;
    }
    unscaled = bytes[0] == '-' ? -value : value;
    scale = Math.max(0, places);
    return true;
  }

  private static boolean endsWithDigit(byte[] bytes, int length) {
    return bytes[length - 1] >= '0' && bytes[length - 1] <= '9';
  }

  boolean isNarrow() {
    return isNarrow;
  }

  long unscaled() {
    return unscaled;
  }

  int scale() {
    return scale;
  }

  BigDecimal decimal() {
    BigDecimal value = wide;
    return value == null ? BigDecimal.valueOf(unscaled, scale) : value;
  }
}
