package dev.tieout.local.internal.spill;

import dev.tieout.local.internal.write.WriteFailure;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A file without a name: deleted on open, gone when closed. Appends from several threads get
 * stretches of their own. Raw bytes without checksums: the file lives and dies with its process,
 * and compressing it was measured at twice the time. Thread-safe.
 */
public final class SpillFile implements Closeable {
  /** The JDK keeps a direct buffer a thread as large as the largest transfer; this bounds it. */
  private static final int TRANSFER_BYTES = 64 * 1024;

  private final SpillSpace space;
  private final Path directory;
  private final FileChannel channel;
  private final AtomicLong end = new AtomicLong();

  private SpillFile(SpillSpace space, Path directory, FileChannel channel) {
    this.space = space;
    this.directory = directory;
    this.channel = channel;
  }

  static SpillFile create(SpillSpace space, Path directory) throws IOException {
    String name = "tieout-spill-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
    Path file = directory.resolve(name);
    try {
      Files.createDirectories(directory);
      FileChannel channel =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      return new SpillFile(space, directory, channel);
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
  public long append(byte[] bytes, int from, int length) throws IOException {
    space.count(length);
    long start = end.getAndAdd(length);
    long position = start;
    int at = from;
    try {
      while (at < from + length) {
        int slice = Math.min(TRANSFER_BYTES, from + length - at);
        int written = channel.write(ByteBuffer.wrap(bytes, at, slice), position);
        at += written;
        position += written;
      }
    } catch (IOException e) {
      throw WriteFailure.of("spill to", directory, e);
    }
    return start;
  }

  /** Reads exactly so many bytes. */
  public void read(long position, byte[] into, int from, int length) throws IOException {
    long next = position;
    int at = from;
    while (at < from + length) {
      int slice = Math.min(TRANSFER_BYTES, from + length - at);
      int read = channel.read(ByteBuffer.wrap(into, at, slice), next);
      if (read < 0) {
        throw new EOFException("the spill file in '" + directory + "' ends at " + next);
      }
      at += read;
      next += read;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
