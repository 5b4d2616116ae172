package dev.tieout.core.text;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

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

  /**
   * Takes a value that is a list or an object.
   *
   * @param value at its first token; to be left at its last
   * @throws IOException if it is malformed
   */
  void nested(int column, JsonParser value) throws IOException;
}
