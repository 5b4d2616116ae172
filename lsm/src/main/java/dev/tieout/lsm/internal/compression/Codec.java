package dev.tieout.lsm.internal.compression;

import dev.tieout.lsm.api.Compression;

/** How one block is compressed; {@code id} is what its file says. */
public enum Codec {
  /** Not at all. */
  NONE(0),
  /** LZ4. */
  LZ4(1),
  /** Zstd. */
  ZSTD(2),
  /** Zstd with the segment's dictionary. */
  ZSTD_DICTIONARY(3);

  private static final Codec[] ALL = values();

  private final int id;

  Codec(int id) {
    this.id = id;
  }

  /** What files say. */
  public int id() {
    return id;
  }

  /**
   * The codec of an id.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Codec of(int id) {
    if (id < 0 || id >= ALL.length) {
      throw new IllegalArgumentException("codec " + id + " is unknown");
    }
    return ALL[id];
  }

  /** What a tree's option asks for. */
  public static Codec of(Compression compression) {
    return switch (compression) {
      case NONE -> NONE;
      case LZ4 -> LZ4;
      case ZSTD -> ZSTD;
      case ZSTD_DICTIONARY -> ZSTD_DICTIONARY;
    };
  }
}
