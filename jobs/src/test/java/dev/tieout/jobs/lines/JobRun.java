package dev.tieout.jobs.lines;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The job jar in JVMs of their own: makes a small dataset and reconciles it.
 *
 * @param java the home of the Java to run
 * @param jar the job jar
 * @param sparkClassPath the file in which a build leaves the class path of Spark
 */
record JobRun(Path java, Path jar, Path sparkClassPath) {
  private static final long TIMEOUT_MINUTES = 10;

  /** Finds what the generator put in, or fails. */
  void findsWhatTheGeneratorPutIn(Path folder) throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    String generated =
        job(
            folder,
            0,
            "GenerateJob",
            "--rows=2000",
            "--mismatch=0.01",
            "--missing=0.01",
            "--out",
            data.toString());
    assertThat(generated).contains("source rows");
    String found =
        job(
            folder,
            1,
            "ReconcileJob",
            "--source",
            data.resolve("source").toString(),
            "--target",
            data.resolve("target").toString(),
            "--key",
            "id",
            "--out",
            folder.resolve("out").toString());
    assertThat(found).contains("breaks (spark");

    ObjectMapper json = new ObjectMapper();
    JsonNode expected = json.readTree(data.resolve("expected.json").toFile());
    JsonNode summary = json.readTree(folder.resolve("out/summary.json").toFile());
    for (String count :
        List.of("matched", "mismatched", "missing_in_target", "missing_in_source")) {
      assertThat(summary.get(count)).as(count).isEqualTo(expected.get(count));
    }
  }

  private String job(Path folder, int status, String name, String... arguments)
      throws IOException, InterruptedException {
    List<String> flags = new ArrayList<>();
    run(folder, 0, List.of(), "internal.launch.JvmOptions").lines().forEach(flags::add);
    flags.addAll(
        List.of(
            "-Xmx1g",
            "-XX:TieredStopAtLevel=1",
            "-Dspark.master=local[2]",
            "-Dspark.ui.enabled=false",
            "-Dspark.driver.bindAddress=127.0.0.1",
            "-Dspark.driver.host=127.0.0.1"));
    return run(folder, status, flags, name, arguments);
  }

  private String run(Path folder, int status, List<String> flags, String name, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(java.resolve("bin/java").toString());
    command.addAll(flags);
    command.add("-cp");
    command.add(jar + File.pathSeparator + Files.readString(sparkClassPath).trim());
    command.add("dev.tieout.jobs." + name);
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile(folder, name, ".out");
    Path errors = Files.createTempFile(folder, name, ".err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      assertThat(process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES))
          .as(command.toString())
          .isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue())
        .as(Files.readString(errors, StandardCharsets.UTF_8))
        .isEqualTo(status);
    return Files.readString(output, StandardCharsets.UTF_8);
  }
}
