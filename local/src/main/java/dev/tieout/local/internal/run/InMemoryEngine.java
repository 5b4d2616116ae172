package dev.tieout.local.internal.run;

import dev.tieout.core.merge.Merge;
import dev.tieout.core.merge.Tally;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.result.BreakRows;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.sort.RowCursor;
import dev.tieout.core.sort.RowSorter;
import dev.tieout.local.internal.progress.Phase;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.spill.SpillSpace;
import java.io.IOException;

/**
 * Packs both sides into memory, sorts them and merges them. One thread: for what fits in memory the
 * second core is busy compiling, and a second thread's buffers cost more than they save.
 */
public final class InMemoryEngine {
  private InMemoryEngine() {}

  /**
   * Reconciles two sides.
   *
   * @param source reads the columns of {@link Comparison#columnsToRead} of the source
   * @param target the same of the target
   * @param space where the rows of one key go that memory does not hold
   * @param breaks receives the rows of the breaks dataset, in order
   * @param progress is told when the rows are merged, and looks at what breaks
   */
  public static Summary run(
      Comparison comparison,
      RowReader source,
      RowReader target,
      SpillSpace space,
      BreakRows.BatchConsumer breaks,
      Progress progress)
      throws IOException {
    RowLayout layout = new RowLayout(comparison);
    SideTotals totals = new SideTotals();
    RowSorter sorter = new RowSorter();
    RowSorter other = new RowSorter(sorter);
    RowCursor left =
        sorted(new SidePacker(comparison, layout, Side.SOURCE, source), sorter, totals);
    RowCursor right =
        sorted(new SidePacker(comparison, layout, Side.TARGET, target), other, totals);
    BreakRows rows = new BreakRows(comparison, layout, breaks);
    progress.begin(Phase.MERGING, Progress.UNKNOWN);
    Merge merge = new Merge(layout, rows, space::open);
    progress.watch(merge.tally());
    Tally tally = merge.run(left, right);
    rows.flush();
    return Summary.of("local", "in-memory", comparison, tally, totals);
  }

  private static RowCursor sorted(SidePacker packer, RowSorter sorter, SideTotals totals)
      throws IOException {
    RowArena arena = new RowArena(packer.side().word());
    while (packer.next()) {
      if (arena.rowCount() == 0) {
        arena.expect(packer.expectedRowCount(), packer.rows());
      }
      arena.add(packer.rows());
    }
    packer.addTo(totals);
    return sorter.sort(arena.bytes(), 0, arena.sizeBytes(), arena.rowCount());
  }
}
