package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/** What tasks must know of the buckets of a side. Immutable. */
public final class BucketReading implements Serializable {
  private static final long serialVersionUID = 1;

  final Comparison comparison;
  final Side side;
  final StructType struct;
  final List<Column> columns;
  private final String[] paths;
  private final long[] rows;

  /**
   * @param struct the types that Spark gives the rows
   * @param columns the columns whose values they carry
   * @param paths the file of each bucket
   * @param rows the rows of each
   */
  public BucketReading(
      Comparison comparison,
      Side side,
      StructType struct,
      List<Column> columns,
      List<String> paths,
      long[] rows) {
    this.comparison = comparison;
    this.side = side;
    this.struct = struct;
    this.columns = List.copyOf(columns);
    this.paths = paths.toArray(String[]::new);
    this.rows = rows.clone();
  }

  /** The rows of a bucket, packed. */
  public BucketRows open(int bucket, Iterator<InternalRow> of) {
    return new BucketRows(this, bucket, of);
  }

  /** The number of buckets. */
  public int bucketCount() {
    return paths.length;
  }

  String path(int bucket) {
    return paths[bucket];
  }

  long rows(int bucket) {
    return rows[bucket];
  }
}
