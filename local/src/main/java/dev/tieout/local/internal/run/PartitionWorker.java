package dev.tieout.local.internal.run;

import dev.tieout.core.merge.Merge;
import dev.tieout.core.merge.Tally;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.sort.RowCursor;
import dev.tieout.core.sort.RowSorter;
import dev.tieout.core.sort.RowView;
import dev.tieout.local.internal.plan.PartitionPlan;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.spill.ExternalSorter;
import dev.tieout.local.internal.spill.PartitionedRows;
import dev.tieout.local.internal.spill.RecordStream;
import dev.tieout.local.internal.spill.SpillFile;
import dev.tieout.local.internal.spill.SpillSpace;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sorts and merges partitions in memory. A partition too large for the budget is partitioned again;
 * one that does not get smaller by that, because few keys make it up, is sorted externally. Not
 * thread-safe.
 */
final class PartitionWorker {
  private static final int MAX_LEVEL = 4;
  private static final int SUB_BUFFER_BYTES = 4 * 1024;
  private static final int MAX_SUB_PARTITIONS = 64;

  private final PartitionPlan plan;
  private final SpillSpace space;
  private final BreakLog.Partitions breaks;
  private final Progress progress;
  private final Merge merge;
  private final RowSorter sourceSorter = new RowSorter();
  private final RowSorter targetSorter = new RowSorter(sourceSorter);
  private byte[] sourceBytes = new byte[0];
  private byte[] targetBytes = new byte[0];

  PartitionWorker(
      RowLayout layout,
      PartitionPlan plan,
      SpillSpace space,
      BreakLog.Partitions breaks,
      Progress progress) {
    this.plan = plan;
    this.space = space;
    this.breaks = breaks;
    this.progress = progress;
    this.merge = new Merge(layout, breaks.sink(), space::open);
    progress.watch(merge.tally());
  }

  /** The counts so far. */
  Tally tally() {
    return merge.tally();
  }

  /** Takes partitions by the number that {@code next} gives, until there are no more. */
  void run(PartitionedRows source, PartitionedRows target, AtomicInteger next) throws IOException {
    reserve(source, target);
    for (int p = next.getAndIncrement(); p < source.partitionCount(); p = next.getAndIncrement()) {
      run(source, target, p, 1);
      progress.add(source.rowCount(p) + target.rowCount(p));
      Pair.checkInterrupted();
    }
    sourceBytes = new byte[0];
    targetBytes = new byte[0];
  }

  /** Allocates once what the largest partition that fits will need. */
  private void reserve(PartitionedRows source, PartitionedRows target) {
    long sourceMost = 0;
    long targetMost = 0;
    long rowsMost = 0;
    for (int p = 0; p < source.partitionCount(); p++) {
      if (fits(source, target, p)) {
        sourceMost = Math.max(sourceMost, source.sizeBytes(p));
        targetMost = Math.max(targetMost, target.sizeBytes(p));
        rowsMost = Math.max(rowsMost, Math.max(source.rowCount(p), target.rowCount(p)));
      }
    }
    sourceBytes = new byte[(int) sourceMost];
    targetBytes = new byte[(int) targetMost];
    sourceSorter.reserve((int) rowsMost);
    targetSorter.reserve((int) rowsMost);
  }

  private void run(PartitionedRows source, PartitionedRows target, int p, int level)
      throws IOException {
    if (fits(source, target, p)) {
      sourceBytes = load(source, p, sourceBytes);
      targetBytes = load(target, p, targetBytes);
      merge(sort(sourceSorter, source, p, sourceBytes), sort(targetSorter, target, p, targetBytes));
    } else {
      runOversized(source, target, p, level);
    }
    source.release(p);
    target.release(p);
  }

  private boolean fits(PartitionedRows source, PartitionedRows target, int p) {
    long rows = source.rowCount(p) + target.rowCount(p);
    long bytes = source.sizeBytes(p) + target.sizeBytes(p) + RowSorter.indexBytes(rows);
    return bytes <= plan.workerBytes();
  }

  private static byte[] load(PartitionedRows rows, int p, byte[] bytes) throws IOException {
    int size = Math.toIntExact(rows.sizeBytes(p));
    byte[] into = bytes.length < size ? new byte[size] : bytes;
    rows.load(p, into);
    return into;
  }

  private static RowCursor sort(RowSorter sorter, PartitionedRows rows, int p, byte[] bytes) {
    return sorter.sort(bytes, 0, (int) rows.sizeBytes(p), Math.toIntExact(rows.rowCount(p)));
  }

  private void merge(RowCursor source, RowCursor target) throws IOException {
    merge.run(source, target);
    breaks.endPartition();
  }

  private void runOversized(PartitionedRows source, PartitionedRows target, int p, int level)
      throws IOException {
    sourceBytes = new byte[0];
    targetBytes = new byte[0];
    long size = source.sizeBytes(p) + target.sizeBytes(p);
    if (level >= MAX_LEVEL || isOneKey(source, target, p)) {
      try (SpillFile file = space.open()) {
        merge(sortExternally(source.stream(p), file), sortExternally(target.stream(p), file));
      }
      return;
    }
    long wanted = 4 * size / plan.workerBytes() + 2;
    int count = (int) Math.min(MAX_SUB_PARTITIONS, wanted);
    try (SpillFile sourceFile = space.open();
        SpillFile targetFile = space.open()) {
      PartitionedRows left = partitionAgain(source.stream(p), sourceFile, level, count);
      PartitionedRows right = partitionAgain(target.stream(p), targetFile, level, count);
      for (int sub = 0; sub < count; sub++) {
        run(left, right, sub, level + 1);
      }
    }
  }

  /** True if every row of the partition has the key of its first. */
  private static boolean isOneKey(PartitionedRows source, PartitionedRows target, int p)
      throws IOException {
    RowView first = new RowView();
    RowView row = new RowView();
    PartitionedRows some = source.rowCount(p) > 0 ? source : target;
    if (!some.stream(p).next(first)) {
      return true;
    }
    byte[] key = java.util.Arrays.copyOfRange(first.bytes(), first.keyStart(), first.valueStart());
    first.set(key, 0, key.length, key.length);
    for (PartitionedRows side : new PartitionedRows[] {source, target}) {
      RecordStream stream = side.stream(p);
      while (stream.next(row)) {
        if (row.compareKey(first) != 0) {
          return false;
        }
      }
    }
    return true;
  }

  private PartitionedRows partitionAgain(
      RecordStream records, SpillFile file, int level, int partitionCount) throws IOException {
    PartitionedRows rows = new PartitionedRows(file, level, partitionCount, SUB_BUFFER_BYTES);
    RowView row = new RowView();
    while (records.next(row)) {
      rows.add(row.bytes(), records.recordStart(), row.rowEnd(), row.keyStart(), row.keyLength());
    }
    rows.finish();
    return rows;
  }

  private RowCursor sortExternally(RecordStream records, SpillFile file) throws IOException {
    ExternalSorter sorter = new ExternalSorter(file, plan.workerBytes() / 2);
    RowView row = new RowView();
    while (records.next(row)) {
      sorter.add(row.bytes(), records.recordStart(), row.rowEnd());
    }
    return sorter.finish();
  }
}
