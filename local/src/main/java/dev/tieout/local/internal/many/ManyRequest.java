package dev.tieout.local.internal.many;

import dev.tieout.core.many.PairRuns;
import dev.tieout.core.spec.Reports;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.plan.Mode;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run of many reconciliations is asked for.
 *
 * @param name what the spec calls them together, or null
 * @param specs what to reconcile; each has a name of its own, a source, a target and a key
 * @param mode how to go about each
 * @param memoryBytes the budget for data of all
 * @param atOnce how many are to run at once
 * @param spillDirectory where rows go that the budget does not hold
 * @param spillLimitBytes the most disk that those under way may take together
 * @param out where the results go, or null for none
 * @param overwrite whether results that are there are replaced
 * @param onFailure what happens once one fails
 * @param reports what is made of the breaks of each beside keeping them
 */
public record ManyRequest(
    @Nullable String name,
    List<Spec> specs,
    Mode mode,
    long memoryBytes,
    int atOnce,
    Path spillDirectory,
    long spillLimitBytes,
    @Nullable Path out,
    boolean overwrite,
    PairRuns.OnFailure onFailure,
    Reports reports) {

  public ManyRequest {
    specs = List.copyOf(specs);
  }
}
