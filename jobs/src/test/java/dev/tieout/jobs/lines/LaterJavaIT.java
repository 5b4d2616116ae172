package dev.tieout.jobs.lines;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job on Java 25, where this machine has one. */
final class LaterJavaIT {
  private static final List<Path> HOMES = List.of(Path.of("/usr/lib/jvm"), Path.of("/opt/java"));
  private static final String RELEASE = "JAVA_VERSION=\"25";

  @TempDir private Path folder;

  @Test
  void theJobRunsOnJava25() throws IOException, InterruptedException {
    List<Path> found = homes();
    assumeTrue(!found.isEmpty(), () -> "no Java 25 in any of " + HOMES);

    new JobRun(found.get(0), Path.of("target/tieout-jobs.jar"), Path.of("target/spark.classpath"))
        .findsWhatTheGeneratorPutIn(folder);
  }

  private static List<Path> homes() throws IOException {
    for (Path parent : HOMES) {
      if (Files.isDirectory(parent)) {
        try (Stream<Path> children = Files.list(parent)) {
          List<Path> found = children.sorted().filter(LaterJavaIT::isJava25).toList();
          if (!found.isEmpty()) {
            return found;
          }
        }
      }
    }
    return List.of();
  }

  private static boolean isJava25(Path home) {
    try {
      return Files.isExecutable(home.resolve("bin/java"))
          && Files.readString(home.resolve("release")).contains(RELEASE);
    } catch (IOException unreadable) {
      return false;
    }
  }
}
