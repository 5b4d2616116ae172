package dev.tieout.bench.internal.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.tieout.bench.internal.data.Answer;
import dev.tieout.bench.internal.measure.Spread;
import dev.tieout.bench.internal.run.CaseResult;
import dev.tieout.bench.internal.run.Result;
import dev.tieout.bench.internal.run.Trial;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** A result as JSON: every trial, and what the tables are made of; docs/BENCHMARKS.md explains. */
public final class ResultJson {
  private static final int SECONDS_PLACES = 3;
  private static final int RATIO_PLACES = 3;

  private final JsonGenerator json;

  private ResultJson(JsonGenerator json) {
    this.json = json;
  }

  /** The text, with a line feed at its end. */
  public static String write(Result result) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
      generator.setPrettyPrinter(new DefaultPrettyPrinter());
      new ResultJson(generator).result(result);
    }
    return text.append('\n').toString();
  }

  private void result(Result result) throws IOException {
    json.writeStartObject();
    setting(result.setting());
    json.writeArrayFieldStart("cases");
    for (CaseResult measured : result.cases()) {
      measured(measured);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("ratios");
    for (Ratio ratio : Ratio.of(result.cases())) {
      json.writeStartObject();
      json.writeNumberField("rows", ratio.rows());
      json.writeStringField("case", ratio.name());
      json.writeStringField("peer", ratio.peer());
      json.writeNumberField("wall", rounded(ratio.wall(), RATIO_PLACES));
      if (ratio.processor().isPresent()) {
        json.writeNumberField("processor", rounded(ratio.processor().getAsDouble(), RATIO_PLACES));
      }
      json.writeNumberField("peak_memory", rounded(ratio.peak(), RATIO_PLACES));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void setting(Result.Setting setting) throws IOException {
    json.writeStringField("started", setting.started().toString());
    json.writeObjectFieldStart("machine");
    json.writeStringField("cpu", setting.machine().cpu());
    json.writeNumberField("cores", setting.machine().cores());
    json.writeNumberField("memory_bytes", setting.machine().memoryBytes());
    json.writeStringField("os", setting.machine().os());
    json.writeEndObject();
    json.writeStringField("jvm", setting.jvm());
    json.writeStringField("commit", setting.commit().id());
    json.writeBooleanField("tree_is_clean", setting.commit().isClean());
    json.writeStringField("accounting", setting.accounting());
    json.writeNumberField("trials", setting.trialCount());
    json.writeArrayFieldStart("peers");
    for (String peer : setting.peers()) {
      json.writeString(peer);
    }
    json.writeEndArray();
    json.writeNumberField("load_at_start", rounded(setting.loadAtStart(), 2));
    json.writeNumberField("load_at_end", rounded(setting.loadAtEnd(), 2));
  }

  private void measured(CaseResult measured) throws IOException {
    json.writeStartObject();
    json.writeStringField("case", measured.measured().name());
    json.writeNumberField("rows", measured.rows());
    json.writeStringField("dataset", measured.measured().dataset().word());
    json.writeStringField("command", measured.command());
    json.writeStringField("java_flags", measured.javaFlags());
    json.writeFieldName("first");
    trial(measured.first());
    json.writeArrayFieldStart("trials");
    for (Trial trial : measured.trials()) {
      trial(trial);
    }
    json.writeEndArray();
    Answer answer = measured.answer();
    if (answer == null) {
      json.writeStringField("gave_up", measured.gaveUp());
    } else {
      Spread wall = measured.wallNanos();
      json.writeObjectFieldStart("wall_seconds");
      json.writeNumberField("median", seconds(wall.median()));
      json.writeNumberField("min", seconds(wall.min()));
      json.writeNumberField("max", seconds(wall.max()));
      json.writeEndObject();
      if (measured.processorSeconds().isPresent()) {
        json.writeNumberField(
            "processor_seconds",
            rounded(measured.processorSeconds().getAsDouble(), SECONDS_PLACES));
      }
      Spread peak = measured.peakBytes();
      json.writeObjectFieldStart("peak_bytes");
      json.writeNumberField("median", peak.median());
      json.writeNumberField("min", peak.min());
      json.writeNumberField("max", peak.max());
      json.writeEndObject();
      json.writeNumberField("rows_per_second", measured.rowsPerSecond());
      answer(answer);
    }
    json.writeEndObject();
  }

  private void trial(Trial trial) throws IOException {
    json.writeStartObject();
    json.writeNumberField("wall_seconds", seconds(trial.wallNanos()));
    if (trial.usage().userSeconds().isPresent()) {
      json.writeNumberField("user_seconds", trial.usage().userSeconds().getAsDouble());
    }
    if (trial.usage().systemSeconds().isPresent()) {
      json.writeNumberField("system_seconds", trial.usage().systemSeconds().getAsDouble());
    }
    json.writeNumberField("peak_bytes", trial.usage().peakBytes());
    if (trial.spilledBytes().isPresent()) {
      json.writeNumberField("spilled_bytes", trial.spilledBytes().getAsLong());
    }
    json.writeStringField("method", trial.method());
    json.writeEndObject();
  }

  private void answer(Answer answer) throws IOException {
    json.writeStringField("checksum", answer.checksum());
    json.writeObjectFieldStart("answer");
    for (var count : answer.counts().entrySet()) {
      json.writeNumberField(count.getKey(), count.getValue());
    }
    for (var fingerprint : answer.fingerprints().entrySet()) {
      json.writeStringField(fingerprint.getKey(), fingerprint.getValue());
    }
    json.writeEndObject();
  }

  private static BigDecimal seconds(long nanos) {
    return BigDecimal.valueOf(nanos, 9).setScale(SECONDS_PLACES, RoundingMode.HALF_UP);
  }

  private static BigDecimal rounded(double value, int places) {
    return BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP);
  }
}
