package dev.tieout.jobs.internal.driver;

import dev.tieout.jobs.internal.read.SparkReading;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * The session of one run: the user's application, with SQL settings of the run's own, so that
 * neither disturbs the other.
 */
public final class RunSession {
  // What Spark keeps for itself before it divides the heap.
  private static final long RESERVED_BYTES = 300L << 20;
  private static final String DEFAULT_EXECUTOR_MEMORY = "1g";

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

  /** The memory that one executor has for execution and storage. */
  public static long unifiedBytes(SparkSession session) {
    SparkConf conf = session.sparkContext().getConf();
    long heap = heapBytes(session);
    double fraction = conf.getDouble("spark.memory.fraction", 0.6);
    return Math.max(1, (long) ((heap - RESERVED_BYTES) * fraction));
  }

  /** The tasks that run at once. */
  public static int cores(SparkSession session) {
    return Math.max(1, session.sparkContext().defaultParallelism());
  }

  /** The tasks that share the memory of an executor. */
  public static int coresPerExecutor(SparkSession session) {
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
