package dev.tieout.core.merge;

import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.RowCursor;
import dev.tieout.core.sort.RowView;
import java.io.IOException;

/**
 * Walks two sorted sides and gives a verdict on every row.
 *
 * <p>Within a key, identical rows pair off first; the rest of each side, in packed order, pair one
 * to one and are compared; what is left over is surplus on its side. A row whose bytes equal its
 * partner's is matched without looking inside.
 *
 * <p>Only the rows of one key that have found no partner yet are held, of one side at a time, and
 * beyond some hundred kilobytes on disk. Not thread-safe.
 */
public final class Merge {
  private final Verdicts verdicts;
  private final Elsewhere elsewhere;
  private final Tally tally;
  private final RowQueue waiting;
  private final RowView head = new RowView();
  private Side waitingSide = Side.SOURCE;

  /** Knows of rows that are not merged, since they have found their twins elsewhere. */
  @FunctionalInterface
  public interface Elsewhere {

    /** True if a side has, elsewhere, rows of the key of {@code row}. */
    boolean hasKey(Side side, RowView row);
  }

  /**
   * @param overflow where the waiting rows of one key go when memory does not hold them
   */
  public Merge(RowLayout layout, VerdictSink sink, Overflow overflow) {
    this(new Verdicts(layout, sink), overflow, (side, row) -> false);
  }

  /** The same, of what is left of two sides: a row whose key the other side has is surplus. */
  public Merge(Verdicts verdicts, Overflow overflow, Elsewhere elsewhere) {
    this.verdicts = verdicts;
    this.elsewhere = elsewhere;
    this.waiting = new RowQueue(overflow);
    this.tally = verdicts.tally();
  }

  /**
   * Merges two sides, or one partition of both.
   *
   * @return the counts so far, of this call and those before it
   * @throws IOException if a side cannot be read or the sink cannot write
   */
  public Tally run(RowCursor source, RowCursor target) throws IOException {
    source.advance();
    target.advance();
    while (source.hasRow() && target.hasRow()) {
      RowView left = source.row();
      RowView right = target.row();
      int order = left.compareKey(right);
      if (order < 0) {
        missing(Side.SOURCE, left);
        source.advance();
      } else if (order > 0) {
        missing(Side.TARGET, right);
        target.advance();
      } else if (left.hasValueOf(right)) {
        tally.matched++;
        source.advance();
        target.advance();
        if (source.repeatsKey() || target.repeatsKey()) {
          pair(source, target, source.repeatsKey(), target.repeatsKey());
        }
      } else {
        pair(source, target, true, true);
      }
    }
    for (; source.hasRow(); source.advance()) {
      missing(Side.SOURCE, source.row());
    }
    for (; target.hasRow(); target.advance()) {
      missing(Side.TARGET, target.row());
    }
    count(Side.SOURCE, source);
    count(Side.TARGET, target);
    return tally;
  }

  /** The counts so far. Another thread that looks at them sees figures that lag behind. */
  public Tally tally() {
    return tally;
  }

  /**
   * Pairs the rows of a key that both sides have.
   *
   * @param sourceHas whether the source's current row is of that key
   * @param targetHas whether the target's current row is of that key
   */
  private void pair(RowCursor source, RowCursor target, boolean sourceHas, boolean targetHas)
      throws IOException {
    boolean inSource = sourceHas;
    boolean inTarget = targetHas;
    while (inSource || inTarget) {
      int order = -1;
      if (inSource && inTarget) {
        order = source.row().compareRow(target.row());
      } else if (inTarget) {
        order = 1;
      }
      if (order == 0) {
        tally.matched++;
      } else if (order < 0) {
        withoutTwin(Side.SOURCE, source.row());
      } else {
        withoutTwin(Side.TARGET, target.row());
      }
      if (order <= 0) {
        inSource = source.advance() && source.repeatsKey();
      }
      if (order >= 0) {
        inTarget = target.advance() && target.repeatsKey();
      }
    }
    while (waiting.poll(head)) {
      verdicts.alone(waitingSide, head, /* otherHasKey= */ true);
    }
  }

  /**
   * Pairs a row that has no identical row with the first of the other side that waits, or waits.
   */
  private void withoutTwin(Side side, RowView row) throws IOException {
    if (waitingSide != side && waiting.poll(head)) {
      if (side == Side.SOURCE) {
        verdicts.pair(row, head);
      } else {
        verdicts.pair(head, row);
      }
    } else {
      waitingSide = side;
      waiting.add(row);
    }
  }

  private void missing(Side side, RowView row) throws IOException {
    verdicts.alone(side, row, elsewhere.hasKey(side.other(), row));
  }

  private void count(Side side, RowCursor cursor) {
    tally.rows[side.index()] += cursor.rowCount();
    tally.repeatedKeys[side.index()] += cursor.repeatedKeyCount();
    tally.repeatedRows[side.index()] += cursor.repeatedRowCount();
  }
}
