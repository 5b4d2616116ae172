package dev.tieout.core.report;

import dev.tieout.core.explain.Example;
import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.BreakKind;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link ExplanationsJson} writes. */
final class ExplanationsReader {
  private ExplanationsReader() {}

  /**
   * The explanations that a text has.
   *
   * @throws IllegalArgumentException if it is no JSON, or a field is missing or not as it must be
   */
  static Explanations read(String json) {
    JsonNode root = JsonNode.parse(json);
    List<Explanation> explanations = new ArrayList<>();
    for (JsonNode node : root.field("explanations").elements()) {
      explanations.add(
          new Explanation(
              node.field("cause").text(),
              kind(node.field("kind")),
              node.field("column").textOrNull(),
              node.field("parameter").text(),
              node.field("count").count(),
              node.field("of").count(),
              node.field("sentence").text(),
              examples(node.field("examples")),
              node.field("rule").textOrNull()));
    }
    List<Explanations.ColumnBreaks> columns = new ArrayList<>();
    for (JsonNode node : root.field("columns").elements()) {
      columns.add(
          new Explanations.ColumnBreaks(
              node.field("column").text(),
              node.field("breaks").count(),
              node.field("unexplained").count(),
              examples(node.field("examples"))));
    }
    List<Explanations.RowPattern> patterns = new ArrayList<>();
    for (JsonNode node : root.field("row_patterns").elements()) {
      patterns.add(
          new Explanations.RowPattern(node.field("parts").texts(), node.field("rows").count()));
    }
    List<Explanations.Change> changes = new ArrayList<>();
    for (JsonNode node : root.field("changes").elements()) {
      changes.add(
          new Explanations.Change(
              node.field("column").text(),
              node.field("from").textOrNull(),
              node.field("to").textOrNull(),
              node.field("count").count()));
    }
    List<Explanations.RowSample> samples = new ArrayList<>();
    for (JsonNode node : root.field("samples").elements()) {
      samples.add(sample(node));
    }
    return new Explanations(
        root.field("key").texts(), explanations, columns, patterns, changes, samples);
  }

  private static Explanations.RowSample sample(JsonNode node) {
    List<Explanations.Difference> differences = new ArrayList<>();
    for (JsonNode difference : node.field("differences").elements()) {
      differences.add(
          new Explanations.Difference(
              difference.field("column").text(),
              difference.field("source").textOrNull(),
              difference.field("target").textOrNull()));
    }
    return new Explanations.RowSample(
        node.field("kind").text(), node.field("key").textsOrNulls(), differences);
  }

  private static List<Example> examples(JsonNode nodes) {
    List<Example> examples = new ArrayList<>();
    for (JsonNode node : nodes.elements()) {
      examples.add(
          new Example(
              node.field("key").textsOrNulls(),
              node.field("source").textOrNull(),
              node.field("target").textOrNull()));
    }
    return examples;
  }

  private static BreakKind kind(JsonNode node) {
    for (BreakKind kind : BreakKind.values()) {
      if (kind.word().equals(node.text())) {
        return kind;
      }
    }
    throw node.unknown();
  }
}
