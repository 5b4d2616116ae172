package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/**
 * LZ4's block format, bare or in Hadoop's frames, resumable at any byte of input and output.
 *
 * <p>Grammar of a block: sequences of a token (literal length in the high half, match length − 4 in
 * the low half, 15 continued by bytes that add up to the first below 255), literals, and, but for
 * the last sequence, a 16-bit offset. Grammar of a frame: a big-endian 32-bit uncompressed length,
 * then blocks, each after its big-endian 32-bit compressed length, until that much is written.
 *
 * <p>Some writers said that they framed blocks and did not. A bare block cannot begin with a zero
 * byte (no literals, and a match with nothing before it), a frame of less than 16 MB always does.
 */
final class Lz4Decompressor extends Decompressor {
  private static final int HISTORY_BYTES = 64 * 1024;

  /** Whether blocks are framed. */
  enum Framing {
    NONE,
    HADOOP
  }

  private final Framing declaredFraming;
  private boolean framed;
  private long frameLeft;
  private long blockEndRemaining;
  private long blockWritten;
  private long literalLeft;
  private long matchLeft;
  private int matchOffset;
  private int token;
  private boolean matchDue;

  Lz4Decompressor(ChunkInput in, Framing framing) {
    super(in);
    this.declaredFraming = framing;
  }

  @Override
  int historyBytes() {
    return HISTORY_BYTES;
  }

  @Override
  void start(int uncompressedBytes) throws IOException {
    frameLeft = 0;
    literalLeft = 0;
    matchLeft = 0;
    matchDue = false;
    blockWritten = 0;
    if (in.position == in.limit && !in.refill()) {
      throw new Damage("an LZ4 page without a byte");
    }
    framed = declaredFraming == Framing.HADOOP && in.bytes[in.position] == 0;
    blockEndRemaining = framed ? in.remainingPayloadBytes() : 0;
  }

  @Override
  int read(byte[] out, int from, int to) throws IOException {
    int o = from;
    while (o < to) {
      if (literalLeft > 0) {
        if (in.position == in.limit && !in.refill()) {
          throw new Damage("an LZ4 page ends too early");
        }
        int n = (int) Math.min(Math.min(literalLeft, to - o), in.limit - in.position);
        System.arraycopy(in.bytes, in.position, out, o, n);
        in.position += n;
        literalLeft -= n;
        blockWritten += n;
        o += n;
      } else if (matchLeft > 0) {
        int n = (int) Math.min(matchLeft, to - o);
        copyMatch(out, o, n);
        matchLeft -= n;
        blockWritten += n;
        o += n;
      } else if (matchDue && in.remainingPayloadBytes() > blockEndRemaining) {
        readMatch();
      } else {
        matchDue = false;
        if (in.remainingPayloadBytes() <= blockEndRemaining && !nextBlock()) {
          break;
        }
        readLiterals();
      }
    }
    if (o == from) {
      throw new Damage("an LZ4 page ends too early");
    }
    return o - from;
  }

  private void copyMatch(byte[] out, int to, int count) {
    int offset = matchOffset;
    if (offset >= count) {
      System.arraycopy(out, to - offset, out, to, count);
    } else {
      for (int i = to; i < to + count; i++) {
        out[i] = out[i - offset];
      }
    }
  }

  private void readLiterals() throws IOException {
    token = in.readByte();
    literalLeft = length(token >>> 4);
    matchDue = true;
  }

  private void readMatch() throws IOException {
    matchDue = false;
    matchOffset = in.readByte() | in.readByte() << 8;
    if (matchOffset == 0 || matchOffset > blockWritten) {
      throw new Damage("an LZ4 page refers to bytes before its beginning");
    }
    matchLeft = length(token & 0x0F) + 4;
  }

  private long length(int nibble) throws IOException {
    long length = nibble;
    if (nibble == 15) {
      int b;
      do {
        b = in.readByte();
        length += b;
      } while (b == 255);
    }
    return length;
  }

  /** Enters the next block of a framed page; false at the end of the page. */
  private boolean nextBlock() throws IOException {
    if (in.remainingPayloadBytes() == 0 || !framed) {
      return false;
    }
    frameLeft -= blockWritten;
    blockWritten = 0;
    if (frameLeft < 0) {
      throw new Damage("an LZ4 page with a block longer than its frame");
    }
    while (frameLeft == 0) {
      if (in.remainingPayloadBytes() < 8) {
        return false;
      }
      frameLeft = bigEndianInt();
    }
    long blockBytes = bigEndianInt();
    if (blockBytes == 0 || blockBytes > in.remainingPayloadBytes()) {
      throw new Damage("an LZ4 page with a block of " + blockBytes + " bytes");
    }
    blockEndRemaining = in.remainingPayloadBytes() - blockBytes;
    return true;
  }

  private long bigEndianInt() throws IOException {
    return (long) in.readByte() << 24 | in.readByte() << 16 | in.readByte() << 8 | in.readByte();
  }
}
