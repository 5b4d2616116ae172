package dev.tieout.core.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.tieout.core.rule.SchemaFinding;
import dev.tieout.core.rule.Side;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Writes a summary as JSON; docs/formats/results.md has its fields. */
public final class SummaryJson {
  /** Raised when a field changes its meaning or goes; fields that come do not raise it. */
  public static final int FORMAT = 1;

  private static final int WALL_SECONDS_PLACES = 3;

  private SummaryJson() {}

  /** Writes what a summary itself does not know, as fields of its object. */
  public interface Part {
    void write(JsonGenerator json) throws IOException;
  }

  /** The text of a summary alone, with a line feed at its end. */
  public static String write(Summary summary, RunCosts costs) throws IOException {
    return write(null, summary, costs, null);
  }

  /**
   * The text of {@code summary.json}, with a line feed at its end.
   *
   * @param name the spec's name for the reconciliation, or null
   * @param part what follows the outcome, or null
   */
  public static String write(
      @Nullable String name, Summary summary, RunCosts costs, @Nullable Part part)
      throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      DefaultPrettyPrinter lines = new DefaultPrettyPrinter();
      lines.indentObjectsWith(new DefaultIndenter("  ", "\n"));
      json.setPrettyPrinter(lines);
      json.writeStartObject();
      json.writeNumberField("format", FORMAT);
      if (name != null) {
        json.writeStringField("name", name);
      }
      json.writeStringField("engine", summary.engine());
      json.writeStringField("mode", summary.mode());
      json.writeStringField("outcome", summary.outcome().word());
      if (part != null) {
        part.write(json);
      }
      side(json, "source", summary.source());
      side(json, "target", summary.target());
      json.writeNumberField("matched", summary.matched());
      json.writeNumberField("mismatched", summary.mismatched());
      json.writeNumberField("missing_in_target", summary.missingInTarget());
      json.writeNumberField("missing_in_source", summary.missingInSource());
      json.writeNumberField("surplus_in_source", summary.surplusInSource());
      json.writeNumberField("surplus_in_target", summary.surplusInTarget());
      json.writeObjectFieldStart("columns");
      for (Summary.ColumnCounts column : summary.columns()) {
        json.writeObjectFieldStart(column.name());
        json.writeNumberField("mismatched", column.mismatched());
        if (column.trailingBlanks() > 0) {
          json.writeNumberField("trailing_blanks", column.trailingBlanks());
        }
        json.writeEndObject();
      }
      json.writeEndObject();
      unparseable(json, summary);
      json.writeArrayFieldStart("schema_findings");
      for (SchemaFinding finding : summary.findings()) {
        json.writeStartObject();
        json.writeStringField("kind", finding.kind().word());
        json.writeStringField("column", finding.column());
        json.writeStringField("source", finding.source());
        json.writeStringField("target", finding.target());
        json.writeStringField("weight", finding.weight().word());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeNumberField(
          "wall_seconds",
          BigDecimal.valueOf(costs.wallSeconds())
              .setScale(WALL_SECONDS_PLACES, RoundingMode.HALF_UP));
      json.writeNumberField("peak_rss_bytes", costs.peakRssBytes());
      json.writeNumberField("spilled_bytes", costs.spilledBytes());
      SparkCosts spark = costs.spark();
      if (spark != null) {
        SparkCostsJson.write(json, spark);
      }
      json.writeEndObject();
    }
    return text.append('\n').toString();
  }

  private static void unparseable(JsonGenerator json, Summary summary) throws IOException {
    json.writeObjectFieldStart("unparseable");
    json.writeNumberField("source", summary.unparseableIn(Side.SOURCE));
    json.writeNumberField("target", summary.unparseableIn(Side.TARGET));
    json.writeObjectFieldStart("columns");
    for (Summary.UnparseableValues values : summary.unparseable()) {
      json.writeObjectFieldStart(values.column());
      json.writeNumberField("source", values.inSource());
      json.writeNumberField("target", values.inTarget());
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void side(JsonGenerator json, String name, Summary.SideCounts side)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("rows", side.rows());
    json.writeStringField("fingerprint", side.fingerprint());
    json.writeNumberField("duplicated_keys", side.duplicatedKeys());
    json.writeNumberField("duplicate_rows", side.duplicateRows());
    json.writeNumberField("null_key_rows", side.nullKeyRows());
    json.writeNumberField("maps_with_duplicate_keys", side.mapsWithDuplicateKeys());
    json.writeNumberField("filtered_rows", side.filteredRows());
    json.writeNumberField("julian_files", side.julianFiles());
    json.writeEndObject();
  }
}
