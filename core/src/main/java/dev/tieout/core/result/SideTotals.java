package dev.tieout.core.result;

import dev.tieout.core.digest.Fingerprint;
import dev.tieout.core.rule.Side;

/**
 * What was seen of each side while it was packed, before anything was merged. Those of parts add
 * up. Mutable, not thread-safe.
 */
public final class SideTotals {
  private final long[] rows = new long[2];
  private final long[] nullKeyRows = new long[2];
  private final long[] filteredRows = new long[2];
  private final long[] mapsWithDuplicateKeys = new long[2];
  private final Fingerprint[] fingerprints = {new Fingerprint(), new Fingerprint()};

  /** Adds what was seen of a part of one side. */
  public void add(Side side, long rowCount, long nullKeyRowCount, Fingerprint fingerprint) {
    rows[side.index()] += rowCount;
    nullKeyRows[side.index()] += nullKeyRowCount;
    fingerprints[side.index()].add(fingerprint);
  }

  /** Adds rows of one side that its filter did not keep. */
  public void addFiltered(Side side, long rowCount) {
    filteredRows[side.index()] += rowCount;
  }

  /** Adds maps of one side in which a key comes twice. */
  public void addMapsWithDuplicateKeys(Side side, long count) {
    mapsWithDuplicateKeys[side.index()] += count;
  }

  /** Rows that take part. */
  public long rows(Side side) {
    return rows[side.index()];
  }

  /** Rows that the side's filter did not keep. */
  public long filteredRows(Side side) {
    return filteredRows[side.index()];
  }

  public long nullKeyRows(Side side) {
    return nullKeyRows[side.index()];
  }

  public long mapsWithDuplicateKeys(Side side) {
    return mapsWithDuplicateKeys[side.index()];
  }

  public Fingerprint fingerprint(Side side) {
    return fingerprints[side.index()];
  }
}
