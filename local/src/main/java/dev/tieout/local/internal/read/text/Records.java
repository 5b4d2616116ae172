package dev.tieout.local.internal.read.text;

import dev.tieout.core.text.CellSink;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Streams the records of one file, once. Not thread-safe. */
public interface Records extends Closeable {

  /** The names of the columns; more may come up with each record. */
  List<String> names();

  /**
   * Gives the cells of the next record.
   *
   * @return false if there is none
   * @throws dev.tieout.core.spec.Refusal if what comes next is no record; the message names the
   *     file and the line
   * @throws IOException if the file cannot be read
   */
  boolean next(CellSink sink) throws IOException;

  /** Where the last record began, such as {@code In 'a.csv', line 7}. */
  String place();
}
