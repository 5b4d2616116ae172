package dev.tieout.lsm.internal.disk;

import dev.tieout.lsm.internal.disk.Disk.Input;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file read through a channel. An interrupt of one reader closes the channel for all, so it is
 * opened again, and the interrupt is kept for whoever waits for it.
 */
final class LocalInput implements Input {
  private static final int MOST_REOPENINGS = 100;

  private final Path path;
  private volatile FileChannel channel;
  private boolean closed;

  LocalInput(Path path) throws IOException {
    this.path = path;
    this.channel = FileChannel.open(path, StandardOpenOption.READ);
  }

  @Override
  public long length() throws IOException {
    return retrying(FileChannel::size);
  }

  @Override
  public void read(long position, byte[] target, int offset, int count) throws IOException {
    retrying(
        from -> {
          ByteBuffer buffer = ByteBuffer.wrap(target, offset, count);
          while (buffer.hasRemaining()) {
            int read = from.read(buffer, position + buffer.position() - offset);
            if (read < 0) {
              throw new EOFException(
                  path + " ends before offset " + (position + count) + ", where it should not");
            }
          }
          return (long) count;
        });
  }

  private long retrying(Reading reading) throws IOException {
    boolean interrupted = false;
    try {
      for (int i = 0; ; i++) {
        FileChannel current = channel;
        try {
          return reading.from(current);
        } catch (ClosedByInterruptException e) {
          interrupted |= Thread.interrupted();
          reopen(current, e, i);
        } catch (ClosedChannelException e) {
          reopen(current, e, i);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private synchronized void reopen(FileChannel broken, IOException cause, int times)
      throws IOException {
    if (closed || times >= MOST_REOPENINGS) {
      throw cause;
    }
    if (channel == broken) {
      channel = FileChannel.open(path, StandardOpenOption.READ);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    channel.close();
  }

  private interface Reading {
    long from(FileChannel channel) throws IOException;
  }
}
