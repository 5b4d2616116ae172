package dev.tieout.local.internal.spill;

import dev.tieout.core.merge.Overflow;
import dev.tieout.core.merge.TemporaryFile;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.IOException;
import java.nio.file.Path;

/** A temporary file whose bytes count against the limit of a run. Thread-safe. */
public final class SpillFile implements Overflow.OverflowFile {
  private final SpillSpace space;
  private final Path directory;
  private final TemporaryFile file;

  private SpillFile(SpillSpace space, Path directory, TemporaryFile file) {
    this.space = space;
    this.directory = directory;
    this.file = file;
  }

  static SpillFile create(SpillSpace space, Path directory) throws IOException {
    try {
      return new SpillFile(space, directory, TemporaryFile.in(directory));
    } catch (IOException e) {
      throw WriteFailure.of("create a spill file in", directory, e);
    }
  }

  /**
   * Appends bytes and returns where they went.
   *
   * @throws dev.tieout.core.spec.Refusal if the run's limit is passed
   * @throws IOException if they cannot be written, such as on a full disk
   */
  @Override
  public long append(byte[] bytes, int from, int length) throws IOException {
    space.count(length);
    try {
      return file.append(bytes, from, length);
    } catch (IOException e) {
      throw WriteFailure.of("spill to", directory, e);
    }
  }

  @Override
  public void read(long position, byte[] into, int from, int length) throws IOException {
    file.read(position, into, from, length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
