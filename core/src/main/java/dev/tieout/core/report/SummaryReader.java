package dev.tieout.core.report;

import dev.tieout.core.gate.Verdict;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.Summary;
import dev.tieout.core.result.SummaryJson;
import dev.tieout.core.rule.SchemaFinding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link SummaryJson} writes, but for what Spark measured. Fields that it does not know
 * are passed over, since those that come do not raise the number of the format.
 */
final class SummaryReader {
  private final JsonNode root;

  /**
   * @throws IllegalArgumentException if the text is no JSON
   */
  SummaryReader(String json) {
    this.root = JsonNode.parse(json);
  }

  /** The number of the format; 1 where there is none, as before there were numbers. */
  long format() {
    return root.has("format") ? root.field("format").count() : 1;
  }

  /** Whether it is of many reconciliations, and none of them. */
  boolean isOfMany() {
    return root.has("reconciliations");
  }

  /**
   * What was found.
   *
   * @throws IllegalArgumentException if a field is missing or not as it must be, or counts do not
   *     add up; the message names it
   */
  Summary summary() {
    Summary summary =
        new Summary(
            root.field("engine").text(),
            root.field("mode").text(),
            side("source"),
            side("target"),
            root.field("matched").count(),
            root.field("mismatched").count(),
            root.field("missing_in_target").count(),
            root.field("missing_in_source").count(),
            root.field("surplus_in_source").count(),
            root.field("surplus_in_target").count(),
            columns(),
            unparseable(),
            findings());
    long pairs = summary.matched() + summary.mismatched();
    if (summary.source().rows() != pairs + summary.missingInTarget() + summary.surplusInSource()
        || summary.target().rows()
            != pairs + summary.missingInSource() + summary.surplusInTarget()) {
      throw new IllegalArgumentException("its counts do not add up to its rows");
    }
    if (!summary.outcome().word().equals(root.field("outcome").text())) {
      throw new IllegalArgumentException("its outcome is not that of its counts");
    }
    return summary;
  }

  /**
   * Whether it passed; by its breaks alone where nothing else is said.
   *
   * @throws IllegalArgumentException if a field is missing or not as it must be
   */
  Verdict verdict() {
    Verdict plain = Verdict.of(summary());
    if (!root.has("verdict")) {
      return plain;
    }
    boolean fails = root.field("verdict").text().equals("fails");
    List<String> reasons = texts("reasons");
    List<String> notes = root.has("notes") ? texts("notes") : List.of();
    Verdict.AcceptedCounts accepted = root.has("accepted") ? accepted() : null;
    boolean hasGate =
        fails != plain.fails()
            || !reasons.equals(plain.reasons())
            || !notes.isEmpty()
            || accepted != null;
    return new Verdict(fails, hasGate, reasons, notes, accepted, List.of());
  }

  private Verdict.AcceptedCounts accepted() {
    JsonNode accepted = root.field("accepted");
    return new Verdict.AcceptedCounts(
        accepted.field("known").count(),
        accepted.field("known_by_cause").count(),
        accepted.field("new").count(),
        accepted.field("expired").count(),
        accepted.field("vanished").count());
  }

  private List<String> texts(String field) {
    List<String> texts = new ArrayList<>();
    for (JsonNode text : root.field(field).elements()) {
      texts.add(text.text());
    }
    return texts;
  }

  /** The name of the reconciliation, or null. */
  @Nullable String name() {
    return root.has("name") ? root.field("name").textOrNull() : null;
  }

  /** What it took. */
  RunCosts costs() {
    return new RunCosts(
        root.field("wall_seconds").amount(),
        root.field("peak_rss_bytes").number(),
        root.field("spilled_bytes").number());
  }

  private Summary.SideCounts side(String name) {
    JsonNode side = root.field(name);
    return new Summary.SideCounts(
        side.field("rows").count(),
        side.field("fingerprint").text(),
        side.field("duplicated_keys").count(),
        side.field("duplicate_rows").count(),
        side.field("null_key_rows").count(),
        side.field("maps_with_duplicate_keys").count(),
        side.field("filtered_rows").count(),
        side.field("julian_files").count());
  }

  private List<Summary.ColumnCounts> columns() {
    List<Summary.ColumnCounts> columns = new ArrayList<>();
    JsonNode all = root.field("columns");
    for (String name : all.names()) {
      JsonNode column = all.field(name);
      columns.add(
          new Summary.ColumnCounts(
              name,
              column.field("mismatched").count(),
              column.has("trailing_blanks") ? column.field("trailing_blanks").count() : 0));
    }
    return columns;
  }

  private List<Summary.UnparseableValues> unparseable() {
    List<Summary.UnparseableValues> unparseable = new ArrayList<>();
    JsonNode all = root.field("unparseable").field("columns");
    for (String name : all.names()) {
      JsonNode column = all.field(name);
      unparseable.add(
          new Summary.UnparseableValues(
              name, column.field("source").count(), column.field("target").count()));
    }
    return unparseable;
  }

  private List<SchemaFinding> findings() {
    List<SchemaFinding> findings = new ArrayList<>();
    for (JsonNode finding : root.field("schema_findings").elements()) {
      findings.add(
          new SchemaFinding(
              kind(finding.field("kind")),
              finding.field("column").text(),
              finding.field("source").textOrNull(),
              finding.field("target").textOrNull(),
              weight(finding.field("weight"))));
    }
    return findings;
  }

  private static SchemaFinding.Kind kind(JsonNode node) {
    for (SchemaFinding.Kind kind : SchemaFinding.Kind.values()) {
      if (kind.word().equals(node.text())) {
        return kind;
      }
    }
    throw node.unknown();
  }

  private static SchemaFinding.Weight weight(JsonNode node) {
    for (SchemaFinding.Weight weight : SchemaFinding.Weight.values()) {
      if (weight.word().equals(node.text())) {
        return weight;
      }
    }
    throw node.unknown();
  }
}
