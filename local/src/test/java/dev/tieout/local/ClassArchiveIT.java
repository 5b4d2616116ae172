package dev.tieout.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The JVM silently ignores a class-data archive that it does not like, so only its log of loaded
 * classes tells whether the one that the launcher made is used.
 */
class ClassArchiveIT {

  @TempDir private Path home;

  @BeforeEach
  void unpackARelease() throws Exception {
    Files.copy(Path.of("..", "tieout"), home.resolve("tieout"));
    Files.copy(Path.of("target", "tieout.jar"), home.resolve("tieout.jar"));
  }

  @Test
  void theCommandLineIsLoadedFromTheArchive() throws Exception {
    assertThat(sourceOfTheMainClass()).isEqualTo("shared objects file");
  }

  @Test
  void theArchiveIsMadeAnewWhenTheJarIsReplaced() throws Exception {
    assertThat(sourceOfTheMainClass()).isEqualTo("shared objects file");
    Path jar = home.resolve("tieout.jar");
    Files.setLastModifiedTime(jar, FileTime.fromMillis(0));

    assertThat(sourceOfTheMainClass()).isEqualTo("shared objects file");
  }

  private String sourceOfTheMainClass() throws Exception {
    Path loaded = home.resolve("loaded");
    ProcessBuilder builder =
        new ProcessBuilder("bash", home.resolve("tieout").toString(), "--version");
    builder
        .environment()
        .putAll(
            Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                "TIEOUT_JAVA_OPTIONS",
                "-Xlog:class+load:file=" + loaded));
    Path output = home.resolve("output");
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    Process process = builder.start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    String marker = "dev.tieout.local.Tieout source: ";
    return Files.readAllLines(loaded).stream()
        .filter(line -> line.contains(marker))
        .map(line -> line.substring(line.indexOf(marker) + marker.length()))
        .findFirst()
        .orElse("nowhere");
  }
}
