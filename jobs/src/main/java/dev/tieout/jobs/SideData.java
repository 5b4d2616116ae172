package dev.tieout.jobs;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.jobs.internal.bucket.BucketedInput;
import dev.tieout.jobs.internal.read.Input;
import dev.tieout.jobs.internal.shuffle.CatalystRows;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** Where the rows of a side come from. Immutable. */
sealed interface SideData {

  /** Finds out what is known of it before its rows are read. */
  Input open(SparkSession session, Side side);

  /** The same as buckets, or null if it lies in none. */
  @Nullable BucketedInput buckets(SparkSession session, Input input) throws IOException;

  /** What reports call it. */
  List<String> places();

  /** Files. */
  record OfFiles(DataSpec data) implements SideData {
    @Override
    public Input open(SparkSession session, Side side) {
      return Input.open(session, side, data);
    }

    @Override
    public @Nullable BucketedInput buckets(SparkSession session, Input input) throws IOException {
      return BucketedInput.find(session, data, input);
    }

    @Override
    public List<String> places() {
      return data.paths();
    }
  }

  /** A query. */
  record OfRows(Dataset<Row> rows) implements SideData {
    /** The rows cross to the session of the run, so that its settings hold for what follows. */
    @Override
    public Input open(SparkSession session, Side side) {
      return Input.of(side, CatalystRows.dataset(session, CatalystRows.of(rows), rows.schema()));
    }

    @Override
    public @Nullable BucketedInput buckets(SparkSession session, Input input) {
      return null;
    }

    @Override
    public List<String> places() {
      return List.of("a Dataset of this application");
    }
  }
}
