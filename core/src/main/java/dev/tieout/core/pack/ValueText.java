package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Canonical values as text for people: plain decimals, ISO 8601 dates and times with 0, 3, 6 or 9
 * places of the second, hexadecimal bytes after {@code 0x}.
 */
public final class ValueText {
  private static final String HEX = "0123456789abcdef";

  private ValueText() {}

  /** A whole number that stands for {@code unscaled} / 10^{@code scale}. */
  public static String exact(BigInteger unscaled, int scale) {
    return new BigDecimal(unscaled, scale).toPlainString();
  }

  /** A 64-bit whole number that stands for {@code unscaled} / 10^{@code scale}. */
  public static String exact(long unscaled, int scale) {
    return scale == 0 ? Long.toString(unscaled) : exact(BigInteger.valueOf(unscaled), scale);
  }

  /** Days since 1970-01-01. */
  public static String date(long days) {
    return LocalDate.ofEpochDay(days).toString();
  }

  /** Nanoseconds since midnight. */
  public static String time(long nanosOfDay) {
    StringBuilder text = new StringBuilder();
    clock(text, (int) (nanosOfDay / 1_000_000_000L));
    fraction(text, (int) (nanosOfDay % 1_000_000_000L));
    return text.toString();
  }

  /** Seconds since 1970-01-01T00:00:00 and nanoseconds within the second. */
  public static String timestamp(long seconds, int nanos, Type.Clock clock) {
    LocalDateTime dateTime = LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC);
    StringBuilder text = new StringBuilder();
    text.append(dateTime.toLocalDate()).append('T');
    clock(text, dateTime.toLocalTime().toSecondOfDay());
    fraction(text, nanos);
    return clock == Type.Clock.INSTANT ? text.append('Z').toString() : text.toString();
  }

  private static void clock(StringBuilder text, int secondOfDay) {
    twoDigits(text, secondOfDay / 3600);
    text.append(':');
    twoDigits(text, secondOfDay / 60 % 60);
    text.append(':');
    twoDigits(text, secondOfDay % 60);
  }

  private static void twoDigits(StringBuilder text, int number) {
    text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
  }

  private static void fraction(StringBuilder text, int nanos) {
    if (nanos == 0) {
      return;
    }
    String digits = Integer.toString(1_000_000_000 + nanos).substring(1);
    int places = nanos % 1_000_000 == 0 ? 3 : nanos % 1000 == 0 ? 6 : 9;
    text.append('.').append(digits, 0, places);
  }

  /** UTF-8; a byte that is no part of valid UTF-8 is shown as {@code \xNN}. */
  public static String text(byte[] bytes, int from, int length) {
    ByteBuffer in = ByteBuffer.wrap(bytes, from, length);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(in).toString();
    } catch (CharacterCodingException invalid) {
      return textWithInvalidBytes(bytes, from, from + length);
    }
  }

  private static String textWithInvalidBytes(byte[] bytes, int from, int end) {
    StringBuilder text = new StringBuilder();
    int i = from;
    while (i < end) {
      int valid = validLength(bytes, i, end);
      if (valid == 0) {
        text.append("\\x")
            .append(HEX.charAt((bytes[i] >> 4) & 15))
            .append(HEX.charAt(bytes[i] & 15));
        i++;
      } else {
        text.append(new String(bytes, i, valid, StandardCharsets.UTF_8));
        i += valid;
      }
    }
    return text.toString();
  }

  /** The length of the valid character that starts at {@code i}, or 0. */
  private static int validLength(byte[] bytes, int i, int end) {
    int lead = bytes[i] & 0xff;
    int length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (i + length > end) {
      return 0;
    }
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, i, length));
      return length;
    } catch (CharacterCodingException invalid) {
      return 0;
    }
  }

  /** Bytes in hexadecimal. */
  public static String bytes(byte[] bytes, int from, int length) {
    StringBuilder text = new StringBuilder(2 + 2 * length).append("0x");
    hex(text, bytes, from, length);
    return text.toString();
  }

  /** Sixteen bytes in the form 8-4-4-4-12. */
  public static String uuid(byte[] bytes, int from) {
    StringBuilder text = new StringBuilder(36);
    hex(text, bytes, from, 16);
    return text.insert(20, '-').insert(16, '-').insert(12, '-').insert(8, '-').toString();
  }

  private static void hex(StringBuilder text, byte[] bytes, int from, int length) {
    for (int i = from; i < from + length; i++) {
      text.append(HEX.charAt((bytes[i] >> 4) & 15)).append(HEX.charAt(bytes[i] & 15));
    }
  }

  /** Bytes of text, binary, UUID, number or nested form. */
  static String ofBytes(Canonical form, byte[] bytes, int from, int length) {
    if (form instanceof Canonical.Text) {
      return text(bytes, from, length);
    }
    if (form instanceof Canonical.MixedNumber) {
      return NumberCanonicaliser.text(bytes, from, length);
    }
    if (form instanceof Canonical.Uuid && length == 16) {
      return uuid(bytes, from);
    }
    if (form instanceof Canonical.Nested nested) {
      return NestedText.of(nested, bytes, from);
    }
    return bytes(bytes, from, length);
  }
}
