package dev.tieout.local.internal.read.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32;

/**
 * Reads a stretch of a file forward through one small buffer, with positional reads.
 *
 * <p>A stretch is a footer or a column chunk; inside it, a <em>payload</em> is the bytes of one
 * page. Invariants:
 *
 * <ol>
 *   <li>{@code bytes[position .. limit)} are the next bytes; they never reach beyond the payload
 *       while one is open, nor beyond the stretch.
 *   <li>A read of the file is never larger than the buffer, so the copy that the channel keeps for
 *       the thread is no larger either.
 * </ol>
 *
 * Fields are read and advanced directly by decompressors. Not thread-safe.
 */
final class ChunkInput {
  /** The most that one read asks of the file. */
  static final int MAX_BUFFER_BYTES = 64 * 1024;

  final byte[] bytes;
  int position;
  int limit;

  private final FileChannel channel;
  private final ByteBuffer view;
  private final CRC32 crc = new CRC32();
  private int bufferedLimit;
  private long nextOffset;
  private long endOffset;
  private long hiddenPayloadBytes;
  private boolean inPayload;
  private boolean checksumming;

  ChunkInput(FileChannel channel, int bufferBytes) {
    if (bufferBytes < 1 || bufferBytes > MAX_BUFFER_BYTES) {
      throw new IllegalArgumentException("a buffer of " + bufferBytes + " bytes");
    }
    this.channel = channel;
    this.bytes = new byte[bufferBytes];
    this.view = ByteBuffer.wrap(bytes);
  }

  /** Starts on the stretch {@code [startOffset, endOffset)} of the file. */
  void open(long startOffset, long endOffset) {
    this.nextOffset = startOffset;
    this.endOffset = endOffset;
    this.position = 0;
    this.limit = 0;
    this.bufferedLimit = 0;
    this.hiddenPayloadBytes = 0;
    this.inPayload = false;
  }

  /** The bytes of the stretch that were not taken yet. */
  long remainingBytes() {
    return endOffset - nextOffset + (bufferedLimit - position);
  }

  /** The bytes of the open payload that were not taken yet. */
  long remainingPayloadBytes() {
    return hiddenPayloadBytes + (limit - position);
  }

  /** The next byte, 0 to 255. */
  int readByte() throws IOException {
    if (position == limit && !refill()) {
      throw new Damage(inPayload ? "a page ends too early" : "the metadata end too early");
    }
    return bytes[position++] & 0xFF;
  }

  /** Takes exactly {@code count} bytes. */
  void readFully(byte[] target, int from, int count) throws IOException {
    int done = 0;
    while (done < count) {
      if (position == limit && !refill()) {
        throw new Damage("a page ends too early");
      }
      int n = Math.min(count - done, limit - position);
      System.arraycopy(bytes, position, target, from + done, n);
      position += n;
      done += n;
    }
  }

  /** Passes over {@code count} bytes. */
  void skip(long count) throws IOException {
    long left = count;
    while (left > 0) {
      if (position == limit && !refill()) {
        throw new Damage("the metadata end too early");
      }
      int n = (int) Math.min(left, limit - position);
      position += n;
      left -= n;
    }
  }

  /**
   * Starts a payload of {@code count} bytes.
   *
   * @param checksum whether its CRC is wanted
   */
  void beginPayload(int count, boolean checksum) throws IOException {
    if (count < 0 || count > remainingBytes()) {
      throw new Damage(
          "a page of " + count + " bytes where its chunk has " + remainingBytes() + " left");
    }
    inPayload = true;
    checksumming = checksum;
    crc.reset();
    hiddenPayloadBytes = count;
    limit = position;
    expose();
  }

  /** Passes over what is left of the payload and returns its CRC, if that was asked for. */
  int endPayload() throws IOException {
    do {
      position = limit;
    } while (refill());
    inPayload = false;
    limit = bufferedLimit;
    return (int) crc.getValue();
  }

  /**
   * Brings more bytes when none are left in the buffer.
   *
   * @return false at the end of the payload or of the stretch
   */
  boolean refill() throws IOException {
    if (inPayload && hiddenPayloadBytes == 0) {
      return false;
    }
    if (limit == bufferedLimit) {
      long left = endOffset - nextOffset;
      if (left <= 0) {
        return false;
      }
      view.limit((int) Math.min(bytes.length, left)).position(0);
      int n = channel.read(view, nextOffset);
      if (n <= 0) {
        throw new EOFException("the file became shorter while it was being read");
      }
      nextOffset += n;
      position = 0;
      limit = 0;
      bufferedLimit = n;
    }
    expose();
    return true;
  }

  private void expose() {
    int from = limit;
    if (inPayload) {
      int n = (int) Math.min(hiddenPayloadBytes, bufferedLimit - limit);
      hiddenPayloadBytes -= n;
      limit += n;
      if (checksumming) {
        crc.update(bytes, from, n);
      }
    } else {
      limit = bufferedLimit;
    }
  }
}
