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
 * <p>A merge task sorts one partition of each side at once. The rule: both together take at most
 * half of a task's share of Spark's unified memory, so that the sort does not spill when keys are
 * spread evenly:
 *
 * <pre>
 * partitions = bytes / (0.5 x unified memory / cores)      at least 1, at most {@value #MAX}
 * bytes      = rows x (82 + key and value bytes) + bytes of texts, binaries, lists and maps
 * </pre>
 *
 * The 82 bytes are a row's length, place, record lengths and rounding (18), and its pointer in an
 * array that is twice as long as what it holds, for the radix sort, and up to twice that, because
 * it grows by doubling (64). The other half of the share is for what such an array takes beside its
 * successor while it grows, and for pages that are not full, of which Spark has sixteen to a share.
 * Texts count as their files' bytes before compression. Data of more than {@value #SMALL_BYTES}
 * bytes goes to at least as many partitions as there are cores.
 *
 * <p>Tasks that pack rows keep none, as long as there are no more partitions than files that Spark
 * has them write at once ({@code spark.shuffle.sort.bypassMergeThreshold}). Beyond that number
 * Spark sorts rows by partition before it writes them, which spills.
 *
 * @param partitions the number of partitions
 * @param bytes what the rows of both sides take in memory, as reckoned
 * @param taskMemoryBytes what those of one partition may take
 * @param executor what tasks have
 * @param isGiven true if the number was set, whatever the rule says
 */
public record PartitionPlan(
    int partitions, long bytes, long taskMemoryBytes, Executor executor, boolean isGiven) {
  private static final int MAX = 100_000;
  private static final long SMALL_BYTES = 8L << 20;
  private static final int ROW_OVERHEAD_BYTES = 82;
  private static final int FIXED_KEY_PART_BYTES = 9;
  private static final int SHARES = 2;

  /** What Spark keeps for itself before it divides the heap. */
  public static final long RESERVED_BYTES = 300L << 20;

  /** Of the rest, what is unified memory unless spark.memory.fraction says otherwise. */
  public static final double DEFAULT_FRACTION = 0.6;

  /**
   * What the tasks of an executor have.
   *
   * @param unifiedBytes the memory for execution and storage
   * @param cores the tasks that share it
   * @param filesAtOnce the most partitions whose files a packing task writes at once
   */
  public record Executor(long unifiedBytes, int cores, int filesAtOnce) {
    private long taskBytes() {
      return Math.max(1, unifiedBytes / SHARES / cores);
    }
  }

  /**
   * The plan by the rule.
   *
   * @param cores the tasks that run at once, on all executors
   */
  public static PartitionPlan of(
      Comparison comparison, Input source, Input target, Executor executor, int cores) {
    double bytes = bytes(comparison, source) + bytes(comparison, target);
    long taskBytes = executor.taskBytes();
    int count = (int) Math.max(1, Math.min(MAX, Math.ceil(bytes / taskBytes)));
    return new PartitionPlan(
        bytes > SMALL_BYTES ? Math.max(count, Math.min(MAX, cores)) : count,
        (long) bytes,
        taskBytes,
        executor,
        /* isGiven= */ false);
  }

  /** The same with a number of partitions that was set. */
  public PartitionPlan with(int given) {
    return new PartitionPlan(given, bytes, taskMemoryBytes, executor, /* isGiven= */ true);
  }

  /** The arithmetic, in a sentence. */
  public String sentence() {
    return "The rows take about "
        + ByteSize.format(bytes)
        + "; a task may take "
        + ByteSize.format(taskMemoryBytes)
        + ", half of what "
        + ByteSize.format(executor.unifiedBytes)
        + " of Spark's memory are over "
        + executor.cores
        + (executor.cores == 1 ? " core" : " cores")
        + "; so they go to "
        + NumberText.grouped(partitions)
        + (partitions == 1 ? " partition" : " partitions")
        + (isGiven ? ", as spark.tieout.partitions says" : "")
        + spilling();
  }

  /** What does not fit, and what would do. */
  private String spilling() {
    if (bytes / partitions > taskMemoryBytes) {
      return ", which spill; leave spark.tieout.partitions out, or give executors "
          + ByteSize.format(heapFor(partitions))
          + " to avoid that.";
    }
    if (partitions > executor.filesAtOnce) {
      return ", more than the "
          + NumberText.grouped(executor.filesAtOnce)
          + " that are packed without sorting, so packing may spill; give executors "
          + ByteSize.format(heapFor(executor.filesAtOnce))
          + " to avoid that.";
    }
    return ".";
  }

  /** The heap with which so many partitions fit. */
  private long heapFor(int count) {
    double unified = (double) bytes / count * SHARES * executor.cores;
    return (long) (unified / DEFAULT_FRACTION) + RESERVED_BYTES;
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
