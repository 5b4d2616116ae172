package dev.tieout.lsm.api;

/** How the blocks of a tree are compressed when it is merged. */
public enum Compression {
  /** As they are. */
  NONE,
  /** Fast, and about twice the size of the next. */
  LZ4,
  /** Zstd at level 3. */
  ZSTD,
  /** Zstd at level 3 with a dictionary trained from the tree, for blocks of up to 8 KB. */
  ZSTD_DICTIONARY
}
