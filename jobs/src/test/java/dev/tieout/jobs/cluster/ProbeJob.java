package dev.tieout.jobs.cluster;

import dev.tieout.core.schema.Type;
import java.util.List;
import java.util.TreeSet;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;

/** Prints what its tasks saw: the process that each ran in, and a class of the job jar. */
public final class ProbeJob {

  private ProbeJob() {}

  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) {
    SparkSession session = SparkSession.builder().appName("probe").getOrCreate();
    List<String> seen =
        session
            .range(0, 1000, 1, 8)
            .repartition(8)
            .map(new Describe(), Encoders.STRING())
            .collectAsList();
    long driver = ProcessHandle.current().pid();
    System.out.println(seen.size() + " rows, driver " + driver + ", seen " + new TreeSet<>(seen));
    session.stop();
  }

  /** Runs on executors. */
  public static final class Describe implements MapFunction<Long, String> {
    private static final long serialVersionUID = 1;

    @Override
    public String call(Long row) {
      return ProcessHandle.current().pid() + " has " + Type.class.getSimpleName();
    }
  }
}
