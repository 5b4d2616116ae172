package dev.tieout.local.internal.plan;

import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.sort.RowSorter;
import dev.tieout.core.spec.ByteSize;
import dev.tieout.local.internal.read.DataFile;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Chooses the method from what is known before rows are read, and divides the budget.
 *
 * <p>The budget first pays for the readers' buffers, which depend on the files' pages. What is left
 * goes to rows: in phases, so that each phase may have all of it. Frugality is deliberate: more
 * memory than a partition needs makes nothing faster, so a large budget is mostly left alone.
 */
public final class Planner {
  private static final long MAX_IN_MEMORY_BYTES = 4L << 20;
  private static final long MIN_WORKER_BYTES = 128 << 10;
  private static final long MIN_IDEAL_WORKER_BYTES = 1 << 20;
  private static final int MAX_BUFFER_BYTES = 16 << 10;
  private static final int MIN_BUFFER_BYTES = 1 << 10;
  private static final int MAX_PARTITIONS = 2048;
  private static final long MIN_DATA_BYTES = 1 << 20;
  private static final long MAX_BREAK_BUFFER_BYTES = 8L << 20;
  private static final int ASSUMED_TEXT_BYTES = 16;
  private static final int RECORD_LENGTHS_BYTES = 2;
  private static final int LABEL_WIDTH = 12;

  /** A band of each side may take the budget divided by this. */
  private static final int BAND_SHARE = 6;

  private static final int MAX_BAND_ROWS = 1024;

  /** The most bands of a row group: a column is decoded half as many times. */
  private static final int MAX_BANDS = 32;

  private static final int BAND_CELL_BYTES = 9;
  private static final long BAND_COLUMN_BYTES = 200;

  private final Comparison comparison;
  private final Dataset source;
  private final Dataset target;
  private final long budgetBytes;
  private final List<String> explanation = new ArrayList<>();

  private Planner(Comparison comparison, Dataset source, Dataset target, long budgetBytes) {
    this.comparison = comparison;
    this.source = source;
    this.target = target;
    this.budgetBytes = budgetBytes;
  }

  /**
   * Plans a run.
   *
   * @throws BudgetRefusal if the budget does not suffice; the message says which would
   */
  public static Plan plan(
      Comparison comparison, Dataset source, Dataset target, Mode mode, long budgetBytes) {
    return new Planner(comparison, source, target, budgetBytes).plan(mode);
  }

  private Plan plan(Mode mode) {
    long readerBytes = readerBytes(source, false) + readerBytes(target, false);
    ParquetReadOptions options = ParquetReadOptions.forBudget(budgetBytes);
    if (readerBytes > budgetBytes / 2) {
      readerBytes = readerBytes(source, true) + readerBytes(target, true);
      options = options.frugal();
    }
    if (readerBytes > budgetBytes / 4 * 3) {
      int bandRows = bandRows();
      if (bandRows > 0) {
        readerBytes = bandBytes(source, bandRows) + bandBytes(target, bandRows);
        options = options.banded(bandRows);
      }
    }
    long dataBytes = budgetBytes - readerBytes;
    if (dataBytes < MIN_DATA_BYTES) {
      throw new BudgetRefusal(
          "A budget of "
              + ByteSize.format(budgetBytes)
              + " is too small: reading the columns takes "
              + ByteSize.format(readerBytes)
              + "; give --memory "
              + mebibytes(readerBytes + MIN_DATA_BYTES)
              + "MB or more.",
          readerBytes + MIN_DATA_BYTES);
    }
    long sourceBytes = packedBytes(source, Side.SOURCE);
    long targetBytes = packedBytes(target, Side.TARGET);
    long rows = source.estimatedRowCount() + target.estimatedRowCount();
    long inMemoryBytes = sourceBytes + targetBytes + RowSorter.indexBytes(rows);
    Method method = method(mode, inMemoryBytes, dataBytes);

    say("source", rows(source) + ", about " + ByteSize.format(sourceBytes) + " packed");
    say("target", rows(target) + ", about " + ByteSize.format(targetBytes) + " packed");
    say("budget", ByteSize.format(budgetBytes));
    String bands = options.bandRows() > 0 ? ", " + options.bandRows() + " rows at a time" : "";
    say("readers", ByteSize.format(readerBytes) + " for the columns of both sides" + bands);
    say("rows", ByteSize.format(dataBytes) + " left for packed rows");
    PartitionPlan partitions = partitions(inMemoryBytes, dataBytes);
    say("method", method.word() + reason(mode, method, inMemoryBytes));
    if (method == Method.PARTITIONED) {
      say(
          "partitions",
          partitions.partitionCount()
              + " a side, "
              + ByteSize.format(partitions.bufferBytes())
              + " of buffer each: "
              + ByteSize.format(2L * partitions.partitionCount() * partitions.bufferBytes()));
      say("workers", "2, " + ByteSize.format(partitions.workerBytes()) + " each");
    }
    return new Plan(method, options, dataBytes, partitions, explanation);
  }

  private Method method(Mode mode, long inMemoryBytes, long dataBytes) {
    return switch (mode) {
      case REFERENCE -> Method.REFERENCE;
      case IN_MEMORY -> requireMemory(inMemoryBytes, dataBytes);
      case SORT_MERGE -> Method.SORT_MERGE;
      case AUTO -> {
        if (isOrdered(source, Side.SOURCE) && isOrdered(target, Side.TARGET)) {
          yield Method.ORDERED;
        }
        // A guess that is too low would only show once memory is full.
        boolean isKnown = source.rowCount() >= 0 && target.rowCount() >= 0;
        boolean fits = isKnown && inMemoryBytes <= Math.min(MAX_IN_MEMORY_BYTES, dataBytes);
        yield fits ? Method.IN_MEMORY : Method.PARTITIONED;
      }
    };
  }

  private Method requireMemory(long inMemoryBytes, long dataBytes) {
    if (inMemoryBytes > dataBytes) {
      long needed = budgetBytes - dataBytes + inMemoryBytes;
      throw new BudgetRefusal(
          "Both sides take about "
              + ByteSize.format(inMemoryBytes)
              + " in memory, more than the budget of "
              + ByteSize.format(budgetBytes)
              + " leaves; give --memory "
              + mebibytes(needed + needed / 8)
              + "MB, or use --mode auto.",
          needed + needed / 8);
    }
    return Method.IN_MEMORY;
  }

  private String reason(Mode mode, Method method, long inMemoryBytes) {
    if (mode != Mode.AUTO) {
      return ", as asked";
    }
    return switch (method) {
      case ORDERED ->
          comparison.pairsByPosition()
              ? ", since rows pair by their position"
              : ", since the files say that both sides are ordered by the key";
      case IN_MEMORY -> ", since all rows take about " + ByteSize.format(inMemoryBytes);
      case PARTITIONED, SORT_MERGE, REFERENCE ->
          ", since all rows would take about " + ByteSize.format(inMemoryBytes);
    };
  }

  private void say(String what, String value) {
    explanation.add(what + " ".repeat(LABEL_WIDTH - what.length()) + value);
  }

  private static String rows(Dataset dataset) {
    return (dataset.rowCount() < 0 ? "about " : "") + dataset.estimatedRowCount() + " rows";
  }

  private static long mebibytes(long bytes) {
    return (bytes + (1 << 20) - 1) >> 20;
  }

  /** Readers go file by file, so the largest counts. */
  private long readerBytes(Dataset dataset, boolean frugal) {
    long largest = 0;
    for (DataFile file : dataset.files()) {
      long bytes = 0;
      for (String column : comparison.columnsToRead(dataset.side())) {
        DataFile.ColumnFacts facts = file.facts(column);
        bytes += frugal ? facts.frugalBufferBytes() : facts.bufferBytes();
      }
      largest = Math.max(largest, bytes);
    }
    return largest;
  }

  /**
   * How many rows of all columns can be held while one column after the other is read, or 0 if a
   * row group would have to be gone through too many times for that, or some column is nested.
   */
  private int bandRows() {
    for (Side side : Side.values()) {
      for (Column column : comparison.columnsRead(side)) {
        if (column.type().isNested()) {
          return 0;
        }
      }
    }
    double rowBytes = Math.max(bandRowBytes(source), bandRowBytes(target));
    int rows = (int) Math.min(MAX_BAND_ROWS, budgetBytes / (BAND_SHARE * rowBytes));
    for (Dataset dataset : List.of(source, target)) {
      for (DataFile file : dataset.files()) {
        if (file.largestGroupRows() > (long) rows * MAX_BANDS) {
          return 0;
        }
      }
    }
    return rows;
  }

  private double bandRowBytes(Dataset dataset) {
    double bytes = 0;
    for (Column column : comparison.columnsRead(dataset.side())) {
      boolean carriesBytes = ColumnVector.carriesBytes(column.type());
      bytes += BAND_CELL_BYTES;
      bytes += carriesBytes ? 1.5 * averageBytes(dataset, column.name()) : 0;
    }
    return bytes;
  }

  /** Text is not read in bands; its readers take what they take. */
  private long bandBytes(Dataset dataset, int bandRows) {
    if (dataset.files().stream().allMatch(file -> file.largestGroupRows() == 0)) {
      return readerBytes(dataset, true);
    }
    long largest = 0;
    int columns = 0;
    for (String column : comparison.columnsToRead(dataset.side())) {
      columns++;
      for (DataFile file : dataset.files()) {
        largest = Math.max(largest, file.facts(column).frugalBufferBytes());
      }
    }
    return (long) (bandRows * bandRowBytes(dataset)) + columns * BAND_COLUMN_BYTES + largest;
  }

  /** An estimate: text in a dictionary may be longer than the file lets see. */
  private long packedBytes(Dataset dataset, Side side) {
    RowLayout layout = new RowLayout(comparison);
    double rowBytes = RECORD_LENGTHS_BYTES + layout.fixedBytes() + 9.0 * layout.keyCount();
    Set<String> columnsOfBytes = new HashSet<>();
    for (ComparedColumn column : comparison.columns()) {
      boolean isRepeated = column.canonical() instanceof Canonical.Nested;
      if (ColumnVector.carriesBytes(column.typeOn(side)) || isRepeated) {
        String read = column.columnOn(side).name();
        if (columnsOfBytes.add(read)) {
          rowBytes += averageBytes(dataset, read);
        }
      }
    }
    return (long) (rowBytes * dataset.estimatedRowCount());
  }

  private static double averageBytes(Dataset dataset, String column) {
    long bytes = 0;
    for (DataFile file : dataset.files()) {
      bytes += file.facts(column).uncompressedBytes();
    }
    long rows = dataset.estimatedRowCount();
    double average = rows == 0 ? 0 : (double) bytes / rows;
    return Math.max(ASSUMED_TEXT_BYTES, average);
  }

  /**
   * Small partitions mean many buffers while partitioning, large ones mean much memory while
   * merging: with T bytes in all, buffers of b bytes on each side and two workers of w bytes, 2bT/w
   * equals 2w at w = √(bT), which is the least that both phases can do with.
   */
  private PartitionPlan partitions(long inMemoryBytes, long dataBytes) {
    long ideal = (long) Math.sqrt((double) MAX_BUFFER_BYTES * inMemoryBytes);
    long most = Math.max(MIN_WORKER_BYTES, dataBytes * 2 / 5);
    long workerBytes = Math.min(most, Math.max(MIN_IDEAL_WORKER_BYTES, ideal));
    // A quarter above the average, for partitions are not all alike.
    long wanted = inMemoryBytes * 5 / 4 / workerBytes + 1;
    int count = (int) Math.max(1, Math.min(MAX_PARTITIONS, wanted));
    long buffer = dataBytes * 4 / 5 / (2L * count);
    if (buffer < MIN_BUFFER_BYTES) {
      count = (int) Math.max(1, dataBytes * 4 / 5 / (2L * MIN_BUFFER_BYTES));
      buffer = MIN_BUFFER_BYTES;
    }
    int bufferBytes = (int) Math.min(MAX_BUFFER_BYTES, buffer / 512 * 512);
    long breakBytes = Math.min(MAX_BREAK_BUFFER_BYTES, dataBytes / 2);
    return new PartitionPlan(count, bufferBytes, workerBytes, breakBytes);
  }

  /** True if every file says that it ascends by the key, and the files follow one another. */
  private boolean isOrdered(Dataset dataset, Side side) {
    if (comparison.pairsByPosition()) {
      return true;
    }
    List<String> key = new ArrayList<>();
    for (ComparedColumn column : comparison.keys()) {
      if (column.rule().mayEqualNothing() || !column.fieldsOn(side).isEmpty()) {
        return false;
      }
      key.add(column.nameOn(side));
    }
    DataFile.ColumnFacts before = null;
    for (DataFile file : dataset.files()) {
      if (file.rowCount() == 0) {
        continue;
      }
      DataFile.ColumnFacts facts = file.facts(key.get(0));
      boolean saysSo =
          file.orderedBy().size() >= key.size()
              && file.orderedBy().subList(0, key.size()).equals(key);
      if (!saysSo || !facts.ascends() || (before != null && facts.min() < before.max())) {
        return false;
      }
      before = facts;
    }
    return true;
  }
}
