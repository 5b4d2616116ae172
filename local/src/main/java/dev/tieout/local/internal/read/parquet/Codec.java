package dev.tieout.local.internal.read.parquet;

/** How pages are compressed. In the order of the format's numbers. */
enum Codec {
  UNCOMPRESSED,
  SNAPPY,
  GZIP,
  LZO,
  BROTLI,
  LZ4,
  ZSTD,
  LZ4_RAW;

  private static final Codec[] BY_NUMBER = values();

  static Codec of(int number) throws Damage {
    if (number < 0 || number >= BY_NUMBER.length) {
      throw new Damage("a column is compressed with an unknown codec, number " + number);
    }
    return BY_NUMBER[number];
  }
}
