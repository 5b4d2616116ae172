package dev.tieout.lsm.internal.compression;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import org.jspecify.annotations.Nullable;

/** Compresses blocks with one codec. For one thread. */
public final class Compressor implements AutoCloseable {
  private static final int LEVEL = 3;

  private final Codec codec;
  private final @Nullable ZstdCompressCtx zstd;
  private final @Nullable LZ4Compressor lz4;
  private byte[] output = new byte[0];

  private Compressor(Codec codec, @Nullable ZstdCompressCtx zstd, @Nullable LZ4Compressor lz4) {
    this.codec = codec;
    this.zstd = zstd;
    this.lz4 = lz4;
  }

  /**
   * A compressor for a codec.
   *
   * @param dictionary for {@link Codec#ZSTD_DICTIONARY}, null otherwise
   */
  public static Compressor of(Codec codec, @Nullable Dictionary dictionary) {
    return switch (codec) {
      case NONE -> new Compressor(codec, null, null);
      case LZ4 -> new Compressor(codec, null, LZ4Factory.fastestInstance().fastCompressor());
      case ZSTD, ZSTD_DICTIONARY -> {
        ZstdCompressCtx context = new ZstdCompressCtx();
        context.setLevel(LEVEL).setContentSize(false).setDictID(false);
        if (dictionary != null) {
          context.loadDict(dictionary.bytes());
        }
        yield new Compressor(codec, context, null);
      }
    };
  }

  /** Compresses, and returns the number of bytes, which {@link #output} then holds. */
  public int compress(byte[] source, int offset, int count) throws IOException {
    try {
      if (zstd != null) {
        ensure((int) Zstd.compressBound(count));
        return zstd.compressByteArray(output, 0, output.length, source, offset, count);
      }
      if (lz4 != null) {
        ensure(lz4.maxCompressedLength(count));
        return lz4.compress(source, offset, count, output, 0, output.length);
      }
    } catch (ZstdException | LZ4Exception e) {
      throw new IOException("a block of " + count + " bytes could not be compressed", e);
    }
    ensure(count);
    System.arraycopy(source, offset, output, 0, count);
    return count;
  }

  /** What the last call has made. */
  public byte[] output() {
    return output;
  }

  /** The codec. */
  public Codec codec() {
    return codec;
  }

  private void ensure(int count) {
    if (output.length < count) {
      output = Arrays.copyOf(output, count);
    }
  }

  @Override
  public void close() {
    if (zstd != null) {
      zstd.close();
    }
  }
}
