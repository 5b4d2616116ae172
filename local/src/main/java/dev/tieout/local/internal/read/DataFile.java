package dev.tieout.local.internal.read;

import dev.tieout.core.schema.Schema;
import dev.tieout.local.internal.read.file.FileState;
import java.nio.file.Path;
import java.util.List;

/**
 * What is known of a file before its rows are read, kept while the file itself is closed.
 * Immutable.
 *
 * @param path where the file is
 * @param state by what it is known again when it is opened to be read
 * @param schema its columns
 * @param rowCount its rows, or -1 if nothing says how many there are
 * @param estimatedRowCount its rows, or a guess by its size
 * @param largestGroupRows the rows of the largest row group; 0 where there are none, as in text
 * @param columns what is known of each column, in the order of the schema
 * @param orderedBy the columns by which every row group says it ascends
 */
public record DataFile(
    Path path,
    FileState state,
    Schema schema,
    long rowCount,
    long estimatedRowCount,
    long largestGroupRows,
    List<ColumnFacts> columns,
    List<String> orderedBy) {

  /**
   * What is known of a column of a file.
   *
   * @param uncompressedBytes its size once decompressed
   * @param bufferBytes the most memory that reading it takes
   * @param frugalBufferBytes the same with {@link ParquetReadOptions#frugal}
   * @param ascends whether the bounds of its row groups ascend without overlap; false if not known
   * @param min the lower bound of its first row group, where {@code ascends}
   * @param max the upper bound of its last row group, where {@code ascends}
   * @param isJulian whether it holds dates or times in the Julian calendar, as the file says, which
   *     reading moves to the Gregorian one
   */
  public record ColumnFacts(
      long uncompressedBytes,
      long bufferBytes,
      long frugalBufferBytes,
      boolean ascends,
      long min,
      long max,
      boolean isJulian) {
    static final ColumnFacts UNREADABLE = new ColumnFacts(0, 0, 0, false, 0, 0, false);

    /** Those of a column of which nothing but its size is known. */
    static ColumnFacts ofSize(long uncompressedBytes, long bufferBytes) {
      return new ColumnFacts(uncompressedBytes, bufferBytes, bufferBytes, false, 0, 0, false);
    }
  }

  /** The same, not knowing how many rows there are. */
  DataFile uncounted() {
    return new DataFile(
        path, state, schema, -1, estimatedRowCount, largestGroupRows, columns, orderedBy);
  }

  /** What is known of the column of that name; nothing if the file lacks it. */
  public ColumnFacts facts(String column) {
    int index = schema.indexOf(column);
    return index < 0 ? ColumnFacts.UNREADABLE : columns.get(index);
  }
}
