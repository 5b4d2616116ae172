package dev.tieout.jobs.internal.driver;

import dev.tieout.jobs.internal.read.SparkReading;
import dev.tieout.jobs.internal.shuffle.PartitionPlan;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * The session of one run: the user's application, with SQL settings of the run's own, so that
 * neither disturbs the other.
 */
public final class RunSession {
  static final String DEFAULT_EXECUTOR_MEMORY = "1g";
  private static final String RESERVED = Long.toString(PartitionPlan.RESERVED_BYTES);

  private RunSession() {}

  /** A session beside the given one. */
  public static SparkSession of(SparkSession session) {
    SparkSession own = session.newSession();
    SparkReading.configure(own);
    // A plan that is changed on the way may have other partitions than were asked for.
    own.conf().set("spark.sql.adaptive.enabled", "false");
    own.conf().set("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS");
    own.conf().set("spark.sql.parquet.datetimeRebaseModeInWrite", "CORRECTED");
    own.conf().set("spark.sql.parquet.writeLegacyFormat", "false");
    return own;
  }

  /** The heap of an executor. */
  public static long heapBytes(SparkSession session) {
    return isLocal(session)
        ? Runtime.getRuntime().maxMemory()
        : session
            .sparkContext()
            .getConf()
            .getSizeAsBytes("spark.executor.memory", DEFAULT_EXECUTOR_MEMORY);
  }

  /** What the tasks of an executor have. */
  public static PartitionPlan.Executor executor(SparkSession session) {
    SparkConf conf = session.sparkContext().getConf();
    return new PartitionPlan.Executor(
        unifiedBytes(session, conf), coresPerExecutor(session), PackingFiles.atOnce(conf));
  }

  /** The memory that one executor has for execution and storage; off its heap if Spark is to. */
  private static long unifiedBytes(SparkSession session, SparkConf conf) {
    if (conf.getBoolean("spark.memory.offHeap.enabled", false)) {
      return Math.max(1, conf.getSizeAsBytes("spark.memory.offHeap.size", "0"));
    }
    double fraction = conf.getDouble("spark.memory.fraction", PartitionPlan.DEFAULT_FRACTION);
    long tested = conf.getSizeAsBytes("spark.testing.memory", "0");
    long heap = tested > 0 ? tested : heapBytes(session);
    long reserved = conf.getSizeAsBytes("spark.testing.reservedMemory", RESERVED);
    return Math.max(1, (long) ((heap - reserved) * fraction));
  }

  /** The tasks that run at once. */
  public static int cores(SparkSession session) {
    return Math.max(1, session.sparkContext().defaultParallelism());
  }

  /** The tasks that share the memory of an executor. */
  private static int coresPerExecutor(SparkSession session) {
    SparkContext context = session.sparkContext();
    int cores = cores(session);
    return isLocal(session)
        ? cores
        : Math.max(1, context.getConf().getInt("spark.executor.cores", cores));
  }

  /** True if tasks run in this process. */
  public static boolean isLocal(SparkSession session) {
    return session.sparkContext().isLocal();
  }
}
