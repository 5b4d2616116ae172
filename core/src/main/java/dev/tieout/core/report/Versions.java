package dev.tieout.core.report;

/** What ran. */
final class Versions {
  private Versions() {}

  /** The version of Tieout, from the jar's manifest. */
  static String tieout() {
    String version = Versions.class.getPackage().getImplementationVersion();
    return version == null ? "unpackaged" : version;
  }

  /** The version of Java and the name of its virtual machine. */
  static String java() {
    return System.getProperty("java.version") + ", " + System.getProperty("java.vm.name");
  }
}
