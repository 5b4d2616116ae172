package dev.tieout.local.internal.read.parquet;

import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Gzip: one member or several, one after the other.
 *
 * <p>Grammar of a member: magic 1F 8B, method 8, flags, six bytes, then by flag an extra field, a
 * name, a comment and a header checksum; a deflate stream; CRC32 and length, four bytes each.
 */
final class GzipDecompressor extends Decompressor {
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();

  GzipDecompressor(ChunkInput in) {
    super(in);
  }

  @Override
  int historyBytes() {
    return 0;
  }

  @Override
  void start(int uncompressedBytes) throws IOException {
    readHeader();
  }

  @Override
  int read(byte[] out, int from, int to) throws IOException {
    try {
      while (true) {
        if (inflater.finished()) {
          readTrailer();
          readHeader();
        }
        if (inflater.needsInput()) {
          if (in.position == in.limit && !in.refill()) {
            throw new Damage("a gzip page ends too early");
          }
          inflater.setInput(in.bytes, in.position, in.limit - in.position);
        }
        int before = inflater.getRemaining();
        int n = inflater.inflate(out, from, to - from);
        in.position += before - inflater.getRemaining();
        if (n > 0) {
          crc.update(out, from, n);
          return n;
        }
        if (inflater.needsDictionary()) {
          throw new Damage("a gzip page that asks for a dictionary");
        }
      }
    } catch (DataFormatException e) {
      throw new Damage("a gzip page that is no valid stream: " + e.getMessage(), e);
    }
  }

  @Override
  void finish() throws IOException {
    if (!inflater.finished()) {
      byte[] beyond = new byte[1];
      try {
        while (!inflater.finished() && inflater.inflate(beyond) == 0) {
          if (!inflater.finished() && !supply()) {
            throw new Damage("a gzip page ends too early");
          }
        }
      } catch (DataFormatException e) {
        throw new Damage("a gzip page that is no valid stream: " + e.getMessage(), e);
      }
      if (!inflater.finished()) {
        throw new Damage("a gzip page of more bytes than are due");
      }
    }
    in.position = in.limit - inflater.getRemaining();
    readTrailer();
  }

  private boolean supply() throws IOException {
    in.position = in.limit;
    if (!in.refill()) {
      return false;
    }
    inflater.setInput(in.bytes, in.position, in.limit - in.position);
    return true;
  }

  private void readHeader() throws IOException {
    inflater.reset();
    crc.reset();
    if (in.readByte() != 0x1F || in.readByte() != 0x8B || in.readByte() != 8) {
      throw new Damage("a gzip page without gzip's magic number");
    }
    int flags = in.readByte();
    in.skip(6);
    if ((flags & EXTRA) != 0) {
      in.skip(in.readByte() | in.readByte() << 8);
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & HEADER_CRC) != 0) {
      in.skip(2);
    }
  }

  private void skipText() throws IOException {
    int b;
    do {
      b = in.readByte();
    } while (b != 0);
  }

  private void readTrailer() throws IOException {
    int stored = in.readByte() | in.readByte() << 8 | in.readByte() << 16 | in.readByte() << 24;
    in.skip(4);
    if (stored != (int) crc.getValue()) {
      throw new Damage("a gzip page whose own checksum is wrong");
    }
  }

  @Override
  public void close() {
    inflater.end();
  }
}
