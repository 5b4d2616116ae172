package dev.tieout.bench.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.bench.internal.measure.Accounting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a stand-in for the launcher. */
class LauncherTest {

  @TempDir private Path home;
  private Launcher launcher;

  @BeforeEach
  void find() throws IOException {
    launcher = new Launcher(home, Path.of("/the/java"), Accounting.find(), home);
  }

  @Test
  void givesTheLauncherItsJavaAndMoreOptions() throws IOException {
    script("echo $JAVA_HOME $TIEOUT_JAVA_OPTIONS $1");

    assertThat(launcher.run(List.of("generate"), "-Xmx1g").output())
        .isEqualTo("/the/java -Xmx1g generate\n");
  }

  @Test
  void asksForTheFlagsOfARunWithoutDoingIt() throws IOException {
    script(
        "echo -XX:MaxHeapSize=9 -XX:+PrintCommandLineFlags -XX:SharedArchiveFile=/a/b/java-17 ",
        "echo \"Usage: $*\"");

    assertThat(launcher.javaFlags(List.of("reconcile")))
        .isEqualTo("-XX:MaxHeapSize=9 -XX:SharedArchiveFile=java-17");
    assertThat(home.resolve("output")).content().contains("Usage: reconcile --help");
  }

  @Test
  void saysWhyTheLauncherDidNotStart() throws IOException {
    script("echo 'tieout: Java 17 or later is needed.' >&2; exit 2");

    assertThatThrownBy(() -> launcher.javaFlags(List.of("reconcile")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Java 17 or later is needed.");
  }

  private void script(String... lines) throws IOException {
    Path file = home.resolve("tieout");
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
