package dev.tieout.jobs;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Who may know whom. Here, because this module's tests see all others. */
@AnalyzeClasses(
    packages = "dev.tieout",
    importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoJarsOfTests.class})
class ArchitectureTest {

  private static final Map<String, List<String>> MODULES_THAT_A_MODULE_KNOWS =
      Map.of(
          "core", List.of(),
          "lsm", List.of(),
          "datagen", List.of(),
          "store", List.of("core", "lsm"),
          "local", List.of("core", "datagen", "store"),
          "udf", List.of("core"),
          "jobs", List.of("core", "datagen", "udf"),
          "bench", List.of("core", "store"));

  /** A later one may know earlier ones. */
  private static final List<String> PACKAGES_OF_CORE_IN_ORDER =
      List.of(
          "spec", "schema", "text", "filter", "rule", "pack", "digest", "sort", "merge", "result",
          "explain", "gate", "report", "many");

  @ArchTest
  static final ArchRule MODULES_KNOW_ONLY_WHOM_THEY_MAY =
      all(
          MODULES_THAT_A_MODULE_KNOWS.entrySet().stream()
              .map(entry -> mayOnlyKnow(entry.getKey(), entry.getValue()))
              .toList());

  @ArchTest
  static final ArchRule INTERNALS_STAY_IN_THEIR_MODULE =
      all(
          MODULES_THAT_A_MODULE_KNOWS.keySet().stream()
              .map(
                  module ->
                      (ArchRule)
                          noClasses()
                              .that()
                              .resideOutsideOfPackage(inside(module))
                              .should()
                              .dependOnClassesThat()
                              .resideInAPackage("dev.tieout." + module + ".internal.."))
              .toList());

  @ArchTest static final ArchRule PACKAGES_OF_CORE_KNOW_ONLY_EARLIER_ONES = all(coreOrder());

  @ArchTest
  static final ArchRule EVERY_PACKAGE_OF_CORE_HAS_ITS_PLACE_IN_THE_ORDER =
      classes()
          .that()
          .resideInAPackage(inside("core"))
          .should()
          .resideInAnyPackage(
              PACKAGES_OF_CORE_IN_ORDER.stream()
                  .map(name -> inside("core." + name))
                  .toArray(String[]::new));

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("dev.tieout.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule CORE_KNOWS_NO_FORMAT_AND_NO_ENGINE =
      noClasses()
          .that()
          .resideInAnyPackage(inside("core"), inside("datagen"), inside("lsm"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.spark..",
              "org.apache.hadoop..",
              "org.apache.parquet..",
              "org.apache.arrow..",
              "scala..");

  @ArchTest
  static final ArchRule THE_COMMAND_LINE_KNOWS_NO_SPARK_AND_NO_HADOOP =
      noClasses()
          .that()
          .resideInAPackage(inside("local"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.spark..", "org.apache.hadoop..", "scala..")
          .allowEmptyShould(true);

  /** So that a run loads Arrow's classes only when it reads an Arrow file. */
  @ArchTest
  static final ArchRule ONLY_THE_READER_OF_ARROW_KNOWS_ARROW =
      noClasses()
          .that()
          .resideInAPackage(inside("local"))
          .and()
          .resideOutsideOfPackage("dev.tieout.local.internal.read.arrow..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.arrow..", "com.google.flatbuffers..");

  private static ArchRule mayOnlyKnow(String module, List<String> known) {
    List<String> allowed = new ArrayList<>(List.of(inside(module)));
    known.forEach(name -> allowed.add(inside(name)));
    return noClasses()
        .that()
        .resideInAPackage(inside(module))
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.tieout..")
                .and(not(resideInAnyPackage(allowed.toArray(String[]::new)))))
        .allowEmptyShould(true);
  }

  private static List<ArchRule> coreOrder() {
    List<ArchRule> rules = new ArrayList<>();
    for (int i = 0; i + 1 < PACKAGES_OF_CORE_IN_ORDER.size(); i++) {
      String[] later =
          PACKAGES_OF_CORE_IN_ORDER.stream()
              .skip(i + 1)
              .map(name -> inside("core." + name))
              .toArray(String[]::new);
      rules.add(
          noClasses()
              .that()
              .resideInAPackage(inside("core." + PACKAGES_OF_CORE_IN_ORDER.get(i)))
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(later));
    }
    return rules;
  }

  private static String inside(String name) {
    return "dev.tieout." + name + "..";
  }

  private static ArchRule all(List<ArchRule> rules) {
    return CompositeArchRule.of(rules);
  }

  /** What a module's tests lend to other modules' tests comes as a jar when a build packages. */
  static final class NoJarsOfTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }
}
