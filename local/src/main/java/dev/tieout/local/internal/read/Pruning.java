package dev.tieout.local.internal.read;

import dev.tieout.core.filter.ColumnFacts;
import dev.tieout.core.filter.Filter;
import dev.tieout.core.filter.RowFilter;
import dev.tieout.core.schema.Column;
import java.util.function.IntFunction;

/** Which parts of a side have no row that a filter keeps, by what is known before rows are read. */
final class Pruning {
  private final Filter filter;

  Pruning(Filter filter) {
    this.filter = filter;
  }

  /** Of one file, with what the names of its directories say and what it lacks. */
  OfFile of(DataFile file, FoundFile found, PartitionColumns partition) {
    ColumnFacts[] known = new ColumnFacts[filter.columns().size()];
    int[] inFile = new int[known.length];
    for (int i = 0; i < known.length; i++) {
      Column column = filter.columns().get(i);
      int ofDirectories = partition.indexOf(column.name());
      inFile[i] = ofDirectories >= 0 ? -1 : file.schema().indexOf(column.name());
      known[i] =
          ofDirectories >= 0
              ? partition.facts(ofDirectories, found)
              : inFile[i] < 0 ? ColumnFacts.ALL_NULL : ColumnFacts.NOTHING;
    }
    return new OfFile(filter, known, inFile);
  }

  /** The parts of one file. Immutable. */
  static final class OfFile {
    private final Filter filter;
    private final ColumnFacts[] known;
    private final int[] inFile;

    private OfFile(Filter filter, ColumnFacts[] known, int[] inFile) {
      this.filter = filter;
      this.known = known;
      this.inFile = inFile;
    }

    /** Whether the filter may keep a row of the file, whatever its parts are like. */
    boolean mayKeepAny() {
      return RowFilter.mayKeep(filter, column -> known[column]);
    }

    /**
     * Whether the filter may keep a row of a part of the file.
     *
     * @param facts what is known of a column of the file in that part, by its index in the schema
     */
    boolean mayKeep(IntFunction<ColumnFacts> facts) {
      return RowFilter.mayKeep(
          filter, column -> inFile[column] < 0 ? known[column] : facts.apply(inFile[column]));
    }
  }
}
