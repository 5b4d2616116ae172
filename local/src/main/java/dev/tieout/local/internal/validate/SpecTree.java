package dev.tieout.local.internal.validate;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.tieout.core.spec.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads YAML into nodes. Meant for text that {@link dev.tieout.core.spec.SpecReader} has bounded;
 * the parser bounds how deep it nests.
 */
final class SpecTree {
  private static final Pattern JSON_NUMBER =
      Pattern.compile("-?(?!0$)(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?|0");

  private final String file;
  private final YAMLParser parser;

  private SpecTree(String file, YAMLParser parser) {
    this.file = file;
    this.parser = parser;
  }

  /**
   * The first document of a text; a null for none.
   *
   * @param file what places call the text
   * @throws IOException if it is no YAML, or a key comes twice
   */
  static SpecNode parse(String file, String text) throws IOException {
    YAMLFactory factory =
        YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
    try (YAMLParser parser = factory.createParser(text)) {
      SpecTree tree = new SpecTree(file, parser);
      return tree.node(parser.nextToken());
    }
  }

  private SpecNode node(@Nullable JsonToken token) throws IOException {
    if (token == null) {
      return new SpecNode.Scalar("", SpecNode.Kind.NULL, new Place(file, 1, 1));
    }
    return switch (token) {
      case START_OBJECT -> entries();
      case START_ARRAY -> items();
      case VALUE_NULL -> scalar(SpecNode.Kind.NULL);
      case VALUE_TRUE, VALUE_FALSE ->
          scalar(isTruth(parser.getText()) ? SpecNode.Kind.TRUTH : SpecNode.Kind.TEXT);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          scalar(isNumber(parser.getText()) ? SpecNode.Kind.NUMBER : SpecNode.Kind.TEXT);
      default -> scalar(SpecNode.Kind.TEXT);
    };
  }

  private static boolean isTruth(String text) {
    return text.equals("true") || text.equals("false");
  }

  private static boolean isNumber(String text) {
    return JSON_NUMBER.matcher(text).matches();
  }

  private SpecNode scalar(SpecNode.Kind kind) throws IOException {
    return new SpecNode.Scalar(parser.getText(), kind, place());
  }

  private SpecNode entries() throws IOException {
    Place place = place();
    Map<String, SpecNode> entries = new LinkedHashMap<>();
    Map<String, Place> keyPlaces = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      keyPlaces.put(key, place());
      entries.put(key, node(parser.nextToken()));
    }
    return new SpecNode.Entries(entries, keyPlaces, place);
  }

  private SpecNode items() throws IOException {
    Place place = place();
    List<SpecNode> items = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      items.add(node(token));
    }
    return new SpecNode.Items(items, place);
  }

  private Place place() {
    JsonLocation location = parser.currentTokenLocation();
    return new Place(file, location.getLineNr(), location.getColumnNr());
  }
}
