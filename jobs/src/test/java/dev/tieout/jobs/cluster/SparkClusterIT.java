package dev.tieout.jobs.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkClusterExtension.class)
class SparkClusterIT {

  private static final String JOB_JAR = Path.of("target", "tieout-jobs.jar").toString();

  @Test
  void runsTasksInExecutorsThatHaveTheJobJar(SparkCluster cluster, @TempDir Path folder)
      throws IOException {
    Path jar =
        JarOfClasses.write(folder.resolve("probe.jar"), ProbeJob.class, ProbeJob.Describe.class);

    Submission submission =
        cluster.submit(
            List.of("--jars", JOB_JAR, "--class", ProbeJob.class.getName(), jar.toString()));

    assertThat(submission.exitStatus()).as(submission.standardError()).isZero();
    assertThat(submission.standardOutput())
        .matches("1000 rows, driver (\\d+), seen \\[((?!\\1 )\\d+ has Type(, )?){2}]\\s*");
  }

  @Test
  void reportsTheFailureOfAProgram(SparkCluster cluster) {
    Submission submission = cluster.submit(List.of("--class", "no.such.Program", JOB_JAR));

    assertThat(submission.exitStatus()).isNotZero();
    assertThat(submission.standardError()).contains("no.such.Program");
  }
}
