package dev.tieout.jobs.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The job, built for another line of Spark as a user builds it, runs there. It fetches all of that
 * line, some 280 MB, so it is for the profile {@code slow}.
 */
@Tag("slow")
final class SparkLineRunIT {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final long TIMEOUT_MINUTES = 20;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"4.1", "4.0", "3.5"})
  void theJobRunsOn(String line) throws IOException, InterruptedException {
    Path tree = copyOfTheSources();
    build(tree, line);

    Path target = tree.resolve("jobs/target");
    new JobRun(
            Path.of(System.getProperty("java.home")),
            target.resolve("tieout-jobs.jar"),
            target.resolve("spark.classpath"))
        .findsWhatTheGeneratorPutIn(folder);
  }

  /** Every module's build file and the code of those that the job needs. */
  private Path copyOfTheSources() throws IOException {
    Path tree = folder.resolve("tree");
    copy(ROOT.resolve("pom.xml"), tree.resolve("pom.xml"));
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.filter(each -> Files.exists(each.resolve("pom.xml"))).toList()) {
        Path copy = tree.resolve(module.getFileName().toString());
        copy(module.resolve("pom.xml"), copy.resolve("pom.xml"));
        Path code = module.resolve("src/main");
        if (Files.exists(code)) {
          try (Stream<Path> files = Files.walk(code)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
              copy(file, copy.resolve(module.relativize(file).toString()));
            }
          }
        }
      }
    }
    return tree;
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(from, to);
  }

  private void build(Path tree, String line) throws IOException, InterruptedException {
    Path log = folder.resolve("build.log");
    List<String> command =
        List.of(
            Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(),
            "-B",
            "-q",
            "-ntp",
            "-Dquick",
            "-Dmaven.test.skip=true",
            "-Pspark-" + line,
            "-pl",
            "jobs",
            "-am",
            "package");
    Process process =
        new ProcessBuilder(command)
            .directory(tree.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      assertThat(process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(log)).isZero();
  }
}
