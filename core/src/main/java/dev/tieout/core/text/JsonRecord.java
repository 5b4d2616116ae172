package dev.tieout.core.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON objects, each from its own bytes, as records. The columns are the keys of the objects
 * read so far, in the order in which they came up. Numbers keep the text that they are written in.
 * Not thread-safe.
 */
public final class JsonRecord {
  private static final int MAX_COLUMNS = 10_000;

  private final JsonFactory factory =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private final Quoting quoting;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> columns = new HashMap<>();

  /** Starts with columns that are known. */
  public JsonRecord(List<String> known) {
    this(known, Quoting.VALUES);
  }

  /**
   * The same.
   *
   * @param quoting whether messages may quote what is malformed
   */
  public JsonRecord(List<String> known, Quoting quoting) {
    this.quoting = quoting;
    for (String name : known) {
      column(name);
    }
  }

  /** The keys of the objects read so far. */
  public List<String> names() {
    return names;
  }

  /**
   * Reads one object.
   *
   * @throws IOException if the bytes are not one JSON object; the message says what is wrong
   */
  public void read(byte[] bytes, int from, int length, CellSink sink) throws IOException {
    try (JsonParser parser = factory.createParser(bytes, from, length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("it is no JSON object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        int column = column(parser.currentName());
        cell(parser, parser.nextToken(), column, sink);
      }
      if (parser.nextToken() != null) {
        throw new IOException("something follows the object");
      }
    } catch (JsonProcessingException malformed) {
      throw new IOException(
          "it is no JSON" + quoting.reason(oneLine(malformed)), quoting.cause(malformed));
    }
  }

  private int column(String name) {
    Integer known = columns.get(name);
    if (known != null) {
      return known;
    }
    if (names.size() == MAX_COLUMNS) {
      throw new Refusal(
          "The objects have more than " + MAX_COLUMNS + " keys between them; are they records?");
    }
    columns.put(name, names.size());
    names.add(name);
    return names.size() - 1;
  }

  private static void cell(JsonParser parser, JsonToken token, int column, CellSink sink)
      throws IOException {
    switch (token) {
      case VALUE_NULL -> {}
      case VALUE_STRING ->
          sink.string(
              column, parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
      case START_OBJECT, START_ARRAY -> sink.nested(column, parser);
      default ->
          sink.value(
              column, parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
    }
  }

  private static String oneLine(JsonProcessingException malformed) {
    String message = malformed.getOriginalMessage();
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }
}
