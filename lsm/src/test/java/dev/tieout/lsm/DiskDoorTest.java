package dev.tieout.lsm;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Nothing but one package reaches the disk, or a test's disk would not see all. */
@AnalyzeClasses(packages = "dev.tieout.lsm", importOptions = ImportOption.DoNotIncludeTests.class)
class DiskDoorTest {
  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("dev.tieout.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule ONLY_ONE_PACKAGE_KNOWS_FILES =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.tieout.lsm.internal.disk..")
          .should()
          .dependOnClassesThat()
          .haveNameMatching(
              "java\\.nio\\.file\\.(Files|FileSystems?)|java\\.nio\\.channels\\..*|java\\.io\\.(File"
                  + "|RandomAccessFile|File.*Stream|FileReader|FileWriter|FileDescriptor)|"
                  + "java\\.nio\\.Mapped.*");
}
