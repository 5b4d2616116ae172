package dev.tieout.core.filter;

import dev.tieout.core.schema.Column;
import dev.tieout.core.spec.Refusal;

/** Finds the columns of a side by the names that a filter uses. */
@FunctionalInterface
public interface ColumnFinder {

  /**
   * The column of that name.
   *
   * @throws Refusal if there is none or there are several; its message is a sentence without a
   *     place
   */
  Column find(String name);
}
