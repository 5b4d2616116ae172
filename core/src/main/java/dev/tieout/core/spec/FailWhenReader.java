package dev.tieout.core.spec;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the thresholds of a specification.
 *
 * <pre>
 * fail_when = {rows: rows, percent: percent,
 *              columns: {column: limit, ...}, kinds: {kind: limit, ...},
 *              causes: {cause: limit, ...}, amount_at_risk: {column: number, ...}}
 * limit     = rows | percent% | {rows: rows, percent: percent}
 * rows      = whole number | any
 * percent   = number from 0 to 100, with or without a % behind it
 * </pre>
 */
final class FailWhenReader {
  private static final List<String> KEYS =
      List.of("rows", "percent", "columns", "kinds", "causes", "amount_at_risk");
  private static final List<String> LIMIT_KEYS = List.of("rows", "percent");
  private static final String ANY = "any";
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private static final BigDecimal MAX_ROWS = BigDecimal.valueOf(999_999_999_999_999_999L);

  /** A number of JSON, or with zeros before it, of a bounded size. */
  private static final Pattern NUMBER =
      Pattern.compile("[0-9]{1,38}(\\.[0-9]{1,38})?([eE][-+]?[0-9]{1,2})?");

  private final SpecReader reader;
  private @Nullable Limit overall;
  private List<FailWhen.Named<Limit>> columns = List.of();
  private final Map<FailWhen.Kind, Limit> kinds = new EnumMap<>(FailWhen.Kind.class);
  private List<FailWhen.Named<Limit>> causes = List.of();
  private List<FailWhen.Named<BigDecimal>> amounts = List.of();

  FailWhenReader(SpecReader reader) {
    this.reader = reader;
  }

  FailWhen failWhen() throws IOException {
    if (reader.next() != JsonToken.START_OBJECT) {
      throw reader.complaint("'fail_when' is a map, such as {rows: 10, columns: {amount: 0}}");
    }
    boolean isEmpty = true;
    while (reader.next() != JsonToken.END_OBJECT) {
      isEmpty = false;
      String field = reader.fieldName();
      reader.requireKnown(field, KEYS);
      switch (field) {
        case "rows" -> overall = withRows(overall, field);
        case "percent" -> overall = withPercent(overall);
        case "columns" -> columns = limits(field, "amount: 0");
        case "kinds" -> kinds();
        case "causes" -> causes = limits(field, "trailing_blanks: any");
        default -> amounts = amounts();
      }
    }
    if (isEmpty) {
      throw reader.complaint("'fail_when' has no threshold; give it one, such as rows: 10");
    }
    return new FailWhen(overall, columns, kinds, causes, amounts);
  }

  private void kinds() throws IOException {
    begin("kinds", "missing_in_target: 5");
    while (reader.next() != JsonToken.END_OBJECT) {
      String word = reader.fieldName();
      Place place = reader.place();
      FailWhen.Kind kind;
      try {
        kind = Word.parse("'kinds'", word, FailWhen.Kind.values());
      } catch (Refusal unplaced) {
        throw new Refusal(place + ": " + unplaced.getMessage(), unplaced);
      }
      Limit limit = limit(word);
      if (kind == FailWhen.Kind.SCHEMA_FINDINGS && limit.percent() != null) {
        throw place.refusal("findings on schemas are no share of rows; give their number.");
      }
      kinds.put(kind, limit);
    }
  }

  private List<FailWhen.Named<Limit>> limits(String field, String example) throws IOException {
    begin(field, example);
    List<FailWhen.Named<Limit>> limits = new ArrayList<>();
    while (reader.next() != JsonToken.END_OBJECT) {
      String name = reader.fieldName();
      Place place = reader.place();
      limits.add(new FailWhen.Named<>(name, limit(name), place));
    }
    return limits;
  }

  private List<FailWhen.Named<BigDecimal>> amounts() throws IOException {
    begin("amount_at_risk", "amount: 1000.00");
    List<FailWhen.Named<BigDecimal>> most = new ArrayList<>();
    while (reader.next() != JsonToken.END_OBJECT) {
      String name = reader.fieldName();
      Place place = reader.place();
      String text = reader.scalar(reader.next(), name);
      if (!NUMBER.matcher(text).matches()) {
        throw reader.complaint(
            "'" + text + "' is no amount of at least 0, such as 1000.00; mend it");
      }
      most.add(new FailWhen.Named<>(name, new BigDecimal(text), place));
    }
    return most;
  }

  private void begin(String field, String example) throws IOException {
    if (reader.next() != JsonToken.START_OBJECT) {
      throw reader.complaint("'" + field + "' is a map, such as {" + example + "}");
    }
  }

  private Limit limit(String name) throws IOException {
    JsonToken token = reader.next();
    if (token != JsonToken.START_OBJECT) {
      String text = reader.scalar(token, name);
      return text.endsWith("%") ? new Limit(null, percent(text)) : new Limit(rows(text), null);
    }
    Limit limit = Limit.ANY;
    boolean isEmpty = true;
    while (reader.next() != JsonToken.END_OBJECT) {
      isEmpty = false;
      String field = reader.fieldName();
      reader.requireKnown(field, LIMIT_KEYS);
      limit = field.equals("rows") ? withRows(limit, field) : withPercent(limit);
    }
    if (isEmpty) {
      throw reader.complaint("the limit of '" + name + "' is empty; give it rows or percent");
    }
    return limit;
  }

  private Limit withRows(@Nullable Limit limit, String field) throws IOException {
    String text = reader.scalar(reader.next(), field);
    return new Limit(rows(text), limit == null ? null : limit.percent());
  }

  private Limit withPercent(@Nullable Limit limit) throws IOException {
    String text = reader.scalar(reader.next(), "percent");
    return new Limit(limit == null ? null : limit.rows(), percent(text));
  }

  private @Nullable Long rows(String text) {
    if (text.equals(ANY)) {
      return null;
    }
    BigDecimal number = NUMBER.matcher(text).matches() ? new BigDecimal(text) : null;
    if (number == null || number.stripTrailingZeros().scale() > 0 || isMore(number, MAX_ROWS)) {
      throw reader.complaint(
          "'"
              + text
              + "' is no number of rows; write a whole number of at least 0, a share such as 0.1%,"
              + " or any");
    }
    return number.longValueExact();
  }

  private BigDecimal percent(String text) {
    String number = text.endsWith("%") ? text.substring(0, text.length() - 1).strip() : text;
    if (!NUMBER.matcher(number).matches() || isMore(new BigDecimal(number), HUNDRED)) {
      throw reader.complaint("'" + text + "' is no percentage from 0 to 100, such as 0.1; mend it");
    }
    return new BigDecimal(number);
  }

  private static boolean isMore(BigDecimal number, BigDecimal most) {
    return number.compareTo(most) > 0;
  }
}
