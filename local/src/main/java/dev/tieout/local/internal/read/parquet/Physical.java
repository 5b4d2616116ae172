package dev.tieout.local.internal.read.parquet;

/** How a column's values are stored. In the order of the format's numbers. */
enum Physical {
  BOOLEAN,
  INT32,
  INT64,
  INT96,
  FLOAT,
  DOUBLE,
  BYTE_ARRAY,
  FIXED_LEN_BYTE_ARRAY;

  private static final Physical[] BY_NUMBER = values();

  static Physical of(int number) throws Damage {
    if (number < 0 || number >= BY_NUMBER.length) {
      throw new Damage("the schema names an unknown physical type, number " + number);
    }
    return BY_NUMBER[number];
  }

  boolean isBytes() {
    return this == BYTE_ARRAY || this == FIXED_LEN_BYTE_ARRAY || this == INT96;
  }

  /** The width of one value in bytes, or 0 if it varies or is less than a byte. */
  int widthBytes(int typeLength) {
    return switch (this) {
      case INT32, FLOAT -> 4;
      case INT64, DOUBLE -> 8;
      case INT96 -> 12;
      case FIXED_LEN_BYTE_ARRAY -> typeLength;
      case BOOLEAN, BYTE_ARRAY -> 0;
    };
  }
}
