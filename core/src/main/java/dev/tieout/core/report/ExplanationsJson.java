package dev.tieout.core.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.tieout.core.explain.Example;
import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes {@code explanations.json}; docs/formats/results.md has its fields. */
public final class ExplanationsJson implements ReportDocument {
  @Override
  public String fileName() {
    return "explanations.json";
  }

  @Override
  public void write(RunReport report, Appendable out) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      DefaultPrettyPrinter lines = new DefaultPrettyPrinter();
      DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
      lines.indentObjectsWith(indenter);
      lines.indentArraysWith(indenter);
      json.setPrettyPrinter(lines);
      write(json, report.explanations());
    }
    out.append(text.getBuffer()).append('\n');
  }

  private static void write(JsonGenerator json, Explanations explanations) throws IOException {
    json.writeStartObject();
    texts(json, "key", explanations.keyNames());
    json.writeArrayFieldStart("explanations");
    for (Explanation explanation : explanations.explanations()) {
      json.writeStartObject();
      json.writeStringField("cause", explanation.cause());
      json.writeStringField("kind", explanation.kind().word());
      json.writeStringField("column", explanation.column());
      json.writeStringField("parameter", explanation.parameter());
      json.writeNumberField("count", explanation.count());
      json.writeNumberField("of", explanation.of());
      json.writeStringField("sentence", explanation.sentence());
      examples(json, explanation.examples());
      json.writeStringField("rule", explanation.rule());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("columns");
    for (Explanations.ColumnBreaks column : explanations.columns()) {
      json.writeStartObject();
      json.writeStringField("column", column.column());
      json.writeNumberField("breaks", column.breaks());
      json.writeNumberField("unexplained", column.unexplained());
      examples(json, column.examples());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("row_patterns");
    for (Explanations.RowPattern pattern : explanations.rowPatterns()) {
      json.writeStartObject();
      texts(json, "parts", pattern.parts());
      json.writeNumberField("rows", pattern.rows());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("changes");
    for (Explanations.Change change : explanations.changes()) {
      json.writeStartObject();
      json.writeStringField("column", change.column());
      json.writeStringField("from", change.from());
      json.writeStringField("to", change.to());
      json.writeNumberField("count", change.count());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("samples");
    for (Explanations.RowSample sample : explanations.samples()) {
      json.writeStartObject();
      json.writeStringField("kind", sample.kind());
      texts(json, "key", sample.key());
      json.writeArrayFieldStart("differences");
      for (Explanations.Difference difference : sample.differences()) {
        json.writeStartObject();
        json.writeStringField("column", difference.column());
        json.writeStringField("source", difference.source());
        json.writeStringField("target", difference.target());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void examples(JsonGenerator json, List<Example> examples) throws IOException {
    json.writeArrayFieldStart("examples");
    for (Example example : examples) {
      json.writeStartObject();
      texts(json, "key", example.key());
      json.writeStringField("source", example.source());
      json.writeStringField("target", example.target());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void texts(JsonGenerator json, String field, List<@Nullable String> texts)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
