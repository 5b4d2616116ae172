package dev.tieout.core.merge;

import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.pack.UnparseableCounts;
import dev.tieout.core.pack.ValueReader;
import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.RowView;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Says what becomes of rows once it is known which pair, counts it and hands it on. */
public final class Verdicts {
  private final VerdictSink sink;
  private final @Nullable ValueReader reader;
  private final @Nullable UnparseableCounts unparseable;
  private final Tally tally;
  private final int[] differing;

  /** Of rows in a layout. */
  public Verdicts(RowLayout layout, VerdictSink sink) {
    this.sink = sink;
    this.reader = new ValueReader(layout);
    this.unparseable = layout.mayBeUnparseable() ? new UnparseableCounts(layout) : null;
    this.tally = new Tally(layout.keyCount(), layout.valueCount());
    this.differing = new int[layout.valueCount()];
  }

  private Verdicts(VerdictSink sink) {
    this.sink = sink;
    this.reader = null;
    this.unparseable = null;
    this.tally = new Tally(0, 0);
    this.differing = new int[0];
  }

  /** Of rows that are all key, so that no two that pair differ. */
  public static Verdicts ofWholeRows(VerdictSink sink) {
    return new Verdicts(sink);
  }

  /** The counts so far. */
  public Tally tally() {
    return tally;
  }

  /** Counts pairs of rows that are equal byte for byte. */
  public void identical(long pairs) {
    tally.matched += pairs;
  }

  /** Compares two rows of one key. */
  public void pair(RowView source, RowView target) throws IOException {
    if (reader == null) {
      throw new IllegalStateException("rows that are all key differ in nothing else");
    }
    byte[] left = source.bytes();
    byte[] right = target.bytes();
    int count = reader.differing(left, source.valueStart(), right, target.valueStart(), differing);
    if (count == 0) {
      tally.matched++;
      return;
    }
    tally.mismatched++;
    countUnparseable(Side.SOURCE, source);
    countUnparseable(Side.TARGET, target);
    for (int i = 0; i < count; i++) {
      int v = differing[i];
      tally.columnMismatches[v]++;
      if (reader.differsInTrailingBlanks(
          v, left, source.valueStart(), right, target.valueStart())) {
        tally.trailingBlanks[v]++;
      }
    }
    sink.mismatched(source, target, differing, count);
  }

  /** Takes a row that has no partner, though the other side may have its key. */
  public void alone(Side side, RowView row, boolean otherHasKey) throws IOException {
    countUnparseable(side, row);
    if (otherHasKey) {
      tally.surplusIn[side.index()]++;
      sink.surplus(side, row);
    } else {
      tally.missingFrom[side.other().index()]++;
      sink.missing(side, row);
    }
  }

  /** Only in rows that break: what cannot be read equals nothing. */
  private void countUnparseable(Side side, RowView row) {
    if (unparseable != null) {
      unparseable.add(
          row.bytes(), row.keyStart(), row.valueStart(), tally.unparseable[side.index()]);
    }
  }
}
