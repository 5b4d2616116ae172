package dev.tieout.core.filter;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import java.util.Arrays;

/** Tests of other tests, of nulls, and of nothing. */
final class BasicTests {
  private BasicTests() {}

  /** The same of every row. */
  record Constant(byte truth) implements Test {
    @Override
    public void run(RowBatch batch, byte[] truths) {
      Arrays.fill(truths, 0, batch.rowCount(), truth);
    }

    @Override
    public int outcomes(PartFacts facts) {
      return 1 << truth;
    }
  }

  /** Whether a column is null. */
  record Null(int column) implements Test {
    @Override
    public void run(RowBatch batch, byte[] truths) {
      ColumnVector vector = batch.vector(column);
      for (int i = 0; i < batch.rowCount(); i++) {
        truths[i] = vector.isNull(i) ? TRUE : FALSE;
      }
    }

    @Override
    public int outcomes(PartFacts facts) {
      ColumnFacts known = facts.column(column);
      return (known.mayHaveNulls() ? 1 << TRUE : 0) | (known.mayHaveValues() ? 1 << FALSE : 0);
    }
  }

  /** The opposite. */
  record Negated(Test test) implements Test {
    @Override
    public void run(RowBatch batch, byte[] truths) {
      test.run(batch, truths);
      for (int i = 0; i < batch.rowCount(); i++) {
        truths[i] = (byte) (TRUE - truths[i]);
      }
    }

    @Override
    public int outcomes(PartFacts facts) {
      int outcomes = test.outcomes(facts);
      return (outcomes & 1 << UNKNOWN) | (outcomes & 1) << TRUE | (outcomes >> TRUE & 1);
    }
  }

  /** The least truth of several tests, or the greatest. */
  static final class Joined implements Test {
    private final Test[] tests;
    private final Of of;
    private byte[] others = new byte[0];

    Joined(Test[] tests, Of of) {
      this.tests = tests;
      this.of = of;
    }

    /** Which truth counts. */
    enum Of {
      ALL,
      ANY
    }

    @Override
    public void run(RowBatch batch, byte[] truths) {
      int rowCount = batch.rowCount();
      if (others.length < rowCount) {
        others = new byte[rowCount];
      }
      tests[0].run(batch, truths);
      for (int t = 1; t < tests.length; t++) {
        tests[t].run(batch, others);
        if (of == Of.ALL) {
          for (int i = 0; i < rowCount; i++) {
            truths[i] = (byte) Math.min(truths[i], others[i]);
          }
        } else {
          for (int i = 0; i < rowCount; i++) {
            truths[i] = (byte) Math.max(truths[i], others[i]);
          }
        }
      }
    }

    @Override
    public int outcomes(PartFacts facts) {
      int joined = tests[0].outcomes(facts);
      for (int t = 1; t < tests.length; t++) {
        int outcomes = tests[t].outcomes(facts);
        int next = 0;
        for (int a = FALSE; a <= TRUE; a++) {
          for (int b = FALSE; b <= TRUE; b++) {
            if ((joined >> a & 1) != 0 && (outcomes >> b & 1) != 0) {
              next |= 1 << (of == Of.ALL ? Math.min(a, b) : Math.max(a, b));
            }
          }
        }
        joined = next;
      }
      return joined;
    }
  }
}
