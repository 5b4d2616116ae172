package dev.tieout.jobs.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a {@link SparkCluster}: the first that asks starts it, all share it, and it ends with
 * the test run. When a test fails, the logs of the cluster are printed.
 */
public final class SparkClusterExtension implements ParameterResolver, AfterTestExecutionCallback {

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SparkClusterExtension.class);
  private static final Path BUILD_FOLDER = Path.of("target").toAbsolutePath();

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == SparkCluster.class;
  }

  @Override
  public SparkCluster resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(SparkCluster.class, key -> start(), SparkCluster.class);
  }

  private static SparkCluster start() {
    try {
      Path folder = Files.createDirectories(BUILD_FOLDER.resolve("spark-cluster"));
      SparkCluster cluster =
          SparkCluster.start(
              Files.createTempDirectory(folder, "run"), BUILD_FOLDER.resolve("spark.classpath"));
      Runtime.getRuntime().addShutdownHook(new Thread(cluster::close));
      return cluster;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  @SuppressWarnings("SystemOut")
  public void afterTestExecution(ExtensionContext context) {
    SparkCluster cluster =
        context.getRoot().getStore(NAMESPACE).get(SparkCluster.class, SparkCluster.class);
    if (cluster != null && context.getExecutionException().isPresent()) {
      System.err.println(cluster.logs());
    }
  }
}
