package dev.tieout.core.rule;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;

/** Timestamps of any unit as seconds, rounded down, and nanoseconds within the second. */
final class WholeSeconds {
  private WholeSeconds() {}

  static long seconds(ColumnVector in, int row, Type.Unit unit) {
    long count = in.longs()[row];
    return switch (unit) {
      case MILLIS -> Math.floorDiv(count, 1_000L);
      case MICROS -> Math.floorDiv(count, 1_000_000L);
      case NANOS -> Math.floorDiv(count, 1_000_000_000L);
      case SECONDS_AND_NANOS -> count;
    };
  }

  static int nanos(ColumnVector in, int row, Type.Unit unit) {
    long count = in.longs()[row];
    return switch (unit) {
      case MILLIS -> (int) Math.floorMod(count, 1_000L) * 1_000_000;
      case MICROS -> (int) Math.floorMod(count, 1_000_000L) * 1_000;
      case NANOS -> (int) Math.floorMod(count, 1_000_000_000L);
      case SECONDS_AND_NANOS -> in.nanos()[row];
    };
  }
}
