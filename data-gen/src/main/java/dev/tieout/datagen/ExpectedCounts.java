package dev.tieout.datagen;

/**
 * What a reconciliation of a dataset by id must count. Named as in its summary.
 *
 * <p>Source rows are matched + mismatched + missing in target + surplus in source; target rows
 * likewise. Immutable.
 *
 * @param matched source rows with an equal target row; a key that is there twice on both sides
 *     counts two
 * @param accountMismatched mismatched rows whose account differs; so for the other columns, and a
 *     row may count in two
 */
public record ExpectedCounts(
    long sourceRows,
    long targetRows,
    long matched,
    long mismatched,
    long missingInTarget,
    long missingInSource,
    long surplusInSource,
    long surplusInTarget,
    long accountMismatched,
    long amountMismatched,
    long timestampMismatched,
    long settledMismatched) {

  static ExpectedCounts of(DatasetSpec spec) {
    long mismatched = spec.mismatchedRows();
    long missing = spec.missingRows();
    long pairs = spec.pairedDuplicateKeys();
    long surplusInTarget = spec.surplusRows() / 2;
    long surplusInSource = spec.surplusRows() - surplusInTarget;
    return new ExpectedCounts(
        spec.rows() + pairs + surplusInSource,
        spec.rows() + pairs + surplusInTarget,
        spec.rows() - mismatched - missing + pairs,
        mismatched,
        missing,
        missing,
        surplusInSource,
        surplusInTarget,
        Mismatch.changing(LedgerColumn.ACCOUNT_ID, mismatched),
        Mismatch.changing(LedgerColumn.AMOUNT, mismatched),
        Mismatch.changing(LedgerColumn.TIMESTAMP, mismatched),
        Mismatch.changing(LedgerColumn.IS_SETTLED, mismatched));
  }

  /** The counts as JSON, indented by two blanks, with a line end after the last brace. */
  public String toJson() {
    return """
        {
          "source": {
            "rows": %d
          },
          "target": {
            "rows": %d
          },
          "matched": %d,
          "mismatched": %d,
          "missing_in_target": %d,
          "missing_in_source": %d,
          "surplus_in_source": %d,
          "surplus_in_target": %d,
          "columns": {
            "account_id": {
              "mismatched": %d
            },
            "amount": {
              "mismatched": %d
            },
            "timestamp": {
              "mismatched": %d
            },
            "is_settled": {
              "mismatched": %d
            }
          }
        }
        """
        .formatted(
            sourceRows,
            targetRows,
            matched,
            mismatched,
            missingInTarget,
            missingInSource,
            surplusInSource,
            surplusInTarget,
            accountMismatched,
            amountMismatched,
            timestampMismatched,
            settledMismatched);
  }
}
