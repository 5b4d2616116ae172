package dev.tieout.jobs.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.FormatName;
import dev.tieout.core.spec.Refusal;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** One side as what is known of its files before their rows are read. Immutable. */
public interface Input {

  /**
   * Finds the files of a side, and what is known of them.
   *
   * @throws dev.tieout.core.spec.Refusal if there is no file, a file is of another format, or two
   *     files disagree on a column's type
   */
  static Input open(SparkSession session, Side side, DataSpec data) {
    List<InputFile> files = InputFiles.list(SparkReading.configuration(session), side, data);
    String format =
        FormatName.of(side.word(), data.format(), files.stream().map(InputFile::path).toList());
    return switch (format) {
      case FormatName.PARQUET -> ParquetInput.open(session, side, data, files);
      case FormatName.CSV ->
          TextInput.open(session, side, data, CsvLines.of(side, data, ','), files);
      case FormatName.TSV ->
          TextInput.open(session, side, data, CsvLines.of(side, data, '\t'), files);
      case FormatName.JSON -> TextInput.open(session, side, data, JsonLines.of(side, data), files);
      case FormatName.ARROW ->
          throw new Refusal(
              "The "
                  + side.word()
                  + " is Arrow, which Spark has no source for; reconcile on the single node, or"
                  + " convert it to Parquet.");
      default -> OtherInput.open(session, side, data, format, files);
    };
  }

  /** A side whose rows a query of the session gives, which is run several times. */
  static Input of(Side side, Dataset<Row> rows) {
    return new OtherInput(side, rows, List.of());
  }

  Side side();

  /** Where its files are, fully qualified; none if a query gives the rows. */
  List<String> paths();

  /** How many files it is. */
  default int fileCount() {
    return paths().size();
  }

  /** How large they are together, or -1 if that is not known. */
  long fileBytes();

  /** The union of the files' columns, and those of their directories. */
  Schema schema();

  /** The columns whose values the names of directories say. */
  List<String> directoryColumns();

  /** The rows of all files, or -1 if nothing says how many there are before they are read. */
  long rows();

  /** The rows of all files, or a guess by their sizes. */
  long estimatedRows();

  /** True if values are read as the text that they are written in. */
  default boolean isText() {
    return false;
  }

  /** By the path of each file its rows, if the files say how many they have; else nothing. */
  default Map<String, Long> rowsByFile() {
    return Map.of();
  }

  /** Bytes of a column in all files, before compression. */
  long columnBytes(String name);

  /** How many files hold one of the named columns in the Julian calendar, as their footers say. */
  default long julianFileCount(List<String> names) {
    return 0;
  }

  /** The named columns, as the schema has them. */
  default List<Column> columns(List<String> names) {
    return names.stream().map(name -> schema().column(schema().indexOf(name))).toList();
  }

  /**
   * The Spark types in which the named columns are read, in that order.
   *
   * @throws dev.tieout.core.spec.Refusal if Spark cannot read one of them
   */
  StructType struct(List<String> names);

  /**
   * The rows of all files, with the columns of {@code struct}. They are to be planned before the
   * session reads anything else: how it reads is a setting of the session.
   */
  Dataset<Row> rows(SparkSession session, StructType struct);
}
