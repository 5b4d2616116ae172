package dev.tieout.bench.internal.report;

import dev.tieout.bench.internal.data.Answer;
import dev.tieout.bench.internal.measure.Spread;
import dev.tieout.bench.internal.run.CaseResult;
import dev.tieout.bench.internal.run.Result;
import dev.tieout.bench.internal.run.Trial;
import dev.tieout.core.spec.ByteSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** A result as Markdown: a table for each size, the ratios to peers, every run. */
public final class ResultMarkdown {
  private static final String NOT_TOLD = "not told";
  private static final double NANOS_PER_SECOND = 1e9;

  private final StringBuilder text = new StringBuilder();

  private ResultMarkdown() {}

  /** The text, with a line feed at its end. */
  public static String write(Result result) {
    ResultMarkdown markdown = new ResultMarkdown();
    markdown.setting(result.setting());
    Map<Long, List<CaseResult>> bySize = new LinkedHashMap<>();
    for (CaseResult measured : result.cases()) {
      bySize.computeIfAbsent(measured.rows(), rows -> new ArrayList<>()).add(measured);
    }
    bySize.forEach(markdown::size);
    markdown.ratios(Ratio.of(result.cases()));
    markdown.everyRun(result.cases());
    markdown.commands(result.cases());
    return markdown.text.toString();
  }

  private void setting(Result.Setting setting) {
    line("# Reconciling, measured");
    line("");
    line("`./tieout bench reconcile`; docs/BENCHMARKS.md says how each number is made.");
    line("");
    row("setting", "value");
    row("---", "---");
    row("started", setting.started().toString());
    row("processor", setting.machine().cpu() + ", " + setting.machine().cores() + " cores");
    row("memory", ByteSize.format(setting.machine().memoryBytes()));
    row("system", setting.machine().os());
    row("Java", setting.jvm());
    row("commit", setting.commit().toString());
    row("peers", setting.peers().isEmpty() ? "none" : String.join(", ", setting.peers()));
    row("accounting", setting.accounting());
    row("trials", setting.trialCount() + " after a first run, in turns");
    row(
        "load average",
        format("%.2f at the start, %.2f at the end", setting.loadAtStart(), setting.loadAtEnd()));
  }

  private void size(long rows, List<CaseResult> cases) {
    line("");
    line(format("## %,d rows a side", rows));
    line("");
    row(
        "case",
        "method",
        "median s",
        "min..max",
        "first",
        "processor s",
        "rows/s a side",
        "peak memory",
        "min..max",
        "spilled",
        "checksum");
    row("---", "---", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---");
    for (CaseResult measured : cases) {
      Answer answer = measured.answer();
      if (answer == null) {
        row(measured.measured().name(), "gave up: " + measured.gaveUp());
        continue;
      }
      Spread wall = measured.wallNanos();
      Spread peak = measured.peakBytes();
      row(
          measured.measured().name(),
          measured.first().method(),
          seconds(wall.median()),
          seconds(wall.min()) + ".." + seconds(wall.max()),
          seconds(measured.first().wallNanos()),
          told(measured.processorSeconds()),
          format("%,d", measured.rowsPerSecond()),
          ByteSize.format(peak.median()),
          ByteSize.format(peak.min()) + ".." + ByteSize.format(peak.max()),
          spilled(measured),
          answer.checksum());
    }
  }

  private static String spilled(CaseResult measured) {
    OptionalLong spilled = measured.trials().get(0).spilledBytes();
    return spilled.isPresent() ? ByteSize.format(spilled.getAsLong()) : NOT_TOLD;
  }

  private void ratios(List<Ratio> ratios) {
    if (ratios.isEmpty()) {
      return;
    }
    line("");
    line("## Beside peers, on the same files in the same minutes");
    line("");
    line("Below 1 is faster, or less memory.");
    line("");
    row("rows", "case", "peer", "time", "processor time", "peak memory");
    row("---:", "---", "---", "---:", "---:", "---:");
    for (Ratio ratio : ratios) {
      row(
          format("%,d", ratio.rows()),
          ratio.name(),
          ratio.peer(),
          format("%.2f", ratio.wall()),
          told(ratio.processor()),
          format("%.2f", ratio.peak()));
    }
  }

  private void everyRun(List<CaseResult> cases) {
    line("");
    line("## Every run");
    line("");
    line("Seconds, and peak memory in brackets.");
    line("");
    row("rows", "case", "first", "trials");
    row("---:", "---", "---", "---");
    for (CaseResult measured : cases) {
      List<String> trials = new ArrayList<>();
      for (Trial trial : measured.trials()) {
        trials.add(one(trial));
      }
      row(
          format("%,d", measured.rows()),
          measured.measured().name(),
          one(measured.first()),
          String.join(", ", trials));
    }
  }

  private static String one(Trial trial) {
    return seconds(trial.wallNanos()) + " (" + ByteSize.format(trial.usage().peakBytes()) + ")";
  }

  private void commands(List<CaseResult> cases) {
    Set<String> commands = new LinkedHashSet<>();
    Map<String, Set<String>> namesByFlags = new LinkedHashMap<>();
    for (CaseResult measured : cases) {
      String name = measured.measured().name();
      commands.add(name + ": " + measured.command());
      namesByFlags
          .computeIfAbsent(measured.javaFlags(), flags -> new LinkedHashSet<>())
          .add(format("%s (%,d)", name, measured.rows()));
    }
    line("");
    line("## Commands");
    line("");
    commands.forEach(command -> line("- " + command));
    line("");
    line("## Flags of Java");
    namesByFlags.forEach(
        (flags, names) -> {
          line("");
          line(String.join(", ", names) + ":");
          line("");
          line("    " + flags);
        });
  }

  private static String told(OptionalDouble value) {
    return value.isPresent() ? format("%.2f", value.getAsDouble()) : NOT_TOLD;
  }

  private static String seconds(long nanos) {
    return format("%.3f", nanos / NANOS_PER_SECOND);
  }

  private static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  private void row(String... cells) {
    line("| " + String.join(" | ", cells) + " |");
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
