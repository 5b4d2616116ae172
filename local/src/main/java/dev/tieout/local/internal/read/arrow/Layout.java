package dev.tieout.local.internal.read.arrow;

/**
 * How the values of an array are laid out: which buffers it has, of which the first is its nulls.
 */
enum Layout {
  /** No buffers, all null. */
  NULL(0, 0),
  /** A bit a value. */
  BITS(2, 0),
  /** So many bytes a value. */
  FIXED(2, 0),
  /** Offsets of 32 bits, and bytes. */
  BYTES(3, 4),
  /** Offsets of 64 bits, and bytes. */
  LARGE_BYTES(3, 8),
  /** Sixteen bytes a value, short values in them, and any number of buffers for the others. */
  BYTES_VIEW(2, 0),
  /** As many rows in each child. */
  STRUCT(1, 0),
  /** Offsets of 32 bits into the child. */
  LIST(2, 4),
  /** Offsets of 64 bits into the child. */
  LARGE_LIST(2, 8),
  /** So many rows of the child for each row. */
  FIXED_LIST(1, 0),
  /** Offsets and sizes of 32 bits into the child. */
  LIST_VIEW(3, 4),
  /** Offsets and sizes of 64 bits into the child. */
  LARGE_LIST_VIEW(3, 8),
  SPARSE_UNION(1, 0),
  DENSE_UNION(2, 0),
  RUN_ENDS(0, 0);

  private final int bufferCount;
  private final int offsetBytes;

  Layout(int bufferCount, int offsetBytes) {
    this.bufferCount = bufferCount;
    this.offsetBytes = offsetBytes;
  }

  /** The buffers of an array itself, without those of its children and the variadic ones. */
  int bufferCount() {
    return bufferCount;
  }

  /** The bytes of an offset, 0 where there are none. */
  int offsetBytes() {
    return offsetBytes;
  }
}
