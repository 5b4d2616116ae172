package dev.tieout.core.sort;

import java.io.IOException;

/**
 * Walks rows in packed order: by key, then by value part, as unsigned bytes. Not thread-safe.
 *
 * <p>Invariants, which {@link #advance} checks for every row, so that nothing downstream need trust
 * who sorted:
 *
 * <ol>
 *   <li>Rows ascend; equal rows may follow one another.
 *   <li>The row before the current one stays readable until the next call of {@code advance}.
 * </ol>
 */
public abstract class RowCursor {
  private RowView current = new RowView();
  private RowView previous = new RowView();
  private long rowCount;
  private boolean hasRow;
  private boolean repeatsKey;
  private long repeatedKeyCount;
  private long repeatedRowCount;

  /**
   * Moves to the next row.
   *
   * @return false if there is none; the current row is then meaningless
   * @throws OutOfOrderException if the row is below the one before it
   * @throws IOException if rows cannot be read
   */
  public final boolean advance() throws IOException {
    RowView next = previous;
    hasRow = load(next);
    if (!hasRow) {
      repeatsKey = false;
      return false;
    }
    previous = current;
    current = next;
    boolean repeats = false;
    if (rowCount > 0) {
      int order = Long.compareUnsigned(next.prefix(), previous.prefix());
      if (order == 0) {
        repeats = next.hasKeyOf(previous);
        order = next.compareRow(previous);
      }
      if (order < 0) {
        throw new OutOfOrderException(rowCount);
      }
      if (repeats) {
        repeatedRowCount++;
        if (!repeatsKey) {
          repeatedKeyCount++;
        }
      }
    }
    repeatsKey = repeats;
    rowCount++;
    return true;
  }

  /** Points {@code row} at the next row, or returns false. */
  protected abstract boolean load(RowView row) throws IOException;

  /**
   * Copies the current row, for a {@link #load} that is about to reuse the memory in which it lies
   * before it returns the next.
   */
  protected final void retainCurrent() {
    byte[] copy =
        java.util.Arrays.copyOfRange(current.bytes(), current.keyStart(), current.rowEnd());
    current.set(copy, 0, current.keyLength(), copy.length, current.prefix());
  }

  /** The current row. The object changes with each advance. */
  public final RowView row() {
    return current;
  }

  /** True if the last advance found a row. */
  public final boolean hasRow() {
    return hasRow;
  }

  /** True if the current row has the key of the row before it. */
  public final boolean repeatsKey() {
    return repeatsKey;
  }

  /** Rows walked so far. */
  public final long rowCount() {
    return rowCount;
  }

  /** Keys that have come more than once so far. */
  public final long repeatedKeyCount() {
    return repeatedKeyCount;
  }

  /** Rows so far that repeated the key of a row before them. */
  public final long repeatedRowCount() {
    return repeatedRowCount;
  }
}
