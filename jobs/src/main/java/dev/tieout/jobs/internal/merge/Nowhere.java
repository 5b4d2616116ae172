package dev.tieout.jobs.internal.merge;

import dev.tieout.core.merge.Merge;
import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.RowView;
import java.io.Serializable;

/** Says that all rows are merged, so that none is anywhere else. */
final class Nowhere implements Merge.Elsewhere, Serializable {
  private static final long serialVersionUID = 1;

  @Override
  public boolean hasKey(Side side, RowView row) {
    return false;
  }
}
