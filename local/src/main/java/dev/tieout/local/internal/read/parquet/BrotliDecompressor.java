package dev.tieout.local.internal.read.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.brotli.dec.BrotliInputStream;
import org.jspecify.annotations.Nullable;

/** Brotli, through its reference decoder in Java, which keeps the stream's window on the heap. */
final class BrotliDecompressor extends Decompressor {
  private @Nullable BrotliInputStream stream;

  BrotliDecompressor(ChunkInput in) {
    super(in);
  }

  @Override
  int historyBytes() {
    return 0;
  }

  @Override
  void start(int uncompressedBytes) throws IOException {
    try {
      stream = new BrotliInputStream(new PayloadStream());
    } catch (IOException e) {
      throw new Damage("a brotli page that is no valid stream", e);
    }
  }

  @Override
  int read(byte[] out, int from, int to) throws IOException {
    int n;
    try {
      n = Objects.requireNonNull(stream).read(out, from, to - from);
    } catch (IOException e) {
      throw new Damage("a brotli page that is no valid stream", e);
    }
    if (n <= 0) {
      throw new Damage("a brotli page ends too early");
    }
    return n;
  }

  private final class PayloadStream extends InputStream {
    @Override
    public int read() throws IOException {
      return in.remainingPayloadBytes() == 0 ? -1 : in.readByte();
    }

    @Override
    public int read(byte[] target, int from, int count) throws IOException {
      if (in.position == in.limit && !in.refill()) {
        return -1;
      }
      int n = Math.min(count, in.limit - in.position);
      in.readFully(target, from, n);
      return n;
    }
  }
}
