package dev.tieout.jobs.internal.launch;

import org.apache.spark.launcher.JavaModuleOptions;

/**
 * Prints, one a line, the options that Spark needs a JVM to have, for the launcher, which starts
 * jobs without an installation of Spark. Asked of Spark itself, so that they fit its version.
 */
public final class JvmOptions {

  private JvmOptions() {}

  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) {
    for (String option : JavaModuleOptions.defaultModuleOptions().trim().split("\\s+", -1)) {
      // Only Spark's machine learning uses it, and it makes every start print a warning.
      if (!option.startsWith("--add-modules=jdk.incubator")) {
        System.out.println(option);
      }
    }
  }
}
