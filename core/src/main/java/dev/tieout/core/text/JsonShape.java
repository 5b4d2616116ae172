package dev.tieout.core.text;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the narrowest type that holds every one of some JSON values. An array makes a list, an
 * object a struct of all keys that any of the objects has, in the order of their names; other
 * values are as {@link TypeInference} has them, strings always strings. Values of unlike shapes
 * have no type that compares. All values are looked at, in any order and in any grouping, and the
 * answer is the same. Not thread-safe.
 */
public final class JsonShape implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int MAX_FIELDS = 10_000;
  private static final String UNLIKE = "of unlike shapes";

  private final TypeInference flat = new TypeInference();
  private @Nullable JsonShape element;
  private @Nullable TreeMap<String, JsonShape> fields;
  private boolean isTooDeep;

  /** Takes a value that is neither a string nor null. */
  public void addValue(char[] chars, int from, int length) {
    flat.add(chars, from, length);
  }

  /** Takes a string. */
  public void addString() {
    flat.addString();
  }

  /**
   * Takes the value that a parser is at, and leaves the parser at its end.
   *
   * @throws IOException if it is malformed
   */
  public void add(JsonParser parser) throws IOException {
    add(parser, 0);
  }

  private void add(JsonParser parser, int depth) throws IOException {
    switch (parser.currentToken()) {
      case VALUE_NULL -> {}
      case VALUE_STRING -> addString();
      case START_ARRAY -> {
        if (isWithinDepth(parser, depth)) {
          JsonShape elements = element();
          while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(parser, depth + 1);
          }
        }
      }
      case START_OBJECT -> {
        if (isWithinDepth(parser, depth)) {
          fields();
          while (parser.nextToken() == JsonToken.FIELD_NAME) {
            JsonShape field = field(parser.currentName());
            parser.nextToken();
            field.add(parser, depth + 1);
          }
        }
      }
      default ->
          addValue(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
    }
  }

  private boolean isWithinDepth(JsonParser parser, int depth) throws IOException {
    if (depth < Type.MAX_DEPTH) {
      return true;
    }
    isTooDeep = true;
    parser.skipChildren();
    return false;
  }

  private JsonShape element() {
    if (element == null) {
      element = new JsonShape();
    }
    return element;
  }

  private Map<String, JsonShape> fields() {
    if (fields == null) {
      fields = new TreeMap<>();
    }
    return fields;
  }

  private JsonShape field(String name) {
    Map<String, JsonShape> known = fields();
    JsonShape field = known.get(name);
    if (field == null) {
      if (known.size() == MAX_FIELDS) {
        throw new Refusal(
            "Objects in one place have more than "
                + MAX_FIELDS
                + " keys between them; declare the column as a map.");
      }
      field = new JsonShape();
      known.put(name, field);
    }
    return field;
  }

  /** Takes the values that another has seen. */
  public void add(JsonShape other) {
    flat.add(other.flat);
    isTooDeep |= other.isTooDeep;
    if (other.element != null) {
      element().add(other.element);
    }
    if (other.fields != null) {
      fields();
      other.fields.forEach((name, field) -> field(name).add(field));
    }
  }

  /** The type of the values seen so far, and of flat ones that another has seen. */
  public Type type(TypeInference others) {
    return others.isEmpty() ? type() : new Type.Unknown(UNLIKE);
  }

  /** The type of the values seen so far. */
  public Type type() {
    if (isTooDeep) {
      return new Type.Unknown("nested more than " + Type.MAX_DEPTH + " deep");
    }
    int shapes = (flat.isEmpty() ? 0 : 1) + (element == null ? 0 : 1) + (fields == null ? 0 : 1);
    if (shapes > 1) {
      return new Type.Unknown(UNLIKE);
    }
    if (element != null) {
      return new Type.ListOf(Column.nullable("element", element.type()));
    }
    if (fields == null) {
      return flat.type();
    }
    List<Column> columns = new ArrayList<>(fields.size());
    fields.forEach((name, field) -> columns.add(Column.nullable(name, field.type())));
    return new Type.Struct(columns);
  }
}
