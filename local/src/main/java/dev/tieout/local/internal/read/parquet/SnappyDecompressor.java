package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.pack.LittleEndian;
import java.io.IOException;

/**
 * Snappy's raw format, resumable at any byte of input and output.
 *
 * <p>Grammar: a varint with the uncompressed length, then elements. An element's low two bits say:
 * 0 literal (length − 1 in the high six bits, or in the 1 to 4 bytes that 60 to 63 announce), 1
 * copy of 4 to 11 bytes with an 11-bit offset, 2 copy of 1 to 64 bytes with a 16-bit offset, 3 the
 * same with a 32-bit offset.
 *
 * <p>Compressors work on blocks of 64 KB and never refer further back; the format allows more. A
 * reference beyond what the caller kept is refused, never guessed.
 */
final class SnappyDecompressor extends Decompressor {
  private static final int HISTORY_BYTES = 64 * 1024;

  private static final String TOO_LONG = "a snappy page with a literal of more than 2 GB";

  /** Input and output margins within which an element is decoded without a look at either limit. */
  private static final int FAST_INPUT_BYTES = 1 + 4 + 64;

  private static final int FAST_OUTPUT_BYTES = 64 + 16;

  private long writtenBytes;
  private long declaredBytes;
  private int literalLeft;
  private int copyLeft;
  private int copyOffset;

  SnappyDecompressor(ChunkInput in) {
    super(in);
  }

  @Override
  int historyBytes() {
    return HISTORY_BYTES;
  }

  @Override
  void start(int uncompressedBytes) throws IOException {
    declaredBytes = 0;
    writtenBytes = 0;
    literalLeft = 0;
    copyLeft = 0;
    int shift = 0;
    int b;
    do {
      b = in.readByte();
      declaredBytes |= (long) (b & 0x7F) << shift;
      shift += 7;
    } while (b >= 0x80 && shift < 35);
    if (declaredBytes != uncompressedBytes) {
      throw new Damage(
          "a snappy page of " + declaredBytes + " bytes where " + uncompressedBytes + " are due");
    }
  }

  @Override
  int read(byte[] out, int from, int to) throws IOException {
    int o = from;
    while (o < to) {
      if (literalLeft > 0) {
        if (in.position == in.limit && !in.refill()) {
          throw new Damage("a snappy page ends too early");
        }
        int n = Math.min(Math.min(literalLeft, to - o), in.limit - in.position);
        System.arraycopy(in.bytes, in.position, out, o, n);
        in.position += n;
        literalLeft -= n;
        o += n;
      } else if (copyLeft > 0) {
        int n = Math.min(copyLeft, to - o);
        copyWithin(out, o, copyOffset, n, o - from);
        copyLeft -= n;
        o += n;
      } else {
        o = readFast(out, o, to);
        if (o < to && literalLeft == 0) {
          if (writtenBytes + (o - from) >= declaredBytes) {
            break;
          }
          readElement();
        }
      }
    }
    writtenBytes += o - from;
    return o - from;
  }

  /** Decodes elements while both sides have room for the longest short one; returns the new end. */
  private int readFast(byte[] out, int from, int to) throws Damage {
    byte[] bytes = in.bytes;
    int p = in.position;
    int inputEnd = in.limit - FAST_INPUT_BYTES;
    int outputEnd = to - FAST_OUTPUT_BYTES;
    int o = from;
    while (p < inputEnd && o < outputEnd) {
      int tag = bytes[p] & 0xFF;
      int length;
      int offset;
      switch (tag & 3) {
        case 0 -> {
          length = (tag >>> 2) + 1;
          if (length > 60) {
            int extra = length - 60;
            length = (LittleEndian.readInt(bytes, p + 1) & (-1 >>> (32 - 8 * extra))) + 1;
            if (length <= 0) {
              throw new Damage(TOO_LONG);
            }
            in.position = p + 1 + extra;
            literalLeft = length;
            return o;
          }
          p++;
          if (length <= 16) {
            LittleEndian.writeLong(out, o, LittleEndian.readLong(bytes, p));
            LittleEndian.writeLong(out, o + 8, LittleEndian.readLong(bytes, p + 8));
          } else {
            System.arraycopy(bytes, p, out, o, length);
          }
          p += length;
          o += length;
          continue;
        }
        case 1 -> {
          length = ((tag >>> 2) & 7) + 4;
          offset = (tag >>> 5) << 8 | (bytes[p + 1] & 0xFF);
          p += 2;
        }
        case 2 -> {
          length = (tag >>> 2) + 1;
          offset = (bytes[p + 1] & 0xFF) | (bytes[p + 2] & 0xFF) << 8;
          p += 3;
        }
        default -> {
          length = (tag >>> 2) + 1;
          offset = LittleEndian.readInt(bytes, p + 1);
          p += 5;
        }
      }
      int source = o - offset;
      if (offset <= 0 || source < 0) {
        in.position = p;
        copyLeft = length;
        copyOffset = offset;
        return o;
      }
      if (offset >= 8) {
        int end = o + length;
        do {
          LittleEndian.writeLong(out, o, LittleEndian.readLong(out, source));
          o += 8;
          source += 8;
        } while (o < end);
        o = end;
      } else {
        for (int end = o + length; o < end; o++, source++) {
          out[o] = out[source];
        }
      }
    }
    in.position = p;
    return o;
  }

  /** Decodes one element's head, byte by byte. */
  private void readElement() throws IOException {
    int tag = in.readByte();
    int high = tag >>> 2;
    switch (tag & 3) {
      case 0 -> {
        int length = high;
        if (high >= 60) {
          length = 0;
          for (int i = 0; i < high - 59; i++) {
            length |= in.readByte() << (8 * i);
          }
        }
        literalLeft = length + 1;
        if (literalLeft <= 0) {
          throw new Damage(TOO_LONG);
        }
      }
      case 1 -> {
        copyLeft = (high & 7) + 4;
        copyOffset = (tag >>> 5) << 8 | in.readByte();
      }
      case 2 -> {
        copyLeft = high + 1;
        copyOffset = in.readByte() | in.readByte() << 8;
      }
      default -> {
        copyLeft = high + 1;
        copyOffset = in.readByte() | in.readByte() << 8 | in.readByte() << 16 | in.readByte() << 24;
      }
    }
  }

  private void copyWithin(byte[] out, int to, int offset, int count, int justWritten)
      throws IOException {
    if (offset <= 0 || offset > writtenBytes + justWritten) {
      throw new Damage("a snappy page refers to bytes before its beginning");
    }
    if (offset > to) {
      throw new PageTooLarge("a snappy page that refers far back", declaredBytes, to);
    }
    for (int i = 0; i < count; i++) {
      out[to + i] = out[to + i - offset];
    }
  }
}
