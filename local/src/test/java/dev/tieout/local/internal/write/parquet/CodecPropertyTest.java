package dev.tieout.local.internal.write.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.xerial.snappy.Snappy;

class CodecPropertyTest {

  /** From noise to long repeats, from nothing to several blocks of Snappy. */
  @Provide
  Arbitrary<byte[]> pages() {
    Arbitrary<Integer> sizes =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 80), Arbitraries.integers().between(0, 200_000));
    Arbitrary<Integer> alphabet = Arbitraries.of(1, 2, 4, 16, 256);
    Arbitrary<Integer> repeat = Arbitraries.of(1, 1, 3, 8, 70, 5000);
    return Combinators.combine(sizes, alphabet, repeat, Arbitraries.longs())
        .as(CodecPropertyTest::page);
  }

  private static byte[] page(int size, int alphabet, int repeat, long seed) {
    Random random = new Random(seed);
    byte[] page = new byte[size];
    int at = 0;
    while (at < size) {
      int length = Math.min(size - at, 1 + random.nextInt(repeat));
      if (at > 0 && random.nextBoolean()) {
        int back = 1 + random.nextInt(at);
        for (int i = 0; i < length; i++) {
          page[at] = page[at - back];
          at++;
        }
      } else {
        byte value = (byte) random.nextInt(alphabet);
        Arrays.fill(page, at, at + length, value);
        at += length;
      }
    }
    return page;
  }

  @Property(tries = 600)
  void othersDecompressWhatIsCompressed(@ForAll("pages") byte[] page, @ForAll Codec codec)
      throws IOException {
    assertThat(decompress(codec, compress(codec, page), page.length)).isEqualTo(page);
  }

  @Test
  void snappyComesCloseToTheReferenceOnRepeats() throws IOException {
    byte[] page = page(150_000, 16, 70, 42);

    assertThat(compress(Codec.SNAPPY, page).length)
        .isLessThan((int) (1.1 * Snappy.compress(page).length));
  }

  @Test
  void gzipHasRoomForAMebibyteOfNoise() throws IOException {
    byte[] page = new byte[1 << 20];
    new Random(42).nextBytes(page);

    assertThat(decompress(Codec.GZIP, compress(Codec.GZIP, page), page.length)).isEqualTo(page);
  }

  private static byte[] compress(Codec codec, byte[] page) {
    try (PageCompressor compressor = codec.newCompressor()) {
      byte[] out = new byte[compressor.maxCompressedBytes(page.length)];
      // Twice, since a compressor is used for page after page.
      compressor.compress(page, page.length, out);
      return Arrays.copyOf(out, compressor.compress(page, page.length, out));
    }
  }

  private static byte[] decompress(Codec codec, byte[] compressed, int size) throws IOException {
    return switch (codec) {
      case NONE -> compressed;
      case SNAPPY -> Snappy.uncompress(compressed);
      case ZSTD -> Zstd.decompress(compressed, size);
      case GZIP -> new GZIPInputStream(new ByteArrayInputStream(compressed)).readAllBytes();
    };
  }
}
