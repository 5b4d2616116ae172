package dev.tieout.lsm.api;

import org.jspecify.annotations.Nullable;

/**
 * How a tree is laid out. What is on the disk already stays readable whatever the options say; it
 * is laid out anew by the next merge.
 *
 * @param blockBytes size of a block before compression, 128 to 65,536
 * @param compression of merged blocks
 * @param filtered whether segments carry a filter, which speeds up gets of absent keys
 * @param expiry when entries expire, or null if never
 */
public record TreeOptions(
    int blockBytes, Compression compression, boolean filtered, @Nullable Expiry expiry) {

  /** For an index that is scanned: blocks of 16 KB with Zstd, no filter. */
  public static final TreeOptions SCANNED =
      new TreeOptions(16 << 10, Compression.ZSTD, false, null);

  /** For keys that are looked up: blocks of 16 KB with Zstd, and a filter. */
  public static final TreeOptions LOOKED_UP =
      new TreeOptions(16 << 10, Compression.ZSTD, true, null);

  /** For rows fetched one by one: blocks of 4 KB with a dictionary, and a filter. */
  public static final TreeOptions ROWS =
      new TreeOptions(4 << 10, Compression.ZSTD_DICTIONARY, true, null);

  /**
   * Checks the size.
   *
   * @throws IllegalArgumentException if the block size is out of bounds
   */
  public TreeOptions {
    if (blockBytes < 128 || blockBytes > 64 << 10) {
      throw new IllegalArgumentException("a block of " + blockBytes + " bytes: 128 to 65536");
    }
  }

  /** The same with entries that expire. */
  public TreeOptions withExpiry(Expiry newExpiry) {
    return new TreeOptions(blockBytes, compression, filtered, newExpiry);
  }

  /** The same with another block size. */
  public TreeOptions withBlockBytes(int bytes) {
    return new TreeOptions(bytes, compression, filtered, expiry);
  }

  /** The same with another compression. */
  public TreeOptions withCompression(Compression other) {
    return new TreeOptions(blockBytes, other, filtered, expiry);
  }
}
