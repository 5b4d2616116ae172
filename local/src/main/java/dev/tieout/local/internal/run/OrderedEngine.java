package dev.tieout.local.internal.run;

import dev.tieout.core.merge.Merge;
import dev.tieout.core.pack.PackedRows;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.result.BreakRows;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.RowReader;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.spill.SpillSpace;
import java.io.IOException;

/**
 * Merges two sides that are in order already, as they are read: nothing is sorted and nothing is
 * spilled. The order is checked row by row.
 *
 * <p>One thread reads and packs the target ahead, the other the source and merges.
 */
public final class OrderedEngine {
  private OrderedEngine() {}

  /**
   * Reconciles two sides.
   *
   * @param source reads the columns of {@link Comparison#columnsToRead} of the source
   * @param target the same of the target
   * @param space where the rows of one key go that memory does not hold
   * @param breaks receives the rows of the breaks dataset, in order
   * @param progress looks at what breaks
   * @throws dev.tieout.core.sort.OutOfOrderException if a side is not in the order of its key, or
   *     too many rows have one key; what {@code breaks} was given until then is void
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
    SidePacker left = new SidePacker(comparison, layout, Side.SOURCE, source);
    SidePacker right = new SidePacker(comparison, layout, Side.TARGET, target);
    BreakRows rows = new BreakRows(comparison, layout, breaks);
    BatchExchange exchange = new BatchExchange();
    Merge merge = new Merge(layout, rows, space::open);
    progress.watch(merge.tally());
    Pair.run(
        () -> {
          try {
            merge.run(new OrderedRows(own(left)), new OrderedRows(exchange::take));
          } finally {
            exchange.stop();
          }
        },
        () -> {
          try {
            while (exchange.put(right)) {
              Pair.checkInterrupted();
            }
          } finally {
            exchange.stop();
          }
        });
    rows.flush();
    SideTotals totals = new SideTotals();
    left.addTo(totals);
    right.addTo(totals);
    return Summary.of("local", "ordered", comparison, merge.tally(), totals);
  }

  /** Batches of a packer of this thread, in as many buffers by turns as are read at a time. */
  private static OrderedRows.BatchSource own(SidePacker packer) {
    PackedRows[] buffers = new PackedRows[OrderedRows.HELD_BATCHES];
    for (int i = 0; i < buffers.length; i++) {
      buffers[i] = new PackedRows();
    }
    int[] turn = {0};
    return () -> {
      PackedRows rows = buffers[turn[0]++ % buffers.length];
      return packer.next(rows) ? rows : null;
    };
  }
}
