package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.NumberText;
import dev.tieout.jobs.internal.read.Input;
import java.util.HashSet;
import java.util.Set;

/**
 * Into how many partitions the rows of both sides are placed.
 *
 * <p>A merge task sorts one partition of each side at once. The rule: both together take at most a
 * quarter of a task's share of Spark's unified memory, so that the sort does not spill when keys
 * are spread evenly:
 *
 * <pre>
 * partitions = bytes / (0.25 x unified memory / cores)      at least 1, at most {@value #MAX}
 * bytes      = rows x (56 + key and value bytes) + bytes of texts, binaries, lists and maps
 * </pre>
 *
 * The 56 bytes are a row's header, its two offsets, rounding and its sort pointer. Texts count as
 * their files' bytes before compression. Data of more than {@value #SMALL_BYTES} bytes goes to at
 * least as many partitions as there are cores.
 *
 * @param partitions the number of partitions
 * @param bytes what the rows of both sides take in memory, as reckoned
 * @param taskMemoryBytes what those of one partition may take
 * @param unifiedBytes the memory that one executor has for execution and storage
 * @param coresPerExecutor the tasks that share it
 * @param isGiven true if the number was set, whatever the rule says
 */
public record PartitionPlan(
    int partitions,
    long bytes,
    long taskMemoryBytes,
    long unifiedBytes,
    int coresPerExecutor,
    boolean isGiven) {
  private static final int MAX = 100_000;
  private static final long SMALL_BYTES = 8L << 20;
  private static final int ROW_OVERHEAD_BYTES = 56;
  private static final int FIXED_KEY_PART_BYTES = 9;
  private static final int SHARES = 4;

  /**
   * The plan by the rule.
   *
   * @param unifiedBytes the memory that one executor has for execution and storage
   * @param coresPerExecutor the tasks that share it
   * @param cores the tasks that run at once
   */
  public static PartitionPlan of(
      Comparison comparison,
      Input source,
      Input target,
      long unifiedBytes,
      int coresPerExecutor,
      int cores) {
    double bytes = bytes(comparison, source) + bytes(comparison, target);
    long taskBytes = Math.max(1, unifiedBytes / SHARES / coresPerExecutor);
    int count = (int) Math.max(1, Math.min(MAX, Math.ceil(bytes / taskBytes)));
    return new PartitionPlan(
        bytes > SMALL_BYTES ? Math.max(count, Math.min(MAX, cores)) : count,
        (long) bytes,
        taskBytes,
        unifiedBytes,
        coresPerExecutor,
        /* isGiven= */ false);
  }

  /** The same with a number of partitions that was set. */
  public PartitionPlan with(int given) {
    return new PartitionPlan(
        given, bytes, taskMemoryBytes, unifiedBytes, coresPerExecutor, /* isGiven= */ true);
  }

  /** The arithmetic, in a sentence. */
  public String sentence() {
    return "The rows take about "
        + ByteSize.format(bytes)
        + "; a task may take "
        + ByteSize.format(taskMemoryBytes)
        + ", a quarter of "
        + ByteSize.format(unifiedBytes)
        + " of Spark's memory over "
        + coresPerExecutor
        + (coresPerExecutor == 1 ? " core" : " cores")
        + "; so they go to "
        + NumberText.grouped(partitions)
        + (partitions == 1 ? " partition" : " partitions")
        + (isGiven ? ", as spark.tieout.partitions says" : "")
        + (bytes / partitions > taskMemoryBytes
            ? ", which spill; give executors more memory to avoid that."
            : ".");
  }

  private static double bytes(Comparison comparison, Input input) {
    Side side = input.side();
    long rowBytes =
        ROW_OVERHEAD_BYTES
            + (long) FIXED_KEY_PART_BYTES * comparison.keys().size()
            + new RowLayout(comparison).fixedBytes();
    double bytes = (double) rowBytes * input.estimatedRows();
    Set<String> columnsOfBytes = new HashSet<>();
    for (ComparedColumn column : comparison.columns()) {
      Type type = column.typeOn(side);
      boolean isRepeated = column.canonical() instanceof Canonical.Nested;
      if (type instanceof Type.Text || type instanceof Type.Binary || isRepeated) {
        String read = column.columnOn(side).name();
        if (columnsOfBytes.add(read)) {
          bytes += input.columnBytes(read);
        }
      }
    }
    return bytes;
  }
}
