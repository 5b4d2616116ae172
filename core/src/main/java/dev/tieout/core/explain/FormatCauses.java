package dev.tieout.core.explain;

import dev.tieout.core.spec.YamlText;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One number or one date, written in two ways in columns of text. */
final class FormatCauses {
  private static final int MAX_LENGTH = 40;
  private static final int MAX_PLACES = 10;

  /** How numbers are written: with a point, with commas between groups, or the other way round. */
  private static final List<String> STYLES = List.of("1234.5", "1,234.5", "1.234,5");

  private static final List<String> CASTS = List.of("", ", locale: en-US", ", locale: de-DE");

  private static final List<String> DATES =
      List.of(
          "yyyy-MM-dd",
          "dd/MM/yyyy",
          "MM/dd/yyyy",
          "dd.MM.yyyy",
          "dd-MM-yyyy",
          "MM-dd-yyyy",
          "yyyy/MM/dd",
          "yyyyMMdd",
          "yyyy.MM.dd");

  static final List<Cause> LIST =
      List.of(
          Cause.of(
              "number_format",
              1,
              EnumSet.of(Family.TEXT),
              FormatCauses::numbers,
              FormatCauses::tellNumbers),
          Cause.of(
              "date_format",
              1,
              EnumSet.of(Family.TEXT),
              FormatCauses::dates,
              FormatCauses::tellDates));

  private FormatCauses() {}

  private static boolean mayBe(Pair pair) {
    Value s = pair.source();
    Value t = pair.target();
    return Math.max(s.fullLength(), t.fullLength()) <= MAX_LENGTH
        && startsLikeNumber(s)
        && startsLikeNumber(t);
  }

  private static boolean startsLikeNumber(Value value) {
    if (value.isNull() || value.length() == 0 || !value.isAscii()) {
      return false;
    }
    byte last = value.bytes()[value.length() - 1];
    return last >= '0' && last <= '9' && value.bytes()[0] <= '9' && value.bytes()[0] >= '+';
  }

  private static void numbers(Pair pair, int cause, Findings found) {
    if (!mayBe(pair)) {
      return;
    }
    for (int s = 0; s < STYLES.size(); s++) {
      BigDecimal source = number(pair.source(), s);
      for (int t = 0; source != null && t < STYLES.size(); t++) {
        BigDecimal target = number(pair.target(), t);
        if (target != null && source.compareTo(target) == 0) {
          found.add(cause, 4L * s + t);
        }
      }
    }
  }

  private static @Nullable BigDecimal number(Value value, int style) {
    char point = style == 2 ? ',' : '.';
    char group = style == 2 ? '.' : ',';
    StringBuilder plain = new StringBuilder();
    int pointAt = -1;
    int lastGroup = -1;
    for (int i = 0; i < value.length(); i++) {
      char c = (char) value.bytes()[i];
      if (c >= '0' && c <= '9') {
        plain.append(c);
      } else if ((c == '-' || c == '+') && i == 0) {
        plain.append(c);
      } else if (c == point && pointAt < 0 && i > 0) {
        pointAt = i;
        plain.append('.');
      } else if (c == group && style > 0 && pointAt < 0 && isGroup(value, i, lastGroup)) {
        lastGroup = i;
      } else {
        return null;
      }
    }
    int wholeEnd = pointAt < 0 ? value.length() : pointAt;
    boolean endsGroup = lastGroup < 0 || wholeEnd - lastGroup == 4;
    char first = plain.charAt(plain.charAt(0) == '-' || plain.charAt(0) == '+' ? 1 : 0);
    int places = pointAt < 0 ? 0 : value.length() - pointAt - 1;
    return endsGroup && first != '.' && places <= MAX_PLACES && plain.length() <= 28
        ? new BigDecimal(plain.toString())
        : null;
  }

  private static boolean isGroup(Value value, int at, int lastGroup) {
    if (lastGroup >= 0) {
      return at - lastGroup == 4;
    }
    int digits = value.bytes()[0] == '-' || value.bytes()[0] == '+' ? at - 1 : at;
    return digits >= 1 && digits <= 3;
  }

  private static Telling tellNumbers(Stated stated) {
    int s = (int) stated.parameter() / 4;
    int t = (int) stated.parameter() % 4;
    String cast = "cast: \"decimal(38,10)\"";
    return new Telling(
        s == t ? "as " + STYLES.get(s) : STYLES.get(s) + " against " + STYLES.get(t),
        "are one number, written like "
            + STYLES.get(s)
            + " in the source and like "
            + STYLES.get(t)
            + " in the target"
            + (s == t ? ", with other digits around it" : ""),
        stated.rule("source", cast + CASTS.get(s))
            + "\n"
            + stated.rule("target", cast + CASTS.get(t)));
  }

  private static void dates(Pair pair, int cause, Findings found) {
    if (!mayBe(pair)) {
      return;
    }
    for (int s = 0; s < DATES.size(); s++) {
      int source = date(pair.source(), DATES.get(s));
      for (int t = 0; source > 0 && t < DATES.size(); t++) {
        if (t != s && source == date(pair.target(), DATES.get(t))) {
          found.add(cause, 16L * s + t);
        }
      }
    }
  }

  /** Year, month and day in decimal, or 0 if the text is no date of the format. */
  private static int date(Value value, String format) {
    if (value.length() != format.length()) {
      return 0;
    }
    int year = 0;
    int month = 0;
    int day = 0;
    for (int i = 0; i < format.length(); i++) {
      int digit = value.bytes()[i] - '0';
      char part = format.charAt(i);
      boolean isDigit = part == 'y' || part == 'M' || part == 'd';
      if (isDigit ? digit < 0 || digit > 9 : value.bytes()[i] != part) {
        return 0;
      }
      year = part == 'y' ? year * 10 + digit : year;
      month = part == 'M' ? month * 10 + digit : month;
      day = part == 'd' ? day * 10 + digit : day;
    }
    boolean isDate =
        year > 0
            && month >= 1
            && month <= 12
            && day >= 1
            && day <= java.time.YearMonth.of(year, month).lengthOfMonth();
    return isDate ? year * 10_000 + month * 100 + day : 0;
  }

  private static Telling tellDates(Stated stated) {
    int s = (int) stated.parameter() / 16;
    int t = (int) stated.parameter() % 16;
    return new Telling(
        DATES.get(s) + " against " + DATES.get(t),
        "are one date, written as "
            + DATES.get(s)
            + " in the source and as "
            + DATES.get(t)
            + " in the target",
        stated.rule("source", cast(s)) + "\n" + stated.rule("target", cast(t)));
  }

  private static String cast(int format) {
    return format == 0 ? "cast: date" : "cast: date, format: " + YamlText.quoted(DATES.get(format));
  }
}
