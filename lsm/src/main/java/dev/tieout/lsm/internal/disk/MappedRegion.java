package dev.tieout.lsm.internal.disk;

import dev.tieout.lsm.internal.disk.Disk.Region;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;

/**
 * A file written through mapped memory, in pieces of 4 MB: a batch of 500 bytes takes 0.06 to 0.16
 * µs this way, 3.2 µs by a call of write. The pieces stay mapped until they are collected; Java 17
 * has no supported way to end that sooner, which is why logs are used again.
 */
final class MappedRegion implements Region {
  private static final int PIECE_BITS = 22;
  private static final int PIECE_BYTES = 1 << PIECE_BITS;
  private static final byte[] ZEROS = new byte[64 << 10];

  private final RandomAccessFile file;
  private volatile MappedByteBuffer[] pieces = {};
  private volatile int length;

  MappedRegion(RandomAccessFile file) {
    this.file = file;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public void extend(int newLength) throws IOException {
    int wanted = (newLength + PIECE_BYTES - 1) >>> PIECE_BITS;
    while (pieces.length < wanted) {
      MappedByteBuffer[] more = new MappedByteBuffer[pieces.length + 1];
      System.arraycopy(pieces, 0, more, 0, pieces.length);
      long start = (long) pieces.length << PIECE_BITS;
      // Really written: a hole would be noticed only when a page of it is, as a fault.
      file.seek(start);
      for (int i = 0; i < PIECE_BYTES; i += ZEROS.length) {
        file.write(ZEROS);
      }
      more[pieces.length] = map(start);
      pieces = more;
      length = more.length << PIECE_BITS;
    }
  }

  /** An interrupt would close the file, so it is put off. */
  private MappedByteBuffer map(long start) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      return file.getChannel().map(MapMode.READ_WRITE, start, PIECE_BYTES);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void write(int position, byte[] source, int offset, int count) throws IOException {
    try {
      int done = 0;
      while (done < count) {
        int at = position + done;
        int inPiece = at & (PIECE_BYTES - 1);
        int now = Math.min(count - done, PIECE_BYTES - inPiece);
        pieces[at >>> PIECE_BITS].put(inPiece, source, offset + done, now);
        done += now;
      }
    } catch (InternalError e) {
      throw new IOException("a page of the log could not be written", e);
    }
  }

  @Override
  public void sync() throws IOException {
    try {
      for (MappedByteBuffer piece : pieces) {
        piece.force();
      }
    } catch (InternalError e) {
      throw new IOException("a page of the log could not be written", e);
    }
    file.getFD().sync();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
