package dev.tieout.local.internal.progress;

import dev.tieout.core.merge.Tally;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.NumberText;
import java.util.List;

/** The rows that were found to break until now, by kind. Immutable. */
record BreaksSoFar(
    long mismatched,
    long missingInTarget,
    long missingInSource,
    long surplusInSource,
    long surplusInTarget) {

  /** The sum of counts that other threads may be counting. */
  static BreaksSoFar of(List<Tally> tallies) {
    long[] sums = new long[5];
    for (Tally tally : tallies) {
      sums[0] += tally.mismatched();
      sums[1] += tally.onlyIn(Side.SOURCE);
      sums[2] += tally.onlyIn(Side.TARGET);
      sums[3] += tally.surplusIn(Side.SOURCE);
      sums[4] += tally.surplusIn(Side.TARGET);
    }
    return new BreaksSoFar(sums[0], sums[1], sums[2], sums[3], sums[4]);
  }

  long count() {
    return mismatched + missingInTarget + missingInSource + surplusInSource + surplusInTarget;
  }

  /** The kinds of which there are some, such as {@code 12 mismatched, 3 missing in target}. */
  String byKind() {
    StringBuilder text = new StringBuilder();
    append(text, mismatched, BreakKind.MISMATCHED);
    append(text, missingInTarget, BreakKind.MISSING_IN_TARGET);
    append(text, missingInSource, BreakKind.MISSING_IN_SOURCE);
    append(text, surplusInSource, BreakKind.SURPLUS_IN_SOURCE);
    append(text, surplusInTarget, BreakKind.SURPLUS_IN_TARGET);
    return text.toString();
  }

  private static void append(StringBuilder text, long count, BreakKind kind) {
    if (count > 0) {
      text.append(text.length() == 0 ? "" : ", ").append(NumberText.grouped(count));
      text.append(' ').append(kind.word().replace('_', ' '));
    }
  }
}
