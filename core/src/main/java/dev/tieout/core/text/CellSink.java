package dev.tieout.core.text;

/** Takes the cells of a record, in any order; a column that is not told of is null. */
public interface CellSink {

  /**
   * Takes a value.
   *
   * @param column the index of the column in the record's names
   * @param chars holds the value, until this returns
   */
  void value(int column, char[] chars, int from, int length);

  /** Takes a value that is a string whatever it looks like. */
  void string(int column, char[] chars, int from, int length);

  /** Takes a value that is a list, a map or a struct. */
  void nested(int column);
}
