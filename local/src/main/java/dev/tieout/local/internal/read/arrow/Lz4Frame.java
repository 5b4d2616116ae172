package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.pack.LittleEndian;

/**
 * LZ4's frames, one after another.
 *
 * <pre>
 * frame = 184d2204, flags, block size, [content size (8)], [dictionary (4)], header checksum,
 *         {block}, 00000000, [content checksum (4)]
 * block = size (its highest bit: stored as it is), bytes, [checksum (4)]
 * </pre>
 *
 * Checksums are not verified; a frame with a dictionary is refused. Blocks may refer back to blocks
 * before them.
 */
final class Lz4Frame {
  private static final int MAGIC = 0x184D2204;
  private static final int VERSION_BITS = 0xC0;
  private static final int VERSION = 0x40;
  private static final int BLOCK_CHECKSUM = 0x10;
  private static final int CONTENT_SIZE = 0x08;
  private static final int CONTENT_CHECKSUM = 0x04;
  private static final int DICTIONARY = 0x01;
  private static final int LEAST_MATCH = 4;

  private final byte[] in;
  private final int end;
  private final byte[] out;
  private final int outEnd;
  private int position;
  private int written;

  private Lz4Frame(byte[] in, int from, int length, byte[] out, int outBytes) {
    this.in = in;
    this.position = from;
    this.end = from + length;
    this.out = out;
    this.outEnd = outBytes;
  }

  /**
   * Decompresses frames.
   *
   * @return how many bytes were written, at most {@code outBytes}
   * @throws ArrowDamage if they are no frames, or make more
   */
  static int decompress(byte[] in, int from, int length, byte[] out, int outBytes)
      throws ArrowDamage {
    Lz4Frame frames = new Lz4Frame(in, from, length, out, outBytes);
    while (frames.position < frames.end) {
      frames.frame();
    }
    return frames.written;
  }

  private void frame() throws ArrowDamage {
    if (readInt() != MAGIC) {
      throw damage();
    }
    int flags = readByte();
    if ((flags & VERSION_BITS) != VERSION || (flags & DICTIONARY) != 0) {
      throw damage();
    }
    skip(1);
    skip((flags & CONTENT_SIZE) != 0 ? 8 : 0);
    skip(1);
    while (true) {
      int size = readInt();
      if (size == 0) {
        break;
      }
      int stored = size & 0x7FFFFFFF;
      if (stored > end - position) {
        throw damage();
      }
      if (size < 0) {
        copyLiterals(stored);
      } else {
        block(position + stored);
      }
      skip((flags & BLOCK_CHECKSUM) != 0 ? 4 : 0);
    }
    skip((flags & CONTENT_CHECKSUM) != 0 ? 4 : 0);
  }

  private void block(int blockEnd) throws ArrowDamage {
    while (position < blockEnd) {
      int token = readByte();
      copyLiterals(length(token >>> 4));
      if (position >= blockEnd) {
        break;
      }
      int distance = readByte() | readByte() << 8;
      int count = length(token & 0x0F);
      if (distance == 0 || distance > written || count > outEnd - written - LEAST_MATCH) {
        throw damage();
      }
      count += LEAST_MATCH;
      if (distance >= count) {
        System.arraycopy(out, written - distance, out, written, count);
      } else {
        for (int i = written; i < written + count; i++) {
          out[i] = out[i - distance];
        }
      }
      written += count;
    }
    if (position != blockEnd) {
      throw damage();
    }
  }

  private int length(int nibble) throws ArrowDamage {
    int length = nibble;
    if (nibble == 15) {
      int more;
      do {
        more = readByte();
        length += more;
        if (length < 0) {
          throw damage();
        }
      } while (more == 255);
    }
    return length;
  }

  private void copyLiterals(int count) throws ArrowDamage {
    if (count > end - position || count > outEnd - written) {
      throw damage();
    }
    System.arraycopy(in, position, out, written, count);
    position += count;
    written += count;
  }

  private int readByte() throws ArrowDamage {
    if (position >= end) {
      throw damage();
    }
    return in[position++] & 0xFF;
  }

  private int readInt() throws ArrowDamage {
    if (end - position < Integer.BYTES) {
      throw damage();
    }
    position += Integer.BYTES;
    return LittleEndian.readInt(in, position - Integer.BYTES);
  }

  private void skip(int count) throws ArrowDamage {
    if (count > end - position) {
      throw damage();
    }
    position += count;
  }

  private static ArrowDamage damage() {
    return new ArrowDamage("one of its buffers is no LZ4");
  }
}
