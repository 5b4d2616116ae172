package dev.tieout.lsm.internal.compression;

import dev.tieout.lsm.internal.bytes.ByteBuilder;
import dev.tieout.lsm.parts.PartBenchmark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** One block of 4 KB; nanoseconds for a block. */
public class CompressionBenchmark extends PartBenchmark {
  private static final int BLOCK_BYTES = 4096;

  /** With what. */
  @Param public Codec codec = Codec.NONE;

  private @Nullable Dictionary dictionary;
  private @Nullable Compressor compressor;
  private byte[] block = {};
  private byte[] compressed = {};

  /** Compresses the block once. */
  @Setup
  public void make() throws IOException {
    List<byte[]> samples = new ArrayList<>();
    for (int i = 0; i < 5 * ENTRIES; i++) {
      samples.add(value(i));
    }
    dictionary = codec == Codec.ZSTD_DICTIONARY ? Dictionary.train(samples) : null;
    compressor = Compressor.of(codec, dictionary);
    ByteBuilder bytes = new ByteBuilder(2 * BLOCK_BYTES);
    for (int i = 0; bytes.length() < BLOCK_BYTES; i++) {
      bytes.addBytes(samples.get(7 * i), 0, samples.get(7 * i).length);
    }
    bytes.truncate(BLOCK_BYTES);
    block = bytes.toBytes();
    int count = compressor.compress(block, 0, BLOCK_BYTES);
    compressed = Arrays.copyOf(compressor.output(), count);
    if (!Arrays.equals(decompressed(), block)) {
      throw new IllegalStateException("a block came back changed by " + codec);
    }
  }

  private byte[] decompressed() {
    return Decompressor.ofThisThread()
        .decompress(codec, dictionary, compressed, 0, compressed.length, BLOCK_BYTES);
  }

  /** Compresses. */
  @Benchmark
  public long compress() throws IOException {
    int count = Objects.requireNonNull(compressor).compress(block, 0, BLOCK_BYTES);
    return checked(count, compressed.length);
  }

  /** Decompresses. */
  @Benchmark
  public byte[] decompress() {
    return decompressed();
  }

  /** Frees the compressor. */
  @TearDown(Level.Trial)
  public void close() {
    Objects.requireNonNull(compressor).close();
  }
}
