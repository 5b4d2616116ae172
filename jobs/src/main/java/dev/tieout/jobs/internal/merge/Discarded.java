package dev.tieout.jobs.internal.merge;

import dev.tieout.core.merge.VerdictSink;
import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.RowView;

/** Keeps no verdicts, for runs that count only. */
final class Discarded implements VerdictSink {
  @Override
  public void mismatched(RowView source, RowView target, int[] columns, int count) {}

  @Override
  public void missing(Side side, RowView row) {}

  @Override
  public void surplus(Side side, RowView row) {}
}
