package dev.tieout.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command line in a process of its own, as users run it. */
final class CommandLineProcess {
  private static final String JAR = Path.of("target", "tieout.jar").toAbsolutePath().toString();

  private final Path folder;
  private final List<String> javaOptions = new ArrayList<>();

  /** What a process printed, and its status. */
  record Outcome(int status, String out, String err) {}

  /**
   * @param folder where the process works, and what it prints is kept
   */
  CommandLineProcess(Path folder) {
    this.folder = folder;
  }

  /** Adds options of Java. */
  CommandLineProcess with(String... options) {
    javaOptions.addAll(List.of(options));
    return this;
  }

  /** The program and its arguments. */
  List<String> command(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx80m", "-Xss256k", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", JAR, "dev.tieout.local.Tieout"));
    command.addAll(List.of(arguments));
    return command;
  }

  Outcome run(String... arguments) throws IOException, InterruptedException {
    return runCommand(command(arguments));
  }

  /** Runs the command line within a script of bash, where it is {@code "$@"}. */
  Outcome runIn(String script, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", "-c", script, "bash"));
    command.addAll(command(arguments));
    return runCommand(command);
  }

  private Outcome runCommand(List<String> command) throws IOException, InterruptedException {
    Process process = start(command);
    return await(process);
  }

  Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectOutput(folder.resolve("stdout").toFile())
        .redirectError(folder.resolve("stderr").toFile())
        .start();
  }

  Outcome await(Process process) throws IOException, InterruptedException {
    boolean hasEnded = process.waitFor(2, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(hasEnded).as("the process ends").isTrue();
    return new Outcome(
        process.exitValue(),
        Files.readString(folder.resolve("stdout")),
        Files.readString(folder.resolve("stderr")));
  }
}
