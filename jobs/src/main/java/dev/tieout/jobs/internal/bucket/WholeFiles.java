package dev.tieout.jobs.internal.bucket;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.Partition;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.PartitionCoalescer;
import org.apache.spark.rdd.PartitionGroup;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import scala.Option;

/**
 * Files read by partitions of their own, in a given order. Spark splits large files, packs small
 * ones together, and begins with the largest; it is told not to, and what it planned is looked at.
 * All that depends on Spark's planning of files is here.
 */
final class WholeFiles {
  /** More than any file has, and a hundred thousand times it is still a 64-bit number. */
  private static final String BEYOND_ANY_FILE = Long.toString(1L << 45);

  private WholeFiles() {}

  /** Sets on a session of its own that a file is a partition. */
  static void configure(SparkSession session) {
    session.conf().set("spark.sql.files.maxPartitionBytes", BEYOND_ANY_FILE);
    // What a file costs to open counts as bytes of it, so that no two have room in a partition.
    session.conf().set("spark.sql.files.openCostInBytes", BEYOND_ANY_FILE);
    session.conf().unset("spark.sql.files.maxPartitionNum");
    session.conf().unset("spark.sql.files.minPartitionNum");
  }

  /**
   * The rows of files, partition n those of the n-th path.
   *
   * @throws IllegalStateException if Spark did not plan a partition a file
   */
  static JavaRDD<InternalRow> inOrder(JavaRDD<InternalRow> rows, List<String> paths) {
    Map<String, Integer> partitions = new HashMap<>();
    for (Partition partition : rows.partitions()) {
      partitions.put(file(partition), partition.index());
    }
    int[] order = new int[paths.size()];
    for (int i = 0; i < order.length; i++) {
      Integer partition = partitions.get(paths.get(i));
      if (partition == null || partitions.size() != paths.size()) {
        throw new IllegalStateException(
            "Spark plans no partition of its own for the bucket '" + paths.get(i) + "'");
      }
      order[i] = partition;
    }
    return rows.rdd()
        .coalesce(order.length, false, Option.apply(new InOrder(order)), null)
        .toJavaRDD();
  }

  private static String file(Partition partition) {
    if (partition instanceof FilePartition files && files.files().length == 1) {
      PartitionedFile file = files.files()[0];
      if (file.start() == 0 && file.length() == file.fileSize()) {
        return file.toPath().toString();
      }
    }
    throw new IllegalStateException(
        "Spark plans a partition that is not one whole file: " + partition);
  }

  /** Each partition alone. */
  private static final class InOrder implements PartitionCoalescer, Serializable {
    private static final long serialVersionUID = 1;

    private final int[] order;

    InOrder(int[] order) {
      this.order = order;
    }

    @Override
    public PartitionGroup[] coalesce(int maxPartitions, RDD<?> parent) {
      Partition[] partitions = parent.partitions();
      PartitionGroup[] groups = new PartitionGroup[order.length];
      for (int i = 0; i < groups.length; i++) {
        groups[i] = new PartitionGroup(Option.empty());
        groups[i].partitions().addOne(partitions[order[i]]);
      }
      return groups;
    }
  }
}
