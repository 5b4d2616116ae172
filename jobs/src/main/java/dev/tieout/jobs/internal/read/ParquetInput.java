package dev.tieout.jobs.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;

/**
 * One side as its Parquet files' footers tell it. A column that some files lack is null there.
 * Immutable.
 */
final class ParquetInput implements Input {
  /** Up to so many footers are read by the driver; more are read in tasks. */
  private static final int MAX_DRIVER_FOOTERS = 4;

  private static final int MAX_FOOTER_TASKS = 1_000;
  private static final int FOOTERS_A_TASK = 8;

  private final Side side;
  private final List<InputFile> files;
  private final long rows;
  private final Map<String, Long> rowsByFile;
  private final Map<String, FileColumn> columns;
  private final Map<String, Long> columnBytes;
  private final Schema schema;

  /** Of each file that has some, the columns with dates or times in the Julian calendar. */
  private final List<List<String>> julianColumns;

  /** By column that has times of which no zone is noted, a file with it. */
  private final Map<String, String> zonelessFiles;

  private ParquetInput(
      Side side, List<InputFile> files, List<FileFooter> footers, List<FileColumn> ofDirectories) {
    this.side = side;
    this.files = List.copyOf(files);
    Set<String> directories = new HashSet<>();
    ofDirectories.forEach(column -> directories.add(column.name()));
    this.rows = footers.stream().mapToLong(FileFooter::rows).reduce(0, Math::addExact);
    this.rowsByFile = new LinkedHashMap<>();
    footers.forEach(footer -> rowsByFile.put(footer.path(), footer.rows()));
    this.columns = new LinkedHashMap<>();
    this.columnBytes = new LinkedHashMap<>();
    this.julianColumns = new ArrayList<>();
    this.zonelessFiles = new LinkedHashMap<>();
    Map<String, String> firstFiles = new LinkedHashMap<>();
    Map<String, Integer> requiredIn = new LinkedHashMap<>();
    for (FileFooter footer : footers) {
      addJulian(footer, directories);
      for (int i = 0; i < footer.columns().size(); i++) {
        FileColumn column = footer.columns().get(i);
        FileColumn known = columns.putIfAbsent(column.name(), column);
        String firstFile = firstFiles.putIfAbsent(column.name(), footer.path());
        if (known != null && firstFile != null) {
          if (!known.type().equals(column.type()) && !directories.contains(column.name())) {
            throw conflict(known, firstFile, column, footer.path());
          }
          columns.put(column.name(), known.readLike(column));
        }
        columnBytes.merge(column.name(), footer.columnBytes(i), Long::sum);
        if (column.presence() == FileColumn.Presence.REQUIRED) {
          requiredIn.merge(column.name(), 1, Integer::sum);
        }
      }
    }
    for (FileColumn column : ofDirectories) {
      columns.put(column.name(), column);
      requiredIn.remove(column.name());
    }
    List<Column> merged = new ArrayList<>(columns.size());
    for (FileColumn column : columns.values()) {
      boolean isRequired = requiredIn.getOrDefault(column.name(), 0) == footers.size();
      merged.add(
          isRequired
              ? Column.required(column.name(), column.type())
              : Column.nullable(column.name(), column.type()));
    }
    this.schema = new Schema(merged);
  }

  /** The columns of directories go before a file's own. */
  private void addJulian(FileFooter footer, Set<String> directories) {
    List<String> julian = new ArrayList<>(footer.julianColumns());
    julian.removeAll(directories);
    if (!julian.isEmpty()) {
      julianColumns.add(julian);
    }
    for (String column : footer.zonelessColumns()) {
      if (!directories.contains(column)) {
        zonelessFiles.putIfAbsent(column, footer.path());
      }
    }
  }

  /**
   * Reads the footers of a side.
   *
   * @throws Refusal if there is no file, a file is not Parquet, or two files disagree on a column's
   *     type
   */
  static ParquetInput open(SparkSession session, Side side, DataSpec data, List<InputFile> files) {
    if (!data.options().isEmpty() || !data.columns().isEmpty()) {
      throw new Refusal(
          "The "
              + side.word()
              + " is Parquet, which takes no options and no types of columns; leave them out.");
    }
    Configuration conf = SparkReading.configuration(session);
    List<FileColumn> ofDirectories = DirectoryColumns.discover(session, side, files);
    return new ParquetInput(side, files, footers(session, conf, side, files), ofDirectories);
  }

  private static List<FileFooter> footers(
      SparkSession session, Configuration conf, Side side, List<InputFile> files) {
    List<String> paths = files.stream().map(InputFile::path).toList();
    FooterReader reader = new FooterReader(new SerializableConfiguration(conf), side);
    if (paths.size() <= MAX_DRIVER_FOOTERS) {
      return paths.stream().map(reader::read).toList();
    }
    int tasks = Math.min(MAX_FOOTER_TASKS, (paths.size() + FOOTERS_A_TASK - 1) / FOOTERS_A_TASK);
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    return context.parallelize(paths, tasks).map(reader::read).collect();
  }

  private Refusal conflict(FileColumn known, String firstFile, FileColumn column, String file) {
    return new Refusal(
        "Column '"
            + column.name()
            + "' of the "
            + side.word()
            + " is "
            + known.type()
            + " ("
            + known.stored()
            + ") in '"
            + firstFile
            + "' and "
            + column.type()
            + " ("
            + column.stored()
            + ") in '"
            + file
            + "'; write the files with one type, or reconcile them apart.");
  }

  @Override
  public Side side() {
    return side;
  }

  @Override
  public List<String> directoryColumns() {
    return DirectoryColumns.names(files);
  }

  @Override
  public List<String> paths() {
    return files.stream().map(InputFile::path).toList();
  }

  @Override
  public long fileBytes() {
    return InputFiles.bytes(files);
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public long rows() {
    return rows;
  }

  @Override
  public long estimatedRows() {
    return rows;
  }

  @Override
  public Map<String, Long> rowsByFile() {
    return Collections.unmodifiableMap(rowsByFile);
  }

  @Override
  public long columnBytes(String name) {
    return columnBytes.getOrDefault(name, 0L);
  }

  @Override
  public long julianFileCount(List<String> names) {
    return julianColumns.stream().filter(file -> file.stream().anyMatch(names::contains)).count();
  }

  @Override
  public StructType struct(List<String> names) {
    StructType struct = new StructType();
    for (String name : names) {
      FileColumn column = columns.get(name);
      if (column == null) {
        throw new IllegalArgumentException("the " + side.word() + " has no column '" + name + "'");
      }
      if (column.readAs() == null) {
        throw new Refusal(
            "Column '"
                + name
                + "' of the "
                + side.word()
                + " is stored as "
                + column.stored()
                + ", which Spark cannot read; exclude it in the spec.");
      }
      struct = struct.add(name, column.readAs(), true);
    }
    return struct;
  }

  @Override
  public Dataset<Row> rows(SparkSession session, StructType struct) {
    ParquetReader reader = ParquetReader.BY_COLUMN;
    for (StructField field : struct.fields()) {
      reader = reader.with(Objects.requireNonNull(columns.get(field.name())).reader());
      if (reader == ParquetReader.NEITHER) {
        throw new Refusal(
            "Column '"
                + field.name()
                + "' of the "
                + side.word()
                + " cannot be read by Spark together with what comes before it: lists of times, UUIDs"
                + " or small floats take another of its readers than INT96 or byte stream split do;"
                + " exclude one of them, or reconcile on the single node.");
      }
    }
    for (String name : struct.fieldNames()) {
      String zoneless = zonelessFiles.get(name);
      if (zoneless != null) {
        DefaultZone.requireUtc(session, side, zoneless);
      }
    }
    SparkReading.choose(session, reader);
    Dataset<Row> all = null;
    for (Map.Entry<String, List<String>> group : DirectoryColumns.byBase(files).entrySet()) {
      // Spark puts the columns of directories last, whatever the schema says.
      Dataset<Row> rows =
          SparkReading.reader(session)
              .option("basePath", group.getKey())
              .schema(struct)
              .parquet(ExactPaths.of(group.getValue()))
              .select(Names.columns(struct.fieldNames()));
      all = all == null ? rows : all.union(rows);
    }
    return Objects.requireNonNull(all);
  }
}
