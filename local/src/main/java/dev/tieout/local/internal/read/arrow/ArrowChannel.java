package dev.tieout.local.internal.read.arrow;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Reads bytes of a file by their place. Not thread-safe. */
final class ArrowChannel implements Closeable {
  /** The JDK keeps a native buffer of the largest read, so reads are small. */
  private static final int MOST_AT_ONCE = 64 * 1024;

  private final FileChannel channel;
  private final long sizeBytes;

  ArrowChannel(FileChannel channel, long sizeBytes) {
    this.channel = channel;
    this.sizeBytes = sizeBytes;
  }

  long sizeBytes() {
    return sizeBytes;
  }

  /**
   * Reads bytes.
   *
   * @throws ArrowDamage if the file ends before
   */
  void read(long offset, byte[] to, int from, int length) throws IOException {
    if (offset < 0 || length < 0 || offset > sizeBytes - length) {
      throw new ArrowDamage("it ends at " + sizeBytes + " bytes, before " + length + " due ones");
    }
    int done = 0;
    while (done < length) {
      ByteBuffer piece = ByteBuffer.wrap(to, from + done, Math.min(MOST_AT_ONCE, length - done));
      int count = channel.read(piece, offset + done);
      if (count < 0) {
        throw new ArrowDamage("it ends before its size says");
      }
      done += count;
    }
  }

  /** Reads so many bytes into an array of their own; the caller bounds them. */
  byte[] read(long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    read(offset, bytes, 0, length);
    return bytes;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
