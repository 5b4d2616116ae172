package dev.tieout.core.filter;

/** What is known of a part of a side, such as a row group, before its rows are read. */
@FunctionalInterface
public interface PartFacts {

  /**
   * What is known of a column of the filter.
   *
   * @param index into {@link Filter#columns}
   */
  ColumnFacts column(int index);
}
