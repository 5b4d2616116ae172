package dev.tieout.core.pack;

import dev.tieout.core.contract.Model;
import dev.tieout.core.contract.Values;
import dev.tieout.core.rule.Canonical;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.HexFormat;
import java.util.UUID;

/** What results say of a value, by way of the JDK's own formatters. */
final class ExpectedText {
  private ExpectedText() {}

  static String of(Canonical form, Object value) {
    if (form instanceof Canonical.Exact exact) {
      return new BigDecimal(value.toString()).setScale(exact.scale()).toPlainString();
    }
    if (form instanceof Canonical.Binary64) {
      double number = ((Number) value).doubleValue();
      return number == 0 || Double.isNaN(number) || Double.isInfinite(number)
          ? Double.toString(number + 0.0)
          : withPoint(number(Model.shortest(number)));
    }
    if (form instanceof Canonical.MixedNumber mixed) {
      return mixed(mixed, value);
    }
    if (form instanceof Canonical.Text) {
      return text(Values.bytes(value));
    }
    if (form instanceof Canonical.Bytes) {
      return "0x" + HexFormat.of().formatHex(Values.bytes(value));
    }
    if (form instanceof Canonical.Uuid) {
      return ((UUID) value).toString();
    }
    if (form instanceof Canonical.Date) {
      return ((LocalDate) value).toString();
    }
    if (form instanceof Canonical.Time) {
      return DateTimeFormatter.ofPattern(
              "HH:mm:ss" + fraction(((LocalTime) value).get(ChronoField.NANO_OF_SECOND)))
          .format((LocalTime) value);
    }
    if (form instanceof Canonical.Timestamp timestamp) {
      var utc = Values.instant(value).atOffset(ZoneOffset.UTC);
      return utc.toLocalDate()
          + DateTimeFormatter.ofPattern("'T'HH:mm:ss" + fraction(utc.getNano())).format(utc)
          + (timestamp.clock() == Type.Clock.INSTANT ? "Z" : "");
    }
    return String.valueOf(value);
  }

  private static String mixed(Canonical.MixedNumber form, Object value) {
    if (!(value instanceof Double number)) {
      return number(new BigDecimal(value.toString()));
    }
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return number.toString();
    }
    return number(
        form.reading() == Canonical.Reading.EXACT
            ? new BigDecimal(number)
            : Model.shortest(number));
  }

  /** Plain from a millionth up and below 10^21, else scientific. */
  private static String number(BigDecimal value) {
    BigDecimal stripped = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    BigDecimal magnitude = stripped.abs();
    boolean plain =
        magnitude.signum() == 0
            || (magnitude.compareTo(new BigDecimal("0.000001")) >= 0
                && magnitude.compareTo(new BigDecimal("1E21")) < 0);
    return plain ? stripped.toPlainString() : stripped.toString();
  }

  private static String withPoint(String number) {
    return number.contains(".") || number.contains("E") ? number : number + ".0";
  }

  private static String fraction(int nanos) {
    return nanos == 0
        ? ""
        : nanos % 1_000_000 == 0 ? ".SSS" : nanos % 1000 == 0 ? ".SSSSSS" : ".SSSSSSSSS";
  }

  /** Valid text as it is; of the domain's invalid ones, each byte above 127 is invalid. */
  private static String text(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.indexOf('\ufffd') < 0) {
      return text;
    }
    StringBuilder escaped = new StringBuilder();
    for (byte b : bytes) {
      escaped.append(b < 0 ? String.format("\\x%02x", b & 0xff) : String.valueOf((char) b));
    }
    return escaped.toString();
  }
}
