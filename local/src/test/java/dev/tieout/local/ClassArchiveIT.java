package dev.tieout.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.DigitsOnly;
import dev.tieout.core.rule.ValueComparator;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
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

  @Test
  void aComparatorOfAUsersJarIsFoundAndTheArchiveIsUsedAllTheSame() throws Exception {
    Path plugin = pluginJar();
    Path source = Files.writeString(home.resolve("source.csv"), "id,phone\n1,+49 30-12\n");
    Path target = Files.writeString(home.resolve("target.csv"), "id,phone\n1,(49) 3012\n");
    Path spec =
        Files.writeString(
            home.resolve("spec.yaml"),
            "source: "
                + source
                + "\ntarget: "
                + target
                + "\nkey: id\nrules: [{column: phone, comparator: digits_only}]\n");
    String[] command = {"reconcile", "--spec", spec.toString()};

    assertThat(sourceOfTheMainClass(0, Map.of("TIEOUT_CLASS_PATH", plugin.toString()), command))
        .isEqualTo("shared objects file");
    sourceOfTheMainClass(2, Map.of(), command);
    assertThat(home.resolve("output"))
        .content()
        .contains(
            "no comparator on the class path is called 'digits_only'; there is none: put its");
  }

  /** The example of the documents, as its author would pack it. */
  private Path pluginJar() throws Exception {
    Path plugin = home.resolve("my comparators.jar");
    String className = DigitsOnly.class.getName();
    String classFile = className.replace('.', '/') + ".class";
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(plugin));
        InputStream code =
            Objects.requireNonNull(DigitsOnly.class.getResourceAsStream("DigitsOnly.class"))) {
      jar.putNextEntry(new JarEntry(classFile));
      code.transferTo(jar);
      jar.putNextEntry(new JarEntry("META-INF/services/" + ValueComparator.class.getName()));
      jar.write(className.getBytes(StandardCharsets.UTF_8));
    }
    return plugin;
  }

  private String sourceOfTheMainClass() throws Exception {
    return sourceOfTheMainClass(0, Map.of(), "--version");
  }

  private String sourceOfTheMainClass(
      int status, Map<String, String> environment, String... arguments) throws Exception {
    Path loaded = home.resolve("loaded");
    List<String> command = new ArrayList<>(List.of("bash", home.resolve("tieout").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
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
    assertThat(process.exitValue()).as(Files.readString(output)).isEqualTo(status);
    String marker = "dev.tieout.local.Tieout source: ";
    return Files.readAllLines(loaded).stream()
        .filter(line -> line.contains(marker))
        .map(line -> line.substring(line.indexOf(marker) + marker.length()))
        .findFirst()
        .orElse("nowhere");
  }
}
