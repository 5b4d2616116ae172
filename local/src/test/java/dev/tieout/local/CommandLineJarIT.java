package dev.tieout.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the one jar of the command line holds. */
class CommandLineJarIT {

  private static JarFile jar;
  private static List<String> files;

  @BeforeAll
  static void open() throws IOException {
    jar = new JarFile("target/tieout.jar");
    files = jar.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName).toList();
  }

  @AfterAll
  static void close() throws IOException {
    jar.close();
  }

  @Test
  void namesTheCommandLineAsItsMainClass() throws IOException {
    assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
        .isEqualTo("dev.tieout.local.Tieout");
  }

  @Test
  void holdsNoBigFramework() {
    assertThat(files)
        .noneMatch(
            name ->
                name.matches(
                    "(org/apache/(spark|hadoop|arrow/(vector|memory))|scala|org/junit|com/fasterxml/jackson/databind)"
                        + "/.*"));
  }

  @Test
  void holdsTheNativesOfTheUsualPlatformsOnly() {
    assertThat(files)
        .filteredOn(name -> name.matches(".*\\.(so|dylib|dll)"))
        .extracting(name -> name.substring(0, name.lastIndexOf('/')))
        .containsExactlyInAnyOrder(
            "linux/amd64",
            "linux/aarch64",
            "darwin/x86_64",
            "darwin/aarch64",
            "win/amd64",
            "win/aarch64");
  }

  @Test
  void holdsNoSignatureOfAJarThatItIsNot() {
    assertThat(files).noneMatch(name -> name.matches("META-INF/.*\\.(SF|DSA|RSA|EC)"));
  }

  @Test
  void holdsNoFileTwice() {
    assertThat(files).doesNotHaveDuplicates();
  }
}
