package dev.tieout.jobs.internal.merge;

import dev.tieout.core.merge.Tally;
import dev.tieout.core.merge.VerdictSink;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.pack.ValueReader;
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
    WrittenFile breaks = null;
    Verdicts verdicts;
    if (files == null) {
      verdicts = new Verdicts(layout, new Discarded());
      verdicts.giveAll(rows);
    } else {
      try (KeyedBreaks sink =
          new KeyedBreaks(comparison, layout, files, TaskContext.getPartitionId())) {
        verdicts = new Verdicts(layout, sink);
        verdicts.giveAll(rows);
        breaks = sink.finish();
      }
    }
    return List.of(
            new PartitionResult(
                verdicts.tally, verdicts.totals, null, breaks, MergePartition.diskBytes()))
        .iterator();
  }

  /** Gives the verdicts of one partition. */
  private static final class Verdicts {
    private final Tally tally;
    private final SideTotals totals = new SideTotals();
    private final ValueReader reader;
    private final int[] differing;
    private final VerdictSink sink;
    private final RowView source = new RowView();
    private final RowView target = new RowView();
    private long sourceRows;
    private long targetRows;

    Verdicts(RowLayout layout, VerdictSink sink) {
      this.tally = new Tally(layout.valueCount());
      this.reader = new ValueReader(layout);
      this.differing = new int[layout.valueCount()];
      this.sink = sink;
    }

    void giveAll(Iterator<InternalRow> rows) throws IOException {
      while (rows.hasNext()) {
        InternalRow row = rows.next();
        byte[] key = row.getBinary(0);
        if (key.length == 0) {
          addTotals(row);
        } else if (row.getLong(1) == 0) {
          sourceRows = row.getLong(2);
          targetRows = row.getLong(3);
          tally.addKey(Side.SOURCE, sourceRows);
          tally.addKey(Side.TARGET, targetRows);
          tally.addMatched(row.getLong(4));
        } else {
          give(key, row.getBinary(5), row.getBinary(6));
        }
      }
    }

    private void addTotals(InternalRow row) {
      for (int column = 5; column <= 6; column++) {
        if (row.getLong(1) != 0 && !row.isNullAt(column)) {
          PartTotals.addSigned(
              row.getBinary(column), column == 5 ? Side.SOURCE : Side.TARGET, totals);
        }
      }
    }

    private void give(byte[] key, byte @Nullable [] left, byte @Nullable [] right)
        throws IOException {
      if (left != null && right != null) {
        set(source, key, left);
        set(target, key, right);
        compare();
      } else if (left != null) {
        set(source, key, left);
        give(Side.SOURCE, source, targetRows > 0);
      } else if (right != null) {
        set(target, key, right);
        give(Side.TARGET, target, sourceRows > 0);
      }
    }

    private void compare() throws IOException {
      int count =
          reader.differing(
              source.bytes(), source.valueStart(), target.bytes(), target.valueStart(), differing);
      if (count == 0) {
        tally.addMatched(1);
        return;
      }
      tally.addMismatched(differing, count);
      sink.mismatched(source, target, differing, count);
    }

    private void give(Side side, RowView row, boolean otherHasKey) throws IOException {
      tally.addAlone(side, otherHasKey);
      if (otherHasKey) {
        sink.surplus(side, row);
      } else {
        sink.missing(side, row);
      }
    }

    private static void set(RowView row, byte[] key, byte[] value) {
      byte[] bytes = Arrays.copyOf(key, key.length + value.length);
      System.arraycopy(value, 0, bytes, key.length, value.length);
      row.set(bytes, 0, key.length, bytes.length);
    }
  }
}
