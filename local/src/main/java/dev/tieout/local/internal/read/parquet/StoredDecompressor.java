package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/** Bytes that are not compressed. */
final class StoredDecompressor extends Decompressor {

  StoredDecompressor(ChunkInput in) {
    super(in);
  }

  @Override
  void start(int uncompressedBytes) throws Damage {
    if (in.remainingPayloadBytes() != uncompressedBytes) {
      throw new Damage(
          "a page of "
              + uncompressedBytes
              + " bytes that takes "
              + in.remainingPayloadBytes()
              + " though it is not compressed");
    }
  }

  @Override
  int read(byte[] out, int from, int to) throws IOException {
    if (in.position == in.limit && !in.refill()) {
      throw new Damage("a page ends too early");
    }
    int n = Math.min(to - from, in.limit - in.position);
    System.arraycopy(in.bytes, in.position, out, from, n);
    in.position += n;
    return n;
  }

  @Override
  int historyBytes() {
    return 0;
  }
}
