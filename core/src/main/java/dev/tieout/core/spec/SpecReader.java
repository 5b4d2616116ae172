package dev.tieout.core.spec;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a specification from YAML. Only plain values, lists and maps are understood: no tags, no
 * anchors, no types. Every complaint names the file, the line and the column.
 *
 * <pre>
 * name: text
 * source: path | [path, ...] | data
 * target: the same
 * key: all | position | column | [column, ...]
 * columns:
 *   include: [column or pattern, ...]
 *   exclude: [column or pattern, ...]
 *   rename: {source column: target column, ...}
 *   case: exact | ignore
 * where: predicate
 * rules: [...]                                 see {@link RuleSpecReader}
 * compare: columns | keys_only
 * on_schema_change: report | fail | ignore
 * unlike_types: refuse | skip
 * fail_when: {...}                             see {@link FailWhenReader}
 *
 * data:
 *   path: path | [path, ...]
 *   format: text
 *   options: {option: text, ...}
 *   columns: {column: type, ...}
 *   where: predicate
 * </pre>
 */
public final class SpecReader {
  /** A larger file is no specification. */
  public static final long MAX_SPEC_BYTES = 1 << 20;

  private static final List<String> KEYS =
      List.of(
          "name",
          "source",
          "target",
          "key",
          "columns",
          "where",
          "rules",
          "compare",
          "on_schema_change",
          "unlike_types",
          "fail_when");
  private static final List<String> DATA_KEYS =
      List.of("path", "format", "options", "columns", "where");
  private static final List<String> COLUMN_KEYS = List.of("include", "exclude", "rename", "case");

  private final String file;
  private final YAMLParser parser;

  /** Lines that the parser sees before the text that complaints are about. */
  private final int linesBefore;

  private @Nullable String name;
  private @Nullable DataSpec source;
  private @Nullable DataSpec target;
  private Spec.@Nullable Key key;
  private List<ColumnPattern> include = List.of();
  private List<ColumnPattern> exclude = List.of();
  private Map<String, String> rename = Map.of();
  private List<RuleSpec> rules = List.of();
  private Scope scope = Scope.DEFAULT;
  private @Nullable FailWhen failWhen;

  private SpecReader(String file, YAMLParser parser, int linesBefore) {
    this.file = file;
    this.parser = parser;
    this.linesBefore = linesBefore;
  }

  /**
   * Reads a specification.
   *
   * @throws Refusal if the file is absent, unreadable, too large, or says something not understood
   */
  public static Spec read(Path file) {
    try {
      if (Files.size(file) > MAX_SPEC_BYTES) {
        throw new Refusal("The spec " + file + " is larger than 1 MB; is it the right file?");
      }
      return parse(file.toString(), Files.readString(file));
    } catch (NoSuchFileException absent) {
      throw new Refusal("The spec " + file + " does not exist; check the path.", absent);
    } catch (IOException unreadable) {
      throw new Refusal(
          "The spec "
              + file
              + " cannot be read as UTF-8 text ("
              + unreadable.getMessage()
              + "); is it the right file?",
          unreadable);
    }
  }

  /**
   * Reads a specification from text.
   *
   * @param file what complaints call the text
   * @throws Refusal if the text says something not understood
   */
  public static Spec parse(String file, String text) {
    try (YAMLParser parser = parser(text)) {
      return new SpecReader(file, parser, 0).spec();
    } catch (JsonProcessingException malformed) {
      throw refusal(file, malformed, 0);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Reads rules alone: a list of entries as under {@code rules} of a specification, or settings
   * such as {@code trim: true, amount: {tolerance: 0.01}}, which are for every column, or for the
   * one that is named. A blank text has no rules.
   *
   * @param name what complaints call the text
   * @throws Refusal if the text says something not understood
   */
  public static List<RuleSpec> parseRules(String name, String text) {
    String stripped = text.strip();
    if (stripped.isEmpty()) {
      return List.of();
    }
    boolean isList = stripped.startsWith("-") || stripped.startsWith("[");
    int linesBefore = isList ? 0 : 1;
    try (YAMLParser parser = parser(isList ? text : "{\n" + text + "\n}")) {
      return new SpecReader(name, parser, linesBefore).rulesAlone();
    } catch (JsonProcessingException malformed) {
      throw refusal(name, malformed, linesBefore);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static YAMLParser parser(String text) throws IOException {
    return YAMLFactory.builder()
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .build()
        .createParser(text);
  }

  private static Refusal refusal(String file, JsonProcessingException malformed, int linesBefore) {
    return new Refusal(
        place(file, malformed.getLocation(), linesBefore)
            + oneLine(malformed.getOriginalMessage())
            + ".",
        malformed);
  }

  /** The rules of a text that holds nothing else. */
  private List<RuleSpec> rulesAlone() throws IOException {
    List<RuleSpec> alone = new RuleSpecReader(this).rulesAlone();
    if (next() != null) {
      throw complaint("rules end before this; remove what follows them");
    }
    return alone;
  }

  private Spec spec() throws IOException {
    JsonToken token = next();
    if (token == JsonToken.START_OBJECT) {
      fields();
    } else if (token != null && !parser.getText().isEmpty() && token != JsonToken.VALUE_NULL) {
      throw complaint("a spec is a map of keys such as 'source' and 'target'");
    }
    if (token != null && next() != null) {
      throw complaint("a spec is one document; remove what follows it");
    }
    return new Spec(name, source, target, key, include, exclude, rename, rules, scope, failWhen);
  }

  private void fields() throws IOException {
    while (next() != JsonToken.END_OBJECT) {
      String field = parser.currentName();
      requireKnown(field, KEYS);
      switch (field) {
        case "name" -> name = text(field);
        case "source" -> source = data(field);
        case "target" -> target = data(field);
        case "key" -> key = key();
        case "where" -> scope = scope.withWhere(where(field));
        case "rules" -> rules = new RuleSpecReader(this).rules();
        case "compare" -> scope = scope.withCompared(word(field, Compared.values()));
        case "on_schema_change" ->
            scope = scope.withOnSchemaChange(word(field, SchemaChange.values()));
        case "fail_when" -> failWhen = new FailWhenReader(this).failWhen();
        case "unlike_types" -> scope = scope.withUnlikeTypes(word(field, UnlikeTypes.values()));
        default -> columns();
      }
    }
  }

  private DataSpec data(String side) throws IOException {
    JsonToken token = next();
    if (token != JsonToken.START_OBJECT) {
      return DataSpec.of(paths(token, side).toArray(String[]::new));
    }
    List<String> paths = List.of();
    String format = null;
    Map<String, String> options = Map.of();
    Map<String, String> types = Map.of();
    Where where = null;
    while (next() != JsonToken.END_OBJECT) {
      String field = parser.currentName();
      requireKnown(field, DATA_KEYS);
      switch (field) {
        case "path" -> paths = paths(next(), field);
        case "format" -> format = text(field);
        case "options" -> options = options();
        case "where" -> where = where(field);
        default -> types = map(field);
      }
    }
    if (paths.isEmpty()) {
      throw complaint("'" + side + "' needs a 'path'");
    }
    return new DataSpec(paths, format, options, types, where);
  }

  private Where where(String field) throws IOException {
    return new Where(text(field), place() + ": ");
  }

  private List<String> paths(@Nullable JsonToken token, String field) throws IOException {
    if (token != JsonToken.START_ARRAY) {
      return List.of(scalar(token, field));
    }
    List<String> paths = elements(field);
    if (paths.isEmpty()) {
      throw complaint("'" + field + "' needs at least one path");
    }
    return paths;
  }

  /** Unlike elsewhere, a text may be empty: it is what a null looks like, or no quote at all. */
  private Map<String, String> options() throws IOException {
    if (next() != JsonToken.START_OBJECT) {
      throw complaint("'options' is a map, such as {delimiter: ';'}");
    }
    Map<String, String> options = new LinkedHashMap<>();
    while (next() != JsonToken.END_OBJECT) {
      String option = parser.currentName();
      JsonToken token = next();
      if (token == null || !token.isScalarValue() || token == JsonToken.VALUE_NULL) {
        throw complaint("option '" + option + "' needs a text here; write '' for an empty one");
      }
      options.put(option, parser.getText());
    }
    return options;
  }

  private Spec.Key key() throws IOException {
    JsonToken token = next();
    if (token != JsonToken.START_ARRAY) {
      String text = scalar(token, "key");
      Spec.Key ofWord = Spec.Key.ofWord(text);
      return ofWord == null ? Spec.Key.columns(List.of(text)) : ofWord;
    }
    String place = place(file, parser.currentTokenLocation(), linesBefore);
    List<String> names = elements("key");
    try {
      return Spec.Key.columns(names);
    } catch (Refusal unplaced) {
      throw new Refusal(place + unplaced.getMessage(), unplaced);
    }
  }

  private <T extends Word> T word(String field, T[] choices) throws IOException {
    String text = text(field);
    String place = place(file, parser.currentTokenLocation(), linesBefore);
    try {
      return Word.parse("'" + field + "'", text, choices);
    } catch (Refusal unplaced) {
      throw new Refusal(place + unplaced.getMessage(), unplaced);
    }
  }

  private void columns() throws IOException {
    if (next() != JsonToken.START_OBJECT) {
      throw complaint("'columns' is a map with 'include', 'exclude', 'rename' and 'case'");
    }
    while (next() != JsonToken.END_OBJECT) {
      String field = parser.currentName();
      requireKnown(field, COLUMN_KEYS);
      switch (field) {
        case "include" -> include = patterns(field);
        case "exclude" -> exclude = patterns(field);
        case "case" -> scope = scope.withNameCase(word(field, NameCase.values()));
        default -> rename = map(field);
      }
    }
  }

  private String text(String field) throws IOException {
    return scalar(next(), field);
  }

  private List<ColumnPattern> patterns(String field) throws IOException {
    if (next() != JsonToken.START_ARRAY) {
      throw complaint("'" + field + "' is a list, such as [a, b]");
    }
    List<ColumnPattern> patterns = new ArrayList<>();
    for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
      String text = scalar(token, field);
      patterns.add(
          new ColumnPattern(text, place(file, parser.currentTokenLocation(), linesBefore)));
    }
    return patterns;
  }

  private List<String> elements(String field) throws IOException {
    List<String> elements = new ArrayList<>();
    for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
      elements.add(scalar(token, field));
    }
    return elements;
  }

  private Map<String, String> map(String field) throws IOException {
    if (next() != JsonToken.START_OBJECT) {
      throw complaint("'" + field + "' is a map, such as {old: new}");
    }
    Map<String, String> entries = new LinkedHashMap<>();
    while (next() != JsonToken.END_OBJECT) {
      String from = parser.currentName();
      entries.put(from, text(from));
    }
    return entries;
  }

  String scalar(@Nullable JsonToken token, String field) throws IOException {
    if (token == null || !token.isScalarValue() || token == JsonToken.VALUE_NULL) {
      throw complaint("'" + field + "' needs a text here");
    }
    String text = parser.getText();
    if (text.isEmpty()) {
      throw complaint("'" + field + "' needs a text here, not an empty one");
    }
    return text;
  }

  @Nullable JsonToken next() throws IOException {
    JsonToken token = parser.nextToken();
    if (parser.isCurrentAlias() || parser.getObjectId() != null) {
      throw complaint("anchors and aliases are not understood; write the value out");
    }
    if (parser.getTypeId() != null) {
      throw complaint("tags such as !!str are not understood; write the value alone");
    }
    return token;
  }

  void requireKnown(String field, List<String> known) {
    if (!known.contains(field)) {
      String near = Nearest.clause(field, known);
      throw complaint(
          "unknown key '"
              + field
              + "'"
              + (near.isEmpty() ? "; the keys here are " + String.join(", ", known) + "." : near));
    }
  }

  /** Where the current token stands. */
  Place place() {
    JsonLocation location = parser.currentTokenLocation();
    return new Place(file, location.getLineNr() - linesBefore, location.getColumnNr());
  }

  String fieldName() throws IOException {
    return parser.currentName();
  }

  String currentText() throws IOException {
    return parser.getText();
  }

  Refusal complaint(String what) {
    String end = what.endsWith(".") || what.endsWith("?") ? "" : ".";
    return new Refusal(place(file, parser.currentTokenLocation(), linesBefore) + what + end);
  }

  private static String place(String file, @Nullable JsonLocation location, int linesBefore) {
    return location == null
        ? file + ": "
        : file
            + ", line "
            + (location.getLineNr() - linesBefore)
            + ", column "
            + location.getColumnNr()
            + ": ";
  }

  /** What the YAML parser says, without its excerpts of the text, which are indented. */
  private static String oneLine(String message) {
    return message
        .lines()
        .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
        .collect(Collectors.joining(", "));
  }
}
