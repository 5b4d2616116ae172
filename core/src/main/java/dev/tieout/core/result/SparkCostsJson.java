package dev.tieout.core.result;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** The object {@code spark} of a summary. */
final class SparkCostsJson {
  private static final int SECONDS_PLACES = 3;
  private static final int SKEW_PLACES = 2;

  private SparkCostsJson() {}

  static void write(JsonGenerator json, SparkCosts costs) throws IOException {
    json.writeObjectFieldStart("spark");
    json.writeNumberField("partitions", costs.partitions());
    json.writeNumberField("task_memory_bytes", costs.taskMemoryBytes());
    json.writeNumberField("tasks", costs.tasks());
    json.writeNumberField("repeated_tasks", costs.repeatedTasks());
    json.writeNumberField("shuffle_written_bytes", costs.shuffleWrittenBytes());
    json.writeNumberField("spilled_bytes", costs.spilledBytes());
    json.writeNumberField("peak_execution_bytes", costs.peakExecutionBytes());
    json.writeNumberField("executor_peak_bytes", costs.executorPeakBytes());
    number(json, "gc_seconds", costs.gcSeconds(), SECONDS_PLACES);
    json.writeBooleanField("complete", costs.isComplete());
    json.writeArrayFieldStart("stages");
    for (SparkCosts.Stage stage : costs.stages()) {
      stage(json, stage);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void stage(JsonGenerator json, SparkCosts.Stage stage) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", stage.id());
    json.writeStringField("name", stage.name());
    json.writeNumberField("tasks", stage.tasks());
    json.writeNumberField("repeated_tasks", stage.repeatedTasks());
    number(json, "longest_task_seconds", stage.longestSeconds(), SECONDS_PLACES);
    number(json, "median_task_seconds", stage.medianSeconds(), SECONDS_PLACES);
    number(json, "skew", stage.skew(), SKEW_PLACES);
    json.writeNumberField("shuffle_written_bytes", stage.shuffleWrittenBytes());
    json.writeNumberField("spilled_bytes", stage.spilledBytes());
    json.writeNumberField("peak_execution_bytes", stage.peakExecutionBytes());
    number(json, "gc_seconds", stage.gcSeconds(), SECONDS_PLACES);
    json.writeEndObject();
  }

  private static void number(JsonGenerator json, String name, double value, int places)
      throws IOException {
    json.writeNumberField(name, BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP));
  }
}
