package dev.tieout.local.internal.run;

import dev.tieout.core.filter.Filter;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.MaskKey;
import dev.tieout.core.rule.MaskedDirectories;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.Side;
import dev.tieout.core.rule.SideFilters;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.plan.Method;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.plan.Plan;
import dev.tieout.local.internal.plan.Planner;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
   * @throws Refusal if a side is not there, or the sides do not compare
   * @throws IOException if a footer cannot be read
   */
  public static Inputs open(Spec spec, ParquetReadOptions options) throws IOException {
    if (spec.hasFilter()) {
      SideFilters.requireReadable(spec);
    }
    Dataset source = Dataset.open(Side.SOURCE, Objects.requireNonNull(spec.source()), options);
    Dataset target = Dataset.open(Side.TARGET, Objects.requireNonNull(spec.target()), options);
    Comparison comparison = Resolver.resolve(spec, source.schema(), target.schema());
    if (comparison.pairsByPosition()) {
      requireOneFile(source);
      requireOneFile(target);
    }
    if (comparison.isMasked()) {
      MaskedDirectories.refuse(comparison, Side.SOURCE, source.directoryColumns());
      MaskedDirectories.refuse(comparison, Side.TARGET, target.directoryColumns());
    }
    return new Inputs(source, target, comparison);
  }

  /** The same with a key of hashed masks. */
  Inputs withMaskKey(@Nullable MaskKey key) {
    return key == null ? this : new Inputs(source, target, comparison.withMaskKey(key));
  }

  /** Plans the run; see {@link Planner}. */
  public Plan plan(Mode mode, long memoryBytes) {
    return Planner.plan(comparison, source, target, mode, memoryBytes);
  }

  private static void requireOneFile(Dataset dataset) {
    if (dataset.files().size() > 1) {
      throw new Refusal(
          "Rows pair by position in one file a side, but the "
              + dataset.side().word()
              + " has "
              + dataset.files().size()
              + ", of which the first is '"
              + dataset.files().get(0).path()
              + "'; name one of them, or name a key.");
    }
  }

  /** How many files of a side hold a column that is read in the Julian calendar. */
  long julianFileCount(Side side) {
    Dataset dataset = side == Side.SOURCE ? source : target;
    return dataset.julianFileCount(comparison.columnsToRead(side));
  }

  /** Reads the columns of a side; it may pass over rows that the side's filter does not keep. */
  RowReader reader(Side side, Plan plan) {
    Dataset dataset = side == Side.SOURCE ? source : target;
    // The reference engine is a test of the others, so it is given every row.
    Filter filter = plan.method() == Method.REFERENCE ? null : comparison.filter(side);
    return dataset.reader(comparison.columnsToRead(side), plan.readOptions(), filter);
  }
}
