package dev.tieout.local.internal.read;

import dev.tieout.core.filter.Filter;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One side's data on disk: files of one format, and what the names of their directories say. Its
 * columns are those of all files; one that a file lacks is null there. A column is required where
 * all files require it. Immutable: files are opened when they are read, one at a time, and must not
 * have changed by then.
 */
public final class Dataset {
  private final Side side;
  private final FileFormat format;
  private final List<FoundFile> found;
  private final List<DataFile> files;
  private final PartitionColumns partition;
  private final Schema schema;
  private final long rowCount;

  private Dataset(
      Side side,
      FileFormat format,
      List<FoundFile> found,
      List<DataFile> files,
      PartitionColumns partition) {
    this.side = side;
    this.format = format;
    this.found = List.copyOf(found);
    this.files = List.copyOf(files);
    this.partition = partition;
    this.schema = schema(side, files, partition);
    this.rowCount = rowCount(files);
  }

  /**
   * Finds a side's files, and what is known of them before their rows are read.
   *
   * @throws Refusal if nothing is there, it is of another format, or two files disagree on a type
   * @throws IOException if a file cannot be read or is damaged; the message names it
   */
  public static Dataset open(Side side, DataSpec data, ParquetReadOptions options)
      throws IOException {
    List<FoundFile> found = FileFinder.find(side, data);
    PartitionColumns partition = PartitionColumns.of(side, found);
    List<Path> paths = new ArrayList<>(found.size());
    for (FoundFile file : found) {
      paths.add(file.path());
    }
    FileFormat format = Formats.of(side, data, paths);
    return new Dataset(side, format, found, format.examine(paths, options), partition);
  }

  /** The columns whose values the names of directories say. */
  public List<String> directoryColumns() {
    List<String> names = new ArrayList<>();
    for (Column column : partition.columns()) {
      names.add(column.name());
    }
    return names;
  }

  /**
   * Whether data is where a specification says. A pattern counts as data: that it matches nothing
   * is a mistake.
   */
  public static boolean isHere(DataSpec data) {
    for (String location : data.paths()) {
      try {
        if (!PathPattern.isPattern(location) && !Files.exists(Path.of(location))) {
          return false;
        }
      } catch (InvalidPathException elsewhere) {
        return false;
      }
    }
    return true;
  }

  /**
   * Makes sure, without looking at data, that its format has the options and its columns the types
   * that are said. A format that only Spark reads is taken at its word.
   *
   * @throws Refusal if it has not
   */
  public static void requireUnderstood(Side side, @Nullable DataSpec data) {
    if (data != null) {
      Formats.requireUnderstood(side, data);
    }
  }

  /** The rows of all files, or -1 if that is not known of one of them. */
  static long rowCount(List<DataFile> files) {
    long rows = 0;
    for (DataFile file : files) {
      if (file.rowCount() < 0) {
        return -1;
      }
      rows += file.rowCount();
    }
    return rows;
  }

  /** The files' columns, then those of the directories, which go before a file's own. */
  private static Schema schema(Side side, List<DataFile> files, PartitionColumns partition) {
    if (files.size() == 1 && partition.columns().isEmpty()) {
      return files.get(0).schema();
    }
    Map<String, Column> columns = new LinkedHashMap<>();
    Map<String, DataFile> first = new LinkedHashMap<>();
    Map<String, Integer> requiredIn = new HashMap<>();
    for (DataFile file : files) {
      for (Column column : file.schema().columns()) {
        if (column.nullability() == Column.Nullability.REQUIRED) {
          requiredIn.merge(column.name(), 1, Integer::sum);
        }
        Column known = columns.get(column.name());
        if (known == null) {
          columns.put(column.name(), Column.nullable(column.name(), column.type()));
          first.put(column.name(), file);
        } else if (!known.type().isSameAs(column.type()) && partition.indexOf(column.name()) < 0) {
          throw new Refusal(
              "Column '"
                  + column.name()
                  + "' of the "
                  + side.word()
                  + " is "
                  + words(known.type())
                  + " in '"
                  + first.get(column.name()).path()
                  + "' and "
                  + words(column.type())
                  + " in '"
                  + file.path()
                  + "'; convert one of them.");
        }
      }
    }
    for (Column column : List.copyOf(columns.values())) {
      if (requiredIn.getOrDefault(column.name(), 0) == files.size()) {
        columns.put(column.name(), Column.required(column.name(), column.type()));
      }
    }
    for (Column column : partition.columns()) {
      columns.put(column.name(), column);
    }
    return new Schema(List.copyOf(columns.values()));
  }

  /** The words for a type, with the unit of a timestamp, which may be all that differs. */
  private static String words(Type type) {
    return type instanceof Type.Timestamp timestamp
        ? type + " in " + timestamp.unit().name().toLowerCase(Locale.ROOT)
        : type.toString();
  }

  public Side side() {
    return side;
  }

  /** The files, in the order in which their rows come. */
  public List<DataFile> files() {
    return files;
  }

  public Schema schema() {
    return schema;
  }

  /** The rows, or -1 if nothing says how many there are before they are read. */
  public long rowCount() {
    return rowCount;
  }

  /** How large the files are together, or -1 if one of them is gone. */
  public long bytes() {
    long bytes = 0;
    try {
      for (DataFile file : files) {
        bytes += Files.size(file.path());
      }
    } catch (IOException gone) {
      return -1;
    }
    return bytes;
  }

  /** The rows, or a guess by the sizes of the files. */
  public long estimatedRowCount() {
    long rows = 0;
    for (DataFile file : files) {
      rows += file.estimatedRowCount();
    }
    return rows;
  }

  /** How many files hold one of the named columns in the Julian calendar. */
  public long julianFileCount(List<String> columns) {
    long count = 0;
    for (DataFile file : files) {
      for (String column : columns) {
        if (partition.indexOf(column) < 0 && file.facts(column).isJulian()) {
          count++;
          break;
        }
      }
    }
    return count;
  }

  /** Reads the named columns of all files, in the given order of columns. */
  public RowReader reader(List<String> columns, ParquetReadOptions options) {
    return reader(columns, options, null);
  }

  /**
   * The same, and passes over parts of which it is known that the filter keeps no row.
   *
   * @param filter looks at columns that are among those to read; null for all rows
   */
  public RowReader reader(
      List<String> columns, ParquetReadOptions options, @Nullable Filter filter) {
    Pruning pruning = filter == null ? null : new Pruning(filter);
    return new DatasetReader(format, found, files, partition, columns, options, pruning);
  }

  /** The same of one file alone, which is one of {@link #files}. */
  public RowReader readerOf(int file, List<String> columns, ParquetReadOptions options) {
    return new DatasetReader(
        format,
        List.of(found.get(file)),
        List.of(files.get(file)),
        partition,
        columns,
        options,
        null);
  }

  /**
   * Reads some of the rows: up to so many, from up to {@code places} places spread over the files.
   * The first places are the first rows.
   *
   * @param columns flat columns of the files
   */
  public void sample(
      List<String> columns, long rows, int places, ParquetReadOptions options, RowSink sink)
      throws IOException {
    int fileCount = Math.min(files.size(), places);
    List<Integer> indexes = new ArrayList<>();
    List<OnePlace> chosen = new ArrayList<>();
    for (int i = 0; i < fileCount; i++) {
      int index = (int) ((long) files.size() * i / fileCount);
      int here = Math.min(Math.max(1, places / fileCount), format.places(files.get(index)));
      for (int place = 0; place < here; place++) {
        indexes.add(index);
        chosen.add(new OnePlace(format, place, here));
      }
    }
    for (int i = 0; i < chosen.size(); i++) {
      int index = indexes.get(i);
      List<DataFile> file = List.of(files.get(index).uncounted());
      try (RowReader reader =
          new DatasetReader(
              chosen.get(i), List.of(found.get(index)), file, partition, columns, options, null)) {
        sink.take(reader, rows * (i + 1) / chosen.size());
      }
    }
  }

  /** What the files say of a column's values. */
  public List<ColumnEvidence> evidence() throws IOException {
    Map<String, ColumnEvidence> byName = new HashMap<>();
    for (DataFile file : files) {
      List<ColumnEvidence> ofFile = format.evidence(file);
      for (int c = 0; c < ofFile.size(); c++) {
        byName.merge(file.schema().column(c).name(), ofFile.get(c), ColumnEvidence::and);
      }
    }
    List<ColumnEvidence> evidence = new ArrayList<>();
    for (Column column : schema.columns()) {
      boolean isOfFiles = partition.indexOf(column.name()) < 0;
      evidence.add(
          isOfFiles
              ? byName.getOrDefault(column.name(), ColumnEvidence.NONE)
              : ColumnEvidence.NONE);
    }
    return evidence;
  }

  /** Takes rows of a sample. */
  @FunctionalInterface
  public interface RowSink {
    /** Takes rows until it has {@code limit} of all places so far, or there are no more here. */
    void take(RowReader reader, long limit) throws IOException;
  }
}
