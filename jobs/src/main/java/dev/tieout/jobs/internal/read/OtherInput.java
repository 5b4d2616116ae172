package dev.tieout.jobs.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.udf.SparkTypes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * A side in a format that only Spark reads, such as orc or avro, with the types that Spark gives
 * it. Its rows are counted when it is opened.
 */
final class OtherInput implements Input {
  private final Side side;
  private final Dataset<Row> data;
  private final Schema schema;
  private final long rows;
  private final List<InputFile> files;

  OtherInput(Side side, Dataset<Row> data, List<InputFile> files) {
    this.files = files;
    this.side = side;
    this.data = data;
    this.schema = SparkTypes.schema(data.schema());
    this.rows = data.count();
  }

  static OtherInput open(
      SparkSession session, Side side, DataSpec data, String format, List<InputFile> found) {
    if (!data.columns().isEmpty()) {
      throw new Refusal(
          "The " + side.word() + " is " + format + ", which knows its types; declare none.");
    }
    Dataset<Row> all = null;
    try {
      for (Map.Entry<String, List<String>> group : DirectoryColumns.byBase(found).entrySet()) {
        Dataset<Row> rows =
            session
                .read()
                .format(format)
                .options(data.options())
                .option("basePath", group.getKey())
                .load(ExactPaths.of(group.getValue()));
        all = all == null ? rows : all.unionByName(rows);
      }
    } catch (RuntimeException unreadable) {
      throw new Refusal(
          "The "
              + side.word()
              + " cannot be read in format '"
              + format
              + "'"
              + data.quoting().reason(Cause.firstLine(unreadable))
              + "; check the format and the options.",
          data.quoting().cause(unreadable));
    }
    return new OtherInput(side, Objects.requireNonNull(all), found);
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
    return files.isEmpty() ? -1 : InputFiles.bytes(files);
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

  /** Not known; Spark does not say. */
  @Override
  public long columnBytes(String name) {
    return 0;
  }

  @Override
  public StructType struct(List<String> names) {
    StructType struct = new StructType();
    for (String name : names) {
      struct = struct.add(data.schema().fields()[data.schema().fieldIndex(name)]);
    }
    return struct;
  }

  @Override
  public Dataset<Row> rows(SparkSession session, StructType struct) {
    return data.select(Names.columns(struct.fieldNames()));
  }
}
