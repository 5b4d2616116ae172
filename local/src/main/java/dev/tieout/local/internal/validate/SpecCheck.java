package dev.tieout.local.internal.validate;

import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Place;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Holds a specification against its JSON Schema, and says all that is wrong at once, each with its
 * line and column. Understands the words of draft 7 that the schema uses, and refuses others, so
 * that the schema cannot say what nobody checks; a test holds it to another validator.
 */
public final class SpecCheck {
  private static final Set<String> SAYING_NOTHING =
      Set.of(
          "$schema",
          "$id",
          "title",
          "description",
          "default",
          "examples",
          "definitions",
          "errorMessage");

  private final JsonSchema schema;
  private final List<Mistake> mistakes = new ArrayList<>();

  /** What is wrong at a place. */
  private record Mistake(Place place, String sentence) {}

  private SpecCheck(JsonSchema schema) {
    this.schema = schema;
  }

  /**
   * What is wrong with a specification, in the order of the file; empty if its structure is right.
   *
   * @param file what the sentences call the text
   * @throws IOException if the text is no YAML
   */
  public static List<String> mistakes(String file, String text) throws IOException {
    SpecCheck check = new SpecCheck(JsonSchema.ofSpecifications());
    check.check(SpecTree.parse(file, text), check.schema.root(), "a spec");
    check.mistakes.sort(
        Comparator.<Mistake>comparingInt(mistake -> mistake.place().line())
            .thenComparingInt(mistake -> mistake.place().column()));
    List<String> sentences = new ArrayList<>();
    for (Mistake mistake : check.mistakes) {
      sentences.add(mistake.place() + ": " + mistake.sentence());
    }
    return sentences;
  }

  /** Checks a value against a schema; {@code what} is what messages call the value. */
  private void check(SpecNode node, Map<?, ?> given, String what) {
    Map<?, ?> wanted = schema.resolved(given);
    wanted.forEach(
        (word, value) ->
            checkWord(node, wanted, String.valueOf(word), Objects.requireNonNull(value), what));
  }

  private void checkWord(SpecNode node, Map<?, ?> wanted, String word, Object value, String what) {
    if (SAYING_NOTHING.contains(word)) {
      return;
    }
    switch (word) {
      case "type" -> checkType(node, value, what);
      case "enum" -> checkEnum(node, (List<?>) value, what);
      case "minLength", "pattern", "minimum", "maximum" ->
          checkScalar(node, wanted, word, value, what);
      case "items", "minItems", "uniqueItems" -> checkItems(node, word, value, what);
      case "properties", "additionalProperties", "required", "minProperties", "dependencies" ->
          checkEntries(node, wanted, word, value, what);
      case "anyOf", "oneOf", "not" -> checkBranches(node, wanted, word, value, what);
      default -> throw new IllegalStateException("the schema says '" + word + "'");
    }
  }

  private void checkType(SpecNode node, Object types, String what) {
    List<?> allowed = types instanceof List<?> list ? list : List.of(types);
    for (Object type : allowed) {
      if (isOfType(node, type.toString())) {
        return;
      }
    }
    List<String> words = new ArrayList<>();
    for (Object type : allowed) {
      String name =
          switch (type.toString()) {
            case "array" -> "a list";
            case "object" -> "a map";
            case "null" -> "empty";
            default -> "a text";
          };
      if (!words.contains(name)) {
        words.add(name);
      }
    }
    add(node.place(), what + " is " + String.join(" or ", words) + ", not " + words(node));
  }

  private static boolean isOfType(SpecNode node, String type) {
    if (node instanceof SpecNode.Scalar scalar) {
      return switch (scalar.kind()) {
        case TEXT -> type.equals("string");
        case TRUTH -> type.equals("boolean");
        case NULL -> type.equals("null");
        case NUMBER -> type.equals("number") || (type.equals("integer") && isWhole(scalar.text()));
      };
    }
    return type.equals(node instanceof SpecNode.Items ? "array" : "object");
  }

  private static boolean isWhole(String number) {
    BigDecimal value = new BigDecimal(number);
    return value.signum() == 0 || value.stripTrailingZeros().scale() <= 0;
  }

  private static String words(SpecNode node) {
    if (node instanceof SpecNode.Scalar scalar) {
      return scalar.kind() == SpecNode.Kind.NULL ? "empty" : "'" + scalar.text() + "'";
    }
    return node instanceof SpecNode.Items ? "a list" : "a map";
  }

  private void checkEnum(SpecNode node, List<?> choices, String what) {
    List<String> words = new ArrayList<>();
    for (Object choice : choices) {
      if (node instanceof SpecNode.Scalar scalar
          && scalar.text().equals(choice.toString())
          && scalar.kind()
              == (choice instanceof Boolean ? SpecNode.Kind.TRUTH : SpecNode.Kind.TEXT)) {
        return;
      }
      if (!words.contains(choice.toString())) {
        words.add(choice.toString());
      }
    }
    String near =
        node instanceof SpecNode.Scalar scalar ? Nearest.clause(scalar.text(), words) : "";
    add(
        node.place(),
        what + " is one of " + String.join(", ", words) + ", not " + words(node) + near);
  }

  private void checkScalar(
      SpecNode node, Map<?, ?> wanted, String word, Object value, String what) {
    if (!(node instanceof SpecNode.Scalar scalar)) {
      return;
    }
    boolean isText = scalar.kind() == SpecNode.Kind.TEXT;
    boolean isNumber = scalar.kind() == SpecNode.Kind.NUMBER;
    boolean isRight =
        switch (word) {
          case "minLength" ->
              !isText
                  || scalar.text().codePointCount(0, scalar.text().length())
                      >= ((BigDecimal) value).intValueExact();
          case "pattern" ->
              !isText || Pattern.compile(value.toString()).matcher(scalar.text()).find();
          case "minimum" -> !isNumber || number(scalar).compareTo((BigDecimal) value) >= 0;
          default -> !isNumber || number(scalar).compareTo((BigDecimal) value) <= 0;
        };
    if (!isRight) {
      Object bound = value;
      add(
          node.place(),
          said(
              wanted,
              word,
              switch (word) {
                case "minLength" -> what + " needs a text here, not an empty one";
                case "minimum" -> what + " is at least " + bound + ", not " + scalar.text();
                case "maximum" -> what + " is at most " + bound + ", not " + scalar.text();
                default -> what + " cannot be " + words(node);
              },
              node));
    }
  }

  private static BigDecimal number(SpecNode.Scalar scalar) {
    return new BigDecimal(scalar.text());
  }

  private void checkItems(SpecNode node, String word, Object value, String what) {
    if (!(node instanceof SpecNode.Items list)) {
      return;
    }
    switch (word) {
      case "items" -> list.items().forEach(item -> check(item, (Map<?, ?>) value, what));
      case "minItems" -> {
        if (list.items().size() < ((BigDecimal) value).intValueExact()) {
          add(node.place(), what + " needs at least " + value + " here");
        }
      }
      default -> {
        Set<String> seen = new HashSet<>();
        for (SpecNode item : list.items()) {
          if (item instanceof SpecNode.Scalar scalar && !seen.add(scalar.kind() + scalar.text())) {
            add(item.place(), what + " names '" + scalar.text() + "' twice; name it once");
          }
        }
      }
    }
  }

  private void checkEntries(
      SpecNode node, Map<?, ?> wanted, String word, Object value, String what) {
    if (!(node instanceof SpecNode.Entries map)) {
      return;
    }
    switch (word) {
      case "properties" ->
          map.entries()
              .forEach(
                  (key, entry) -> {
                    if (((Map<?, ?>) value).get(key) instanceof Map<?, ?> known) {
                      check(entry, known, "'" + key + "'");
                    }
                  });
      case "additionalProperties" -> checkOthers(map, wanted, value);
      case "required" -> {
        for (Object key : (List<?>) value) {
          if (!map.entries().containsKey(key.toString())) {
            add(node.place(), what + " needs a '" + key + "'");
          }
        }
      }
      case "minProperties" -> {
        if (map.entries().size() < ((BigDecimal) value).intValueExact()) {
          add(node.place(), said(wanted, word, what + " says too little", node));
        }
      }
      default ->
          ((Map<?, ?>) value)
              .forEach(
                  (key, dependent) -> {
                    if (map.entries().containsKey(String.valueOf(key))) {
                      check(node, (Map<?, ?>) Objects.requireNonNull(dependent), what);
                    }
                  });
    }
  }

  private void checkOthers(SpecNode.Entries map, Map<?, ?> wanted, Object rest) {
    List<String> known = new ArrayList<>();
    if (wanted.get("properties") instanceof Map<?, ?> properties) {
      properties.keySet().forEach(key -> known.add(String.valueOf(key)));
    }
    map.entries()
        .forEach(
            (key, entry) -> {
              if (known.contains(key)) {
                return;
              }
              if (rest instanceof Map<?, ?> others) {
                check(entry, others, "'" + key + "'");
                return;
              }
              String near = Nearest.clause(key, known);
              add(
                  Objects.requireNonNull(map.keyPlaces().get(key)),
                  "unknown key '"
                      + key
                      + "'"
                      + (near.isEmpty()
                          ? "; the keys here are " + String.join(", ", known) + "."
                          : near));
            });
  }

  private void checkBranches(
      SpecNode node, Map<?, ?> wanted, String word, Object value, String what) {
    List<?> branches = value instanceof List<?> list ? list : List.of(value);
    int fitting = 0;
    List<Mistake> closest = List.of();
    for (Object branch : branches) {
      SpecCheck trial = new SpecCheck(schema);
      trial.check(node, (Map<?, ?>) branch, what);
      fitting += trial.mistakes.isEmpty() ? 1 : 0;
      closest = trial.mistakes;
    }
    boolean isRight =
        switch (word) {
          case "anyOf" -> fitting > 0;
          case "oneOf" -> fitting == 1;
          default -> fitting == 0;
        };
    if (isRight) {
      return;
    }
    String sentence = said(wanted, word, "", node);
    if (sentence.isEmpty()) {
      mistakes.addAll(closest);
    } else {
      add(node.place(), sentence);
    }
  }

  /** What the schema says when a word of it does not hold, or what goes for all schemas. */
  private static String said(Map<?, ?> wanted, String word, String otherwise, SpecNode node) {
    @Nullable Object said =
        wanted.get("errorMessage") instanceof Map<?, ?> messages ? messages.get(word) : null;
    if (said == null) {
      return otherwise;
    }
    return node instanceof SpecNode.Scalar ? said + ", not " + words(node) : said.toString();
  }

  private void add(Place place, String what) {
    String end = what.endsWith(".") || what.endsWith("?") ? "" : ".";
    mistakes.add(new Mistake(place, what + end));
  }
}
