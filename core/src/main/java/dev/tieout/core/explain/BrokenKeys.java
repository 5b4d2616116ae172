package dev.tieout.core.explain;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.rule.Side;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys of the rows that break, by kind, so that it can be found out in which files they are. Of
 * bounded size. It may be sent to where the files are read.
 */
public final class BrokenKeys implements Serializable {
  private static final long serialVersionUID = 1;

  /** Fewer rows are in one file by chance, and are quickly looked up. */
  private static final int LEAST_ROWS = 10;

  private final Map<BreakKind, KeySample> samples = new EnumMap<>(BreakKind.class);

  BrokenKeys() {}

  void add(BreakKind kind, KeyCells key) {
    samples.computeIfAbsent(kind, k -> new KeySample()).add(key.hash());
  }

  /** True if there are rows of the side of which it is worth knowing where they are. */
  public boolean concern(Side side) {
    for (Map.Entry<BreakKind, KeySample> entry : samples.entrySet()) {
      if (isOn(side, entry.getKey()) && entry.getValue().rows() >= LEAST_ROWS) {
        return true;
      }
    }
    return false;
  }

  /** Those of a kind that has rows on the side and enough of them, or null. */
  @Nullable KeySample of(BreakKind kind, Side side) {
    KeySample sample = samples.get(kind);
    return sample != null && isOn(side, kind) && sample.rows() >= LEAST_ROWS ? sample : null;
  }

  private static boolean isOn(Side side, BreakKind kind) {
    return switch (kind) {
      case MISMATCHED, UNPARSEABLE -> true;
      case MISSING_IN_TARGET, SURPLUS_IN_SOURCE -> side == Side.SOURCE;
      case MISSING_IN_SOURCE, SURPLUS_IN_TARGET -> side == Side.TARGET;
    };
  }
}
