package dev.tieout.jobs.internal.merge;

import dev.tieout.core.rule.Side;
import dev.tieout.jobs.internal.commit.WrittenFile;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a merge task says of the rows of spread keys in its partition. A class and not a record: see
 * {@link PartitionResult}.
 */
final class SpreadPart implements Serializable {
  private static final long serialVersionUID = 1;

  private final long twins;
  private final long[] sourceRows;
  private final long[] targetRows;
  private final @Nullable WrittenFile rest;

  /**
   * @param twins pairs of identical rows
   * @param sourceRows rows of the source, a number a key
   * @param targetRows likewise
   * @param rest the rows that found no twin, in a file of {@link RestRows}; null if there are none
   */
  SpreadPart(long twins, long[] sourceRows, long[] targetRows, @Nullable WrittenFile rest) {
    this.twins = twins;
    this.sourceRows = sourceRows;
    this.targetRows = targetRows;
    this.rest = rest;
  }

  long twins() {
    return twins;
  }

  long[] rows(Side side) {
    return side == Side.SOURCE ? sourceRows : targetRows;
  }

  @Nullable WrittenFile rest() {
    return rest;
  }
}
