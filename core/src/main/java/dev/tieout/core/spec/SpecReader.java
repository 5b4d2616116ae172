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
 * reconciliations: [all of this but reconciliations, ...]
 *
 * data:
 *   path: path | [path, ...]
 *   format: text
 *   options: {option: text, ...}
 *   columns: {column: type, ...}
 *   where: predicate
 * </pre>
 *
 * With {@code reconciliations}, what stands beside it is the default of every entry; see {@link
 * SpecFile}.
 */
public final class SpecReader implements Cloneable {
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
  private static final List<String> FILE_KEYS = withReconciliations(KEYS);
  private static final List<String> COLUMN_KEYS = List.of("include", "exclude", "rename", "case");
  static final String RECONCILIATIONS = "reconciliations";

  private final String file;
  private YAMLParser parser;

  /** Lines that the parser sees before the text that complaints are about. */
  private final int linesBefore;

  // What is said: each key sets its own, on top of what is there already.
  private @Nullable String name;
  private @Nullable Place namePlace;
  private @Nullable Place manyPlace;
  private DataDraft source = DataDraft.EMPTY;
  private DataDraft target = DataDraft.EMPTY;
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
   * Reads a specification of one reconciliation.
   *
   * @throws Refusal if the file is absent, unreadable, too large, lists many reconciliations, or
   *     says something not understood
   */
  public static Spec read(Path file) {
    return parse(file.toString(), text(file));
  }

  /**
   * Reads a specification of one reconciliation or of many.
   *
   * @throws Refusal if the file is absent, unreadable, too large, or says something not understood
   */
  public static SpecFile readFile(Path file) {
    return parseFile(file.toString(), text(file));
  }

  private static String text(Path file) {
    try {
      if (Files.size(file) > MAX_SPEC_BYTES) {
        throw new Refusal("The spec " + file + " is larger than 1 MB; is it the right file?");
      }
      return Files.readString(file);
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
   * Reads a specification of one reconciliation from text.
   *
   * @param file what complaints call the text
   * @throws Refusal if the text lists many reconciliations or says something not understood
   */
  public static Spec parse(String file, String text) {
    try (YAMLParser parser = parser(text)) {
      SpecReader reader = new SpecReader(file, parser, 0);
      reader.document();
      if (reader.manyPlace != null) {
        throw reader.manyPlace.refusal(
            "this spec lists many reconciliations, and one is wanted here; name a spec of one.");
      }
      return reader.spec();
    } catch (JsonProcessingException malformed) {
      throw refusal(file, malformed, 0);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Reads a specification of one reconciliation or of many from text.
   *
   * @param file what complaints call the text
   * @throws Refusal if the text says something not understood
   */
  public static SpecFile parseFile(String file, String text) {
    try (YAMLParser parser = parser(text);
        YAMLParser again = parser(text)) {
      SpecReader reader = new SpecReader(file, parser, 0);
      reader.document();
      if (reader.manyPlace == null) {
        return new SpecFile(reader.spec(), List.of());
      }
      // What all share may stand below the list, so the list is read when all else is known.
      reader.parser = again;
      return new SpecFile(reader.shared(), new ManySpecReader(reader).reconciliations());
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

  private static List<String> withReconciliations(List<String> keys) {
    List<String> all = new ArrayList<>(keys);
    all.add(RECONCILIATIONS);
    return all;
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

  /** All that the text says, but for its reconciliations. */
  private void document() throws IOException {
    JsonToken token = next();
    if (token == JsonToken.START_OBJECT) {
      fields(FILE_KEYS);
    } else if (token != null && !parser.getText().isEmpty() && token != JsonToken.VALUE_NULL) {
      throw complaint("a spec is a map of keys such as 'source' and 'target'");
    }
    if (token != null && next() != null) {
      throw complaint("a spec is one document; remove what follows it");
    }
  }

  private Spec spec() {
    return spec(source.complete("source"), target.complete("target"));
  }

  /** What every reconciliation starts from; sides without a path are not told of. */
  private Spec shared() {
    return spec(source.completeOrNull(), target.completeOrNull());
  }

  private Spec spec(@Nullable DataSpec source, @Nullable DataSpec target) {
    return new Spec(
        name, source, target, key, include, exclude, rename, rules, scope, failWhen, file);
  }

  private void fields(List<String> known) throws IOException {
    while (next() != JsonToken.END_OBJECT) {
      String field = parser.currentName();
      requireKnown(field, known);
      switch (field) {
        case "name" -> {
          name = text(field);
          namePlace = place();
        }
        case "source" -> source = new DataSpecReader(this).read(field, source);
        case "target" -> target = new DataSpecReader(this).read(field, target);
        case "key" -> key = key();
        case "where" -> scope = scope.withWhere(where(field));
        case "rules" -> rules = joined(rules, new RuleSpecReader(this).rules());
        case "compare" -> scope = scope.withCompared(word(field, Compared.values()));
        case "on_schema_change" ->
            scope = scope.withOnSchemaChange(word(field, SchemaChange.values()));
        case "fail_when" -> failWhen = new FailWhenReader(this).failWhen();
        case "unlike_types" -> scope = scope.withUnlikeTypes(word(field, UnlikeTypes.values()));
        case RECONCILIATIONS -> {
          manyPlace = place();
          next();
          skip();
        }
        default -> columns();
      }
    }
  }

  private static List<RuleSpec> joined(List<RuleSpec> shared, List<RuleSpec> own) {
    List<RuleSpec> all = new ArrayList<>(shared);
    all.addAll(own);
    return all;
  }

  /**
   * The reconciliation that an entry says, whose map has begun, on top of what all share.
   *
   * @throws Refusal if its name is taken or cannot be one, or it lacks a side or a key
   */
  Spec entry(PairNames names) throws IOException {
    Place start = place();
    fields(KEYS);
    if (name == null || namePlace == null) {
      throw start.refusal("an entry of reconciliations needs a 'name'.");
    }
    names.add(name, namePlace);
    DataSpec from = source.completeOrNull();
    DataSpec to = target.completeOrNull();
    if (key == null || from == null || to == null) {
      String lacking = key == null ? "key" : "path of the " + (from == null ? "source" : "target");
      throw start.refusal(
          "reconciliation '" + name + "' has no " + lacking + "; say it here, or above for all.");
    }
    return spec(PairNames.placed(from, name), PairNames.placed(to, name));
  }

  /** A reader of an entry, of which nothing is said yet but what all share. */
  SpecReader forEntry() {
    SpecReader entry = clone();
    entry.name = null;
    return entry;
  }

  /** All that has been said is the default of an entry, also of keys that are yet to come. */
  @Override
  protected SpecReader clone() {
    try {
      return (SpecReader) super.clone();
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  Where where(String field) throws IOException {
    return new Where(text(field), place() + ": ");
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

  String text(String field) throws IOException {
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

  List<String> elements(String field) throws IOException {
    List<String> elements = new ArrayList<>();
    for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
      elements.add(scalar(token, field));
    }
    return elements;
  }

  Map<String, String> map(String field) throws IOException {
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

  /** Passes by the value that has begun. */
  void skip() throws IOException {
    parser.skipChildren();
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
