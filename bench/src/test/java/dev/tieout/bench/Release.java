package dev.tieout.bench;

import dev.tieout.bench.internal.launch.Launcher;
import dev.tieout.bench.internal.measure.Accounting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A release in a directory: the launcher and the jar that this build has made, and no sources. */
public final class Release {
  private Release() {}

  /** Unpacks a release. */
  public static void unpack(Path home) throws IOException {
    Files.copy(Path.of("..", "tieout"), home.resolve("tieout"));
    Files.copy(Path.of("..", "local", "target", "tieout.jar"), home.resolve("tieout.jar"));
  }

  /** The launcher of a release, run by the Java that runs the test. */
  public static Launcher launcher(Path home) throws IOException {
    Path scratch = Files.createDirectories(home.resolve("scratch"));
    return new Launcher(home, Path.of(System.getProperty("java.home")), Accounting.find(), scratch);
  }
}
