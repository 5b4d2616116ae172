package dev.tieout.jobs.internal.merge;

import dev.tieout.core.digest.Fingerprint;
import dev.tieout.core.merge.Tally;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Side;
import dev.tieout.jobs.internal.commit.WrittenFile;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a merge task says of its partition: its counts, what was packed, the file of its breaks. The
 * driver gets one a partition, so the sums are right however often tasks were run. A class and not
 * a record, since Spark may be set to serialize with a library that cannot make records.
 */
public final class PartitionResult implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int LONGS_A_SIDE = 6;

  private final long[] tally;
  private final long[] totals;
  private final @Nullable SpreadPart spread;
  private final @Nullable WrittenFile breaks;

  PartitionResult(
      Tally tally, SideTotals totals, @Nullable SpreadPart spread, @Nullable WrittenFile breaks) {
    this.spread = spread;
    this.tally = tally.toArray();
    this.totals = new long[LONGS_A_SIDE * Side.values().length];
    for (Side side : Side.values()) {
      int at = LONGS_A_SIDE * side.index();
      Fingerprint fingerprint = totals.fingerprint(side);
      this.totals[at] = totals.rows(side);
      this.totals[at + 1] = totals.nullKeyRows(side);
      this.totals[at + 2] = fingerprint.high();
      this.totals[at + 3] = fingerprint.low();
      this.totals[at + 4] = totals.filteredRows(side);
      this.totals[at + 5] = totals.mapsWithDuplicateKeys(side);
    }
    this.breaks = breaks;
  }

  /** The counts of the merge. */
  public Tally tally() {
    return Tally.ofArray(tally);
  }

  /** Adds what the packing tasks sent to this partition. */
  public void addTotalsTo(SideTotals sum) {
    for (Side side : Side.values()) {
      int at = LONGS_A_SIDE * side.index();
      sum.add(side, totals[at], totals[at + 1], new Fingerprint(totals[at + 2], totals[at + 3]));
      sum.addFiltered(side, totals[at + 4]);
      sum.addMapsWithDuplicateKeys(side, totals[at + 5]);
    }
  }

  /** What there was of keys that are spread, or null if none are. */
  @Nullable SpreadPart spread() {
    return spread;
  }

  /** The file of the breaks, or null if there are none or they are not kept. */
  public @Nullable WrittenFile breaks() {
    return breaks;
  }
}
