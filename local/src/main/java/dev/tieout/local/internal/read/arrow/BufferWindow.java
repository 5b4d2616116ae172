package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.pack.LittleEndian;
import java.io.IOException;

/**
 * A part of a buffer of a batch, as bytes: read from the file as it is needed, so that a batch of
 * any size takes little memory; or, of a compressed buffer, the whole. Not thread-safe.
 */
final class BufferWindow {
  private static final byte[] NOTHING = new byte[0];

  private final ArrowChannel channel;
  private final ArrowLimits limits;
  private byte[] bytes = NOTHING;
  private byte[] compressed = NOTHING;
  private long fileOffset;
  private long sizeBytes;
  private long start;
  private int length;

  BufferWindow(ArrowChannel channel, ArrowLimits limits) {
    this.channel = channel;
    this.limits = limits;
  }

  /** The bytes of the window; {@link #require} says where in them. */
  byte[] bytes() {
    return bytes;
  }

  /** The length of the whole buffer. */
  long sizeBytes() {
    return sizeBytes;
  }

  /** Turns to another buffer. */
  void open(BatchHead.Region region, BufferCodec codec) throws IOException {
    start = 0;
    length = 0;
    fileOffset = region.offset();
    sizeBytes = region.length();
    if (codec == BufferCodec.NONE || sizeBytes == 0) {
      return;
    }
    long plainBytes = plainBytes(channel, region);
    fileOffset += Long.BYTES;
    sizeBytes -= Long.BYTES;
    if (plainBytes >= 0) {
      decompress(codec, plainBytes);
    }
  }

  /** What the first bytes of a compressed buffer say of its length; -1 if it is stored as it is. */
  static long plainBytes(ArrowChannel channel, BatchHead.Region region) throws IOException {
    if (region.length() < Long.BYTES) {
      throw new ArrowDamage("one of its compressed buffers is too short to say its length");
    }
    long plain = LittleEndian.readLong(channel.read(region.offset(), Long.BYTES), 0);
    if (plain < -1) {
      throw new ArrowDamage("one of its buffers claims " + plain + " bytes");
    }
    return plain;
  }

  private void decompress(BufferCodec codec, long plainBytes) throws IOException {
    int stored = limits.requireWhole(sizeBytes);
    int plain = limits.requireWhole(plainBytes);
    if (compressed.length < stored) {
      compressed = new byte[stored];
    }
    if (bytes.length < plain) {
      bytes = new byte[plain];
    }
    channel.read(fileOffset, compressed, 0, stored);
    codec.decompress(compressed, 0, stored, bytes, plain);
    sizeBytes = plain;
    length = plain;
  }

  /**
   * Makes some bytes of the buffer be in {@link #bytes}.
   *
   * @return where in them they begin; valid until the next call
   * @throws ArrowDamage if the buffer has not so many
   */
  int require(long from, long count) throws IOException {
    if (from < 0 || count < 0 || count > sizeBytes - from) {
      throw new ArrowDamage(
          "a buffer of " + sizeBytes + " bytes is too short for the values that are due in it");
    }
    if (from >= start && from + count <= start + length) {
      return (int) (from - start);
    }
    int wanted = limits.requireWhole(count);
    int read = (int) Math.min(sizeBytes - from, Math.max(wanted, limits.windowBytes()));
    if (bytes.length < read) {
      bytes = new byte[Math.max(read, limits.windowBytes())];
    }
    length = 0;
    channel.read(fileOffset + from, bytes, 0, read);
    start = from;
    length = read;
    return 0;
  }
}
