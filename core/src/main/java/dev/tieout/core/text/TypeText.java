package dev.tieout.core.text;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Types as users write them, such as {@code int64} and {@code decimal(18,2)}. */
public final class TypeText {
  /** What may be written, for messages. */
  public static final String EXAMPLES =
      "boolean, int8 to int64, uint8 to uint64, float, double, decimal(18,2), string, date, time,"
          + " timestamp, timestamp without zone, uuid, list<int64>, map<string,int64>,"
          + " struct<a:int64,b:string>";

  private static final int MAX_PRECISION = 38;
  private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d{1,2}),(\\d{1,2})\\)");
  private static final Pattern INTEGER = Pattern.compile("(u?)int(8|16|32|64)");
  private static final Pattern TIMESTAMP =
      Pattern.compile("timestamp( without zone)?(?:\\(([369])\\))?");

  private static final Pattern NESTED =
      Pattern.compile("(list|map|struct)\\s*<(.*)>", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private TypeText() {}

  /**
   * The type of a name; upper and lower case, and blanks around commas, do not matter. A timestamp
   * counts microseconds unless (3) or (9) follows it. Fields of structs keep their names as
   * written.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Type parse(String text) {
    return parse(text, 0);
  }

  private static Type parse(String text, int depth) {
    Matcher nested = NESTED.matcher(text.strip());
    return nested.matches()
        ? nested(nested.group(1).toLowerCase(Locale.ROOT), nested.group(2), depth + 1)
        : flat(text);
  }

  private static Type nested(String kind, String within, int depth) {
    if (depth > Type.MAX_DEPTH) {
      throw new IllegalArgumentException("it is nested more than " + Type.MAX_DEPTH + " deep");
    }
    List<String> parts = within.isBlank() ? List.of() : parts(within);
    if (kind.equals("struct")) {
      List<Column> fields = new ArrayList<>();
      for (String part : parts) {
        int colon = part.indexOf(':');
        if (colon < 1) {
          throw new IllegalArgumentException("the field '" + part.strip() + "' has no name");
        }
        String name = part.substring(0, colon).strip();
        fields.add(Column.nullable(name, parse(part.substring(colon + 1), depth)));
      }
      return new Type.Struct(new Schema(fields).columns());
    }
    if (parts.size() != (kind.equals("map") ? 2 : 1)) {
      throw new IllegalArgumentException("a list has one type within, a map two");
    }
    Type first = parse(parts.get(0), depth);
    if (kind.equals("list")) {
      return new Type.ListOf(Column.nullable("element", first));
    }
    if (first.isNested()) {
      throw new IllegalArgumentException("the keys of a map are not nested");
    }
    return new Type.MapOf(
        Column.required("key", first), Column.nullable("value", parse(parts.get(1), depth)));
  }

  /** What commas outside all brackets part. */
  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  private static Type flat(String text) {
    String name = text.strip().toLowerCase(Locale.ROOT).replaceAll("\\s*([(),])\\s*", "$1");
    Matcher integer = INTEGER.matcher(name);
    if (integer.matches()) {
      Type.Sign sign = integer.group(1).isEmpty() ? Type.Sign.SIGNED : Type.Sign.UNSIGNED;
      return new Type.Int(Integer.parseInt(integer.group(2)), sign);
    }
    Matcher decimal = DECIMAL.matcher(name);
    if (decimal.matches()) {
      int precision = Integer.parseInt(decimal.group(1));
      if (precision > MAX_PRECISION) {
        throw new IllegalArgumentException("a decimal of more than " + MAX_PRECISION + " digits");
      }
      return new Type.Decimal(precision, Integer.parseInt(decimal.group(2)));
    }
    Matcher timestamp = TIMESTAMP.matcher(name);
    if (timestamp.matches()) {
      String digits = timestamp.group(2) == null ? "6" : timestamp.group(2);
      return new Type.Timestamp(
          digits.equals("3")
              ? Type.Unit.MILLIS
              : digits.equals("6") ? Type.Unit.MICROS : Type.Unit.NANOS,
          timestamp.group(1) == null ? Type.Clock.INSTANT : Type.Clock.LOCAL);
    }
    return switch (name) {
      case "boolean" -> new Type.Bool();
      case "int", "integer" -> new Type.Int(32, Type.Sign.SIGNED);
      case "long", "bigint" -> new Type.Int(64, Type.Sign.SIGNED);
      case "float" -> new Type.Floating(32);
      case "double" -> new Type.Floating(64);
      case "string", "text" -> new Type.Text();
      case "date" -> new Type.Date();
      case "time" -> new Type.Time();
      case "timestamp_ntz" -> new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL);
      case "uuid" -> new Type.Uuid();
      default -> throw new IllegalArgumentException("no type is called so");
    };
  }
}
