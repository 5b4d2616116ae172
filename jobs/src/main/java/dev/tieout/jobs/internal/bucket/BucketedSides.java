package dev.tieout.jobs.internal.bucket;

import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import java.util.Objects;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;

/** Whether two sides lie in buckets that can be merged as they lie. Immutable. */
public final class BucketedSides {
  private static final Logger LOG = LogManager.getLogger(BucketedSides.class);

  private final @Nullable BucketedInput source;
  private final @Nullable BucketedInput target;

  private BucketedSides(@Nullable BucketedInput source, @Nullable BucketedInput target) {
    this.source = source;
    this.target = target;
  }

  /** The sides, either of which may be null if it is not in buckets. */
  public static BucketedSides find(@Nullable BucketedInput source, @Nullable BucketedInput target) {
    return new BucketedSides(source, target);
  }

  /** Whether a comparison can pair rows bucket by bucket; says so in the log if there are any. */
  public boolean areFor(Comparison comparison) {
    if (source == null && target == null) {
      return false;
    }
    String misfit = misfit(comparison);
    if (misfit == null) {
      LOG.info("Both sides are read bucket by bucket, {}, and not sorted.", count(source));
    } else {
      LOG.info("The buckets are not used, and rows are placed and sorted anew: {}.", misfit);
    }
    return misfit == null;
  }

  private @Nullable String misfit(Comparison comparison) {
    if (source == null || target == null) {
      return "the " + (source == null ? Side.SOURCE : Side.TARGET).word() + " is not in buckets";
    }
    if (source.bucketCount() != target.bucketCount()) {
      return "the source has " + count(source) + " buckets and the target " + count(target);
    }
    String misfit = source.misfit(comparison);
    return misfit == null ? target.misfit(comparison) : misfit;
  }

  private static int count(@Nullable BucketedInput side) {
    return Objects.requireNonNull(side).bucketCount();
  }

  /** The buckets of a side, which has some. */
  public BucketedInput of(Side side) {
    return Objects.requireNonNull(side == Side.SOURCE ? source : target);
  }
}
