package dev.tieout.core.merge;

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
 * A file without a name: unlinked as soon as it is open where the system can do that, gone when
 * closed everywhere. Raw bytes without checksums: it lives and dies with its process, and
 * compressing it was measured at twice the time. Thread-safe: appends from several threads get
 * stretches of their own.
 */
public final class TemporaryFile implements Overflow.OverflowFile {
  /** The JDK keeps a direct buffer a thread as large as the largest transfer; this bounds it. */
  private static final int TRANSFER_BYTES = 64 * 1024;

  private final FileChannel channel;
  private final AtomicLong end = new AtomicLong();

  private TemporaryFile(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Opens an empty file in a directory, which is made if it is not there.
   *
   * @throws IOException if it cannot be made
   */
  public static TemporaryFile in(Path directory) throws IOException {
    Files.createDirectories(directory);
    String name = "tieout-spill-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
    return new TemporaryFile(
        FileChannel.open(
            directory.resolve(name),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE));
  }

  @Override
  public long append(byte[] bytes, int from, int length) throws IOException {
    long start = end.getAndAdd(length);
    long position = start;
    int at = from;
    while (at < from + length) {
      int slice = Math.min(TRANSFER_BYTES, from + length - at);
      int written = channel.write(ByteBuffer.wrap(bytes, at, slice), position);
      at += written;
      position += written;
    }
    return start;
  }

  @Override
  public void read(long position, byte[] into, int from, int length) throws IOException {
    long next = position;
    int at = from;
    while (at < from + length) {
      int slice = Math.min(TRANSFER_BYTES, from + length - at);
      int read = channel.read(ByteBuffer.wrap(into, at, slice), next);
      if (read < 0) {
        throw new EOFException("a temporary file ends at " + next);
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
