package dev.tieout.bench.internal.spark;

import com.sun.management.OperatingSystemMXBean;
import dev.tieout.core.result.Summary;
import dev.tieout.core.spec.Spec;
import dev.tieout.jobs.SparkReconciliation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;

/**
 * The program of one measured process: the same reconciliation some times over in one JVM, a line
 * of JSON a time.
 *
 * <pre>
 * arguments = method source target out times
 * method    = merge | join | bucketed | hand-written | hand-tuned
 * </pre>
 */
public final class SparkRuns {

  private SparkRuns() {}

  /** Runs, and prints what each run took and found. */
  public static void main(String[] arguments) throws Exception {
    String method = arguments[0];
    int times = Integer.parseInt(arguments[4]);
    long started = System.nanoTime();
    SparkSession session = SparkSession.builder().appName("tieout bench " + method).getOrCreate();
    StageCosts costs = new StageCosts();
    session.sparkContext().addSparkListener(costs);
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long sessionNanos = System.nanoTime() - started;
    for (int i = 0; i < times; i++) {
      costs.reset();
      long cpu = system.getProcessCpuTime();
      long begun = System.nanoTime();
      Map<String, Long> answer =
          run(session, method, arguments[1], arguments[2], arguments[3] + "-" + i);
      long wallNanos = System.nanoTime() - begun;
      // Costs come on another thread.
      session.sparkContext().listenerBus().waitUntilEmpty();
      System.out.println(
          String.format(
              java.util.Locale.ROOT,
              "{\"method\":\"%s\",\"run\":%d,\"session_seconds\":%.3f,\"wall_seconds\":%.3f,"
                  + "\"cpu_seconds\":%.3f,\"task_cpu_seconds\":%.3f,"
                  + "\"longest_task_seconds\":%.3f,\"gc_seconds\":%.3f,"
                  + "\"shuffle_bytes\":%d,\"spilled_bytes\":%d,\"peak_execution_bytes\":%d,"
                  + "\"peak_resident_bytes\":%d,\"answer\":\"%s\"}",
              method,
              i,
              sessionNanos / 1e9,
              wallNanos / 1e9,
              (system.getProcessCpuTime() - cpu) / 1e9,
              costs.taskNanos() / 1e9,
              costs.longestTaskMillis() / 1e3,
              costs.gcMillis() / 1e3,
              costs.shuffleBytes(),
              costs.spilledBytes(),
              costs.peakExecutionBytes(),
              peakResidentBytes(),
              answer));
    }
    session.stop();
  }

  private static Map<String, Long> run(
      SparkSession session, String method, String source, String target, String out)
      throws IOException, InterruptedException {
    if (method.startsWith("hand-")) {
      return HandWrittenJoin.run(session, source, target, out);
    }
    Spec spec = Spec.EMPTY.with(List.of(source), List.of(target), Spec.Key.parse("id"));
    Summary summary =
        SparkReconciliation.run(
                session,
                spec,
                method.equals("join")
                    ? SparkReconciliation.Method.JOIN
                    : SparkReconciliation.Method.MERGE,
                new SparkReconciliation.Output(out, SparkReconciliation.Existing.REPLACED))
            .summary();
    Map<String, Long> counted = new TreeMap<>();
    counted.put("matched", summary.matched());
    counted.put("mismatched", summary.mismatched());
    counted.put("missing_in_target", summary.missingInTarget());
    counted.put("missing_in_source", summary.missingInSource());
    summary.columns().forEach(column -> counted.put(column.name(), column.mismatched()));
    return counted;
  }

  private static long peakResidentBytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
      }
    }
    return -1;
  }
}
