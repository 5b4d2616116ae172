package dev.tieout.store.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;

/** A file system that is soon full. Only root may mount one, so others skip what needs it. */
public final class SmallDisk implements AutoCloseable {
  private final Path path;

  private SmallDisk(Path path) {
    this.path = path;
  }

  /**
   * Mounts one.
   *
   * @param megabytes its size
   */
  public static SmallDisk mount(Path folder, int megabytes) throws IOException {
    int status =
        run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", folder.toString());
    assumeTrue(status == 0, "this process may mount file systems");
    return new SmallDisk(folder);
  }

  public Path path() {
    return path;
  }

  /** Makes room. */
  public void grow() throws IOException {
    if (run("mount", "-o", "remount,size=64m", path.toString()) != 0) {
      throw new IOException("cannot enlarge " + path);
    }
  }

  @Override
  public void close() throws IOException {
    // Lazily: a file that is mapped counts as open until the mapping is collected.
    if (run("umount", "-l", path.toString()) != 0) {
      throw new IOException("cannot unmount " + path);
    }
  }

  private static int run(String... command) throws IOException {
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException noSuchProgram) {
      return 127;
    }
    try {
      return process.waitFor();
    } catch (InterruptedException givenUp) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for " + command[0], givenUp);
    }
  }
}
