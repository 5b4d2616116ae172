package dev.tieout.udf;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests one Spark session, shared by all classes of the JVM, to which the functions are known
 * by {@code spark.sql.extensions}.
 */
final class FunctionsTestSession implements ParameterResolver {

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
      return SparkSession.builder()
          .master("local[2]")
          .appName("tests")
          .config("spark.ui.enabled", "false")
          .config("spark.driver.bindAddress", "127.0.0.1")
          .config("spark.driver.host", "127.0.0.1")
          .config("spark.sql.shuffle.partitions", "2")
          .config("spark.sql.session.timeZone", "UTC")
          .config("spark.sql.extensions", TieoutExtensions.class.getName())
          .config(
              "spark.sql.warehouse.dir",
              Path.of("target", "spark-warehouse").toAbsolutePath().toString())
          .getOrCreate();
    }
  }
}
