package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the job jar may hold: spark-submit puts it on a class path that already has the rest. */
class JobJarIT {

  private static JarFile jar;
  private static List<String> files;

  @BeforeAll
  static void open() throws IOException {
    jar = new JarFile("target/tieout-jobs.jar");
    files = jar.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName).toList();
  }

  @AfterAll
  static void close() throws IOException {
    jar.close();
  }

  @Test
  void holdsOurClassesAndNobodyElsesUnderTheirOwnName() {
    assertThat(files).filteredOn(name -> name.endsWith(".class")).isNotEmpty();
    assertThat(files).allMatch(name -> name.startsWith("dev/tieout/") || isNotice(name));
  }

  @Test
  void holdsOnlyTheThirdPartiesThatSparkLacks() {
    assertThat(files)
        .filteredOn(name -> name.startsWith("dev/tieout/shaded/"))
        .allMatch(
            name -> name.matches("dev/tieout/shaded/(picocli|jackson|snakeyaml|jsqlparser)/.*"));
  }

  @Test
  void leavesTheSingleNodeEngineOut() {
    assertThat(files).noneMatch(name -> name.startsWith("dev/tieout/local/"));
  }

  @Test
  void holdsNoFileTwice() {
    assertThat(files).doesNotHaveDuplicates();
  }

  private static boolean isNotice(String name) {
    return name.equals("META-INF/MANIFEST.MF")
        || name.matches("META-INF/([A-Za-z]+-)?(LICENSE|NOTICE)(\\.txt)?");
  }
}
