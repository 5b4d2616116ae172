package dev.tieout.local.internal.write.parquet;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * How a file is laid out, which also bounds the memory that writing takes: the compressed pages of
 * a row group, and for each column a page and, for text, a dictionary. Immutable.
 *
 * @param codec how pages are compressed
 * @param rowGroupRows the most rows in a row group
 * @param rowGroupBytes a row group ends once its compressed pages hold this much
 * @param pageRows the most rows in a page
 * @param pageBytes a page ends once its values take this much; a longer value has a page alone
 * @param dictionaryBytes the most that the dictionary of a text column takes in a row group; the
 *     rest is written plainly
 * @param metadata the key/value metadata of the footer, written in the order of the keys
 * @param sortedBy the columns by which the rows ascend, nulls first, if they do; the writer takes
 *     the caller's word for it
 */
public record ParquetWriteOptions(
    Codec codec,
    int rowGroupRows,
    long rowGroupBytes,
    int pageRows,
    int pageBytes,
    int dictionaryBytes,
    Map<String, String> metadata,
    List<String> sortedBy) {
  /** Snappy, row groups of a million rows or 16 MB, pages of 20,000 rows or 256 KB. */
  public static final ParquetWriteOptions DEFAULT =
      new ParquetWriteOptions(
          Codec.SNAPPY, 1_000_000, 16 << 20, 20_000, 256 << 10, 1 << 20, Map.of(), List.of());

  public ParquetWriteOptions {
    Objects.requireNonNull(codec);
    requirePositive("rowGroupRows", rowGroupRows);
    requirePositive("rowGroupBytes", rowGroupBytes);
    requirePositive("pageRows", pageRows);
    requirePositive("pageBytes", pageBytes);
    requirePositive("dictionaryBytes", dictionaryBytes);
    metadata = Collections.unmodifiableMap(new TreeMap<>(metadata));
    sortedBy = List.copyOf(sortedBy);
  }

  private static void requirePositive(String name, long value) {
    if (value <= 0) {
      throw new IllegalArgumentException(name + " is at least 1, not " + value);
    }
  }

  public ParquetWriteOptions withCodec(Codec codec) {
    return new ParquetWriteOptions(
        codec,
        rowGroupRows,
        rowGroupBytes,
        pageRows,
        pageBytes,
        dictionaryBytes,
        metadata,
        sortedBy);
  }

  public ParquetWriteOptions withRowGroups(int rows, long bytes) {
    return new ParquetWriteOptions(
        codec, rows, bytes, pageRows, pageBytes, dictionaryBytes, metadata, sortedBy);
  }

  public ParquetWriteOptions withPages(int rows, int bytes) {
    return new ParquetWriteOptions(
        codec, rowGroupRows, rowGroupBytes, rows, bytes, dictionaryBytes, metadata, sortedBy);
  }

  public ParquetWriteOptions withDictionaryBytes(int dictionaryBytes) {
    return new ParquetWriteOptions(
        codec,
        rowGroupRows,
        rowGroupBytes,
        pageRows,
        pageBytes,
        dictionaryBytes,
        metadata,
        sortedBy);
  }

  public ParquetWriteOptions withMetadata(Map<String, String> metadata) {
    return new ParquetWriteOptions(
        codec,
        rowGroupRows,
        rowGroupBytes,
        pageRows,
        pageBytes,
        dictionaryBytes,
        metadata,
        sortedBy);
  }

  public ParquetWriteOptions withSortedBy(List<String> sortedBy) {
    return new ParquetWriteOptions(
        codec,
        rowGroupRows,
        rowGroupBytes,
        pageRows,
        pageBytes,
        dictionaryBytes,
        metadata,
        sortedBy);
  }
}
