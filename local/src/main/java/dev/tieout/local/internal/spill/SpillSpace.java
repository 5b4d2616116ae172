package dev.tieout.local.internal.spill;

import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.Refusal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The disk space of one run: files that are unlinked as soon as they are open, so that nothing is
 * left behind however the run ends, and a limit on the bytes written to them. Thread-safe.
 */
public final class SpillSpace implements Closeable {
  private final Path directory;
  private final long limitBytes;
  private final AtomicLong writtenBytes = new AtomicLong();
  private final List<SpillFile> files = new ArrayList<>();

  /**
   * @param directory where the files are made; nothing is made before it is needed
   * @param limitBytes the most bytes that all files together may be given
   */
  public SpillSpace(Path directory, long limitBytes) {
    this.directory = directory;
    this.limitBytes = limitBytes;
  }

  /** Opens a new empty file. */
  public synchronized SpillFile open() throws IOException {
    SpillFile file = SpillFile.create(this, directory);
    files.add(file);
    return file;
  }

  /** Bytes written so far. */
  public long writtenBytes() {
    return writtenBytes.get();
  }

  void count(int bytes) {
    if (writtenBytes.addAndGet(bytes) > limitBytes) {
      throw new Refusal(
          "The run needs more than "
              + ByteSize.format(limitBytes)
              + " of disk in '"
              + directory
              + "'; raise --spill-limit, or --memory so that less is spilled.");
    }
  }

  @Override
  public synchronized void close() throws IOException {
    IOException failure = null;
    for (SpillFile file : files) {
      try {
        file.close();
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    files.clear();
    if (failure != null) {
      throw failure;
    }
  }
}
