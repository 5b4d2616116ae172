package dev.tieout.local.internal.write.parquet;

import dev.tieout.local.internal.write.WriteFailure;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/**
 * A file being written from start to end, through one buffer. Failures name the file. Not
 * thread-safe.
 */
final class FileSink extends OutputStream implements Closeable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final WritableByteChannel channel;
  private final String name;
  // Direct, since a channel would copy a heap buffer into a direct one of its own.
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private long position;

  FileSink(WritableByteChannel channel, String name) {
    this.channel = channel;
    this.name = name;
  }

  /** The bytes appended so far. */
  long position() {
    return position;
  }

  @Override
  public void write(int b) throws IOException {
    if (!buffer.hasRemaining()) {
      flush();
    }
    buffer.put((byte) b);
    position++;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int at = offset;
    int end = offset + length;
    while (at < end) {
      if (!buffer.hasRemaining()) {
        flush();
      }
      int part = Math.min(buffer.remaining(), end - at);
      buffer.put(bytes, at, part);
      at += part;
    }
    position += length;
  }

  @Override
  public void flush() throws IOException {
    buffer.flip();
    try {
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    } catch (IOException e) {
      throw failure(e);
    } finally {
      buffer.clear();
    }
  }

  /** Closes the channel; what has not been flushed is lost. */
  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private IOException failure(IOException cause) {
    return WriteFailure.of("write", name, cause);
  }
}
