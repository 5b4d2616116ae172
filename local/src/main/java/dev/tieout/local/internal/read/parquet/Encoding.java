package dev.tieout.local.internal.read.parquet;

/** How the values of a page are written down. */
enum Encoding {
  PLAIN(0),
  PLAIN_DICTIONARY(2),
  RLE(3),
  BIT_PACKED(4),
  DELTA_BINARY_PACKED(5),
  DELTA_LENGTH_BYTE_ARRAY(6),
  DELTA_BYTE_ARRAY(7),
  RLE_DICTIONARY(8),
  BYTE_STREAM_SPLIT(9);

  private static final Encoding[] ALL = values();

  private final int number;

  Encoding(int number) {
    this.number = number;
  }

  static Encoding of(int number) throws Damage {
    for (Encoding encoding : ALL) {
      if (encoding.number == number) {
        return encoding;
      }
    }
    throw new Damage("a page has an unknown encoding, number " + number);
  }

  boolean isDictionary() {
    return this == PLAIN_DICTIONARY || this == RLE_DICTIONARY;
  }
}
