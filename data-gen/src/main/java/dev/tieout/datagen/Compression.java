package dev.tieout.datagen;

/** How the files of a dataset are compressed. */
public enum Compression {
  NONE,
  SNAPPY,
  GZIP,
  ZSTD
}
