package dev.tieout.lsm.internal.iterate;

import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.internal.bytes.Bytes;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several sources as one: of equal keys only the newest entry. A loser tree, so that a step costs
 * one comparison for each halving of the number of sources.
 */
public final class MergedSource extends Source {
  private static final int NONE = -1;

  private final Source[] sources;
  private final long[] heads;
  private final boolean[] ended;
  private final int[] losers;
  private final int sign;
  private int winner;
  private boolean begun;
  private byte[] last = new byte[64];
  private int lastLength;
  private boolean remembered;

  private MergedSource(List<? extends Source> newestFirst, Direction direction) {
    sources = newestFirst.toArray(Source[]::new);
    heads = new long[sources.length];
    ended = new boolean[sources.length];
    losers = new int[sources.length];
    sign = direction == Direction.FORWARD ? 1 : -1;
  }

  /** The same even of one source, for whoever asks which source an entry is from. */
  public static MergedSource ofAny(List<? extends Source> newestFirst) {
    return new MergedSource(newestFirst, Direction.FORWARD);
  }

  /** The sources as one. */
  public static Source of(List<? extends Source> newestFirst, Direction direction) {
    return newestFirst.size() == 1 ? newestFirst.get(0) : new MergedSource(newestFirst, direction);
  }

  /**
   * After a step has failed, a copy of the key before it; null if it was the first step. The fields
   * may then show another key already.
   */
  public byte @Nullable [] keyBeforeFailure() {
    return remembered ? Arrays.copyOf(last, lastLength) : null;
  }

  /** Which source the entry is from. */
  public int winner() {
    return winner;
  }

  /** Whether all other sources stand beyond a key; forward only. */
  public boolean isBelowOthers(byte[] bound) {
    for (int i = 0; i < sources.length; i++) {
      if (i != winner && !ended[i]) {
        Source other = sources[i];
        int end = other.keyOffset + other.keyLength;
        if (Bytes.compare(other.key, other.keyOffset, end, bound, 0, bound.length) <= 0) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Steps to the next entry after the winner's own place was moved on, where nothing equals what it
   * was moved over; false at the end.
   */
  public boolean nextAfterMove() {
    advance(winner);
    replay();
    if (isEnded()) {
      return false;
    }
    take();
    return true;
  }

  private boolean isEnded() {
    return sources.length == 0 || ended[winner];
  }

  @Override
  public boolean next() {
    if (!begun) {
      begun = true;
      begin();
    } else if (!isEnded()) {
      remember();
      do {
        advance(winner);
        replay();
      } while (!ended[winner] && isLast(sources[winner]));
    }
    if (isEnded()) {
      return false;
    }
    take();
    return true;
  }

  private void begin() {
    for (int i = 0; i < sources.length; i++) {
      advance(i);
    }
    Arrays.fill(losers, NONE);
    winner = NONE;
    for (int i = 0; i < sources.length; i++) {
      int candidate = i;
      int node = (i + sources.length) / 2;
      while (node > 0) {
        if (losers[node] == NONE) {
          losers[node] = candidate;
          candidate = NONE;
          break;
        }
        if (isBefore(losers[node], candidate)) {
          int beaten = candidate;
          candidate = losers[node];
          losers[node] = beaten;
        }
        node /= 2;
      }
      if (candidate != NONE) {
        winner = candidate;
      }
    }
  }

  private void replay() {
    int candidate = winner;
    for (int node = (candidate + sources.length) / 2; node > 0; node /= 2) {
      if (isBefore(losers[node], candidate)) {
        int beaten = candidate;
        candidate = losers[node];
        losers[node] = beaten;
      }
    }
    winner = candidate;
  }

  private void advance(int index) {
    Source source = sources[index];
    if (source.next()) {
      int end = source.keyOffset + source.keyLength;
      heads[index] = Bytes.head(source.key, source.keyOffset, end) ^ Long.MIN_VALUE;
    } else {
      ended[index] = true;
    }
  }

  private boolean isBefore(int a, int b) {
    if (ended[a] || ended[b]) {
      return ended[a] == ended[b] ? a < b : ended[b];
    }
    int order = Long.compare(heads[a], heads[b]);
    if (order == 0) {
      Source x = sources[a];
      Source y = sources[b];
      order =
          Bytes.compare(
              x.key,
              x.keyOffset,
              x.keyOffset + x.keyLength,
              y.key,
              y.keyOffset,
              y.keyOffset + y.keyLength);
    }
    return order == 0 ? a < b : order * sign < 0;
  }

  private void remember() {
    if (last.length < keyLength) {
      last = new byte[2 * keyLength];
    }
    System.arraycopy(key, keyOffset, last, 0, keyLength);
    lastLength = keyLength;
    remembered = true;
  }

  private boolean isLast(Source source) {
    return Arrays.equals(
        source.key, source.keyOffset, source.keyOffset + source.keyLength, last, 0, lastLength);
  }

  private void take() {
    Source from = sources[winner];
    key = from.key;
    keyOffset = from.keyOffset;
    keyLength = from.keyLength;
    value = from.value;
    valueOffset = from.valueOffset;
    valueLength = from.valueLength;
  }
}
