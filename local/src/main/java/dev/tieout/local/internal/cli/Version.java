package dev.tieout.local.internal.cli;

import picocli.CommandLine.IVersionProvider;

/** The version, from the jar's manifest. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "tieout " + (version == null ? "(unpackaged)" : version),
      "Java " + System.getProperty("java.version") + ", " + System.getProperty("java.vm.name")
    };
  }
}
