package dev.tieout.local.internal.read;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.local.internal.read.parquet.ColumnStatistics;
import dev.tieout.local.internal.read.parquet.FileState;
import dev.tieout.local.internal.read.parquet.ParquetFile;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import dev.tieout.local.internal.read.parquet.SortingColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a file's footer says, kept while the file itself is closed. Immutable.
 *
 * @param path where the file is
 * @param state by what it is known again when it is opened to be read
 * @param schema its columns
 * @param rowCount its rows
 * @param columns what is known of each column, in the order of the schema
 * @param orderedBy the columns by which every row group says it ascends
 */
public record DataFile(
    Path path,
    FileState state,
    Schema schema,
    long rowCount,
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
   */
  public record ColumnFacts(
      long uncompressedBytes,
      long bufferBytes,
      long frugalBufferBytes,
      boolean ascends,
      long min,
      long max) {
    static final ColumnFacts UNREADABLE = new ColumnFacts(0, 0, 0, false, 0, 0);
  }

  static DataFile of(Path path, ParquetFile parquet, ParquetReadOptions options) {
    List<ColumnFacts> facts = new ArrayList<>();
    for (int c = 0; c < parquet.schema().columnCount(); c++) {
      facts.add(
          isFlat(parquet.schema().column(c)) ? facts(parquet, c, options) : ColumnFacts.UNREADABLE);
    }
    return new DataFile(
        path,
        parquet.state(),
        parquet.schema(),
        parquet.rowCount(),
        List.copyOf(facts),
        orderedBy(parquet));
  }

  private static boolean isFlat(Column column) {
    Type type = column.type();
    return !(type instanceof Type.Struct
        || type instanceof Type.ListOf
        || type instanceof Type.MapOf);
  }

  private static ColumnFacts facts(ParquetFile parquet, int column, ParquetReadOptions options) {
    long uncompressed = 0;
    boolean ascends = isSignedNumber(parquet.schema().column(column).type());
    long min = 0;
    long max = Long.MIN_VALUE;
    for (int group = 0; group < parquet.rowGroupCount(); group++) {
      uncompressed += parquet.uncompressedBytes(group, column);
      if (ascends && parquet.rowCount(group) > 0) {
        ColumnStatistics.Range range = parquet.statistics(group, column).range();
        if (range == null || (group > 0 && range.minLong() < max)) {
          ascends = false;
        } else {
          min = group == 0 ? range.minLong() : min;
          max = range.maxLong();
        }
      }
    }
    int[] alone = {column};
    return new ColumnFacts(
        uncompressed,
        parquet.bufferBytes(alone, options),
        parquet.bufferBytes(alone, options.frugal()),
        ascends,
        min,
        max);
  }

  private static boolean isSignedNumber(Type type) {
    if (type instanceof Type.Int integer) {
      return integer.sign() == Type.Sign.SIGNED || integer.bits() < 64;
    }
    return type instanceof Type.Date
        || (type instanceof Type.Timestamp t && t.unit() != Type.Unit.SECONDS_AND_NANOS)
        || (type instanceof Type.Decimal d && d.isCompact());
  }

  private static List<String> orderedBy(ParquetFile parquet) {
    List<String> names = null;
    for (int group = 0; group < parquet.rowGroupCount(); group++) {
      List<String> ascending = new ArrayList<>();
      for (SortingColumn column : parquet.sortedBy(group)) {
        if (column.column() < 0 || column.direction() != SortingColumn.Direction.ASCENDING) {
          break;
        }
        ascending.add(parquet.schema().column(column.column()).name());
      }
      if (names == null) {
        names = ascending;
      } else {
        int shared = 0;
        while (shared < Math.min(names.size(), ascending.size())
            && names.get(shared).equals(ascending.get(shared))) {
          shared++;
        }
        names = names.subList(0, shared);
      }
    }
    return names == null ? List.of() : List.copyOf(names);
  }

  /** What is known of the column of that name; nothing if the file lacks it. */
  public ColumnFacts facts(String column) {
    int index = schema.indexOf(column);
    return index < 0 ? ColumnFacts.UNREADABLE : columns.get(index);
  }
}
