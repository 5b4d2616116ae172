package dev.tieout.local;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;

/** A file system that is soon full. Only root may mount one, so others skip what needs it. */
final class SmallDisk implements AutoCloseable {
  private final Path path;

  private SmallDisk(Path path) {
    this.path = path;
  }

  static SmallDisk mount(Path folder) throws IOException, InterruptedException {
    int status = run("mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", folder.toString());
    assumeTrue(status == 0, "this process may mount file systems");
    return new SmallDisk(folder);
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException, InterruptedException {
    if (run("umount", path.toString()) != 0) {
      throw new IOException("cannot unmount " + path);
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException noSuchProgram) {
      return 127;
    }
  }
}
