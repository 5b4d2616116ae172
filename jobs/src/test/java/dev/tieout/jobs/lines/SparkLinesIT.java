package dev.tieout.jobs.lines;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * The sources of udf and jobs compile on every line of Spark that we say they are for. The jars of
 * each line that a compiler needs are put under target/spark-lines by the build.
 */
final class SparkLinesIT {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  @TempDir private Path classes;

  @ParameterizedTest
  @ValueSource(strings = {"4.1", "4.0", "3.5"})
  void sourcesCompileOn(String line) throws IOException {
    List<Path> jars = files(Path.of("target/spark-lines", line), ".jar");
    assertThat(jars).isNotEmpty();
    List<Path> classPath = new ArrayList<>(jars);
    classPath.add(ROOT.resolve("core/target/classes"));
    classPath.add(ROOT.resolve("data-gen/target/classes"));
    classPath.add(jarOf(CommandLine.class));
    classPath.add(jarOf(NullMarked.class));
    classPath.add(jarOf(JsonFactory.class));
    List<Path> sources = new ArrayList<>(files(ROOT.resolve("udf/src/main/java"), ".java"));
    sources.addAll(files(ROOT.resolve("jobs/src/main/java"), ".java"));

    assertThat(errors(sources, classPath)).isEmpty();
  }

  private List<String> errors(List<Path> sources, List<Path> classPath) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null)) {
      files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
      files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
      List<String> options = List.of("--release", "17", "-proc:none", "-nowarn");
      boolean isCompiled =
          compiler
              .getTask(
                  null, files, found, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      List<String> errors =
          found.getDiagnostics().stream()
              .filter(each -> each.getKind() == javax.tools.Diagnostic.Kind.ERROR)
              .map(each -> each.toString() + each.getMessage(Locale.ROOT))
              .collect(Collectors.toList());
      assertThat(isCompiled).as(errors.toString()).isTrue();
      return errors;
    }
  }

  private static List<Path> files(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }

  private static Path jarOf(Class<?> type) {
    String path =
        Objects.requireNonNull(type.getProtectionDomain().getCodeSource()).getLocation().getPath();
    return new File(path).toPath();
  }
}
