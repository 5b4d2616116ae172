package dev.tieout.core.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import dev.tieout.core.schema.ValueBuilder;
import dev.tieout.core.spec.Quoting;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON values of a given type, exactly or not at all. An array is a list; an object a struct,
 * whose fields that it lacks are null, or a map. Not thread-safe.
 */
public final class JsonValueReader {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final String path;
  private final Type type;
  private final Quoting quoting;
  private final @Nullable TextParser parser;
  private final JsonValueReader[] children;
  private final Map<String, Integer> fields = new HashMap<>();
  private final boolean[] isSet;
  private @Nullable String failure;
  private long chars;

  /**
   * A reader of values of a type.
   *
   * @param path what to call the place in messages
   * @throws IllegalArgumentException if values of the type are not written as text
   */
  public JsonValueReader(String path, Type type) {
    this(path, type, Quoting.VALUES);
  }

  /**
   * The same.
   *
   * @param quoting whether what {@link #takeFailure} tells may quote values
   */
  public JsonValueReader(String path, Type type, Quoting quoting) {
    this.quoting = quoting;
    this.path = path;
    this.type = type;
    this.parser = type.isNested() ? null : new TextParser(type);
    List<Column> columns = type.children();
    this.children = new JsonValueReader[columns.size()];
    this.isSet = new boolean[children.length];
    for (int i = 0; i < children.length; i++) {
      String name = columns.get(i).name();
      children[i] = new JsonValueReader(path + "." + name, columns.get(i).type(), quoting);
      fields.put(name, i);
    }
  }

  /**
   * Adds the value that a parser is at, and leaves the parser at its end. What is not of its type
   * is null, and {@link #takeFailure} tells it.
   *
   * @throws IOException if it is malformed
   */
  public void read(JsonParser json, ValueBuilder out) throws IOException {
    JsonToken token = json.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      out.addNull();
    } else if (type instanceof Type.Struct && token == JsonToken.START_OBJECT) {
      readStruct(json, out);
    } else if (type instanceof Type.ListOf && token == JsonToken.START_ARRAY) {
      int first = out.firstChildRow();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        read(0, json, out);
      }
      out.endRepeated(first);
    } else if (type instanceof Type.MapOf && token == JsonToken.START_OBJECT) {
      int first = out.firstChildRow();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        char[] key = json.currentName().toCharArray();
        children[0].readFlat(key, 0, key.length, out.child(0));
        failure = failure == null ? children[0].takeFailure() : failure;
        json.nextToken();
        read(1, json, out);
      }
      out.endRepeated(first);
    } else if (parser == null || json.currentToken().isStructStart()) {
      fail(token.isStructStart() ? "a nested value" : quoting.value(json.getText()));
      json.skipChildren();
      out.addNull();
    } else {
      readFlat(json.getTextCharacters(), json.getTextOffset(), json.getTextLength(), out);
    }
  }

  private void readStruct(JsonParser json, ValueBuilder out) throws IOException {
    Arrays.fill(isSet, false);
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      Integer field = fields.get(json.currentName());
      json.nextToken();
      if (field == null) {
        json.skipChildren();
      } else {
        isSet[field] = true;
        read(field, json, out);
      }
    }
    for (int i = 0; i < isSet.length; i++) {
      if (!isSet[i]) {
        out.child(i).addNull();
      }
    }
    out.endStruct();
  }

  private void read(int child, JsonParser json, ValueBuilder out) throws IOException {
    children[child].read(json, out.child(child));
    if (failure == null) {
      failure = children[child].takeFailure();
    }
    chars += 1 + children[child].takeChars();
  }

  private void readFlat(char[] text, int from, int length, ValueBuilder out) {
    chars += length;
    if (Objects.requireNonNull(parser).parse(text, from, length, out.flat(), 0)) {
      out.endFlat();
    } else {
      fail(quoting.value(text, from, length));
      out.addNull();
    }
  }

  private void fail(String what) {
    failure = "column '" + path + "': " + what + " is not of type " + type;
  }

  /** What is wrong with the values read since the last call, or null. */
  public @Nullable String takeFailure() {
    String taken = failure;
    failure = null;
    return taken;
  }

  /** The characters of the values read since the last call, and one for each of them. */
  public long takeChars() {
    long taken = chars;
    chars = 0;
    return taken;
  }

  /**
   * Adds the one value of a text.
   *
   * @throws IOException if it is malformed
   */
  public void readText(String text, ValueBuilder out) throws IOException {
    try (JsonParser json = FACTORY.createParser(text)) {
      json.nextToken();
      read(json, out);
    }
  }

  /**
   * The text of the value that a parser is at, with numbers as they are written; leaves the parser
   * at its end.
   *
   * @throws IOException if it is malformed
   */
  public static String textOf(JsonParser json) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(text)) {
      int depth = 0;
      do {
        JsonToken token = json.currentToken();
        switch (token) {
          case START_OBJECT -> out.writeStartObject();
          case START_ARRAY -> out.writeStartArray();
          case END_OBJECT -> out.writeEndObject();
          case END_ARRAY -> out.writeEndArray();
          case FIELD_NAME -> out.writeFieldName(json.currentName());
          case VALUE_STRING -> out.writeString(json.getText());
          case VALUE_NULL -> out.writeNull();
          case VALUE_TRUE, VALUE_FALSE -> out.writeBoolean(json.getBooleanValue());
          default -> out.writeNumber(json.getText());
        }
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      } while (depth > 0 && json.nextToken() != null);
    }
    return text.toString();
  }
}
