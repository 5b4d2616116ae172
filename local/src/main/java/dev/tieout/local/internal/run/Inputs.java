package dev.tieout.local.internal.run;

import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.plan.Plan;
import dev.tieout.local.internal.plan.Planner;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.util.Objects;

/**
 * Both sides, and how they compare. Nothing but footers is read yet.
 *
 * @param source the source
 * @param target the target
 * @param comparison the specification resolved against their schemas
 */
public record Inputs(Dataset source, Dataset target, Comparison comparison) {

  /**
   * Opens both sides of a specification that names them.
   *
   * @throws dev.tieout.core.spec.Refusal if a side is not there, or the sides do not compare
   * @throws IOException if a footer cannot be read
   */
  public static Inputs open(Spec spec, ParquetReadOptions options) throws IOException {
    Dataset source = Dataset.open(Side.SOURCE, Objects.requireNonNull(spec.source()), options);
    Dataset target = Dataset.open(Side.TARGET, Objects.requireNonNull(spec.target()), options);
    return new Inputs(source, target, Resolver.resolve(spec, source.schema(), target.schema()));
  }

  /** Plans the run; see {@link Planner}. */
  public Plan plan(Mode mode, long memoryBytes) {
    return Planner.plan(comparison, source, target, mode, memoryBytes);
  }

  RowReader reader(Side side, Plan plan) {
    Dataset dataset = side == Side.SOURCE ? source : target;
    return dataset.reader(comparison.columnsToRead(side), plan.readOptions());
  }
}
