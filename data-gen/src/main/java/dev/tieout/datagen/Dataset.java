package dev.tieout.datagen;

/**
 * A source and a target whose differences are known: a pure function from a position in a file to
 * the row there. Any part of either side can be made alone, in any order, by any number of
 * processes.
 *
 * <p>Row r of the ledger has the id 3r+1; a row that only the target has takes the place of a
 * missing one, with the id just before or just after it. Invariants:
 *
 * <ol>
 *   <li>The source is in id order; so is the target if {@link Order#SORTED}, else its positions are
 *       permuted. The rows of a side do not depend on the order.
 *   <li>Duplicated rows are chosen by {@link Duplicates}. The others are ranked by a permutation:
 *       the lowest ranks mismatch, the next are missing, the rest match. So every count is exact.
 *   <li>One copy in two is not like its row: its amount is a cent more. Copies that pair off are
 *       alike on both sides, but in the other order.
 * </ol>
 *
 * Immutable, so thread-safe.
 */
public final class Dataset {
  private static final long IDS_PER_ROW = 3;

  private final DatasetSpec spec;
  private final Duplicates duplicates;
  private final Permutation ranks;
  private final Permutation positions;
  private final Entries entries;
  private final Entries strangers;
  private final long detailSeed;
  private final long mismatched;
  private final long unlike;
  private final long sourceRows;
  private final long targetRows;

  public Dataset(DatasetSpec spec) {
    this.spec = spec;
    long seed = spec.seed();
    long surplus = spec.surplusRows();
    long pairs = spec.pairedDuplicateKeys();
    this.mismatched = spec.mismatchedRows();
    this.unlike = mismatched + spec.missingRows();
    this.duplicates = new Duplicates(spec.rows(), surplus, pairs, Mixing.stream(seed, 1));
    this.sourceRows = spec.rows() + duplicates.copies(Duplicates.Side.SOURCE);
    this.targetRows = spec.rows() + duplicates.copies(Duplicates.Side.TARGET);
    this.ranks = new Permutation(spec.rows() - surplus - pairs, Mixing.stream(seed, 2));
    this.positions = new Permutation(targetRows, Mixing.stream(seed, 3));
    this.entries = new Entries(Mixing.stream(seed, 4));
    this.strangers = new Entries(Mixing.stream(seed, 5));
    this.detailSeed = Mixing.stream(seed, 6);
  }

  public DatasetSpec spec() {
    return spec;
  }

  public long sourceRows() {
    return sourceRows;
  }

  public long targetRows() {
    return targetRows;
  }

  /**
   * Fills {@code row} with the source's row at a position of its file.
   *
   * @throws IndexOutOfBoundsException if the position is not in 0 .. sourceRows-1
   */
  public void sourceRow(long position, LedgerRow row) {
    requireWithin(position, sourceRows);
    long located = duplicates.rowAt(Duplicates.Side.SOURCE, position);
    fill(located >> 1, (located & 1) == 1, row);
  }

  /**
   * Fills {@code row} with the target's row at a position of its file.
   *
   * @throws IndexOutOfBoundsException if the position is not in 0 .. targetRows-1
   */
  public void targetRow(long position, LedgerRow row) {
    requireWithin(position, targetRows);
    long ordered = spec.order() == Order.SORTED ? position : positions.apply(position);
    long located = duplicates.rowAt(Duplicates.Side.TARGET, ordered);
    long number = located >> 1;
    if (unlike > 0) {
      long single = duplicates.indexAmongSingles(number);
      long rank = single < 0 ? unlike : ranks.apply(single);
      if (rank < unlike) {
        fillUnlike(number, rank, row);
        return;
      }
    }
    fill(number, (located & 1) == 1, row);
  }

  /** The counts of a reconciliation by id, computed without a look at the rows. */
  public ExpectedCounts expected() {
    return ExpectedCounts.of(spec);
  }

  private void fill(long number, boolean isCopy, LedgerRow row) {
    row.id = IDS_PER_ROW * number + 1;
    entries.fill(number, row);
    if (isCopy && (detail(number) & 1) == 1) {
      row.amount++;
    }
  }

  private void fillUnlike(long number, long rank, LedgerRow row) {
    if (rank < mismatched) {
      fill(number, false, row);
      Mismatch.ofRank(rank).apply(row, detail(number));
    } else {
      row.id = IDS_PER_ROW * number + ((detail(number) & 1) == 0 ? 0 : 2);
      strangers.fill(number, row);
    }
  }

  private long detail(long number) {
    return Mixing.mix(detailSeed + number * Mixing.STEP);
  }

  private static void requireWithin(long position, long rows) {
    if (position < 0 || position >= rows) {
      throw new IndexOutOfBoundsException("position " + position + " of " + rows + " rows");
    }
  }
}
