package dev.tieout.jobs.internal.merge;

import dev.tieout.core.merge.Verdicts;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.RowView;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.commit.WrittenFile;
import dev.tieout.jobs.internal.shuffle.PartTotals;
import dev.tieout.jobs.internal.shuffle.UnplacedSide;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * The last task of a join: for each key what both sides have of it, then the pairs of the rows that
 * found no twin; gives the verdicts.
 */
final class JoinPartition implements FlatMapFunction<Iterator<InternalRow>, PartitionResult> {
  static final String SOURCE_ROWS = "source_rows";
  static final String TARGET_ROWS = "target_rows";
  static final String TWINS = "twins";
  static final String NUMBER = "pair";
  static final String SOURCE_VALUE = "source_value";
  static final String TARGET_VALUE = "target_value";

  /** The columns of its rows, in their order. */
  static final org.apache.spark.sql.Column[] COLUMNS =
      columns(
          UnplacedSide.KEY, NUMBER, SOURCE_ROWS, TARGET_ROWS, TWINS, SOURCE_VALUE, TARGET_VALUE);

  static final org.apache.spark.sql.Column[] COLUMNS_TO_SORT_BY = columns(UnplacedSide.KEY, NUMBER);

  private static final long serialVersionUID = 1;

  private final Comparison comparison;
  private final @Nullable TaskFiles files;

  JoinPartition(Comparison comparison, @Nullable TaskFiles files) {
    this.comparison = comparison;
    this.files = files;
  }

  private static org.apache.spark.sql.Column[] columns(String... names) {
    return Arrays.stream(names).map(functions::col).toArray(org.apache.spark.sql.Column[]::new);
  }

  @Override
  public Iterator<PartitionResult> call(Iterator<InternalRow> rows) throws IOException {
    RowLayout layout = new RowLayout(comparison);
    if (files == null) {
      Pairs pairs = new Pairs(new Verdicts(layout, new Discarded()));
      pairs.giveAll(rows);
      return result(pairs, null);
    }
    try (KeyedBreaks sink =
        new KeyedBreaks(comparison, layout, files, TaskContext.getPartitionId())) {
      Pairs pairs = new Pairs(new Verdicts(layout, sink));
      pairs.giveAll(rows);
      return result(pairs, sink.finish());
    }
  }

  private static Iterator<PartitionResult> result(Pairs pairs, @Nullable WrittenFile breaks) {
    return List.of(new PartitionResult(pairs.verdicts.tally(), pairs.totals, null, breaks))
        .iterator();
  }

  /** Gives the verdicts of one partition. */
  private static final class Pairs {
    private final Verdicts verdicts;
    private final SideTotals totals = new SideTotals();
    private final RowView source = new RowView();
    private final RowView target = new RowView();
    private long sourceRows;
    private long targetRows;

    Pairs(Verdicts verdicts) {
      this.verdicts = verdicts;
    }

    void giveAll(Iterator<InternalRow> rows) throws IOException {
      while (rows.hasNext()) {
        InternalRow row = rows.next();
        byte[] key = row.getBinary(0);
        boolean isPair = row.getLong(1) > 0;
        if (key.length == 0) {
          if (isPair) {
            addTotals(row.getBinary(5), Side.SOURCE);
            addTotals(row.getBinary(6), Side.TARGET);
          }
        } else if (isPair) {
          give(key, row.getBinary(5), row.getBinary(6));
        } else {
          sourceRows = row.getLong(2);
          targetRows = row.getLong(3);
          verdicts.tally().addKey(Side.SOURCE, sourceRows);
          verdicts.tally().addKey(Side.TARGET, targetRows);
          verdicts.identical(row.getLong(4));
        }
      }
    }

    private void addTotals(byte @Nullable [] seen, Side side) {
      if (seen != null) {
        PartTotals.addSigned(seen, side, totals);
      }
    }

    private void give(byte[] key, byte @Nullable [] left, byte @Nullable [] right)
        throws IOException {
      if (left != null) {
        set(source, key, left);
      }
      if (right != null) {
        set(target, key, right);
      }
      if (left != null && right != null) {
        verdicts.pair(source, target);
      } else if (left != null) {
        verdicts.alone(Side.SOURCE, source, targetRows > 0);
      } else {
        verdicts.alone(Side.TARGET, target, sourceRows > 0);
      }
    }

    private static void set(RowView row, byte[] key, byte[] value) {
      byte[] bytes = Arrays.copyOf(key, key.length + value.length);
      System.arraycopy(value, 0, bytes, key.length, value.length);
      row.set(bytes, 0, key.length, bytes.length);
    }
  }
}
