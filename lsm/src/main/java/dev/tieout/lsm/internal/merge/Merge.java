package dev.tieout.lsm.internal.merge;

import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Expiry;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.iterate.MergedSource;
import dev.tieout.lsm.internal.iterate.RunSource;
import dev.tieout.lsm.internal.iterate.Source;
import dev.tieout.lsm.internal.segment.Run;
import dev.tieout.lsm.internal.segment.Segment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Merges sources of one tree into segments.
 *
 * <p>1. Of equal keys the newest entry stays. 2. A delete stays unless nothing older is left below.
 * 3. An expired entry becomes a delete, so that no older entry shows in its place. 4. A segment
 * whose keys are below all that is left in other sources, and which is as the output would be, is
 * taken over as it is. For one thread.
 */
public final class Merge {
  /** What happens now and then. */
  @FunctionalInterface
  public interface Pause {
    /** Called every some entries; may throw to give up. */
    void pause() throws IOException;
  }

  /**
   * What is left of entries.
   *
   * @param bottom whether nothing older is below the merge
   * @param expiry when entries expire, or null
   * @param nowMillis the time
   */
  public record Rules(boolean bottom, @Nullable Expiry expiry, long nowMillis) {}

  private static final int ENTRIES_BETWEEN_PAUSES = 1024;

  private final Rules rules;
  private final SegmentsOutput output;
  private final Pause pause;
  private long expired;

  /** A merge that writes to an output. */
  public Merge(Rules rules, SegmentsOutput output, Pause pause) {
    this.rules = rules;
    this.output = output;
    this.pause = pause;
  }

  /** How many entries had expired. */
  public long expired() {
    return expired;
  }

  /** Merges whatever sources there are, newest first. */
  public void ofSources(List<? extends Source> newestFirst) throws IOException {
    Source source = MergedSource.of(newestFirst, Direction.FORWARD);
    int untilPause = ENTRIES_BETWEEN_PAUSES;
    while (source.next()) {
      take(source);
      if (--untilPause == 0) {
        untilPause = ENTRIES_BETWEEN_PAUSES;
        pause.pause();
      }
    }
  }

  /** Merges runs, newest first. */
  public void ofRuns(List<Run> newestFirst) throws IOException {
    List<RunSource> sources = new ArrayList<>();
    for (Run run : newestFirst) {
      sources.add(new RunSource(run, null, Direction.FORWARD, RunSource.Caching.PASS));
    }
    MergedSource merged = MergedSource.ofAny(sources);
    int untilPause = ENTRIES_BETWEEN_PAUSES;
    boolean more = merged.next();
    while (more) {
      RunSource from = sources.get(merged.winner());
      if (from.isAtSegmentStart()) {
        Segment segment = newestFirst.get(merged.winner()).segment(from.segment());
        if (canAdopt(segment) && merged.isBelowOthers(segment.lastKey())) {
          output.adopt(segment);
          from.skipSegment();
          more = merged.nextAfterMove();
          pause.pause();
          continue;
        }
      }
      take(merged);
      more = merged.next();
      if (--untilPause == 0) {
        untilPause = ENTRIES_BETWEEN_PAUSES;
        pause.pause();
      }
    }
  }

  private boolean canAdopt(Segment segment) {
    return rules.expiry() == null
        && !(rules.bottom() && segment.deletions() > 0)
        && output.wouldAdopt(segment);
  }

  private void take(Source source) throws IOException {
    int valueLength = source.valueLength;
    byte[] value = source.value;
    Expiry expiry = rules.expiry();
    if (valueLength >= 0
        && expiry != null
        && expiry.expiresAtMillis(value, source.valueOffset, valueLength) <= rules.nowMillis()) {
      valueLength = -1;
      expired++;
    }
    if (valueLength < 0) {
      if (rules.bottom()) {
        return;
      }
      value = Bytes.NONE;
    }
    output.add(
        source.key, source.keyOffset, source.keyLength, value, source.valueOffset, valueLength);
  }
}
