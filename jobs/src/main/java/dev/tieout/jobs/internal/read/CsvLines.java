package dev.tieout.jobs.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.text.CellSink;
import dev.tieout.core.text.CsvOptions;
import dev.tieout.core.text.DeclaredColumns;
import dev.tieout.core.text.NumberLocale;
import dev.tieout.udf.TextRefusal;
import dev.tieout.udf.Unquoting;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Separated values, read by Spark's own reader under the single node's rules. */
final class CsvLines implements LineFormat {
  /** What Spark is told that an unquoted empty field reads as; no file holds it. */
  private static final String NULL = "\uFFFE\uFFFEnull\uFFFE\uFFFE";

  /** What Spark puts where bytes are not of the encoding. */
  private static final String MALFORMED = "\uFFFD";

  private static final String NOT_DECODED =
      "a value of a CSV file holds U+FFFD, the mark that Spark puts where bytes are not of the"
          + " file's encoding: name the encoding in the options, or reconcile on the single node";

  private static final String LINE_END =
      "a value of a CSV file whose lines end in carriage returns holds a line end, which Spark does"
          + " not read exactly: reconcile on the single node";

  private final CsvOptions options;
  private final Quoting quoting;

  private CsvLines(CsvOptions options, Quoting quoting) {
    this.quoting = quoting;
    this.options = options;
  }

  static CsvLines of(Side side, DataSpec data, char delimiter) {
    return new CsvLines(CsvOptions.of(side.word(), data.options(), delimiter), data.quoting());
  }

  private Map<String, String> sparkOptions() {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("sep", String.valueOf(options.delimiter()));
    map.put("quote", options.quote() == CsvOptions.NONE ? "" : String.valueOf(options.quote()));
    map.put("escape", options.quote() == CsvOptions.NONE ? "" : String.valueOf(options.quote()));
    map.put("header", Boolean.toString(options.header() == CsvOptions.Header.PRESENT));
    map.put("encoding", options.encoding().name());
    map.put("nullValue", NULL);
    map.put("emptyValue", "");
    // A field may hold line ends; a record that has too few or too many fields is an error.
    map.put("multiLine", "true");
    map.put("mode", "FAILFAST");
    map.put("columnPruning", "false");
    map.put("enforceSchema", "false");
    map.put("inferSchema", "false");
    map.put("unescapedQuoteHandling", "RAISE_ERROR");
    map.put("ignoreLeadingWhiteSpace", "false");
    map.put("ignoreTrailingWhiteSpace", "false");
    return map;
  }

  /**
   * Those with which the names of columns are found. What Spark says of a stray quote there quotes
   * the record; the reading of all rows says it again, where it can be withheld.
   */
  private Map<String, String> namingOptions() {
    Map<String, String> naming = sparkOptions();
    if (quoting == Quoting.NOTHING) {
      naming.put("unescapedQuoteHandling", "STOP_AT_DELIMITER");
    }
    return naming;
  }

  @Override
  public Examined examine(
      SparkSession session, Map<String, List<String>> files, DeclaredColumns declared) {
    declared.requireFlat("CSV");
    String first = files.values().iterator().next().get(0);
    String record =
        new FirstRecord(SparkReading.configuration(session), options).of(new Path(first));
    String[] fields =
        SparkReading.reader(session)
            .options(namingOptions())
            .csv(session.createDataset(List.of(record), Encoders.STRING()))
            .schema()
            .fieldNames();
    if (fields.length == 0) {
      throw new Refusal(
          "The file '" + first + "' is empty, so it names no columns; check the path.");
    }
    List<String> names = List.of(fields);
    if (declared.coverAll(names)) {
      return new Examined(names, new FoundColumns(), -1);
    }
    StructType struct = new StructType();
    for (String name : names) {
      struct = struct.add(name, DataTypes.StringType, true);
    }
    NumberLocale numbers = options.numbers();
    FoundColumns found = new FoundColumns(numbers);
    Quoting said = quoting;
    for (Map.Entry<String, List<String>> group : files.entrySet()) {
      List<FoundColumns> parts =
          rows(session, group.getKey(), group.getValue(), names, struct)
              .toJavaRDD()
              .mapPartitions(
                  rows -> List.of(found(Unquoting.rows(rows, said), names, numbers)).iterator())
              .collect();
      parts.forEach(found::add);
    }
    return new Examined(names, found, found.rows());
  }

  private static FoundColumns found(
      Iterator<Row> rows, List<String> names, @Nullable NumberLocale numbers) {
    FoundColumns found = new FoundColumns(numbers);
    CellSink sink = found.sink(names);
    while (rows.hasNext()) {
      Row row = rows.next();
      found.addRow();
      for (int i = 0; i < row.size(); i++) {
        if (!row.isNullAt(i)) {
          String value = row.getString(i);
          sink.value(i, value.toCharArray(), 0, value.length());
        }
      }
    }
    return found;
  }

  @Override
  public Dataset<Row> rows(
      SparkSession session,
      String base,
      List<String> files,
      List<String> names,
      StructType struct) {
    // Spark counts a record's fields against the schema, so all columns are in it.
    StructType all = new StructType();
    for (String name : names) {
      all = all.add(name, DataTypes.StringType, true);
    }
    for (StructField field : struct.fields()) {
      if (!names.contains(field.name()) || !field.dataType().equals(DataTypes.StringType)) {
        all = names.contains(field.name()) ? replaced(all, field) : all.add(field);
      }
    }
    Dataset<Row> rows =
        SparkReading.reader(session)
            .options(sparkOptions())
            .option("basePath", base)
            .schema(all)
            .csv(ExactPaths.of(files));
    boolean hasReturns = LineEnds.haveCarriageReturn(session, files);
    org.apache.spark.sql.Column[] columns = Names.columns(struct.fieldNames());
    for (int i = 0; i < columns.length; i++) {
      StructField field = struct.fields()[i];
      if (names.contains(field.name()) && field.dataType().equals(DataTypes.StringType)) {
        columns[i] = exactly(columns[i], hasReturns).as(field.name());
      }
    }
    return rows.select(columns);
  }

  /** The value, or null for the text that stands for it; or an error if Spark blurred it. */
  private org.apache.spark.sql.Column exactly(
      org.apache.spark.sql.Column value, boolean hasReturns) {
    org.apache.spark.sql.Column exact =
        functions.when(value.contains(MALFORMED), error(NOT_DECODED)).otherwise(value);
    if (hasReturns) {
      exact = functions.when(value.contains("\n"), error(LINE_END)).otherwise(exact);
    }
    return options.nullText().isEmpty()
        ? exact
        : functions.nullif(exact, functions.lit(options.nullText()));
  }

  @Override
  public org.apache.spark.sql.Column plainNumber(
      org.apache.spark.sql.Column value, String name, Type type) {
    NumberLocale numbers = options.numbers();
    if (numbers == null) {
      return value;
    }
    Quoting said = quoting;
    UDF1<String, String> plain = text -> plain(text, name, type, numbers, said);
    return functions.udf(plain, DataTypes.StringType).apply(value);
  }

  private static @Nullable String plain(
      @Nullable String text, String name, Type type, NumberLocale numbers, Quoting quoting) {
    if (text == null) {
      return null;
    }
    boolean isSpecial =
        type instanceof Type.Floating
            && (text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity"));
    String plain = isSpecial ? text : numbers.plain(text);
    if (plain == null) {
      throw TextRefusal.notOfType(name, text, type, quoting);
    }
    return plain;
  }

  private static org.apache.spark.sql.Column error(String message) {
    return functions.raise_error(functions.lit(message)).cast(DataTypes.StringType);
  }

  private static StructType replaced(StructType struct, StructField field) {
    StructType replaced = new StructType();
    for (StructField each : struct.fields()) {
      replaced = replaced.add(each.name().equals(field.name()) ? field : each);
    }
    return replaced;
  }
}
