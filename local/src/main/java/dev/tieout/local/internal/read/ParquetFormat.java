package dev.tieout.local.internal.read;

import dev.tieout.core.filter.ColumnFacts;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Type;
import dev.tieout.local.internal.log.Log;
import dev.tieout.local.internal.read.file.ChangedFileException;
import dev.tieout.local.internal.read.parquet.ColumnStatistics;
import dev.tieout.local.internal.read.parquet.ParquetFile;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import dev.tieout.local.internal.read.parquet.SortingColumn;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parquet: the footer says all that there is to know of a file. */
final class ParquetFormat implements FileFormat {
  private static final Log LOG = Log.of(ParquetFormat.class);

  @Override
  public List<DataFile> examine(List<Path> paths, ParquetReadOptions options) throws IOException {
    List<DataFile> files = new ArrayList<>(paths.size());
    for (Path path : paths) {
      try (ParquetFile parquet = ParquetFile.open(path)) {
        files.add(look(path, parquet, options));
      }
    }
    return files;
  }

  @Override
  public RowReader open(
      DataFile file, int[] columns, ParquetReadOptions options, Pruning.@Nullable OfFile parts)
      throws IOException {
    if (!file.state().isStateOf(file.path())) {
      throw new ChangedFileException(file.path());
    }
    ParquetFile opened = ParquetFile.open(file.path());
    try {
      if (!opened.state().isSameAs(file.state())) {
        throw new ChangedFileException(file.path());
      }
      BitSet passedOver = parts == null ? new BitSet() : passedOver(opened, parts);
      return options.bandRows() > 0
          ? opened.bandedReader(columns, options, passedOver)
          : opened.wholeReader(columns, options, passedOver);
    } catch (IOException | RuntimeException failure) {
      opened.close();
      throw failure;
    }
  }

  /** The row groups whose statistics say that the filter keeps none of their rows. */
  private static BitSet passedOver(ParquetFile file, Pruning.OfFile parts) {
    BitSet passedOver = new BitSet();
    long rows = 0;
    for (int g = 0; g < file.rowGroupCount(); g++) {
      int group = g;
      if (!parts.mayKeep(column -> facts(file, group, column))) {
        passedOver.set(group);
        rows += file.rowCount(group);
      }
    }
    if (!passedOver.isEmpty() && LOG.isLogged(Level.INFO)) {
      LOG.log(
          Level.INFO,
          "filter      passes over "
              + passedOver.cardinality()
              + " of "
              + file.rowGroupCount()
              + " row groups of '"
              + file.path()
              + "', "
              + rows
              + " rows, by their statistics");
    }
    return passedOver;
  }

  private static ColumnFacts facts(ParquetFile file, int group, int column) {
    long rows = file.rowCount(group);
    ColumnStatistics known = file.statistics(group, column);
    ColumnStatistics.Range range = known.range();
    return new ColumnFacts(
        known.nullCount() != 0,
        known.nullCount() != rows,
        range == null
            ? null
            : new ColumnFacts.Bounds(
                range.minLong(), range.maxLong(), range.minBytes(), range.maxBytes()));
  }

  @Override
  public int places(DataFile file) throws IOException {
    try (ParquetFile opened = ParquetFile.open(file.path())) {
      return Math.max(1, opened.rowGroupCount());
    }
  }

  /** A place is a row group, and what follows it. */
  @Override
  public RowReader openAt(
      DataFile file, int[] columns, ParquetReadOptions options, int place, int places)
      throws IOException {
    ParquetFile opened = ParquetFile.open(file.path());
    try {
      int groups = opened.rowGroupCount();
      int first = (int) ((long) groups * place / places);
      return new PieceReader(opened, opened.reader(columns, first, groups, options));
    } catch (RuntimeException failure) {
      opened.close();
      throw failure;
    }
  }

  /** Reads some row groups, and closes the file with them. */
  private record PieceReader(ParquetFile file, RowReader rows) implements RowReader {
    @Override
    public boolean read(RowBatch batch) throws IOException {
      return rows.read(batch);
    }

    @Override
    public void close() throws IOException {
      try (file) {
        rows.close();
      }
    }
  }

  @Override
  public List<ColumnEvidence> evidence(DataFile file) throws IOException {
    List<ColumnEvidence> evidence = new ArrayList<>();
    try (ParquetFile opened = ParquetFile.open(file.path())) {
      for (int c = 0; c < opened.schema().columnCount(); c++) {
        boolean isFlat = isFlat(opened.schema().column(c));
        evidence.add(isFlat ? evidence(opened, c) : ColumnEvidence.NONE);
      }
    }
    return evidence;
  }

  private static ColumnEvidence evidence(ParquetFile file, int column) {
    boolean isNumber = isSignedNumber(file.schema().column(column).type());
    long nulls = 0;
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    for (int group = 0; group < file.rowGroupCount(); group++) {
      ColumnStatistics statistics = file.statistics(group, column);
      boolean isCounted = nulls >= 0 && statistics.nullCount() != ColumnStatistics.UNKNOWN;
      nulls = isCounted ? nulls + statistics.nullCount() : -1;
      ColumnStatistics.Range range = statistics.range();
      isNumber &= range != null || file.rowCount(group) == 0;
      if (isNumber && range != null) {
        min = Math.min(min, range.minLong());
        max = Math.max(max, range.maxLong());
      }
    }
    boolean isKnown = isNumber && nulls >= 0 && min <= max;
    // Beyond the range of a long there is room for any number of rows.
    boolean repeats = isKnown && max - min >= 0 && max - min + 1 < file.rowCount() - nulls;
    return new ColumnEvidence(nulls, repeats);
  }

  private static DataFile look(Path path, ParquetFile parquet, ParquetReadOptions options) {
    List<DataFile.ColumnFacts> facts = new ArrayList<>();
    for (int c = 0; c < parquet.schema().columnCount(); c++) {
      facts.add(facts(parquet, c, options));
    }
    return new DataFile(
        path,
        parquet.state(),
        parquet.schema(),
        parquet.rowCount(),
        parquet.rowCount(),
        largestGroupRows(parquet),
        List.copyOf(facts),
        orderedBy(parquet));
  }

  private static long largestGroupRows(ParquetFile parquet) {
    long largest = 0;
    for (int group = 0; group < parquet.rowGroupCount(); group++) {
      largest = Math.max(largest, parquet.rowCount(group));
    }
    return largest;
  }

  private static boolean isFlat(Column column) {
    Type type = column.type();
    return !(type instanceof Type.Struct
        || type instanceof Type.ListOf
        || type instanceof Type.MapOf);
  }

  private static DataFile.ColumnFacts facts(
      ParquetFile parquet, int column, ParquetReadOptions options) {
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
    return new DataFile.ColumnFacts(
        uncompressed,
        parquet.bufferBytes(alone, options),
        parquet.bufferBytes(alone, options.frugal()),
        ascends,
        min,
        max,
        parquet.isJulian(column));
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
}
