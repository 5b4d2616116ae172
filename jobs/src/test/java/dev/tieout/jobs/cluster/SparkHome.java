package dev.tieout.jobs.cluster;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Objects;

/**
 * A folder that Spark takes for an installation: {@code jars} links to the jars that the build
 * found, {@code bin} has {@code spark-submit}, {@code conf} a logging configuration.
 */
final class SparkHome {

  private final Path folder;

  private SparkHome(Path folder) {
    this.folder = folder;
  }

  /**
   * @param classPath the file in which the build leaves the class path of Spark
   */
  static SparkHome assemble(Path folder, Path classPath) throws IOException {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    for (String jar : Files.readString(classPath).trim().split(File.pathSeparator, -1)) {
      Path target = Path.of(jar);
      Path link = jars.resolve(target.getFileName().toString());
      if (!Files.exists(link)) {
        Files.createSymbolicLink(link, target);
      }
    }
    install("spark-submit", Files.createDirectories(folder.resolve("bin")));
    install("run-until-eof", folder.resolve("bin"));
    install("log4j2.properties", Files.createDirectories(folder.resolve("conf")));
    return new SparkHome(folder.toAbsolutePath());
  }

  private static void install(String name, Path folder) throws IOException {
    Path target = folder.resolve(name);
    try (InputStream source = SparkHome.class.getResourceAsStream("/cluster/" + name)) {
      Files.copy(Objects.requireNonNull(source, name), target, StandardCopyOption.REPLACE_EXISTING);
    }
    if (!target.toFile().setExecutable(true)) {
      throw new UncheckedIOException(new IOException("cannot make " + target + " executable"));
    }
  }

  Path binary(String name) {
    return folder.resolve("bin").resolve(name);
  }

  String classPath() {
    return folder.resolve("conf") + File.pathSeparator + folder.resolve("jars") + "/*";
  }

  /** Without the Scala version, executors die in a loop looking for a build of Spark. */
  Map<String, String> environment() {
    return Map.of(
        "SPARK_HOME",
        folder.toString(),
        "SPARK_SCALA_VERSION",
        "2.13",
        "SPARK_LOCAL_IP",
        "127.0.0.1",
        "JAVA_HOME",
        System.getProperty("java.home"));
  }
}
