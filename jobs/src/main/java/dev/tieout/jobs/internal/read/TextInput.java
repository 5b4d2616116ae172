package dev.tieout.jobs.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.text.DeclaredColumns;
import dev.tieout.core.text.TextParser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;

/**
 * A side whose records are written as text. Spark reads every value of the files as a string; the
 * packing reads it as the value of its type, as the single node does.
 */
final class TextInput implements Input {
  /** A guess at a field, for files whose rows are not counted. */
  private static final int FIELD_BYTES = 8;

  private final Side side;
  private final LineFormat format;
  private final Map<String, List<String>> files;
  private final List<String> names;
  private final List<String> directoryColumns;
  private final Map<String, DataType> readAs;
  private final Schema schema;
  private final long rows;
  private final long bytes;

  private TextInput(
      Side side,
      LineFormat format,
      Map<String, List<String>> files,
      LineFormat.Examined examined,
      Map<String, Type> types,
      Map<String, DataType> readAs,
      List<String> directoryColumns,
      long bytes) {
    this.directoryColumns = directoryColumns;
    this.side = side;
    this.format = format;
    this.files = files;
    this.names = examined.names();
    this.readAs = readAs;
    this.schema =
        new Schema(
            types.entrySet().stream()
                .map(column -> Column.nullable(column.getKey(), column.getValue()))
                .toList());
    this.rows = examined.rows();
    this.bytes = bytes;
  }

  static TextInput open(
      SparkSession session, Side side, DataSpec data, LineFormat format, List<InputFile> found) {
    DeclaredColumns declared = new DeclaredColumns(side.word(), data.columns());
    Map<String, List<String>> files = DirectoryColumns.byBase(found);
    List<FileColumn> ofDirectories = DirectoryColumns.discover(session, side, found);
    LineFormat.Examined examined = format.examine(session, files, declared);
    declared.requireAmong(examined.names());
    Map<String, Type> types = new LinkedHashMap<>();
    Map<String, DataType> readAs = new LinkedHashMap<>();
    for (String name : examined.names()) {
      Type type = declared.type(name);
      types.put(name, type == null ? examined.types().type(name) : type);
      readAs.put(name, DataTypes.StringType);
    }
    for (FileColumn column : ofDirectories) {
      types.put(column.name(), column.type());
      readAs.put(column.name(), Objects.requireNonNull(column.readAs()));
    }
    return new TextInput(
        side,
        format,
        files,
        examined,
        types,
        readAs,
        DirectoryColumns.names(found),
        InputFiles.bytes(found));
  }

  @Override
  public Side side() {
    return side;
  }

  @Override
  public List<String> directoryColumns() {
    return directoryColumns;
  }

  @Override
  public List<String> paths() {
    return files.values().stream().flatMap(List::stream).toList();
  }

  @Override
  public long fileBytes() {
    return bytes;
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
  public boolean isText() {
    return true;
  }

  @Override
  public long estimatedRows() {
    return rows >= 0 ? rows : bytes / FIELD_BYTES / Math.max(1, names.size());
  }

  @Override
  public long columnBytes(String name) {
    return bytes / Math.max(1, names.size());
  }

  @Override
  public StructType struct(List<String> chosen) {
    StructType struct = new StructType();
    for (String name : chosen) {
      boolean isNested = schema.column(schema.indexOf(name)).type().isNested();
      struct =
          struct.add(
              name,
              Objects.requireNonNull(readAs.get(name)),
              true,
              isNested ? JsonLines.NESTED : Metadata.empty());
    }
    return struct;
  }

  @Override
  public Dataset<Row> rows(SparkSession session, StructType struct) {
    Dataset<Row> all = null;
    for (Map.Entry<String, List<String>> group : files.entrySet()) {
      Dataset<Row> rows =
          plain(format.rows(session, group.getKey(), group.getValue(), names, struct), struct);
      all = all == null ? rows : all.union(rows);
    }
    return Objects.requireNonNull(all);
  }

  /** The rows with their numbers as the packing reads them. */
  private Dataset<Row> plain(Dataset<Row> rows, StructType struct) {
    org.apache.spark.sql.Column[] columns = Names.columns(struct.fieldNames());
    for (int i = 0; i < columns.length; i++) {
      String name = struct.fields()[i].name();
      Type type = schema.column(schema.indexOf(name)).type();
      boolean isText = struct.fields()[i].dataType().equals(DataTypes.StringType);
      if (isText && names.contains(name) && TextParser.isNumber(type)) {
        columns[i] = format.plainNumber(columns[i], name, type).as(name);
      }
    }
    return rows.select(columns);
  }
}
