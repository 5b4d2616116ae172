package dev.tieout.core.gate;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.SchemaFinding;
import dev.tieout.core.spec.FailWhen;
import dev.tieout.core.spec.Limit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds the breaks that are left to the thresholds, for one verdict. Not thread-safe. */
final class Judgement {
  private final Thresholds thresholds;
  private final Summary summary;
  private final LeftBreaks left;
  private final @Nullable BreakTally tally;
  private final Acceptances acceptances;
  private final long largerRows;
  private final List<String> reasons = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<Verdict.Amount> amounts = new ArrayList<>();

  /**
   * @param left the breaks that are left
   * @param tally what the breaks themselves told, or null if they were not asked
   */
  Judgement(
      Thresholds thresholds,
      Summary summary,
      LeftBreaks left,
      Acceptances acceptances,
      @Nullable BreakTally tally) {
    this.thresholds = thresholds;
    this.summary = summary;
    this.left = left;
    this.acceptances = acceptances;
    this.tally = tally;
    this.largerRows = Math.max(summary.source().rows(), summary.target().rows());
  }

  /** A verdict by the thresholds. */
  Verdict byThresholds(boolean tellsAccepted) {
    if (thresholds.overall() != null) {
      hold(thresholds.overall(), left.rows(), "row breaks", "rows break");
    }
    kinds();
    columns();
    thresholds
        .causes()
        .forEach(
            (cause, limit) ->
                hold(
                    limit,
                    left.ofCause(cause),
                    "break has the cause " + cause,
                    "breaks have the cause " + cause));
    thresholds.amounts().forEach(this::amount);
    return verdict(tellsAccepted);
  }

  /** A verdict that any break fails. */
  Verdict ofAnyBreak(boolean tellsAccepted) {
    long breaks = left.rows() + schemaFindings();
    if (breaks > 0) {
      reasons.add(
          "There "
              + (breaks == 1 ? "is " : "are ")
              + Shown.breaks(breaks)
              + " that "
              + (breaks == 1 ? "is" : "are")
              + " not accepted.");
    }
    return verdict(tellsAccepted);
  }

  private Verdict verdict(boolean tellsAccepted) {
    notes.addAll(0, acceptances.notes());
    long known = acceptances.live();
    long byCause = left.knownByCause();
    long expired = acceptances.expired();
    return new Verdict(
        !reasons.isEmpty(),
        /* hasGate= */ true,
        reasons,
        notes,
        tellsAccepted
            ? new Verdict.AcceptedCounts(
                known,
                byCause,
                Math.max(0, summary.breakRows() - known - byCause - expired),
                expired,
                acceptances.vanished())
            : null,
        amounts);
  }

  private void kinds() {
    for (FailWhen.Kind kind : FailWhen.Kind.values()) {
      Limit said = thresholds.kinds().get(kind);
      Limit limit = said == null && isStrict(kind) ? Limit.NONE : said;
      if (limit != null) {
        String word = kind.word();
        hold(limit, count(kind), "break of kind " + word, "breaks of kind " + word);
      }
    }
  }

  /** Whether a kind without a threshold allows none; of pairs of rows, columns are looked at. */
  private boolean isStrict(FailWhen.Kind kind) {
    return switch (kind) {
      case MISMATCHED, UNPARSEABLE -> false;
      case SCHEMA_FINDINGS -> true;
      case MISSING_IN_TARGET, MISSING_IN_SOURCE, SURPLUS_IN_SOURCE, SURPLUS_IN_TARGET ->
          thresholds.overall() == null;
    };
  }

  private long count(FailWhen.Kind kind) {
    return switch (kind) {
      case MISMATCHED -> left.rows(BreakKind.MISMATCHED);
      case UNPARSEABLE -> left.rows(BreakKind.UNPARSEABLE);
      case MISSING_IN_TARGET -> left.rows(BreakKind.MISSING_IN_TARGET);
      case MISSING_IN_SOURCE -> left.rows(BreakKind.MISSING_IN_SOURCE);
      case SURPLUS_IN_SOURCE -> left.rows(BreakKind.SURPLUS_IN_SOURCE);
      case SURPLUS_IN_TARGET -> left.rows(BreakKind.SURPLUS_IN_TARGET);
      case SCHEMA_FINDINGS -> schemaFindings();
    };
  }

  private long schemaFindings() {
    return summary.findings().stream()
        .filter(finding -> finding.weight() == SchemaFinding.Weight.BREAK)
        .count();
  }

  private void columns() {
    for (Summary.ColumnCounts column : summary.columns()) {
      String name = column.name();
      Limit limit = thresholds.columns().get(name);
      String where = " in column " + Shown.quoted(name);
      if (limit != null) {
        hold(limit, left.differences(name), "row differs" + where, "rows differ" + where);
      } else if (thresholds.overall() == null) {
        hold(Limit.NONE, unlimited(name), "row differs" + where, "rows differ" + where);
      }
    }
  }

  /** Differences of a column that no threshold is about. */
  private long unlimited(String column) {
    long all = left.differences(column);
    Map<FailWhen.Kind, Limit> kinds = thresholds.kinds();
    boolean isOfKind = kinds.containsKey(FailWhen.Kind.MISMATCHED);
    boolean isOfUnparseable = kinds.containsKey(FailWhen.Kind.UNPARSEABLE);
    AmountAtRisk amount = tally == null ? null : tally.amount(column);
    if (tally == null || (!isOfKind && !isOfUnparseable && amount == null)) {
      return all;
    }
    BreakTally.ColumnTally counts = tally.column(column);
    long mismatched =
        isOfKind ? 0 : amount == null ? counts.mismatched() : amount.unknownMismatched();
    long unparseable = isOfUnparseable ? 0 : counts.unparseable();
    return Math.min(all, mismatched + unparseable);
  }

  private void amount(String column, BigDecimal most) {
    AmountAtRisk amount = tally == null ? new AmountAtRisk() : tally.amount(column);
    if (amount == null) {
      throw new IllegalStateException("no amount of " + column);
    }
    long unknown = amount.unknownMismatched() + amount.unknownUnparseable();
    amounts.add(new Verdict.Amount(column, amount.sum(), unknown));
    if (amount.sum().compareTo(most) > 0) {
      reasons.add(
          "The values of column "
              + Shown.quoted(column)
              + " are "
              + amount.sum().toPlainString()
              + " apart in all; fail_when allows "
              + most.toPlainString()
              + ".");
    }
    if (unknown > 0) {
      notes.add(
          Shown.counted(unknown, "difference", "differences")
              + " of column "
              + Shown.quoted(column)
              + (unknown == 1 ? " has" : " have")
              + " no amount, since a value is null or no number.");
    }
    if (left.wholeRows() > 0) {
      notes.add(
          "The amounts in column "
              + Shown.quoted(column)
              + " of "
              + Shown.counted(left.wholeRows(), "row", "rows")
              + " without a partner are not known and not counted.");
    }
  }

  private void hold(Limit limit, long count, String one, String many) {
    if (limit.isExceeded(count, largerRows)) {
      reasons.add(
          Shown.counted(count, one, many) + "; fail_when allows " + limit.text(largerRows) + ".");
    }
  }
}
