package dev.tieout.local.internal.validate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tieout.core.spec.Spec;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of specifications, as maps, lists, texts, numbers and truth values. Immutable.
 */
final class JsonSchema {
  /** Where the schema stands in the jar of core; in the repository it is {@code conf/}. */
  private static final String RESOURCE = "tieout-spec.schema.json";

  /** What references begin with; the rest is the way to a schema from the root. */
  private static final String ROOT = "#/";

  private final Map<?, ?> root;

  private JsonSchema(Map<?, ?> root) {
    this.root = root;
  }

  /** The schema that is shipped. */
  static JsonSchema ofSpecifications() {
    try (InputStream in = Spec.class.getResourceAsStream(RESOURCE);
        JsonParser parser = new JsonFactory().createParser(Objects.requireNonNull(in, RESOURCE))) {
      parser.nextToken();
      return new JsonSchema((Map<?, ?>) Objects.requireNonNull(value(parser)));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static @Nullable Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          map.put(name, value(parser));
        }
        yield map;
      }
      case START_ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser));
        }
        yield list;
      }
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new BigDecimal(parser.getText());
      default -> parser.getText();
    };
  }

  Map<?, ?> root() {
    return root;
  }

  /** What a schema refers to instead of saying it, or the schema itself. */
  Map<?, ?> resolved(Map<?, ?> schema) {
    Object reference = schema.get("$ref");
    if (reference == null) {
      return schema;
    }
    Map<?, ?> found = root;
    for (String name : reference.toString().substring(ROOT.length()).split("/", -1)) {
      found = (Map<?, ?>) Objects.requireNonNull(found.get(name), name);
    }
    // What is referred to may refer to another in its turn.
    return resolved(found);
  }
}
