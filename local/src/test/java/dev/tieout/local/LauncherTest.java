package dev.tieout.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher of a release, with a stand-in for Java that prints the arguments it is given. */
class LauncherTest {

  private static final Path LAUNCHER = Path.of("..", "tieout");

  @TempDir private Path temporary;
  private Path home;
  private Path launcher;
  private Path java17;

  private record Outcome(int exitStatus, List<String> output, String error) {}

  @BeforeEach
  void unpackARelease() throws IOException {
    home = Files.createDirectories(temporary.resolve("a release"));
    launcher = Files.copy(LAUNCHER, home.resolve("tieout"));
    Files.createFile(home.resolve("tieout.jar"));
    java17 = java("17.0.1");
  }

  @Test
  void passesArgumentsOnAsTheyAre() throws Exception {
    Outcome outcome = run(java17, launcher, "reconcile", "two words", "", "*", "--x=\"y\"");

    assertThat(outcome.exitStatus()).isEqualTo(7);
    assertThat(outcome.output())
        .containsSubsequence(
            home.resolve("tieout.jar").toString(),
            "dev.tieout.local.Tieout",
            "reconcile",
            "two words",
            "",
            "*",
            "--x=\"y\"");
  }

  @Test
  void worksThroughASymbolicLinkFromAnotherFolder() throws Exception {
    Path elsewhere = Files.createDirectories(temporary.resolve("else where"));
    Path link = elsewhere.resolve("link");
    Files.createSymbolicLink(link, Path.of("..", "a release", "tieout"));

    Outcome outcome = run(java17, link);

    assertThat(outcome.output()).contains(home.resolve("tieout.jar").toString());
  }

  @ParameterizedTest
  @CsvSource({
    "reconcile, --memory, 64MB, -Xmx80m",
    "reconcile, --memory, 1g, -Xmx1040m",
    "reconcile, --memory, 100 MiB, -Xmx116m",
    "reconcile, --memory, 4096KB, -Xmx32m",
    "reconcile, --memory, 999999999GB, -Xmx1048576m",
    "reconcile, --memory, plenty, -Xmx80m",
    "reconcile, --other, 1g, -Xmx80m",
    "generate, --memory, 1g, -Xmx64m",
    "show, --memory, 64MB, -Xmx80m",
    "breaks, --memory, 64MB, -Xmx160m",
  })
  void heapFollowsTheBudget(String command, String option, String value, String heap)
      throws Exception {
    assertThat(run(java17, launcher, command, option, value).output()).contains(heap);
    assertThat(run(java17, launcher, command, option + "=" + value).output()).contains(heap);
    assertThat(run(java17, launcher, option, value, command).output()).contains(heap);
  }

  @Test
  void jarsOfUsersFollowOurOwnOnTheClassPath() throws Exception {
    Path one = Files.createFile(temporary.resolve("a jar.jar"));
    Path other = Files.createFile(temporary.resolve("b.jar"));
    String jar = home.resolve("tieout.jar").toString();

    assertThat(runWithClassPath(one + "::" + other).output())
        .contains(jar + ":" + one + ":" + other);
    assertThat(runWithClassPath("").output()).contains(jar);
    Outcome refused = runWithClassPath(one + ":" + temporary.resolve("c.jar"));
    assertThat(refused.exitStatus()).isEqualTo(2);
    assertThat(refused.error())
        .endsWith("c.jar, which TIEOUT_CLASS_PATH names, does not exist; check the path.\n");
  }

  private Outcome runWithClassPath(String classPath) throws Exception {
    return run(
        Map.of("JAVA_HOME", java17.toString(), "PATH", path(), "TIEOUT_CLASS_PATH", classPath),
        launcher);
  }

  @Test
  void tellsJavaOfATerminalOnlyWhereThereIsOne() throws Exception {
    assertThat(run(java17, launcher).output())
        .noneMatch(line -> line.matches(".*tieout\\.(terminal|output).*"));

    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "util-linux is there");
    Path typed = temporary.resolve("typed");
    String command = "stty columns 97; exec '" + launcher + "'";
    Path inATerminal = temporary.resolve("in-a-terminal");
    Files.writeString(inATerminal, "script -qefc \"" + command + "\" '" + typed + "' </dev/null\n");
    run(java17, inATerminal);

    assertThat(Files.readString(typed))
        .containsPattern("-Dtieout\\.terminal\\.columns=(97|80)\\r")
        .containsPattern("-Dtieout\\.output\\.columns=(97|80)\\r");
  }

  @Test
  void takesTheJavaOnThePathWhenTheOneOfJavaHomeIsTooOld() throws Exception {
    Map<String, String> environment =
        Map.of(
            "JAVA_HOME", java("11.0.2").toString(), "PATH", java17.resolve("bin") + ":" + path());

    assertThat(run(environment, launcher).exitStatus()).isEqualTo(7);
  }

  @Test
  void refusesAJavaThatIsTooOld() throws Exception {
    Outcome outcome =
        run(Map.of("JAVA_HOME", java("11.0.2").toString(), "PATH", tools()), launcher);

    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.error())
        .startsWith("tieout: Java 17 or later is needed, but found only Java 11.0.2 in ");
  }

  @Test
  void refusesToRunWithoutJava() throws Exception {
    Outcome outcome = run(Map.of("PATH", tools()), launcher);

    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.error())
        .isEqualTo(
            "tieout: Java 17 or later is needed, but none was found; install one, or set"
                + " JAVA_HOME.\n");
  }

  @Test
  void refusesToRunWithoutItsJar() throws Exception {
    Files.delete(home.resolve("tieout.jar"));

    Outcome outcome = run(java17, launcher);

    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.error()).contains("tieout.jar is missing");
  }

  @Test
  void allowsNativeAccessWhereJavaAsksForIt() throws Exception {
    assertThat(run(java("25"), launcher).output()).contains("--enable-native-access=ALL-UNNAMED");
    assertThat(run(java17, launcher).output()).doesNotContain("--enable-native-access=ALL-UNNAMED");
  }

  @Test
  void asksAJavaThatMakesNoArchiveOnlyOnce() throws Exception {
    assertThat(run(java17, launcher).error()).contains("preparing");
    assertThat(run(java17, launcher).error()).isEmpty();
  }

  @Test
  void preparesAgainWhenTheJarIsAnother() throws Exception {
    assertThat(run(java17, launcher).error()).contains("preparing");
    Files.writeString(home.resolve("tieout.jar"), "another");

    assertThat(run(java17, launcher).error()).contains("preparing");
  }

  @Test
  void runsWithoutPreparingWhileAnotherStartPrepares() throws Exception {
    Path folder = Files.createDirectories(home.resolve("class-archive"));
    String living = Long.toString(ProcessHandle.current().pid());
    Files.createSymbolicLink(folder.resolve("java-17.0.1.lock"), Path.of(living));

    Outcome outcome = run(java17, launcher);

    assertThat(outcome.exitStatus()).isEqualTo(7);
    assertThat(outcome.error()).isEmpty();
  }

  @Test
  void takesOverFromAStartThatDied() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    assertThat(dead.waitFor(1, TimeUnit.MINUTES)).isTrue();
    Path folder = Files.createDirectories(home.resolve("class-archive"));
    Path lock = folder.resolve("java-17.0.1.lock");
    Files.createSymbolicLink(lock, Path.of(Long.toString(dead.pid())));

    assertThat(run(java17, launcher).error()).contains("preparing");
    assertThat(lock).doesNotExist();
  }

  @Test
  void runsSparkOnlyFromASourceTree() throws Exception {
    Outcome outcome = run(java17, launcher, "reconcile", "--engine", "spark");

    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.error()).contains("give tieout-jobs.jar to spark-submit");
  }

  @Test
  void submitsTheJobToAnInstallationOfSpark() throws Exception {
    Path job = Files.createFile(home.resolve("tieout-jobs.jar"));
    Path bin = Files.createDirectories(temporary.resolve("a spark/bin"));
    Path submit =
        Files.writeString(
            bin.resolve("spark-submit"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 7\n");
    assertThat(submit.toFile().setExecutable(true)).isTrue();
    String[] arguments = {
      "spark-submit", "--master", "yarn", "--conf", "a=b c", "--", "reconcile", "--key", "id", "--"
    };
    List<String> passedOn =
        List.of(
            "--master",
            "yarn",
            "--conf",
            "a=b c",
            "--class",
            "dev.tieout.jobs.ReconcileJob",
            job.toString(),
            "--key",
            "id",
            "--");
    Map<String, String> bySetting =
        Map.of(
            "JAVA_HOME",
            java17.toString(),
            "PATH",
            path(),
            "SPARK_HOME",
            bin.getParent().toString());
    Map<String, String> byPath = Map.of("JAVA_HOME", java17.toString(), "PATH", bin + ":" + path());

    for (Map<String, String> environment : List.of(bySetting, byPath)) {
      Outcome outcome = run(environment, launcher, arguments);

      assertThat(outcome.exitStatus()).isEqualTo(7);
      assertThat(outcome.output()).isEqualTo(passedOn);
    }
  }

  @Test
  void saysWhatKeepsItFromSubmitting() throws Exception {
    Map<String, String> environment = Map.of("JAVA_HOME", java17.toString(), "PATH", tools());

    assertThat(run(environment, launcher, "spark-submit", "reconcile").error())
        .startsWith("tieout: spark-submit needs -- between its own options and the command: ");
    assertThat(run(environment, launcher, "spark-submit", "--", "demo").error())
        .startsWith(
            "tieout: spark-submit works with generate, bucket and reconcile, not with 'demo': ");
    assertThat(run(environment, launcher, "spark-submit", "--", "generate").error())
        .endsWith("tieout-jobs.jar is missing; unpack the release again.\n");
    Files.createFile(home.resolve("tieout-jobs.jar"));
    Outcome outcome = run(environment, launcher, "spark-submit", "--", "generate");
    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.error())
        .isEqualTo(
            "tieout: no installation of Spark was found; set SPARK_HOME, or put spark-submit on the"
                + " PATH.\n");
  }

  @Test
  void measuresOnlyFromASourceTree() throws Exception {
    Outcome outcome = run(java17, launcher, "bench", "reconcile");

    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.error()).contains("bench needs the source tree");
  }

  @Test
  void refusesCommandsThatSparkDoesNotHave() throws Exception {
    Outcome outcome = run(java17, launcher, "demo", "--engine=spark");

    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.error()).contains("generate, bucket and reconcile, not with 'demo'");
  }

  private Path java(String version) throws IOException {
    Path folder = Files.createDirectories(temporary.resolve("java " + version));
    Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 7\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return folder;
  }

  /** A folder with what the launcher calls, and no Java. */
  private String tools() throws IOException {
    Path folder = Files.createDirectories(temporary.resolve("tools"));
    for (String tool : List.of("bash", "readlink", "stat", "sed", "mkdir")) {
      for (String candidate : path().split(":", -1)) {
        Path program = Path.of(candidate, tool);
        Path link = folder.resolve(tool);
        if (Files.isExecutable(program) && !Files.exists(link)) {
          Files.createSymbolicLink(link, program);
        }
      }
    }
    return folder.toString();
  }

  private static String path() {
    return System.getenv("PATH");
  }

  private Outcome run(Path javaHome, Path program, String... arguments) throws Exception {
    return run(Map.of("JAVA_HOME", javaHome.toString(), "PATH", path()), program, arguments);
  }

  private Outcome run(Map<String, String> environment, Path program, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", program.toString()));
    command.addAll(List.of(arguments));
    Path output = temporary.resolve("output");
    Path error = temporary.resolve("error");
    ProcessBuilder builder = new ProcessBuilder(command).directory(temporary.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.redirectOutput(output.toFile()).redirectError(error.toFile());
    Process process = builder.start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Outcome(process.exitValue(), Files.readAllLines(output), Files.readString(error));
  }
}
