package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.luben.zstd.Zstd;
import io.airlift.compress.lz4.Lz4Compressor;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xerial.snappy.Snappy;

/** Each codec's stream, taken in pieces of any size through an input buffer of any size. */
class DecompressorTest {
  @TempDir private Path folder;

  @Test
  void snappy() throws IOException {
    for (int seed = 0; seed < 60; seed++) {
      byte[] plain = bytes(seed);
      check(Codec.SNAPPY, Snappy.compress(plain), plain, seed);
    }
  }

  @Test
  void snappyThatRefersFurtherBackThanItsBlocksIsRefusedNotGuessed() throws IOException {
    // 70,000 literal bytes, then a copy of 64 from the very beginning with a 32-bit offset.
    byte[] plain = new byte[70_064];
    new Random(1).nextBytes(plain);
    System.arraycopy(plain, 0, plain, 70_000, 64);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writeVarint(out, plain.length);
    out.write(62 << 2);
    writeLittleEndian(out, 70_000 - 1, 3);
    out.write(plain, 0, 70_000);
    out.write(63 << 2 | 3);
    writeLittleEndian(out, 70_000, 4);
    byte[] compressed = out.toByteArray();
    check(Codec.SNAPPY, compressed, plain, 3);

    try (FileChannel channel = channel(compressed);
        Decompressor decompressor = open(Codec.SNAPPY, channel, compressed, 4_096)) {
      decompressor.start(plain.length);
      assertThatThrownBy(() -> readThroughAWindow(decompressor, plain.length))
          .isInstanceOf(PageTooLarge.class)
          .hasMessageContaining("refers far back");
    }
  }

  private static void readThroughAWindow(Decompressor decompressor, int count) throws IOException {
    int kept = decompressor.historyBytes();
    byte[] window = new byte[kept + 500];
    int at = 0;
    for (int done = 0; done < count; ) {
      if (at == window.length) {
        System.arraycopy(window, at - kept, window, 0, kept);
        at = kept;
      }
      int n = decompressor.read(window, at, Math.min(window.length, at + count - done));
      at += n;
      done += n;
    }
  }

  @Test
  void gzipOfOneMemberAndOfSeveral() throws IOException {
    for (int seed = 0; seed < 30; seed++) {
      byte[] plain = bytes(seed);
      check(Codec.GZIP, gzip(plain, 0, plain.length), plain, seed);
      int cut = plain.length / 3;
      byte[] two = concat(gzip(plain, 0, cut), gzip(plain, cut, plain.length - cut));
      check(Codec.GZIP, two, plain, seed);
    }
  }

  @Test
  void gzipWithAWrongChecksumIsDamage() throws IOException {
    byte[] plain = bytes(4);
    byte[] compressed = gzip(plain, 0, plain.length);
    compressed[compressed.length - 8] ^= 1;
    assertThatThrownBy(() -> check(Codec.GZIP, compressed, plain, 1))
        .isInstanceOf(Damage.class)
        .hasMessageContaining("checksum");
  }

  @Test
  void zstdOfOneFrameAndOfSeveral() throws IOException {
    for (int seed = 0; seed < 30; seed++) {
      byte[] plain = bytes(seed);
      check(Codec.ZSTD, Zstd.compress(plain), plain, seed);
      int cut = plain.length / 3;
      byte[] two =
          concat(
              Zstd.compress(Arrays.copyOf(plain, cut)),
              Zstd.compress(Arrays.copyOfRange(plain, cut, plain.length)));
      check(Codec.ZSTD, two, plain, seed);
    }
  }

  @Test
  void zstdWithAHugeWindowIsRefused() {
    // A frame that asks for 2^31 bytes of window, though its page has 1,000.
    byte[] compressed = new byte[40];
    byte[] head = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, (byte) (21 << 3)};
    System.arraycopy(head, 0, compressed, 0, head.length);
    assertThatThrownBy(() -> check(Codec.ZSTD, compressed, new byte[1_000], 1))
        .isInstanceOf(PageTooLarge.class);
  }

  @Test
  void lz4BareAndFramed() throws IOException {
    for (int seed = 0; seed < 60; seed++) {
      byte[] plain = bytes(seed);
      byte[] bare = lz4(plain);
      check(Codec.LZ4_RAW, bare, plain, seed);
      check(Codec.LZ4, bare, plain, seed);
      check(Codec.LZ4, framed(plain), plain, seed);
    }
  }

  @Test
  void brotli() throws IOException {
    Path shared = TestData.folder();
    assumeTrue(shared != null);
    Path path = shared.resolve("data").resolve("large_string_map.brotli.parquet");
    assumeTrue(Files.exists(path));
    try (FileChannel channel = FileChannel.open(path)) {
      ChunkInput in = new ChunkInput(channel, 4_096);
      in.open(4, Files.size(path));
      PageHeader header = new PageHeader(in);
      header.read();
      in.beginPayload(header.compressedBytes, false);
      try (Decompressor decompressor = Decompressor.of(Codec.BROTLI, in)) {
        decompressor.start(header.uncompressedBytes);
        byte[] chunk = new byte[64 * 1024];
        long done = 0;
        while (done < header.uncompressedBytes) {
          long left = header.uncompressedBytes - done;
          done += decompressor.read(chunk, 0, (int) Math.min(chunk.length, left));
        }
        assertThat(done).isEqualTo(header.uncompressedBytes);
        assertThat(in.remainingPayloadBytes()).isZero();
      }
    }
  }

  private void check(Codec codec, byte[] compressed, byte[] plain, long seed) throws IOException {
    Random random = new Random(seed);
    int[] small = {1, 7, 100, 4_096};
    int[] large = {333, 4_096, 64 * 1024};
    for (int bufferBytes : compressed.length < 2_000 ? small : large) {
      try (FileChannel channel = channel(compressed);
          Decompressor decompressor = open(codec, channel, compressed, bufferBytes)) {
        decompressor.start(plain.length);
        byte[] out = new byte[plain.length];
        int done = 0;
        while (done < plain.length) {
          int piece = 1 + random.nextInt(random.nextBoolean() ? 100 : 100_000);
          done += decompressor.read(out, done, Math.min(plain.length, done + piece));
        }
        decompressor.finish();
        assertThat(Arrays.equals(out, plain)).as("%s, buffer %d", codec, bufferBytes).isTrue();
      }
    }
  }

  private FileChannel channel(byte[] compressed) throws IOException {
    Path path = Files.write(folder.resolve("page"), compressed);
    return FileChannel.open(path);
  }

  private static Decompressor open(
      Codec codec, FileChannel channel, byte[] compressed, int bufferBytes) throws IOException {
    ChunkInput in = new ChunkInput(channel, bufferBytes);
    in.open(0, compressed.length);
    in.beginPayload(compressed.length, false);
    return Decompressor.of(codec, in);
  }

  /** Text-like bytes with repetitions near and far, or noise, or one byte over and over. */
  private static byte[] bytes(int seed) {
    Random random = new Random(seed);
    byte[] bytes = new byte[1 + random.nextInt(seed % 3 == 0 ? 200_000 : 3_000)];
    int kind = random.nextInt(4);
    for (int i = 0; i < bytes.length; ) {
      int run = Math.min(bytes.length - i, 1 + random.nextInt(80));
      if (kind == 0 || (kind == 1 && random.nextBoolean())) {
        for (int j = 0; j < run; j++) {
          bytes[i + j] = (byte) random.nextInt(256);
        }
      } else if (i > 0) {
        int from = kind == 3 ? i - 1 : Math.max(0, i - 1 - random.nextInt(70_000));
        for (int j = 0; j < run; j++) {
          bytes[i + j] = bytes[from + j];
        }
      }
      i += run;
    }
    return bytes;
  }

  private static byte[] gzip(byte[] plain, int from, int count) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain, from, count);
    }
    return out.toByteArray();
  }

  private static byte[] lz4(byte[] plain) {
    Lz4Compressor compressor = new Lz4Compressor();
    byte[] out = new byte[compressor.maxCompressedLength(plain.length)];
    int length = compressor.compress(plain, 0, plain.length, out, 0, out.length);
    return Arrays.copyOf(out, length);
  }

  /** Two frames, the first of two blocks. */
  private static byte[] framed(byte[] plain) throws IOException {
    int first = plain.length / 4;
    int second = plain.length / 2;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(out);
    if (second > 0) {
      data.writeInt(second);
      writeBlock(data, Arrays.copyOf(plain, first));
      writeBlock(data, Arrays.copyOfRange(plain, first, second));
    }
    data.writeInt(plain.length - second);
    writeBlock(data, Arrays.copyOfRange(plain, second, plain.length));
    return out.toByteArray();
  }

  private static void writeBlock(DataOutputStream out, byte[] plain) throws IOException {
    if (plain.length > 0) {
      byte[] block = lz4(plain);
      out.writeInt(block.length);
      out.write(block);
    }
  }

  private static byte[] concat(byte[] a, byte[] b) {
    byte[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  private static void writeVarint(ByteArrayOutputStream out, int value) {
    int left = value;
    while (left >= 0x80) {
      out.write(left | 0x80);
      left >>>= 7;
    }
    out.write(left);
  }

  private static void writeLittleEndian(ByteArrayOutputStream out, int value, int bytes) {
    for (int i = 0; i < bytes; i++) {
      out.write(value >>> (8 * i));
    }
  }
}
