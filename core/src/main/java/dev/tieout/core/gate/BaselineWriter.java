package dev.tieout.core.gate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.tieout.core.explain.Explanation;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes a baseline, a line for each entry in the order in which they are given.
 * docs/formats/baseline.md has its grammar. Not thread-safe.
 */
public final class BaselineWriter implements Closeable {
  static final int VERSION = 1;

  /** A longer key is written as its identity, with its beginning beside it. */
  private static final int MAX_KEY_CHARACTERS = 1000;

  private final Writer out;
  private final JsonGenerator json;
  private final String name;
  private final BreakIdentity identity = new BreakIdentity();

  /**
   * Begins a baseline.
   *
   * @param out is closed with it
   * @param name the reconciliation's name, or empty
   * @param keyNames the key columns, as the breaks dataset calls them; none if breaks are written
   *     by their identities only
   * @param shared whose word holds for entries that say nothing of it
   */
  public BaselineWriter(Writer out, String name, List<String> keyNames, Acceptance shared)
      throws IOException {
    this.out = out;
    this.name = name;
    json = new JsonFactory().createGenerator(out);
    json.setCharacterEscapes(new Escapes());
    json.setRootValueSeparator(new SerializedString("\n"));
    json.writeStartObject();
    json.writeNumberField("tieout_baseline", VERSION);
    if (!name.isEmpty()) {
      json.writeStringField("name", name);
    }
    if (!keyNames.isEmpty()) {
      json.writeArrayFieldStart("key");
      for (String each : keyNames) {
        json.writeString(each);
      }
      json.writeEndArray();
    }
    acceptance(shared);
    json.writeEndObject();
  }

  private void acceptance(Acceptance acceptance) throws IOException {
    json.writeStringField("reason", acceptance.reason());
    json.writeStringField("owner", acceptance.owner());
    json.writeStringField("until", acceptance.until().toString());
  }

  /** Writes a break. */
  public void add(BreakRow row) throws IOException {
    long characters = 0;
    for (String value : row.keyValues()) {
      characters += value == null ? 0 : value.length();
    }
    json.writeStartObject();
    if (characters > MAX_KEY_CHARACTERS) {
      byte[] id = identity.of(name, row.keyValues(), row.column(), row.ordinal());
      json.writeStringField("id", HexFormat.of().formatHex(id));
      json.writeStringField("about", Shown.text(String.valueOf(row.keyValues().get(0))));
    } else {
      json.writeArrayFieldStart("key");
      for (@Nullable String value : row.keyValues()) {
        json.writeString(value);
      }
      json.writeEndArray();
    }
    if (!row.column().isEmpty()) {
      json.writeStringField("column", row.column());
    }
    json.writeStringField("kind", row.kind().word());
    if (row.ordinal() > 0 && characters <= MAX_KEY_CHARACTERS) {
      json.writeNumberField("ordinal", row.ordinal());
    }
    json.writeEndObject();
  }

  /** Writes a cause. */
  public void add(Explanation explanation) throws IOException {
    json.writeStartObject();
    json.writeStringField("cause", explanation.cause());
    if (explanation.column() != null) {
      json.writeStringField("column", explanation.column());
    }
    if (explanation.column() == null) {
      json.writeStringField("kind", explanation.kind().word());
    }
    if (!explanation.parameter().isEmpty()) {
      json.writeStringField("parameter", explanation.parameter());
    }
    json.writeEndObject();
  }

  /**
   * Writes a break by its identity.
   *
   * @param id 32 hexadecimal digits
   * @param about its key for people
   * @param column the column that differs, or empty
   * @param kind the word for its kind
   */
  public void add(String id, String about, String column, String kind, Acceptance acceptance)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("id", id);
    json.writeStringField("about", Shown.text(about));
    if (!column.isEmpty()) {
      json.writeStringField("column", column);
    }
    json.writeStringField("kind", kind);
    acceptance(acceptance);
    json.writeEndObject();
  }

  @Override
  public void close() throws IOException {
    json.flush();
    out.write('\n');
    json.close();
    out.close();
  }

  /** What is not seen, or changes the direction of what is, is written as a number. */
  private static final class Escapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;

    private final int[] ofAscii = standardAsciiEscapesForJSON();

    Escapes() {
      ofAscii[0x7f] = ESCAPE_STANDARD;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
      return ofAscii;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      return Shown.isHarmless(character) || Character.isSurrogate((char) character)
          ? null
          : new SerializedString(String.format(Locale.ROOT, "\\u%04x", character));
    }
  }
}
