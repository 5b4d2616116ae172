package dev.tieout.core.spec;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rules of a specification. Every value keeps its place, for complaints that only the
 * columns give cause for.
 *
 * <pre>
 * rules = [entry, ...]
 * entry = {selector, side: source | target, key: value, ...}      side and keys as need be
 * selector = column: name | pattern: name with * and ? | type: name | default: true
 *
 * settings = setting, ...                                         rules in a line, without a list
 * setting = key: value | side: source | target                    for every column
 *         | column: {side: source | target, key: value, ...}      for one
 * </pre>
 */
final class RuleSpecReader {
  private static final List<String> SELECTORS = List.of("column", "pattern", "type", "default");
  private static final String SIDE = "side";

  private final SpecReader reader;

  RuleSpecReader(SpecReader reader) {
    this.reader = reader;
  }

  List<RuleSpec> rules() throws IOException {
    if (reader.next() != JsonToken.START_ARRAY) {
      throw reader.complaint("'rules' is a list of entries, such as - {type: string, trim: true}");
    }
    return entries();
  }

  /** Rules without a specification around them: a list of entries, or settings. */
  List<RuleSpec> rulesAlone() throws IOException {
    JsonToken token = reader.next();
    if (token == JsonToken.START_ARRAY) {
      return entries();
    }
    if (token != JsonToken.START_OBJECT) {
      throw reader.complaint("rules are written such as 'trim: true, tolerance: 0.01'");
    }
    return settings();
  }

  /** The entries of a list that has begun. */
  private List<RuleSpec> entries() throws IOException {
    List<RuleSpec> rules = new ArrayList<>();
    for (JsonToken token = reader.next(); token != JsonToken.END_ARRAY; token = reader.next()) {
      if (token != JsonToken.START_OBJECT) {
        throw reader.complaint("an entry of rules is a map, such as {type: string, trim: true}");
      }
      rules.add(entry());
    }
    return rules;
  }

  /** Settings for every column, and maps of settings for one, up to the end of the map. */
  private List<RuleSpec> settings() throws IOException {
    List<RuleSpec> ofColumns = new ArrayList<>();
    Place place = null;
    String side = null;
    Map<String, RuleSpec.Setting> settings = new LinkedHashMap<>();
    while (reader.next() != JsonToken.END_OBJECT) {
      String key = reader.fieldName();
      Place keyPlace = reader.place();
      JsonToken token = reader.next();
      if (token == JsonToken.START_OBJECT) {
        ofColumns.add(entry(new RuleSpec.Selector.Named(key, keyPlace)));
        continue;
      }
      place = place == null ? keyPlace : place;
      if (key.equals(SIDE)) {
        side = side(token);
      } else {
        String text = value(token, key);
        settings.put(key, new RuleSpec.Setting(text, keyPlace, reader.place()));
      }
    }
    List<RuleSpec> rules = new ArrayList<>();
    if (place != null) {
      if (settings.isEmpty()) {
        throw place.refusal(
            "'side' is for rules, and there is none; give one, such as 'trim: true'.");
      }
      rules.add(new RuleSpec(new RuleSpec.Selector.Default(), side, settings, place));
    }
    rules.addAll(ofColumns);
    return rules;
  }

  private RuleSpec entry() throws IOException {
    return entry(null);
  }

  /** An entry whose map has begun, for what is selected, or for what it selects itself. */
  private RuleSpec entry(RuleSpec.@Nullable Selector selected) throws IOException {
    Place place = reader.place();
    RuleSpec.Selector selector = selected;
    String side = null;
    Map<String, RuleSpec.Setting> settings = new LinkedHashMap<>();
    while (reader.next() != JsonToken.END_OBJECT) {
      String key = reader.fieldName();
      if (SELECTORS.contains(key)) {
        if (selector != null) {
          throw reader.complaint(
              "an entry of rules has one of column, pattern, type and default, not two");
        }
        selector = selector(key);
      } else if (key.equals(SIDE)) {
        side = side(reader.next());
      } else {
        Place keyPlace = reader.place();
        String text = value(reader.next(), key);
        settings.put(key, new RuleSpec.Setting(text, keyPlace, reader.place()));
      }
    }
    if (selector == null) {
      throw place.refusal(
          "an entry of rules says which columns it is for; give it a column, a pattern, a type or"
              + " 'default: true'.");
    }
    if (settings.isEmpty()) {
      throw place.refusal("an entry of rules has no rule; give it one, such as 'trim: true'.");
    }
    return new RuleSpec(selector, side, settings, place);
  }

  private RuleSpec.Selector selector(String key) throws IOException {
    String text = reader.scalar(reader.next(), key);
    Place place = reader.place();
    return switch (key) {
      case "column" -> new RuleSpec.Selector.Named(text, place);
      case "pattern" -> new RuleSpec.Selector.Matching(new NamePattern(text), place);
      case "type" -> new RuleSpec.Selector.OfType(text, place);
      default -> {
        if (!text.equals("true")) {
          throw reader.complaint("'default' is true or not there");
        }
        yield new RuleSpec.Selector.Default();
      }
    };
  }

  private String side(@Nullable JsonToken token) throws IOException {
    String side = reader.scalar(token, SIDE);
    if (!side.equals("source") && !side.equals("target")) {
      throw reader.complaint("'side' is source or target; without it a rule is for both");
    }
    return side;
  }

  /** A value, which may be an empty text. */
  private String value(@Nullable JsonToken token, String key) throws IOException {
    if (token == null || !token.isScalarValue() || token == JsonToken.VALUE_NULL) {
      throw reader.complaint("'" + key + "' needs a value here");
    }
    return reader.currentText();
  }
}
