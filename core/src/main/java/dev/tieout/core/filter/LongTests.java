package dev.tieout.core.filter;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Type;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Tests of values that travel as longs against literals. */
final class LongTests {
  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  private LongTests() {}

  /** The comparison of a column with a literal that is not null. */
  static Test compare(int column, Type type, Comparator comparator, Operand.Literal literal) {
    if (comparator == Comparator.UNEQUAL) {
      return new BasicTests.Negated(compare(column, type, Comparator.EQUAL, literal));
    }
    Keys.Place place = Keys.place(type, literal);
    BigInteger floor = place.floor();
    BigInteger above = floor.add(BigInteger.ONE);
    BigInteger least =
        switch (comparator) {
          case EQUAL, AT_LEAST -> place.isValue() ? floor : above;
          case MORE -> above;
          case UNEQUAL, LESS, AT_MOST -> LEAST;
        };
    BigInteger most =
        switch (comparator) {
          case EQUAL, AT_MOST -> floor;
          case LESS -> place.isValue() ? floor.subtract(BigInteger.ONE) : floor;
          case UNEQUAL, MORE, AT_LEAST -> MOST;
        };
    Keys keys = Objects.requireNonNull(Keys.of(type));
    if (least.compareTo(most) > 0 || least.compareTo(MOST) > 0 || most.compareTo(LEAST) < 0) {
      return new Range(column, keys, 1, 0);
    }
    return new Range(
        column, keys, least.max(LEAST).longValueExact(), most.min(MOST).longValueExact());
  }

  /** Whether a column is one of some literals that are not null. */
  static Test choice(int column, Type type, List<Operand.Literal> literals) {
    long[] keys = new long[literals.size()];
    int count = 0;
    for (Operand.Literal literal : literals) {
      Keys.Place place = Keys.place(type, literal);
      if (place.isValue() && place.floor().bitLength() < Long.SIZE) {
        keys[count++] = place.floor().longValueExact();
      }
    }
    keys = Arrays.copyOf(keys, count);
    Arrays.sort(keys);
    return new Choice(column, Objects.requireNonNull(Keys.of(type)), keys);
  }

  /** Whether a key is within bounds, which may exclude all. */
  record Range(int column, Keys keys, long least, long most) implements Test {
    @Override
    public void run(RowBatch batch, byte[] truths) {
      ColumnVector vector = batch.vector(column);
      long[] longs = vector.longs();
      int rowCount = batch.rowCount();
      if (keys == Keys.SIGNED) {
        for (int i = 0; i < rowCount; i++) {
          truths[i] = longs[i] >= least && longs[i] <= most ? TRUE : FALSE;
        }
      } else {
        for (int i = 0; i < rowCount; i++) {
          long key = keys.key(longs[i]);
          truths[i] = key >= least && key <= most ? TRUE : FALSE;
        }
      }
      setUnknown(vector, rowCount, truths);
    }

    @Override
    public int outcomes(PartFacts facts) {
      ColumnFacts known = facts.column(column);
      int outcomes = outcomesOfNulls(known);
      ColumnFacts.Bounds bounds = known.bounds();
      if (!known.mayHaveValues()) {
        return outcomes;
      }
      if (least > most) {
        return outcomes | 1 << FALSE;
      }
      if (bounds == null || !areUsable(bounds, keys)) {
        return outcomes | 1 << FALSE | 1 << TRUE;
      }
      long min = keys.key(bounds.minLong());
      long max = keys.key(bounds.maxLong());
      boolean maybeIn = min <= most && max >= least;
      boolean maybeOut = min < least || max > most;
      return outcomes | (maybeIn ? 1 << TRUE : 0) | (maybeOut ? 1 << FALSE : 0);
    }
  }

  /** Whether a key is one of some, which are sorted. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Choice(int column, Keys keys, long[] choices) implements Test {
    @Override
    public void run(RowBatch batch, byte[] truths) {
      ColumnVector vector = batch.vector(column);
      long[] longs = vector.longs();
      int rowCount = batch.rowCount();
      for (int i = 0; i < rowCount; i++) {
        truths[i] = Arrays.binarySearch(choices, keys.key(longs[i])) >= 0 ? TRUE : FALSE;
      }
      setUnknown(vector, rowCount, truths);
    }

    @Override
    public int outcomes(PartFacts facts) {
      ColumnFacts known = facts.column(column);
      int outcomes = outcomesOfNulls(known);
      ColumnFacts.Bounds bounds = known.bounds();
      if (!known.mayHaveValues()) {
        return outcomes;
      }
      outcomes |= 1 << FALSE;
      if (bounds == null || !areUsable(bounds, keys)) {
        return choices.length == 0 ? outcomes : outcomes | 1 << TRUE;
      }
      int at = Arrays.binarySearch(choices, keys.key(bounds.minLong()));
      int first = at < 0 ? -at - 1 : at;
      boolean maybeIn = first < choices.length && choices[first] <= keys.key(bounds.maxLong());
      return outcomes | (maybeIn ? 1 << TRUE : 0);
    }
  }

  /** Whether bounds are of a type that has them and do not contradict themselves. */
  private static boolean areUsable(ColumnFacts.Bounds bounds, Keys keys) {
    return keys != Keys.DOUBLE && keys.key(bounds.minLong()) <= keys.key(bounds.maxLong());
  }

  static int outcomesOfNulls(ColumnFacts known) {
    return known.mayHaveNulls() ? 1 << Test.UNKNOWN : 0;
  }

  static void setUnknown(ColumnVector vector, int rowCount, byte[] truths) {
    if (vector.hasNulls()) {
      boolean[] nulls = vector.nulls();
      for (int i = 0; i < rowCount; i++) {
        if (nulls[i]) {
          truths[i] = Test.UNKNOWN;
        }
      }
    }
  }
}
