package dev.tieout.local.internal.plan;

import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.util.List;

/**
 * How a run goes about it, and what it may spend. Immutable.
 *
 * @param method what is done
 * @param readOptions how much memory a column reader may take
 * @param dataBytes what the budget leaves for rows once the readers have theirs
 * @param partitions how the rows' share is spent when they are partitioned, also as the way out
 *     when ordered sides turn out not to be
 * @param explanation the choice and its arithmetic, a line each
 */
public record Plan(
    Method method,
    ParquetReadOptions readOptions,
    long dataBytes,
    PartitionPlan partitions,
    List<String> explanation) {

  public Plan {
    explanation = List.copyOf(explanation);
  }
}
