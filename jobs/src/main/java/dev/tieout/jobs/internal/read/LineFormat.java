package dev.tieout.jobs.internal.read;

import dev.tieout.core.schema.Type;
import dev.tieout.core.text.DeclaredColumns;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** A way to write records as text, read so that every value is the text that it is written as. */
interface LineFormat {

  /**
   * What is known of the columns before rows are read.
   *
   * @param names the names in the order of the schema
   * @param types found from all values; empty if all types are declared
   * @param rows how many there are, or -1 if they were not read
   */
  record Examined(List<String> names, FoundColumns types, long rows) {}

  /**
   * Finds the columns, and their types unless all are declared.
   *
   * @param files the paths of files, by the base that they share
   */
  Examined examine(SparkSession session, Map<String, List<String>> files, DeclaredColumns declared);

  /**
   * The rows of files below one base.
   *
   * @param struct strings for the columns of the files, other types for those of directories; the
   *     result has these columns
   */
  Dataset<Row> rows(
      SparkSession session, String base, List<String> files, List<String> names, StructType struct);

  /**
   * A value of a column of numbers, written with a point and without separators; the same, unless
   * overridden.
   */
  default Column plainNumber(Column value, String name, Type type) {
    return value;
  }
}
