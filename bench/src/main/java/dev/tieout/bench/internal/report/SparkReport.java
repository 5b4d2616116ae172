package dev.tieout.bench.internal.report;

import dev.tieout.bench.internal.data.WrongAnswer;
import dev.tieout.bench.internal.launch.Commit;
import dev.tieout.bench.internal.measure.Machine;
import dev.tieout.bench.internal.spark.SkewedKeys;
import dev.tieout.bench.internal.spark.SparkMethod;
import dev.tieout.bench.internal.spark.SparkProcess;
import dev.tieout.bench.internal.spark.SparkProcess.Measured;
import dev.tieout.bench.internal.spark.SparkProcess.Run;
import dev.tieout.core.spec.ByteSize;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a benchmark on Spark found, as tables and as JSON. Immutable. */
public record SparkReport(
    Instant started,
    Machine machine,
    Commit commit,
    double loadAtStart,
    double loadAtEnd,
    List<Measured> measured) {

  /**
   * Makes sure that all methods counted the same in every run.
   *
   * @throws WrongAnswer if two differ
   */
  public static void requireEqualAnswers(List<Measured> all) {
    for (Measured one : all) {
      for (Measured other : all) {
        for (Run run : other.runs()) {
          if (isOfOneData(one, other) && !agree(one, one.last(), other, run)) {
            throw new WrongAnswer(
                other.method().word(),
                List.of(
                    run.answer()
                        + ", where "
                        + one.method().word()
                        + " says "
                        + one.last().answer()));
          }
        }
      }
    }
  }

  /**
   * Which rows of one key pair is decided by their bytes, so where keys come often the columns that
   * differ depend on the keys; how many rows match does not.
   */
  private static boolean agree(Measured one, Run run, Measured other, Run otherRun) {
    return one.keys().equals(other.keys())
        ? run.answer().equals(otherRun.answer())
        : rowCounts(run.answer()).equals(rowCounts(otherRun.answer()));
  }

  private static List<String> rowCounts(String answer) {
    List<String> counts = new ArrayList<>();
    for (String count : answer.substring(1, answer.length() - 1).split(", ", -1)) {
      if (count.startsWith("matched=")
          || count.startsWith("mismatched=")
          || count.startsWith("missing_in_")) {
        counts.add(count);
      }
    }
    return counts;
  }

  /** What is compared has one answer: skewed keys are in other rows than the generator's. */
  private static boolean isOfOneData(Measured one, Measured other) {
    return one.rows() == other.rows()
        && one.keys().equals(SparkProcess.UNIQUE) == other.keys().equals(SparkProcess.UNIQUE);
  }

  /** The tables. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append("# Reconciling on Spark, measured\n\n");
    text.append("`./tieout bench spark`; docs/BENCHMARKS.md says how each number is made.\n\n");
    text.append("| setting | value |\n| --- | --- |\n");
    text.append("| started | ").append(started).append(" |\n");
    text.append("| processor | ").append(machine.cpu());
    text.append(", ").append(machine.cores()).append(" cores |\n");
    text.append("| memory | ").append(ByteSize.format(machine.memoryBytes())).append(" |\n");
    text.append("| system | ").append(machine.os()).append(" |\n");
    text.append("| Java | ").append(System.getProperty("java.runtime.version")).append(" |\n");
    text.append("| commit | ").append(commit).append(" |\n");
    text.append(
        String.format(
            Locale.ROOT,
            "| load average | %.2f at the start, %.2f at the end |\n\n",
            loadAtStart,
            loadAtEnd));
    text.append(
        "| rows a side | heap | method | cold process s | last run s | its processor s | ratio to"
            + " hand-written | shuffled | spilled | peak memory |\n");
    text.append("| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (Measured one : measured) {
      if (!one.keys().equals(SparkProcess.UNIQUE)) {
        continue;
      }
      Run last = one.last();
      text.append(
          String.format(
              Locale.ROOT,
              "| %,d | %s | %s | %.1f | %.1f | %.1f | %s | %s | %s | %s |\n",
              one.rows(),
              ByteSize.format(one.heapBytes()),
              one.method().word(),
              one.coldSeconds(),
              last.wallSeconds(),
              last.cpuSeconds(),
              ratio(one),
              ByteSize.format((long) last.shuffleBytes()),
              ByteSize.format((long) last.spilledBytes()),
              ByteSize.format((long) last.peakResidentBytes())));
    }
    appendSkew(text);
    text.append("\nAll methods counted the same in every run.\n");
    return text.toString();
  }

  private void appendSkew(StringBuilder text) {
    boolean isFirst = true;
    for (Measured one : measured) {
      Measured uniform = uniform(one);
      if (uniform == null) {
        continue;
      }
      if (isFirst) {
        text.append(
            "\n| rows a side | heap | keys | last run s | its processor s | ratio to uniform |"
                + " longest task s | ratio to uniform | spilled | peak memory |\n");
        text.append("| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
        isFirst = false;
      }
      Run last = one.last();
      text.append(
          String.format(
              Locale.ROOT,
              "| %,d | %s | %s | %.1f | %.1f | %.2f | %.2f | %.2f | %s | %s |\n",
              one.rows(),
              ByteSize.format(one.heapBytes()),
              one.keys(),
              last.wallSeconds(),
              last.cpuSeconds(),
              last.cpuSeconds() / uniform.last().cpuSeconds(),
              last.longestTaskSeconds(),
              last.longestTaskSeconds() / uniform.last().longestTaskSeconds(),
              ByteSize.format((long) last.spilledBytes()),
              ByteSize.format((long) last.peakResidentBytes())));
    }
  }

  /** What a run on skewed keys is compared with; null for one that is not of these. */
  private @Nullable Measured uniform(Measured one) {
    for (Measured other : measured) {
      if (!one.keys().equals(SparkProcess.UNIQUE)
          && other.keys().equals(SkewedKeys.UNIFORM.word())
          && other.rows() == one.rows()
          && other.heapBytes() == one.heapBytes()) {
        return other;
      }
    }
    return null;
  }

  private String ratio(Measured one) {
    for (Measured peer : measured) {
      if (peer.method() == SparkMethod.HAND_WRITTEN
          && peer.rows() == one.rows()
          && peer.heapBytes() == one.heapBytes()) {
        return String.format(
            Locale.ROOT, "%.2f", one.last().cpuSeconds() / peer.last().cpuSeconds());
      }
    }
    return "";
  }

  /** Every run as it was told. */
  public String json() {
    return measured.stream()
        .map(
            one ->
                String.format(
                    Locale.ROOT,
                    "    {\"rows\": %d, \"keys\": \"%s\", \"heap_bytes\": %d, \"method\": \"%s\","
                        + " \"cold_seconds\": %.3f, \"runs\": [\n      %s]}",
                    one.rows(),
                    one.keys(),
                    one.heapBytes(),
                    one.method().word(),
                    one.coldSeconds(),
                    one.runs().stream().map(Run::line).collect(Collectors.joining(",\n      "))))
        .collect(
            Collectors.joining(
                ",\n",
                String.format(
                    Locale.ROOT,
                    """
                    {
                      "started": "%s",
                      "processor": "%s",
                      "cores": %d,
                      "commit": "%s",
                      "load_at_start": %.2f,
                      "load_at_end": %.2f,
                      "processes": [
                    """,
                    started,
                    machine.cpu(),
                    machine.cores(),
                    commit,
                    loadAtStart,
                    loadAtEnd),
                "\n  ]\n}\n"));
  }
}
