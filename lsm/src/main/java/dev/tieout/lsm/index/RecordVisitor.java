package dev.tieout.lsm.index;

import dev.tieout.lsm.api.View;

/** Takes records. */
@FunctionalInterface
public interface RecordVisitor {
  /** Called for each record; the views are valid during the call. */
  void visit(View id, View record);
}
