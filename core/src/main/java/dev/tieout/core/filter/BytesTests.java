package dev.tieout.core.filter;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import java.util.Arrays;

/**
 * Tests of texts and UUIDs against literals, by unsigned bytes: of UTF-8 the order of code points.
 */
final class BytesTests {
  private BytesTests() {}

  /** Whether bounds are of a type that has them and do not contradict themselves. */
  private static boolean areUsable(ColumnFacts.Bounds bounds) {
    byte[] min = bounds.minBytes();
    byte[] max = bounds.maxBytes();
    return min != null && max != null && Arrays.compareUnsigned(min, max) <= 0;
  }

  /** Compares with a literal. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Compare(int column, Comparator comparator, byte[] literal) implements Test {
    @Override
    public void run(RowBatch batch, byte[] truths) {
      ColumnVector vector = batch.vector(column);
      byte[] bytes = vector.bytes();
      int[] offsets = vector.offsets();
      int[] lengths = vector.lengths();
      for (int i = 0; i < batch.rowCount(); i++) {
        if (vector.isNull(i)) {
          truths[i] = UNKNOWN;
        } else {
          int from = offsets[i];
          int order =
              Arrays.compareUnsigned(bytes, from, from + lengths[i], literal, 0, literal.length);
          truths[i] = comparator.holds(order) ? TRUE : FALSE;
        }
      }
    }

    @Override
    public int outcomes(PartFacts facts) {
      ColumnFacts known = facts.column(column);
      int outcomes = LongTests.outcomesOfNulls(known);
      if (!known.mayHaveValues()) {
        return outcomes;
      }
      ColumnFacts.Bounds bounds = known.bounds();
      if (bounds == null || !areUsable(bounds)) {
        return outcomes | 1 << FALSE | 1 << TRUE;
      }
      int least = Arrays.compareUnsigned(bounds.minBytes(), literal);
      int most = Arrays.compareUnsigned(bounds.maxBytes(), literal);
      for (int order = -1; order <= 1; order++) {
        boolean isPossible =
            switch (order) {
              case -1 -> least < 0;
              case 0 -> least <= 0 && most >= 0;
              default -> most > 0;
            };
        if (isPossible) {
          outcomes |= comparator.holds(order) ? 1 << TRUE : 1 << FALSE;
        }
      }
      return outcomes;
    }
  }

  /** Whether a value is one of some, which are sorted. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Choice(int column, byte[][] choices) implements Test {
    @Override
    public void run(RowBatch batch, byte[] truths) {
      ColumnVector vector = batch.vector(column);
      byte[] bytes = vector.bytes();
      for (int i = 0; i < batch.rowCount(); i++) {
        truths[i] =
            vector.isNull(i)
                ? UNKNOWN
                : has(bytes, vector.offsets()[i], vector.lengths()[i]) ? TRUE : FALSE;
      }
    }

    private boolean has(byte[] bytes, int from, int length) {
      int low = 0;
      int high = choices.length - 1;
      while (low <= high) {
        int middle = (low + high) >>> 1;
        byte[] choice = choices[middle];
        int order = Arrays.compareUnsigned(choice, 0, choice.length, bytes, from, from + length);
        if (order == 0) {
          return true;
        }
        if (order < 0) {
          low = middle + 1;
        } else {
          high = middle - 1;
        }
      }
      return false;
    }

    @Override
    public int outcomes(PartFacts facts) {
      ColumnFacts known = facts.column(column);
      int outcomes = LongTests.outcomesOfNulls(known);
      if (!known.mayHaveValues()) {
        return outcomes;
      }
      outcomes |= 1 << FALSE;
      for (byte[] choice : choices) {
        ColumnFacts.Bounds bounds = known.bounds();
        if (bounds == null
            || !areUsable(bounds)
            || (Arrays.compareUnsigned(bounds.minBytes(), choice) <= 0
                && Arrays.compareUnsigned(bounds.maxBytes(), choice) >= 0)) {
          return outcomes | 1 << TRUE;
        }
      }
      return outcomes;
    }
  }

  /** Whether a text is as a pattern says. */
  record Like(int column, LikePattern pattern) implements Test {
    @Override
    public void run(RowBatch batch, byte[] truths) {
      ColumnVector vector = batch.vector(column);
      byte[] bytes = vector.bytes();
      for (int i = 0; i < batch.rowCount(); i++) {
        truths[i] =
            vector.isNull(i)
                ? UNKNOWN
                : pattern.matches(bytes, vector.offsets()[i], vector.lengths()[i]) ? TRUE : FALSE;
      }
    }

    @Override
    public int outcomes(PartFacts facts) {
      ColumnFacts known = facts.column(column);
      int outcomes = LongTests.outcomesOfNulls(known);
      return known.mayHaveValues() ? outcomes | 1 << FALSE | 1 << TRUE : outcomes;
    }
  }
}
