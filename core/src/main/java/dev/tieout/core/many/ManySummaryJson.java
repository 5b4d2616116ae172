package dev.tieout.core.many;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Writes the summary of many reconciliations; docs/many.md has its fields. */
public final class ManySummaryJson {
  private static final int SECONDS_PLACES = 3;

  private ManySummaryJson() {}

  /** The text of {@code summary.json}, with a line feed at its end. */
  public static String write(ManyReport report) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      DefaultPrettyPrinter lines = new DefaultPrettyPrinter();
      DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
      lines.indentObjectsWith(indenter);
      lines.indentArraysWith(indenter);
      json.setPrettyPrinter(lines);
      json.writeStartObject();
      json.writeStringField("name", report.name());
      json.writeStringField("engine", report.engine());
      json.writeNumberField("at_once", report.atOnce());
      json.writeStringField("outcome", report.outcome().word());
      json.writeBooleanField("fails", report.fails());
      json.writeObjectFieldStart("by_outcome");
      for (PairOutcome outcome : PairOutcome.values()) {
        json.writeNumberField(outcome.word(), report.count(outcome));
      }
      json.writeEndObject();
      json.writeArrayFieldStart("reconciliations");
      for (PairResult pair : report.pairs()) {
        write(json, pair);
      }
      json.writeEndArray();
      json.writeNumberField("wall_seconds", rounded(report.wallSeconds()));
      json.writeNumberField("peak_rss_bytes", report.peakRssBytes());
      json.writeEndObject();
    }
    return text.append('\n').toString();
  }

  private static void write(JsonGenerator json, PairResult pair) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", pair.name());
    json.writeStringField("outcome", pair.outcome().word());
    json.writeBooleanField("fails", pair.fails());
    if (pair.error() != null) {
      json.writeStringField("error", pair.error());
    }
    PairCounts counts = pair.counts();
    if (counts != null) {
      json.writeNumberField("source_rows", counts.sourceRows());
      json.writeNumberField("target_rows", counts.targetRows());
      json.writeNumberField("matched", counts.matched());
      json.writeNumberField("mismatched", counts.mismatched());
      json.writeNumberField("missing_in_target", counts.missingInTarget());
      json.writeNumberField("missing_in_source", counts.missingInSource());
      json.writeNumberField("surplus_in_source", counts.surplusInSource());
      json.writeNumberField("surplus_in_target", counts.surplusInTarget());
      json.writeNumberField("breaks", counts.breaks());
    }
    json.writeNumberField("wall_seconds", rounded(pair.seconds()));
    json.writeEndObject();
  }

  private static BigDecimal rounded(double seconds) {
    return BigDecimal.valueOf(seconds).setScale(SECONDS_PLACES, RoundingMode.HALF_UP);
  }
}
