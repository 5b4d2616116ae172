package dev.tieout.jobs;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests one Spark session of two local cores, shared by all classes of the JVM. */
public final class SparkTestSession implements ParameterResolver {

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == SparkSession.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return Holder.SESSION;
  }

  private static final class Holder {
    private static final SparkSession SESSION = start();

    private static SparkSession start() {
      Path warehouse = Path.of("target", "spark-warehouse").toAbsolutePath();
      return SparkSession.builder()
          .master("local[2]")
          .appName("tests")
          .config("spark.ui.enabled", "false")
          .config("spark.driver.bindAddress", "127.0.0.1")
          .config("spark.driver.host", "127.0.0.1")
          .config("spark.sql.shuffle.partitions", "2")
          .config("spark.sql.parquet.datetimeRebaseModeInWrite", "CORRECTED")
          .config("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS")
          .config("spark.sql.warehouse.dir", warehouse.toString())
          .getOrCreate();
    }
  }
}
