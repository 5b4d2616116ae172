package dev.tieout.local.internal.read.text;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses gzip: members one after another until the end of the file, each checked by its
 * checksum and its length. The JDK's own stream takes a second member that is cut short, or small,
 * for the end. Not thread-safe.
 */
final class GzipStream extends FilterInputStream {
  private static final int BUFFER_BYTES = 32 * 1024;
  private static final int MAGIC = 0x8b1f;
  private static final int DEFLATE = 8;
  private static final int HEADER_CHECKSUM = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final Inflater inflater = new Inflater(/* nowrap= */ true);
  private final CRC32 checksum = new CRC32();
  private final byte[] input = new byte[BUFFER_BYTES];
  private final byte[] one = new byte[1];
  private int position;
  private int limit;
  private boolean isAtEnd;

  GzipStream(InputStream in) throws IOException {
    super(in);
    header(required());
  }

  @Override
  public int read() throws IOException {
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!isAtEnd) {
      int count = inflate(to, from, length);
      checksum.update(to, from, count);
      if (count > 0) {
        return count;
      }
      if (inflater.finished()) {
        trailer();
        int next = optional();
        isAtEnd = next < 0;
        if (!isAtEnd) {
          header(next);
        }
      } else if (inflater.needsInput()) {
        feed();
      } else {
        throw new IOException("a preset dictionary, which gzip has not");
      }
    }
    return -1;
  }

  private int inflate(byte[] to, int from, int length) throws IOException {
    try {
      return inflater.inflate(to, from, length);
    } catch (DataFormatException e) {
      throw new IOException("the compressed data is damaged", e);
    }
  }

  private void feed() throws IOException {
    if (position == limit && !fill()) {
      throw new EOFException("the compressed data is cut short");
    }
    inflater.setInput(input, position, limit - position);
    position = limit;
  }

  private void header(int first) throws IOException {
    if ((first | required() << 8) != MAGIC || required() != DEFLATE) {
      throw new IOException("what follows the compressed data is not gzip");
    }
    int flags = required();
    skip(6);
    if ((flags & EXTRA) != 0) {
      skip(required() | required() << 8);
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & HEADER_CHECKSUM) != 0) {
      skip(2);
    }
    inflater.reset();
    checksum.reset();
  }

  private void skip(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      required();
    }
  }

  private void skipText() throws IOException {
    while (required() != 0) {
      // Until the zero that ends it.
    }
  }

  private void trailer() throws IOException {
    position -= inflater.getRemaining();
    long size = inflater.getBytesWritten() & 0xffff_ffffL;
    if (littleEndianInt() != checksum.getValue() || littleEndianInt() != size) {
      throw new IOException("the checksum of the compressed data is wrong");
    }
  }

  private long littleEndianInt() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      value |= (long) required() << shift;
    }
    return value;
  }

  private int required() throws IOException {
    int value = optional();
    if (value < 0) {
      throw new EOFException("the compressed data is cut short");
    }
    return value;
  }

  private int optional() throws IOException {
    return position == limit && !fill() ? -1 : input[position++] & 0xff;
  }

  private boolean fill() throws IOException {
    position = 0;
    limit = Math.max(0, in.read(input));
    return limit > 0;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    super.close();
  }
}
