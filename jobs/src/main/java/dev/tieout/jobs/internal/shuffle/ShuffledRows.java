package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.sort.RowCursor;
import dev.tieout.core.sort.RowView;
import dev.tieout.jobs.internal.shuffle.PlacedRows.PackedRecord;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Walks rows of one partition by (place, key, value), and believes nothing of them: {@link
 * PlacedRows} checks their places, {@link RowCursor} their order. Spark has sorted them by place
 * only; those of one place, which are rows of one key as a rule, are sorted here. Not thread-safe.
 */
public final class ShuffledRows extends RowCursor {
  private final PlacedRows rows;
  private final Part part;
  private final TiedRows[] ties = {new TiedRows(), new TiedRows()};
  private int tie;
  private boolean inTies;
  private PackedRecord given = new PackedRecord();
  private PackedRecord givenBefore = new PackedRecord();

  /** Which rows of a partition. */
  public enum Part {
    /** Those of keys that are spread: they come first. What they are compared by is all of them. */
    SPREAD,
    /** The others. */
    KEYED
  }

  /** Walks one part of the rows, which are to be at its beginning. */
  public ShuffledRows(PlacedRows rows, Part part) {
    this.rows = rows;
    this.part = part;
  }

  @Override
  protected boolean load(RowView row) throws IOException {
    if (inTies) {
      inTies = ties[tie].give(row);
      if (inTies) {
        return true;
      }
    }
    PackedRecord next = rows.peek();
    if (next == null || Placement.isSpread(next.place) != (part == Part.SPREAD)) {
      return false;
    }
    PackedRecord taken = rows.take(givenBefore);
    givenBefore = given;
    given = taken;
    if (isOf(taken.place)) {
      gather(taken);
      inTies = ties[tie].give(row);
      return true;
    }
    int keyLength = part == Part.SPREAD ? taken.rowEnd - taken.keyStart : taken.keyLength;
    row.set(taken.bytes, taken.keyStart, keyLength, taken.rowEnd, prefix(taken.place));
    return true;
  }

  private boolean isOf(long place) {
    PackedRecord next = rows.peek();
    return next != null && next.place == place;
  }

  /** Sorts the rows of one place. The rows given before them stay where they are. */
  private void gather(PackedRecord first) throws IOException {
    tie ^= 1;
    TiedRows tied = ties[tie];
    tied.start(prefix(first.place), part == Part.SPREAD);
    tied.add(first);
    @Nullable PackedRecord next = rows.peek();
    while (next != null && next.place == first.place) {
      tied.add(next);
      rows.step();
      next = rows.peek();
    }
    tied.sort();
  }

  /** Places are signed, prefixes are not. */
  private static long prefix(long place) {
    return place ^ Long.MIN_VALUE;
  }
}
