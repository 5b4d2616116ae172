package dev.tieout.core.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value of a JSON document, asked for what must be there. Whatever is not as it must be ends in
 * an {@link IllegalArgumentException} that says where and what. Immutable.
 */
final class JsonNode {
  /** Far more than results hold, and few enough that they fit in memory. */
  private static final int MAX_VALUES = 400_000;

  private static final int MAX_DEPTH = 32;

  private final String path;
  private final @Nullable Object value;

  private JsonNode(String path, @Nullable Object value) {
    this.path = path;
    this.value = value;
  }

  /** The value that is all of a text. */
  static JsonNode parse(String text) {
    JsonFactory factory =
        JsonFactory.builder()
            .enable(com.fasterxml.jackson.core.StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    try (JsonParser parser = factory.createParser(text)) {
      parser.nextToken();
      int[] left = {MAX_VALUES};
      JsonNode root = new JsonNode("", value(parser, left, 0));
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("something follows the end");
      }
      return root;
    } catch (JsonProcessingException malformed) {
      throw new IllegalArgumentException(
          "line " + malformed.getLocation().getLineNr() + " is no JSON", malformed);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static @Nullable Object value(JsonParser parser, int[] left, int depth)
      throws IOException {
    if (--left[0] < 0 || depth > MAX_DEPTH) {
      throw new IllegalArgumentException("it holds more than results do");
    }
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        fields.put(name, value(parser, left, depth + 1));
      }
      return fields;
    }
    if (token == JsonToken.START_ARRAY) {
      List<@Nullable Object> elements = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.add(value(parser, left, depth + 1));
      }
      return elements;
    }
    if (token == JsonToken.VALUE_STRING) {
      return parser.getText();
    }
    if (token == JsonToken.VALUE_NUMBER_INT) {
      return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
          ? (Object) Double.POSITIVE_INFINITY
          : (Object) parser.getLongValue();
    }
    if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      return parser.getDoubleValue();
    }
    if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
      return token == JsonToken.VALUE_TRUE;
    }
    if (token == JsonToken.VALUE_NULL) {
      return null;
    }
    throw new IllegalArgumentException("it is empty or ends early");
  }

  private IllegalArgumentException expected(String what) {
    return new IllegalArgumentException(
        (path.isEmpty() ? "it" : "'" + path.substring(1) + "'") + " is no " + what);
  }

  /** A field of this object, which must be there. */
  JsonNode field(String name) {
    if (!has(name)) {
      throw new IllegalArgumentException("'" + (path + "." + name).substring(1) + "' is missing");
    }
    return new JsonNode(path + "." + name, fields().get(name));
  }

  /** Whether this object has a field. */
  boolean has(String name) {
    return fields().containsKey(name);
  }

  /** The names of this object's fields, in their order. */
  List<String> names() {
    return List.copyOf(fields().keySet());
  }

  @SuppressWarnings("unchecked")
  private Map<String, @Nullable Object> fields() {
    if (value instanceof Map<?, ?> fields) {
      return (Map<String, @Nullable Object>) fields;
    }
    throw expected("object");
  }

  /** The elements of this array. */
  List<JsonNode> elements() {
    if (!(value instanceof List<?> list)) {
      throw expected("array");
    }
    List<JsonNode> elements = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      elements.add(new JsonNode(path + "[" + i + "]", list.get(i)));
    }
    return elements;
  }

  String text() {
    if (value instanceof String text) {
      return text;
    }
    throw expected("text");
  }

  /** This text, or null for null. */
  @Nullable String textOrNull() {
    return value == null ? null : text();
  }

  /** This array of texts, null among them. */
  List<@Nullable String> textsOrNulls() {
    List<@Nullable String> texts = new ArrayList<>();
    for (JsonNode element : elements()) {
      texts.add(element.textOrNull());
    }
    return texts;
  }

  /** This array of texts. */
  List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (JsonNode element : elements()) {
      texts.add(element.text());
    }
    return texts;
  }

  /** This whole number of at least 0. */
  long count() {
    long number = number();
    if (number < 0) {
      throw expected("count");
    }
    return number;
  }

  /** This whole number. */
  long number() {
    if (value instanceof Long number) {
      return number;
    }
    throw expected("whole number");
  }

  /** This finite number of at least 0. */
  double amount() {
    double amount =
        value instanceof Long number
            ? (double) number
            : value instanceof Double fraction ? fraction : Double.NaN;
    if (amount >= 0 && amount < Double.POSITIVE_INFINITY) {
      return amount;
    }
    throw expected("number of at least 0");
  }

  /** The complaint that this text is not one of those that are known. */
  IllegalArgumentException unknown() {
    return new IllegalArgumentException(
        "'" + path.substring(1) + "' is '" + text() + "', which is not known");
  }
}
