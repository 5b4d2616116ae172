package dev.tieout.jobs.internal.merge;

import dev.tieout.core.merge.Merge;
import dev.tieout.core.merge.Tally;
import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.RowView;
import dev.tieout.jobs.internal.commit.WrittenFile;
import dev.tieout.jobs.internal.shuffle.HotKeys;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of spread keys in all partitions: how many each side has, how many found their twins,
 * and the files of the rest. To be told of every partition before it is asked.
 */
final class SpreadKeys implements Merge.Elsewhere, Serializable {
  private static final long serialVersionUID = 1;

  private final HotKeys keys;
  private final long[][] rows;
  private final transient List<WrittenFile> rest = new ArrayList<>();
  private long twins;

  SpreadKeys(HotKeys keys) {
    this.keys = keys;
    this.rows = new long[Side.values().length][keys.size()];
  }

  void add(SpreadPart part) {
    twins += part.twins();
    for (Side side : Side.values()) {
      long[] of = part.rows(side);
      for (int i = 0; i < of.length; i++) {
        rows[side.index()][i] += of[i];
      }
    }
    if (part.rest() != null) {
      rest.add(part.rest());
    }
  }

  /** The files of {@link RestRows}. */
  List<WrittenFile> rest() {
    return rest;
  }

  /** Makes the counts of a merge of the rest those of all rows of the keys. */
  void complete(Tally tally) {
    tally.addTwins(twins);
    tally.clearRows();
    for (Side side : Side.values()) {
      for (long ofKey : rows[side.index()]) {
        tally.addKey(side, ofKey);
      }
    }
  }

  @Override
  public boolean hasKey(Side side, RowView row) {
    return rows[side.index()][keys.indexOf(row.bytes(), row.keyStart(), row.keyLength())] > 0;
  }
}
