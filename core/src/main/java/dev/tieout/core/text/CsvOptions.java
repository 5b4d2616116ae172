package dev.tieout.core.text;

import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Refusal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a file of separated values is written.
 *
 * @param delimiter what separates fields
 * @param quote what surrounds fields that hold a delimiter, a quote (written twice) or a line end;
 *     the null character for none
 * @param header whether the first record names the columns; without they are {@code _c0} and on
 * @param nullText a text that is null, beside the unquoted empty one
 * @param encoding of the characters
 * @param numbers how numbers are written; null for a point and no separators
 */
public record CsvOptions(
    char delimiter,
    char quote,
    Header header,
    String nullText,
    Charset encoding,
    @Nullable NumberLocale numbers) {
  /** Stands for no quote. */
  public static final char NONE = '\0';

  private static final List<String> NAMES =
      List.of("delimiter", "quote", "header", "null", "encoding", "locale");

  /** Whether the first record names the columns. */
  public enum Header {
    PRESENT,
    ABSENT
  }

  /**
   * Reads options by name.
   *
   * @param side the word for the side, for messages
   * @param defaultDelimiter the delimiter if none is given
   * @throws Refusal if one is not known, or its value is not
   */
  public static CsvOptions of(String side, Map<String, String> options, char defaultDelimiter) {
    for (String name : options.keySet()) {
      if (!NAMES.contains(name)) {
        String near = Nearest.clause(name, NAMES);
        throw new Refusal(
            "Option '"
                + name
                + "' of the "
                + side
                + " is not known"
                + (near.isEmpty() ? "; CSV has " + String.join(", ", NAMES) + "." : near));
      }
    }
    char delimiter = character(side, "delimiter", options.get("delimiter"), defaultDelimiter);
    char quote = character(side, "quote", options.get("quote"), '"');
    if (delimiter == quote || delimiter == NONE) {
      throw new Refusal(
          "The delimiter of the " + side + " is its quote, or none; give one character.");
    }
    return new CsvOptions(
        delimiter,
        quote,
        header(side, options.getOrDefault("header", "true")),
        options.getOrDefault("null", ""),
        encoding(side, options.getOrDefault("encoding", "UTF-8")),
        numbers(side, options.get("locale")));
  }

  private static char character(
      String side, String option, @Nullable String text, char defaultCharacter) {
    if (text == null) {
      return defaultCharacter;
    }
    String plain = text.equals("\\t") ? "\t" : text;
    if (plain.isEmpty()) {
      return NONE;
    }
    if (plain.length() > 1 || plain.equals("\n") || plain.equals("\r")) {
      throw new Refusal(
          "Option '"
              + option
              + "' of the "
              + side
              + " is '"
              + text
              + "'; it takes one character that ends no line.");
    }
    return plain.charAt(0);
  }

  private static Header header(String side, String text) {
    return switch (text) {
      case "true" -> Header.PRESENT;
      case "false" -> Header.ABSENT;
      default ->
          throw new Refusal(
              "Option 'header' of the " + side + " is '" + text + "'; it is true or false.");
    };
  }

  private static Charset encoding(String side, String text) {
    try {
      return text.equalsIgnoreCase("UTF-8") ? StandardCharsets.UTF_8 : Charset.forName(text);
    } catch (IllegalArgumentException unknown) {
      throw new Refusal(
          "Option 'encoding' of the " + side + " is '" + text + "', which Java does not know.",
          unknown);
    }
  }

  private static @Nullable NumberLocale numbers(String side, @Nullable String tag) {
    if (tag == null) {
      return null;
    }
    NumberLocale numbers = NumberLocale.of(tag);
    if (numbers == null) {
      throw new Refusal(
          "Option 'locale' of the "
              + side
              + " is '"
              + tag
              + "', which is no language that Java knows; write one such as de-DE.");
    }
    return numbers;
  }
}
