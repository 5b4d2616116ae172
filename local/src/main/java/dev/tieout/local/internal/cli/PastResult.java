package dev.tieout.local.internal.cli;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tieout.core.explain.Explanation;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import dev.tieout.local.internal.run.Reconciliation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The directory of results that an earlier run left, of either engine. */
final class PastResult {
  private static final int OWN_COLUMNS = 4;
  private static final String EXPLANATIONS_FILE = "explanations.json";

  private final Path directory;
  private final String name;

  private PastResult(Path directory, String name) {
    this.directory = directory;
    this.name = name;
  }

  /**
   * Opens a directory.
   *
   * @throws Refusal if it holds no results
   */
  static PastResult open(Path directory) throws IOException {
    Path summary = directory.resolve(Reconciliation.SUMMARY_FILE);
    if (!Files.isRegularFile(summary)) {
      throw new Refusal(
          "The directory '"
              + directory
              + "' holds no results; name one that reconcile wrote by --out.");
    }
    String name = "";
    try (JsonParser json = new JsonFactory().createParser(summary.toFile())) {
      require(json.nextToken() == JsonToken.START_OBJECT, summary);
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        json.nextToken();
        if (field.equals("name")) {
          name = json.getText();
        }
        json.skipChildren();
      }
    } catch (JacksonException malformed) {
      throw damaged(summary, malformed);
    }
    return new PastResult(directory, name);
  }

  /** The reconciliation's name, or empty. */
  String name() {
    return name;
  }

  /** The breaks, whose rows come in the order of the key. */
  Dataset breaks() throws IOException {
    Path breaks = directory.resolve("breaks");
    if (!Files.isDirectory(breaks)) {
      throw new Refusal("The results in '" + directory + "' have no breaks; run again with --out.");
    }
    return Dataset.open(Side.SOURCE, DataSpec.of(breaks.toString()), ParquetReadOptions.DEFAULT);
  }

  /** The key columns among those of the breaks. */
  static List<String> keyNames(Dataset breaks) {
    List<String> names = new ArrayList<>();
    for (Column column : breaks.schema().columns()) {
      names.add(column.name());
    }
    return names.subList(0, Math.max(0, names.size() - OWN_COLUMNS));
  }

  /** The causes that were found: what identifies them, and how many breaks they account for. */
  List<Explanation> explanations() throws IOException {
    Path file = directory.resolve(EXPLANATIONS_FILE);
    if (!Files.isRegularFile(file)) {
      throw new Refusal(
          "The results in '" + directory + "' have no explanations; run again with --out.");
    }
    List<Explanation> explanations = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      require(json.nextToken() == JsonToken.START_OBJECT, file);
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean areThese = json.currentName().equals("explanations");
        JsonToken token = json.nextToken();
        if (areThese && token == JsonToken.START_ARRAY) {
          while (json.nextToken() == JsonToken.START_OBJECT) {
            explanations.add(explanation(json, file));
          }
        } else {
          json.skipChildren();
        }
      }
    } catch (JacksonException malformed) {
      throw damaged(file, malformed);
    }
    return explanations;
  }

  private static Explanation explanation(JsonParser json, Path file) throws IOException {
    String cause = null;
    String column = null;
    String parameter = "";
    long count = 0;
    long of = 0;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      JsonToken token = json.nextToken();
      switch (field) {
        case "cause" -> cause = text(json, token);
        case "column" -> column = text(json, token);
        case "parameter" -> parameter = String.valueOf(text(json, token));
        case "count" -> count = json.getValueAsLong();
        case "of" -> of = json.getValueAsLong();
        default -> json.skipChildren();
      }
    }
    require(cause != null, file);
    return new Explanation(
        String.valueOf(cause), column, parameter, count, of, "", List.of(), null);
  }

  private static @Nullable String text(JsonParser json, @Nullable JsonToken token)
      throws IOException {
    return token == JsonToken.VALUE_NULL ? null : json.getText();
  }

  private static void require(boolean isSound, Path file) {
    if (!isSound) {
      throw damaged(file, null);
    }
  }

  private static Refusal damaged(Path file, @Nullable Throwable cause) {
    return new Refusal("The file '" + file + "' is not what a run wrote; run again.", cause);
  }
}
