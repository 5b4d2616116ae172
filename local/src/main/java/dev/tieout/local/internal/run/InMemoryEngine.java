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
   * @param breaks receives the rows of the breaks dataset, in order
   */
  public static Summary run(
      Comparison comparison, RowReader source, RowReader target, BreakRows.BatchConsumer breaks)
      throws IOException {
    RowLayout layout = new RowLayout(comparison);
    SideTotals totals = new SideTotals();
    RowCursor left = sorted(comparison, layout, Side.SOURCE, source, totals);
    RowCursor right = sorted(comparison, layout, Side.TARGET, target, totals);
    BreakRows rows = new BreakRows(comparison, layout, breaks);
    Tally tally = new Merge(layout, rows).run(left, right);
    rows.flush();
    return Summary.of("local", "in-memory", comparison, tally, totals);
  }

  private static RowCursor sorted(
      Comparison comparison, RowLayout layout, Side side, RowReader reader, SideTotals totals)
      throws IOException {
    SidePacker packer = new SidePacker(comparison, layout, side, reader);
    RowArena arena = new RowArena(side.word());
    while (packer.next()) {
      arena.add(packer.rows());
    }
    packer.addTo(totals);
    return new RowSorter().sort(arena.bytes(), 0, arena.sizeBytes(), arena.rowCount());
  }
}
