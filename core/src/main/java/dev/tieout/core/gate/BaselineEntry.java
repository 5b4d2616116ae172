package dev.tieout.core.gate;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.spec.Place;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A line of a baseline, as it is written. Immutable once it is read. */
final class BaselineEntry {
  static final List<String> FIELDS =
      List.of(
          "tieout_baseline",
          "name",
          "key",
          "column",
          "kind",
          "ordinal",
          "id",
          "about",
          "cause",
          "parameter",
          "reason",
          "owner",
          "until");

  private static final int ID_DIGITS = 2 * BreakIdentity.BYTES;

  private final Place place;
  private final Map<String, String> texts = new HashMap<>();
  private @Nullable List<@Nullable String> key;
  private @Nullable Integer version;
  private int ordinal;

  private BaselineEntry(Place place) {
    this.place = place;
  }

  /** Reads a line whose brace was read. */
  static BaselineEntry read(BaselineReader reader) throws IOException {
    JsonParser parser = reader.parser();
    BaselineEntry entry = new BaselineEntry(reader.place());
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String field = parser.currentName();
      if (!FIELDS.contains(field)) {
        throw reader.place().refusal(BaselineReader.unknown(field, FIELDS));
      }
      JsonToken token = parser.nextToken();
      switch (field) {
        case "tieout_baseline" -> entry.version = number(reader, token, field);
        case "ordinal" -> entry.ordinal = number(reader, token, field);
        case "key" -> entry.key = texts(reader, token);
        default -> {
          if (token != JsonToken.VALUE_NULL) {
            entry.texts.put(field, entry.checked(reader, field, text(reader, token, field)));
          }
        }
      }
    }
    return entry;
  }

  private static int number(BaselineReader reader, @Nullable JsonToken token, String field)
      throws IOException {
    String text = reader.parser().getText();
    if (token != JsonToken.VALUE_NUMBER_INT || !text.matches("[0-9]{1,9}")) {
      throw reader.complaint("'" + field + "' is a whole number of at least 0");
    }
    return Integer.parseInt(text);
  }

  private static String text(BaselineReader reader, @Nullable JsonToken token, String field)
      throws IOException {
    if (token != JsonToken.VALUE_STRING) {
      throw reader.complaint("'" + field + "' is a text in quotes");
    }
    return reader.parser().getText();
  }

  private static List<@Nullable String> texts(BaselineReader reader, @Nullable JsonToken token)
      throws IOException {
    if (token != JsonToken.START_ARRAY) {
      throw reader.complaint("'key' is a list, such as [\"42\"]");
    }
    List<@Nullable String> texts = new ArrayList<>();
    JsonParser parser = reader.parser();
    for (JsonToken next = parser.nextToken();
        next != JsonToken.END_ARRAY;
        next = parser.nextToken()) {
      texts.add(next == JsonToken.VALUE_NULL ? null : text(reader, next, "key"));
    }
    return Collections.unmodifiableList(texts);
  }

  /** What can be told wrong at its place. */
  private String checked(BaselineReader reader, String field, String text) {
    switch (field) {
      case "until" -> {
        try {
          LocalDate day = LocalDate.parse(text);
          if (day.getYear() < 1 || day.getYear() > 9999) {
            throw new DateTimeException("beyond what people write");
          }
        } catch (DateTimeException invalid) {
          throw reader.complaint(Shown.quoted(text) + " is no date such as 2026-12-31; mend it");
        }
      }
      case "id" -> {
        if (!text.matches("[0-9a-f]{" + ID_DIGITS + "}")) {
          throw reader.complaint("an id has " + ID_DIGITS + " hexadecimal digits; mend it");
        }
      }
      case "kind" -> {
        if (kind(text) == null) {
          throw reader.complaint("there is no kind " + Shown.quoted(text) + " of breaks; mend it");
        }
      }
      case "reason", "owner" -> {
        if (text.isBlank() || text.length() > Acceptance.MAX_CHARACTERS) {
          throw reader.complaint(
              "'" + field + "' has 1 to " + Acceptance.MAX_CHARACTERS + " characters");
        }
      }
      default -> {}
    }
    return text;
  }

  static @Nullable BreakKind kind(String word) {
    for (BreakKind kind : BreakKind.values()) {
      if (kind.word().equals(word)) {
        return kind;
      }
    }
    return null;
  }

  Place place() {
    return place;
  }

  @Nullable Integer version() {
    return version;
  }

  @Nullable String name() {
    return texts.get("name");
  }

  @Nullable List<@Nullable String> key() {
    return key;
  }

  @Nullable String column() {
    return texts.get("column");
  }

  @Nullable String id() {
    return texts.get("id");
  }

  @Nullable String cause() {
    return texts.get("cause");
  }

  @Nullable String parameter() {
    return texts.get("parameter");
  }

  int ordinal() {
    return ordinal;
  }

  /** The kind that it says, or null. */
  @Nullable BreakKind kind() {
    return texts.containsKey("kind") ? requiredKind() : null;
  }

  BreakKind requiredKind() {
    String word = texts.get("kind");
    BreakKind kind = word == null ? null : kind(word);
    if (kind == null) {
      throw place.refusal("a known break has a kind, such as \"kind\": \"mismatched\"; give it.");
    }
    return kind;
  }

  /** Whose word it is: what the line says, and else what the first line says. */
  Acceptance acceptance(BaselineEntry shared) {
    return new Acceptance(
        said("reason", shared), said("owner", shared), LocalDate.parse(said("until", shared)));
  }

  private String said(String field, BaselineEntry shared) {
    String own = texts.get(field);
    String said = own == null ? shared.texts.get(field) : own;
    if (said == null) {
      throw place.refusal(
          "this entry has no '" + field + "'; give it one, or give the first line one for all.");
    }
    return said;
  }
}
