package dev.tieout.core.many;

import dev.tieout.core.result.Summary;

/**
 * What one of many reconciliations counted; the names are those of {@link Summary}. Immutable.
 *
 * @param breaks rows, pairs of rows and differences of the schemas that do not tie out
 */
public record PairCounts(
    long sourceRows,
    long targetRows,
    long matched,
    long mismatched,
    long missingInTarget,
    long missingInSource,
    long surplusInSource,
    long surplusInTarget,
    long breaks) {

  /** Those of a summary. */
  public static PairCounts of(Summary summary) {
    return new PairCounts(
        summary.source().rows(),
        summary.target().rows(),
        summary.matched(),
        summary.mismatched(),
        summary.missingInTarget(),
        summary.missingInSource(),
        summary.surplusInSource(),
        summary.surplusInTarget(),
        summary.breaks());
  }
}
