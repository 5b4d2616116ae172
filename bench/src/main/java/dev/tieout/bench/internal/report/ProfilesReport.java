package dev.tieout.bench.internal.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.tieout.bench.internal.launch.Commit;
import dev.tieout.bench.internal.measure.Machine;
import dev.tieout.bench.internal.profile.EngineRun;
import dev.tieout.bench.internal.profile.EngineRunner;
import dev.tieout.bench.internal.profile.Published;
import dev.tieout.core.spec.ByteSize;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The runs of the profile workload as Markdown, as JSON, and as a chart. */
public record ProfilesReport(
    Instant started,
    Machine machine,
    Commit commit,
    String accounting,
    int limit,
    double loadAtStart,
    double loadAtEnd,
    List<EngineRun> runs) {
  private static final int BAR_HEIGHT = 14;
  private static final int CHART_WIDTH = 900;
  private static final int LABEL_WIDTH = 330;
  private static final List<String> COLOURS =
      List.of("#3b6ea5", "#7fa7d1", "#c9782f", "#5a9367", "#8a6fa8", "#999999", "#cc5555");

  /** Tables by size and workers, with the published figures beside them. */
  public String markdown() throws IOException {
    StringBuilder text = new StringBuilder();
    line(text, "# Stores under the profile workload, measured");
    line(text, "");
    line(text, "`./tieout bench profiles`; docs/BENCHMARKS.md says how each number is made.");
    line(text, "");
    row(text, List.of("setting", "value"));
    row(text, List.of("---", "---"));
    row(text, List.of("started", started.toString()));
    row(text, List.of("processor", machine.cpu() + ", " + machine.cores() + " cores"));
    row(text, List.of("memory", ByteSize.format(machine.memoryBytes())));
    row(text, List.of("system", machine.os()));
    row(text, List.of("Java", System.getProperty("java.runtime.version")));
    row(text, List.of("flags", String.join(" ", EngineRunner.JAVA_FLAGS)));
    row(text, List.of("commit", commit.toString()));
    row(text, List.of("accounting", accounting));
    row(text, List.of("limit of scans and queries", Integer.toString(limit)));
    row(
        text,
        List.of(
            "load average", format("%.2f at the start, %.2f at the end", loadAtStart, loadAtEnd)));
    for (List<EngineRun> group : groups().values()) {
      group(text, group);
    }
    published(text);
    direct(text);
    line(text, "");
    line(text, "## Settings of the engines");
    for (EngineRun run : runs) {
      line(text, "");
      line(
          text,
          format("%s (%,d profiles, %d workers):", run.engine(), run.profiles(), run.workers()));
      line(text, "");
      run.settings().forEach(setting -> line(text, "    " + setting));
    }
    return text.toString();
  }

  private Map<String, List<EngineRun>> groups() {
    Map<String, List<EngineRun>> groups = new LinkedHashMap<>();
    for (EngineRun run : runs) {
      groups
          .computeIfAbsent(run.profiles() + "/" + run.workers(), key -> new ArrayList<>())
          .add(run);
    }
    return groups;
  }

  private static void group(StringBuilder text, List<EngineRun> group) throws IOException {
    EngineRun first = group.get(0);
    line(text, "");
    line(
        text,
        format(
            "## %,d profiles, %d worker%s",
            first.profiles(), first.workers(), first.workers() == 1 ? "" : "s"));
    line(text, "");
    head(text, "operations a second", group);
    for (int i = 0; i < first.phases().size(); i++) {
      EngineRun.Phase phase = first.phases().get(i);
      if (phase.count() > 1) {
        List<String> cells = new ArrayList<>(List.of(phase.name()));
        for (EngineRun run : group) {
          cells.add(format("%,d", run.phases().get(i).rate()));
        }
        row(text, cells);
      }
    }
    line(text, "");
    head(text, "seconds and bytes", group);
    figure(text, "sum of phases", group, run -> format("%.1f s", run.seconds()));
    for (String apart : List.of("stabilize", "settle", "reopen", "verify")) {
      figure(text, apart, group, run -> format("%.2f s", run.secondsOf(apart)));
    }
    figure(text, "storage", group, run -> ByteSize.format(run.storageBytes()));
    figure(text, "peak memory", group, run -> ByteSize.format(run.peakBytes()));
    figure(
        text,
        "peak memory of the server",
        group,
        run -> run.serverPeakBytes() == 0 ? "" : ByteSize.format(run.serverPeakBytes()));
    figure(
        text,
        "checksums equal to the published ones",
        group,
        run ->
            run.checkedCount() == 0
                ? "none published for such a run"
                : run.checkedCount() + " of " + run.checkedCount());
  }

  private static void head(StringBuilder text, String corner, List<EngineRun> group) {
    List<String> cells = new ArrayList<>(List.of(corner));
    group.forEach(run -> cells.add(run.engine()));
    row(text, cells);
    row(text, rule(cells.size()));
  }

  private static List<String> rule(int columns) {
    List<String> cells = new ArrayList<>(List.of("---"));
    for (int i = 1; i < columns; i++) {
      cells.add("---:");
    }
    return cells;
  }

  private static void figure(
      StringBuilder text, String name, List<EngineRun> group, Cell<EngineRun> cell) {
    List<String> cells = new ArrayList<>(List.of(name));
    group.forEach(run -> cells.add(cell.of(run)));
    row(text, cells);
  }

  /** Ratios only: the hardware was another. */
  private void published(StringBuilder text) throws IOException {
    line(text, "");
    line(text, "## Beside the published figures");
    line(text, "");
    line(
        text,
        "Published at 2,000,000 profiles on an AMD EPYC 4345P with 8 cores: operations a second, and"
            + " what share of RocksDB's the others reached. Shares of ours are of the same phase.");
    line(text, "");
    List<String> head =
        new ArrayList<>(
            List.of("phase", "RocksDB", "SQLite", "MySQL", "SQLite/RocksDB", "MySQL/RocksDB"));
    List<List<EngineRun>> groups =
        groups().values().stream().filter(group -> rocksDb(group) != null).toList();
    for (List<EngineRun> group : groups) {
      EngineRun base = group.get(0);
      String size = format("%,d x %d", base.profiles(), base.workers());
      head.add("ours, SQLite, " + size);
      head.add("ours, MySQL, " + size);
    }
    row(text, head);
    row(text, rule(head.size()));
    for (Map.Entry<String, List<Long>> figure : Published.figures().entrySet()) {
      List<Long> rates = figure.getValue();
      List<String> cells = new ArrayList<>(List.of(figure.getKey()));
      rates.forEach(rate -> cells.add(format("%,d", rate)));
      cells.add(format("%.2f", (double) rates.get(1) / rates.get(0)));
      cells.add(format("%.2f", (double) rates.get(2) / rates.get(0)));
      for (List<EngineRun> group : groups) {
        cells.add(share(group, "sqlite", figure.getKey()));
        cells.add(share(group, "mysql", figure.getKey()));
      }
      row(text, cells);
    }
  }

  private static String share(List<EngineRun> group, String engine, String phase) {
    EngineRun base = rocksDb(group);
    EngineRun other = named(group, engine);
    return base == null || other == null
        ? ""
        : format("%.2f", (double) rate(other, phase) / Math.max(1, rate(base, phase)));
  }

  private void direct(StringBuilder text) {
    for (List<EngineRun> group : groups().values()) {
      for (String engine : List.of("rocksdb", "sqlite")) {
        EngineRun ours = named(group, engine);
        EngineRun byHand = named(group, engine + "-direct");
        if (ours == null || byHand == null) {
          continue;
        }
        line(text, "");
        line(text, format("## What our API costs: %s, %,d profiles", engine, ours.profiles()));
        line(text, "");
        line(
            text,
            "Time of ours over that of a loop written by hand over the same library; processor time is"
                + " less sensitive to other load.");
        line(text, "");
        row(text, List.of("phase", "time", "processor time"));
        row(text, rule(3));
        for (int i = 0; i < ours.phases().size(); i++) {
          EngineRun.Phase phase = ours.phases().get(i);
          if (phase.count() > 1) {
            EngineRun.Phase other = byHand.phases().get(i);
            row(
                text,
                List.of(
                    phase.name(),
                    ratio(phase.nanos() / 1e9, other.nanos() / 1e9),
                    ratio(phase.processorNanos() / 1e9, other.processorNanos() / 1e9)));
          }
        }
        row(
            text,
            List.of(
                "sum of phases",
                ratio(ours.seconds(), byHand.seconds()),
                ratio(ours.processorSeconds(), byHand.processorSeconds())));
      }
    }
  }

  private static String ratio(double ours, double byHand) {
    return byHand == 0 ? "" : format("%.2f", ours / byHand);
  }

  private static @Nullable EngineRun rocksDb(List<EngineRun> group) {
    EngineRun published = named(group, "rocksdb-published");
    return published != null ? published : named(group, "rocksdb");
  }

  private static @Nullable EngineRun named(List<EngineRun> group, String engine) {
    return group.stream().filter(run -> run.engine().equals(engine)).findFirst().orElse(null);
  }

  private static long rate(EngineRun run, String phase) {
    return run.phases().stream()
        .filter(candidate -> candidate.name().equals(phase))
        .mapToLong(EngineRun.Phase::rate)
        .findFirst()
        .orElse(0);
  }

  /** Every phase of every run. */
  public String json() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("started", started.toString());
      json.writeStringField("cpu", machine.cpu());
      json.writeNumberField("cores", machine.cores());
      json.writeNumberField("memory_bytes", machine.memoryBytes());
      json.writeStringField("os", machine.os());
      json.writeStringField("java", System.getProperty("java.runtime.version"));
      json.writeStringField("commit", commit.id());
      json.writeBooleanField("tree_is_clean", commit.isClean());
      json.writeStringField("accounting", accounting);
      json.writeNumberField("limit", limit);
      json.writeArrayFieldStart("runs");
      for (EngineRun run : runs) {
        json(json, run);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.append('\n').toString();
  }

  private static void json(JsonGenerator json, EngineRun run) throws IOException {
    json.writeStartObject();
    json.writeStringField("engine", run.engine());
    json.writeNumberField("profiles", run.profiles());
    json.writeNumberField("workers", run.workers());
    json.writeNumberField("storage_bytes", run.storageBytes());
    json.writeNumberField("peak_bytes", run.peakBytes());
    json.writeNumberField("server_peak_bytes", run.serverPeakBytes());
    json.writeNumberField("checked", run.checkedCount());
    json.writeArrayFieldStart("settings");
    for (String setting : run.settings()) {
      json.writeString(setting);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("phases");
    for (EngineRun.Phase phase : run.phases()) {
      json.writeStartObject();
      json.writeStringField("name", phase.name());
      json.writeNumberField("operations", phase.count());
      json.writeNumberField("nanos", phase.nanos());
      json.writeNumberField("processor_nanos", phase.processorNanos());
      json.writeStringField("checksum", phase.checksum());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Operations a second of each phase as bars, on a scale of its own for each phase. */
  public String svg() {
    StringBuilder body = new StringBuilder();
    int y = 30;
    for (List<EngineRun> group : groups().values()) {
      EngineRun first = group.get(0);
      y =
          text(
              body,
              10,
              y,
              format(
                  "%,d profiles, %d workers: operations a second",
                  first.profiles(), first.workers()),
              "bold");
      for (EngineRun.Phase phase : first.phases()) {
        if (phase.count() <= 1) {
          continue;
        }
        long most = group.stream().mapToLong(run -> rate(run, phase.name())).max().orElse(1);
        y = text(body, 10, y + 4, phase.name(), "normal");
        for (int i = 0; i < group.size(); i++) {
          long rate = rate(group.get(i), phase.name());
          long width = Math.max(1, rate * (CHART_WIDTH - LABEL_WIDTH - 120) / Math.max(1, most));
          int top = y - BAR_HEIGHT;
          body.append(
              format(
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>%n",
                  LABEL_WIDTH, top, width, BAR_HEIGHT - 2, COLOURS.get(i % COLOURS.size())));
          text(body, LABEL_WIDTH - 130, y - 3, group.get(i).engine(), "normal");
          y = text(body, (int) (LABEL_WIDTH + width + 6), y - 3, format("%,d", rate), "normal") - 1;
        }
      }
      y += 20;
    }
    return format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
                + " font-size=\"11\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
            CHART_WIDTH, y)
        + body
        + "</svg>\n";
  }

  private static int text(StringBuilder body, int x, int y, String words, String weight) {
    body.append(
        format("<text x=\"%d\" y=\"%d\" font-weight=\"%s\">%s</text>%n", x, y, weight, words));
    return y + BAR_HEIGHT + 2;
  }

  private static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  private static void row(StringBuilder text, List<String> cells) {
    line(text, "| " + String.join(" | ", cells) + " |");
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\n');
  }

  private interface Cell<T> {
    String of(T run);
  }
}
