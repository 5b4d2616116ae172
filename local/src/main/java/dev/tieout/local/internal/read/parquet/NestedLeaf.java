package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.ColumnVector;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a leaf of a nested column: its entries, each with two levels and, where it is present, a
 * value.
 *
 * <p>A row is whole only when the next one begins, perhaps pages later, and other leaves may have
 * fewer rows at hand. So entries are decoded ahead into a buffer of their own, and stay there until
 * their rows are asked for. Invariants:
 *
 * <ol>
 *   <li>The entries {@code start .. valuedEnd} have their values in {@code values}, those up to
 *       {@code levelEnd}, all of one page, only their levels.
 *   <li>The buffer holds what the options say, or one row that is larger, up to the bound for what
 *       cannot be cut.
 *   <li>A chunk gives exactly the rows that its row group has, or a {@link Damage}.
 * </ol>
 *
 * Not thread-safe.
 */
final class NestedLeaf implements Closeable {
  /** What an entry takes in the buffer and in the vectors: levels, a value twice, null flags. */
  static final int ENTRY_BYTES = 32;

  private final Leaf leaf;
  private final NestedAssembly assembly;
  private final ColumnReader column;
  private final EntryLevels levels;
  private final ParquetReadOptions options;

  private final ColumnVector decoded;
  private int decodedNext;
  private int decodedEnd;
  private int undecoded;

  /** The rows that begin in the entries from {@code valuedEnd} to {@code levelEnd}. */
  private int pendingRows;

  private final NestedValues values;
  private byte[] repetitions = new byte[EntryLevels.MAX_READ_ENTRIES];
  private byte[] definitions = new byte[EntryLevels.MAX_READ_ENTRIES];
  private int start;
  private int valuedEnd;
  private int levelEnd;

  /** The rows that begin in the entries from {@code start} to {@code valuedEnd}. */
  private int begunRows;

  /** The rows of the row group that have not begun in an entry read. */
  private long rowsLeft;

  /**
   * @param path from the column down to the leaf
   * @param before the way to the leaf of the same column before it; null if it is the first
   * @param column reads the values that are not null, and the levels
   */
  NestedLeaf(
      List<NestedNode> path,
      @Nullable List<NestedNode> before,
      ColumnReader column,
      EntryLevels levels,
      ParquetReadOptions options) {
    this.leaf = column.leaf;
    this.assembly = new NestedAssembly(path, before);
    this.column = column;
    this.levels = levels;
    this.options = options;
    this.decoded = new ColumnVector(leaf.type(), EntryLevels.MAX_READ_ENTRIES);
    this.values =
        ColumnVector.carriesBytes(leaf.type())
            ? new NestedBytes()
            : new NestedLongs(leaf.physical() == Physical.INT96);
  }

  Leaf leaf() {
    return leaf;
  }

  /** Starts on a chunk; see {@link ColumnReader#open}. */
  void open(Chunk chunk, long rowCount, long endOffset) throws IOException {
    long entries = chunk.valueCount();
    boolean fits =
        levels.maxRepetition() == 0
            ? entries == rowCount
            : entries >= rowCount && (rowCount > 0 || entries == 0);
    if (!fits) {
      throw new Damage("a chunk of " + entries + " values in a row group of " + rowCount + " rows");
    }
    column.open(chunk, rowCount, endOffset);
    levels.startChunk();
    values.compact();
    rowsLeft = rowCount;
    begunRows = 0;
    start = 0;
    valuedEnd = 0;
    levelEnd = 0;
    decodedNext = 0;
    decodedEnd = 0;
    undecoded = 0;
    pendingRows = 0;
  }

  /**
   * Brings rows to hand, up to {@code wanted} of them: fewer if they are large, but at least one.
   *
   * @return how many are at hand
   */
  int ready(int wanted) throws IOException {
    if (wholeRows() < wanted && start > 0) {
      compact();
    }
    while (wholeRows() < wanted) {
      boolean isFull =
          valuedEnd - start >= options.nestedEntries()
              || values.heldBytes() >= options.nestedBytes();
      if (isFull && wholeRows() > 0) {
        break;
      }
      if (isFull) {
        checkRowSize();
      }
      if (valuedEnd == levelEnd) {
        readLevels(wanted - wholeRows());
      }
      readValues();
    }
    return Math.min(wanted, wholeRows());
  }

  /** Hands out the next {@code rows} rows, no more than {@link #ready} said. */
  void read(ColumnVector vector, int rows) throws Damage {
    int entriesEnd = endOf(rows);
    assembly.assemble(repetitions, definitions, start, entriesEnd, vector, rows, values);
    start = entriesEnd;
    begunRows -= rows;
  }

  long rebasedCount() {
    return column.rebasedCount();
  }

  /** Ends a chunk whose rows have all been read: there must be no others. */
  void finish() throws IOException {
    column.finish();
  }

  @Override
  public void close() {
    column.close();
  }

  private int wholeRows() {
    boolean lastIsWhole =
        levels.maxRepetition() == 0
            || begunRows == 0
            || (valuedEnd < levelEnd ? repetitions[valuedEnd] == 0 : !column.hasEntries());
    return lastIsWhole ? begunRows : begunRows - 1;
  }

  private void checkRowSize() throws PageTooLarge {
    long heldBytes = (long) (valuedEnd - start) * ENTRY_BYTES + values.heldBytes();
    if (heldBytes > options.wholeBytes()) {
      throw new PageTooLarge("a row", heldBytes, options.wholeBytes());
    }
  }

  private void compact() {
    System.arraycopy(repetitions, start, repetitions, 0, levelEnd - start);
    System.arraycopy(definitions, start, definitions, 0, levelEnd - start);
    valuedEnd -= start;
    levelEnd -= start;
    start = 0;
    values.compact();
  }

  private void readLevels(int wantedRows) throws IOException {
    if (!column.hasEntries()) {
      throw new Damage("its values end " + rowsLeft + " rows before the row group does");
    }
    int count = Math.min(column.readyEntries(), EntryLevels.MAX_READ_ENTRIES);
    if (levels.maxRepetition() == 0) {
      count = Math.min(count, wantedRows);
    }
    if (repetitions.length - levelEnd < count) {
      int length = NestedValues.grown(repetitions.length, levelEnd + count);
      repetitions = Arrays.copyOf(repetitions, length);
      definitions = Arrays.copyOf(definitions, length);
    }
    levels.read(repetitions, definitions, levelEnd, count);
    column.passEntries(count);
    undecoded = presentCount(definitions, levelEnd, levelEnd + count, levels.maxDefinition());
    pendingRows = zeroCount(repetitions, levelEnd, levelEnd + count);
    rowsLeft -= pendingRows;
    if (rowsLeft < 0) {
      throw new Damage("its pages hold more rows than the row group has");
    }
    levelEnd += count;
  }

  private static int presentCount(byte[] levels, int from, int to, int max) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += 1 + ((levels[i] - max) >> 31);
    }
    return count;
  }

  private static int zeroCount(byte[] levels, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += 1 + (-levels[i] >> 31);
    }
    return count;
  }

  /** Takes over some of the values whose levels are read, and the entries without one between. */
  private void readValues() throws IOException {
    if (decodedNext == decodedEnd && undecoded > 0) {
      decodedNext = 0;
      decodedEnd = column.readValues(decoded, undecoded);
      undecoded -= decodedEnd;
    }
    int taken = 0;
    if (decodedNext < decodedEnd) {
      taken = values.append(decoded, decodedNext, decodedEnd, options.nestedBytes());
      decodedNext += taken;
    }
    if (undecoded == 0 && decodedNext == decodedEnd) {
      valuedEnd = levelEnd;
      begunRows += pendingRows;
      pendingRows = 0;
    } else {
      passValued(taken);
    }
  }

  /** Passes over the entries up to the one whose value comes after the next {@code taken}. */
  private void passValued(int taken) {
    int left = taken;
    int i = valuedEnd;
    while (definitions[i] != levels.maxDefinition() || left-- > 0) {
      int begun = repetitions[i] == 0 ? 1 : 0;
      begunRows += begun;
      pendingRows -= begun;
      i++;
    }
    valuedEnd = i;
  }

  /** The entry after those of the next {@code rows} rows. */
  private int endOf(int rows) {
    if (levels.maxRepetition() == 0) {
      return start + rows;
    }
    int begun = 0;
    int i = start;
    while (i < valuedEnd && (repetitions[i] != 0 || begun++ < rows)) {
      i++;
    }
    return i;
  }
}
