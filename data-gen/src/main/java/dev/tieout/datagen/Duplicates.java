package dev.tieout.datagen;

/**
 * Which rows are there twice, and where: the arithmetic between the positions of a side in id order
 * and the rows at them, without a table. Immutable.
 *
 * <p>The rows are cut into as many strata of nearly equal length as there are duplicated keys, and
 * each stratum has one duplicated row, at a random place in it. Invariants:
 *
 * <ol>
 *   <li>Stratum i holds the rows from floor(i * rows / strata); there are no more strata than rows,
 *       so none is empty.
 *   <li>Keys that pair off are spread evenly among the strata; of the others the even ones (counted
 *       from 0) are surplus in the source, the odd ones in the target.
 *   <li>On a side, stratum i starts at the position of its first row plus the copies in the strata
 *       before it, so counts of copies have a closed form and any position can be found alone.
 * </ol>
 */
final class Duplicates {
  /** Which dataset. */
  enum Side {
    SOURCE,
    TARGET
  }

  private final long rows;
  private final long strata;
  private final long pairs;
  private final long seed;

  /**
   * @param rows all rows
   * @param surplus the rows with a copy on one side
   * @param pairs the rows with a copy on both sides
   */
  Duplicates(long rows, long surplus, long pairs, long seed) {
    this.rows = rows;
    this.strata = surplus + pairs;
    this.pairs = pairs;
    this.seed = seed;
  }

  /** The copies that a side has besides its rows. */
  long copies(Side side) {
    return strata == 0 ? 0 : copiesBefore(side, strata);
  }

  /**
   * The row at a position of a side in id order, and whether it is the copy: {@code row << 1 |
   * copy}. The copy follows its row in the source and precedes it in the target.
   */
  long rowAt(Side side, long position) {
    if (strata == 0) {
      return position << 1;
    }
    // The guess is off by the roundings of the four quotients in the start of a stratum, so by less
    // than four positions; a stratum has at least one.
    long stratum = Math.min(position * strata / (rows + copies(side)), strata - 1);
    while (startOnSide(side, stratum) > position) {
      stratum--;
    }
    while (stratum + 1 < strata && startOnSide(side, stratum + 1) <= position) {
      stratum++;
    }
    long row = position - copiesBefore(side, stratum);
    long duplicated = duplicatedRow(stratum);
    if (row <= duplicated || !hasCopy(side, stratum)) {
      boolean copyComesFirst = side == Side.TARGET && row == duplicated && hasCopy(side, stratum);
      return row << 1 | (copyComesFirst ? 1 : 0);
    }
    boolean isCopy = side == Side.SOURCE && row == duplicated + 1;
    return (row - 1) << 1 | (isCopy ? 1 : 0);
  }

  /** The row's number among the rows that are there once, or -1 if it is duplicated. */
  long indexAmongSingles(long row) {
    if (strata == 0) {
      return row;
    }
    long stratum = ((row + 1) * strata - 1) / rows;
    long duplicated = duplicatedRow(stratum);
    if (row == duplicated) {
      return -1;
    }
    return row - stratum - (row > duplicated ? 1 : 0);
  }

  private long startRow(long stratum) {
    return stratum * rows / strata;
  }

  private long duplicatedRow(long stratum) {
    long start = startRow(stratum);
    long hash = Mixing.mix(seed + stratum * Mixing.STEP);
    return start + Mixing.below(hash, startRow(stratum + 1) - start);
  }

  private long startOnSide(Side side, long stratum) {
    return startRow(stratum) + copiesBefore(side, stratum);
  }

  private boolean hasCopy(Side side, long stratum) {
    return copiesBefore(side, stratum + 1) > copiesBefore(side, stratum);
  }

  private long copiesBefore(Side side, long stratum) {
    long paired = stratum * pairs / strata;
    long surplus = stratum - paired;
    return paired + (side == Side.SOURCE ? (surplus + 1) / 2 : surplus / 2);
  }
}
