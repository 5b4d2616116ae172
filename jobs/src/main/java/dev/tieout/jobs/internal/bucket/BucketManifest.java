package dev.tieout.jobs.internal.bucket;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a directory of buckets says of itself. The number of a bucket is the place of its file.
 * Immutable. The grammar is in docs/formats/buckets.md.
 *
 * @param key the columns by which rows are placed and sorted, in this order
 * @param files the file of each bucket
 */
record BucketManifest(List<KeyColumn> key, List<BucketFile> files) {
  /** Begins with an underscore, so that nobody takes it for data. */
  static final String NAME = "_tieout_buckets.json";

  static final int MAX_BUCKETS = 100_000;

  /** As many bytes as any manifest has. */
  static final int MAX_BYTES = 32 << 20;

  private static final int FORMAT = 1;

  /** A change of the bytes of keys, of their hash or of what is made of it takes another name. */
  private static final String PLACEMENT = "murmur3 of tieout key hash 1";

  private static final String ORDER = "tieout key bytes 1";
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  BucketManifest {
    key = List.copyOf(key);
    files = List.copyOf(files);
  }

  /**
   * A key column.
   *
   * @param type the text of its type
   */
  record KeyColumn(String name, String type) {}

  /**
   * A bucket.
   *
   * @param name of its file in the directory
   */
  record BucketFile(String name, long rows) {}

  String toJson() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text).useDefaultPrettyPrinter()) {
      json.writeStartObject();
      json.writeNumberField("format", FORMAT);
      json.writeNumberField("buckets", files.size());
      json.writeStringField("placement", PLACEMENT);
      json.writeStringField("order", ORDER);
      json.writeArrayFieldStart("key");
      for (KeyColumn column : key) {
        json.writeStartObject();
        json.writeStringField("name", column.name);
        json.writeStringField("type", column.type);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("files");
      for (BucketFile file : files) {
        json.writeStartObject();
        json.writeStringField("name", file.name);
        json.writeNumberField("rows", file.rows);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.append('\n').toString();
  }

  /**
   * Reads a manifest.
   *
   * @throws IOException if it is none; the message says why, in a part of a sentence
   */
  static BucketManifest parse(String text) throws IOException {
    try (JsonParser json = JSON.createParser(text)) {
      Reading reading = new Reading(json);
      BucketManifest manifest = reading.manifest();
      if (json.nextToken() != null) {
        throw new IOException("something follows its end");
      }
      return manifest;
    } catch (com.fasterxml.jackson.core.JsonProcessingException malformed) {
      throw new IOException(malformed.getOriginalMessage(), malformed);
    }
  }

  /** One reading of a text. */
  private static final class Reading {
    private final JsonParser json;
    private final List<KeyColumn> key = new ArrayList<>();
    private final List<BucketFile> files = new ArrayList<>();
    private long format = -1;
    private long buckets = -1;
    private @Nullable String placement;
    private @Nullable String order;

    Reading(JsonParser json) {
      this.json = json;
    }

    BucketManifest manifest() throws IOException {
      require(json.nextToken(), JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = json.currentName();
        json.nextToken();
        switch (name) {
          case "format" -> format = number();
          case "buckets" -> buckets = number();
          case "placement" -> placement = string();
          case "order" -> order = string();
          case "key" -> keys();
          case "files" -> files();
          // A later format that this one cannot do without has another number.
          default -> json.skipChildren();
        }
      }
      return checked();
    }

    private BucketManifest checked() throws IOException {
      if (format != FORMAT) {
        throw new IOException("it is of format " + format + ", and this version reads " + FORMAT);
      }
      if (!PLACEMENT.equals(placement) || !ORDER.equals(order)) {
        throw new IOException(
            "its rows are placed by '" + placement + "' and sorted by '" + order + "'");
      }
      if (buckets != files.size() || files.isEmpty() || files.size() > MAX_BUCKETS) {
        throw new IOException("it names " + files.size() + " files for " + buckets + " buckets");
      }
      if (key.isEmpty()) {
        throw new IOException("it names no key");
      }
      return new BucketManifest(key, files);
    }

    private void keys() throws IOException {
      require(json.currentToken(), JsonToken.START_ARRAY);
      while (json.nextToken() != JsonToken.END_ARRAY) {
        Fields fields = new Fields("type");
        if (fields.second == null) {
          throw new IOException("a key column has no type");
        }
        key.add(new KeyColumn(fields.name, fields.second));
      }
    }

    private void files() throws IOException {
      require(json.currentToken(), JsonToken.START_ARRAY);
      while (json.nextToken() != JsonToken.END_ARRAY) {
        Fields fields = new Fields("rows");
        if (fields.rows < 0) {
          throw new IOException("it does not say how many rows '" + fields.name + "' has");
        }
        files.add(new BucketFile(fields.name, fields.rows));
      }
    }

    private long number() throws IOException {
      require(json.currentToken(), JsonToken.VALUE_NUMBER_INT);
      return json.getLongValue();
    }

    private String string() throws IOException {
      require(json.currentToken(), JsonToken.VALUE_STRING);
      return json.getText();
    }

    private static void require(@Nullable JsonToken found, JsonToken wanted) throws IOException {
      if (found != wanted) {
        throw new IOException("it has " + found + " where " + wanted + " should be");
      }
    }

    /** An object of a name and one thing more. */
    private final class Fields {
      private final String name;
      private @Nullable String second;
      private long rows = -1;

      Fields(String wanted) throws IOException {
        require(json.currentToken(), JsonToken.START_OBJECT);
        String found = null;
        while (json.nextToken() != JsonToken.END_OBJECT) {
          String field = json.currentName();
          json.nextToken();
          if (field.equals("name")) {
            found = string();
          } else if (field.equals(wanted) && wanted.equals("rows")) {
            rows = number();
          } else if (field.equals(wanted)) {
            second = string();
          } else {
            json.skipChildren();
          }
        }
        if (found == null || found.isEmpty()) {
          throw new IOException("a column or a file has no name");
        }
        name = found;
      }
    }
  }
}
