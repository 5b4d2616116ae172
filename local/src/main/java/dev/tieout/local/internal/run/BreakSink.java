package dev.tieout.local.internal.run;

import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import java.io.IOException;

/** Takes the breaks of a run beside the breaks dataset. Not thread-safe. */
public interface BreakSink {
  /**
   * Is told, before data is read, what the breaks will be of.
   *
   * @throws dev.tieout.core.spec.Refusal if it cannot take them
   */
  default void admit(Comparison comparison) {}

  /** Begins, or begins anew and forgets what it was given. */
  void start(Schema schema) throws IOException;

  /** Takes rows of the breaks dataset; the batch is valid during the call only. */
  void write(RowBatch batch) throws IOException;
}
