package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the documents name exists. Every span of code without a blank that does not begin with a
 * dash must be a path, a package, or a class by its full or its simple name; the others are
 * commands and options.
 */
class DocumentsTest {

  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Pattern BLOCK = Pattern.compile("(?s)```.*?```");
  private static final Pattern CODE = Pattern.compile("`([^`\\s-][^`\\s]*)`");
  private static final Set<String> NAMES = namesOfClassesAndPackages();

  @ParameterizedTest
  @ValueSource(strings = {"docs/ARCHITECTURE.md", "docs/CONTRIBUTING.md"})
  void namesOnlyWhatExists(String document) throws IOException {
    String text = BLOCK.matcher(Files.readString(ROOT.resolve(document))).replaceAll("");
    Set<String> missing = new HashSet<>();
    Matcher code = CODE.matcher(text);
    while (code.find()) {
      String name = code.group(1);
      if (!Files.exists(ROOT.resolve(name)) && !NAMES.contains(name)) {
        missing.add(name);
      }
    }

    assertThat(missing).isEmpty();
  }

  /** Every line of what counts as equal names tests that there are. */
  @Test
  void everyLineOfTheContractHasItsTests() throws IOException {
    String text = Files.readString(ROOT.resolve("docs/EQUALITY.md"));
    Set<String> missing = new HashSet<>();
    Matcher test = Pattern.compile("`(Abstract\\w+)\\.(\\w+)`").matcher(text);
    while (test.find()) {
      Path contract =
          ROOT.resolve("core/src/test/java/dev/tieout/core/contract/" + test.group(1) + ".java");
      if (!Files.readString(contract).contains("void " + test.group(2) + "(")) {
        missing.add(test.group());
      }
    }
    List<String> untested =
        text.substring(0, text.indexOf("\n## "))
            .lines()
            .filter(line -> line.startsWith("| ") && !line.startsWith("| |"))
            .map(line -> line.split("\\|", -1)[1])
            .filter(line -> !line.isBlank() && !line.contains("---"))
            .filter(line -> !text.substring(text.indexOf("## Tests")).contains("|" + line + "|"))
            .toList();

    assertThat(missing).isEmpty();
    assertThat(untested).isEmpty();
  }

  /** From its imports on, the example is the class that both engines are tested with. */
  @Test
  void theExampleOfAComparatorIsOneThatWorks() throws IOException {
    String code =
        Files.readString(
            ROOT.resolve("core/src/test/java/dev/tieout/core/contract/DigitsOnly.java"));

    assertThat(Files.readString(ROOT.resolve("docs/custom-comparators.md")))
        .contains("```java\n" + code.substring(code.indexOf("import")) + "```\n");
  }

  @Test
  void theExamplesOfTheLibraryArePartsOfTests() throws IOException {
    String document = Files.readString(ROOT.resolve("docs/library.md"));
    int examples = 0;
    for (String module : List.of("local", "jobs")) {
      Path test =
          ROOT.resolve(module + "/src/test/java/dev/tieout/" + module + "/LibraryExampleTest.java");
      String[] parts = Files.readString(test).split("    // tag::", -1);
      for (int i = 1; i < parts.length; i++) {
        String code =
            parts[i].substring(parts[i].indexOf('\n') + 1, parts[i].indexOf("    // end::"));
        assertThat(document).contains("```java\n" + code.stripTrailing().stripIndent() + "\n```\n");
        examples++;
      }
    }
    assertThat(document.split("```java", -1)).hasSize(examples + 1);
  }

  private static Set<String> namesOfClassesAndPackages() {
    JavaClasses classes = new ClassFileImporter().importPackages("dev.tieout");
    Set<String> names = new HashSet<>();
    for (JavaClass type : classes) {
      names.add(type.getName());
      names.add(type.getSimpleName());
      String enclosing = type.getPackageName();
      while (!enclosing.isEmpty()) {
        names.add(enclosing);
        enclosing = enclosing.substring(0, Math.max(0, enclosing.lastIndexOf('.')));
      }
    }
    return names;
  }
}
