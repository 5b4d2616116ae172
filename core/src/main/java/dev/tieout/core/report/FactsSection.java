package dev.tieout.core.report;

import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.SparkCosts;
import dev.tieout.core.result.Summary;
import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.NumberText;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** What was compared and what it took. */
final class FactsSection implements HtmlSection {
  private static final int MOST_PATHS = 20;
  private static final int TO_THE_MINUTE = "2024-01-01T00:00".length();

  @Override
  public String id() {
    return "run";
  }

  @Override
  public String heading() {
    return "Run";
  }

  @Override
  public boolean isIn(RunReport report) {
    return true;
  }

  @Override
  public void write(HtmlWriter html, RunReport report) throws IOException {
    html.raw("<div class=\"sides\">\n");
    side(html, "Source", report.facts().source(), report.summary().source());
    side(html, "Target", report.facts().target(), report.summary().target());
    run(html, report);
    html.raw("</div>\n");
  }

  private static void side(
      HtmlWriter html, String label, RunFacts.SideFacts facts, Summary.SideCounts counts)
      throws IOException {
    html.raw("<div><h3>").raw(label).raw("</h3>\n<dl class=\"list\">\n");
    html.raw("<dt>Paths</dt>");
    List<String> paths = facts.paths();
    for (String path : paths.subList(0, Math.min(MOST_PATHS, paths.size()))) {
      html.raw("<dd>").name(path).raw("</dd>");
    }
    if (paths.size() > MOST_PATHS) {
      html.raw("<dd>and ").count(paths.size() - MOST_PATHS).raw(" more</dd>");
    }
    fact(html, "Files", NumberText.grouped(facts.files()));
    if (facts.bytes() >= 0) {
      fact(html, "Size", ByteSize.format(facts.bytes()));
    }
    fact(html, "Rows", NumberText.grouped(counts.rows()));
    html.raw("\n<dt>Fingerprint</dt><dd class=\"mono\">").text(counts.fingerprint());
    html.raw("</dd>\n</dl></div>\n");
  }

  private static void run(HtmlWriter html, RunReport report) throws IOException {
    RunCosts costs = report.costs();
    html.raw("<div><h3>Run</h3>\n<dl class=\"list\">\n");
    String started = started(report.facts().startedMillis());
    fact(html, "Started", started.replace('T', ' ') + " UTC");
    if (report.facts().spec() != null) {
      html.raw("\n<dt>Spec</dt><dd>").name(report.facts().spec()).raw("</dd>");
    }
    fact(html, "Engine", report.summary().engine() + ", " + report.summary().mode());
    fact(html, "Time", NumberText.fixed(costs.wallSeconds(), 2) + " s");
    fact(html, "Memory for data", ByteSize.format(report.facts().memoryBytes()));
    if (costs.peakRssBytes() > 0) {
      fact(html, "Peak memory", ByteSize.format(costs.peakRssBytes()));
    }
    fact(
        html,
        "Spilled",
        costs.spilledBytes() > 0 ? ByteSize.format(costs.spilledBytes()) : "nothing");
    SparkCosts spark = costs.spark();
    if (spark != null) {
      fact(html, "Partitions", NumberText.grouped(spark.partitions()));
      fact(html, "Shuffled", ByteSize.format(spark.shuffleWrittenBytes()));
    }
    fact(html, "Tieout", Versions.tieout());
    fact(html, "Java", Versions.java());
    html.raw("</dl></div>\n");
  }

  /** A moment in UTC, to the second, after ISO 8601. */
  static String started(long millis) {
    String time =
        LocalDateTime.ofEpochSecond(Math.floorDiv(millis, 1000L), 0, ZoneOffset.UTC).toString();
    return time.length() == TO_THE_MINUTE ? time + ":00" : time;
  }

  private static void fact(HtmlWriter html, String label, String text) throws IOException {
    html.raw("<dt>").raw(label).raw("</dt><dd>").text(text).raw("</dd>\n");
  }
}
