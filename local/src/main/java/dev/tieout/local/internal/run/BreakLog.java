package dev.tieout.local.internal.run;

import dev.tieout.core.merge.VerdictRecords;
import dev.tieout.core.merge.VerdictSink;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.result.BreakRows;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.sort.RowCursor;
import dev.tieout.local.internal.spill.ExternalSorter;
import dev.tieout.local.internal.spill.Run;
import dev.tieout.local.internal.spill.SpillFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The verdicts of partitions that are merged in any order, put in the order of their keys at the
 * end. The verdicts of one partition come in order, so each partition makes one sorted run; short
 * runs stay in memory until they come to {@value #MAX_HELD_BYTES} bytes. Any number of breaks takes
 * bounded memory. Thread-safe but for the sinks.
 */
final class BreakLog {
  private static final int MAX_HELD_BYTES = 512 * 1024;
  private static final int WRITE_BUFFER_BYTES = 32 * 1024;

  private final SpillFile file;
  private final List<Run> runs = new ArrayList<>();
  private int heldBytes;

  BreakLog(SpillFile file) {
    this.file = file;
  }

  /** A sink for one worker, which takes one partition after another. Not thread-safe. */
  Partitions partitions() {
    return new Partitions(this);
  }

  private synchronized void keep(Run run) throws IOException {
    run.finish(MAX_HELD_BYTES - heldBytes);
    heldBytes += run.heldBytes();
    runs.add(run);
  }

  /** Gives all verdicts to the consumer of break rows, in order. */
  synchronized void replay(
      Comparison comparison, RowLayout layout, BreakRows.BatchConsumer consumer, long budgetBytes)
      throws IOException {
    BreakRows rows = new BreakRows(comparison, layout, consumer);
    VerdictRecords.Replay replay = new VerdictRecords.Replay(layout, rows);
    RowCursor cursor = ExternalSorter.merged(file, runs, budgetBytes);
    while (cursor.advance()) {
      replay.accept(cursor.row());
    }
    rows.flush();
  }

  /** Takes the verdicts of partitions, one partition after another. */
  static final class Partitions {
    private final BreakLog log;
    private final byte[] buffer = new byte[WRITE_BUFFER_BYTES];
    private final VerdictRecords records;
    private Run run;
    private boolean isEmpty = true;

    private Partitions(BreakLog log) {
      this.log = log;
      this.run = new Run(log.file, buffer);
      this.records =
          new VerdictRecords(
              record -> {
                run.add(record);
                isEmpty = false;
              });
    }

    VerdictSink sink() {
      return records;
    }

    /** Ends a partition. */
    void endPartition() throws IOException {
      if (!isEmpty) {
        log.keep(run);
        run = new Run(log.file, buffer);
        isEmpty = true;
      }
    }
  }
}
