package dev.tieout.local.internal.run;

import dev.tieout.core.digest.Fingerprint;
import dev.tieout.core.filter.Filter;
import dev.tieout.core.pack.PackedRows;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.pack.RowPacker;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import java.io.IOException;
import java.util.List;

/**
 * Reads one side and packs the rows that take part, batch after batch, keeping count and
 * fingerprint. Not thread-safe.
 */
final class SidePacker {
  private final Side side;
  private final RowReader reader;
  private final RowBatch batch;
  private final RowPacker packer;
  private final PackedRows rows = new PackedRows();
  private final Fingerprint fingerprint = new Fingerprint();
  private long rowCount;

  SidePacker(Comparison comparison, RowLayout layout, Side side, RowReader reader) {
    this.side = side;
    this.reader = taken(comparison, side, reader);
    List<Column> columns = comparison.batchColumns(side);
    this.batch = new RowBatch(columns, RowBatch.capacityRows(columns));
    this.packer = new RowPacker(comparison, layout, side);
  }

  /** The rows that take part, numbered if they pair by their position. */
  private static RowReader taken(Comparison comparison, Side side, RowReader reader) {
    Filter filter = comparison.filter(side);
    RowReader taken =
        filter == null ? reader : new FilteredReader(reader, filter, comparison.columnsRead(side));
    return comparison.pairsByPosition() ? new PositionReader(taken) : taken;
  }

  /** How many rows there will be in all, or -1 if that is not known. */
  long expectedRowCount() {
    return reader.expectedRowCount();
  }

  Side side() {
    return side;
  }

  /** Packs the next batch into {@link #rows}, or returns false at the end. */
  boolean next() throws IOException {
    return next(rows);
  }

  /** Packs the next batch into {@code into}, or returns false at the end. */
  boolean next(PackedRows into) throws IOException {
    if (!reader.read(batch)) {
      return false;
    }
    packer.pack(batch, into);
    fingerprint.add(into);
    rowCount += into.rowCount();
    return true;
  }

  /** The rows of the last batch. */
  PackedRows rows() {
    return rows;
  }

  /** Adds what was seen to the totals of the run. */
  void addTo(SideTotals totals) {
    totals.add(side, rowCount, packer.nullKeyRowCount(), fingerprint);
    totals.addFiltered(side, reader.filteredRowCount());
    totals.addMapsWithDuplicateKeys(side, packer.mapsWithDuplicateKeys());
  }
}
