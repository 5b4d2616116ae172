package dev.tieout.jobs.internal.read;

import com.fasterxml.jackson.core.JsonParser;
import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.text.CellSink;
import dev.tieout.core.text.DeclaredColumns;
import dev.tieout.core.text.JsonRecord;
import dev.tieout.core.text.JsonValueReader;
import dev.tieout.udf.Unquoting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.rdd.InputFileBlockHolder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** JSON Lines: lines by Spark, objects by the same code as on the single node. */
final class JsonLines implements LineFormat {
  private static final String LINE = "value";

  /** Marks a field of {@link #rows} whose strings are nested values. */
  static final Metadata NESTED = new MetadataBuilder().putBoolean("tieout.nested", true).build();

  private final Quoting quoting;

  private JsonLines(Quoting quoting) {
    this.quoting = quoting;
  }

  static JsonLines of(Side side, DataSpec data) {
    if (!data.options().isEmpty()) {
      throw new Refusal("The " + side.word() + " is JSON, which takes no options; leave them out.");
    }
    return new JsonLines(data.quoting());
  }

  private static Dataset<Row> lines(
      SparkSession session, String base, List<String> files, StructType struct) {
    return SparkReading.reader(session)
        .option("basePath", base)
        .option("lineSep", "\n")
        .schema(struct)
        .text(ExactPaths.of(files))
        .select(Names.columns(struct.fieldNames()));
  }

  @Override
  public Examined examine(
      SparkSession session, Map<String, List<String>> files, DeclaredColumns declared) {
    Quoting said = quoting;
    FoundColumns found = new FoundColumns();
    StructType struct = new StructType().add(LINE, DataTypes.StringType, true);
    for (Map.Entry<String, List<String>> group : files.entrySet()) {
      lines(session, group.getKey(), group.getValue(), struct)
          .toJavaRDD()
          .mapPartitions(rows -> List.of(found(Unquoting.rows(rows, said), said)).iterator())
          .collect()
          .forEach(found::add);
    }
    return new Examined(found.names(), found, found.rows());
  }

  private static FoundColumns found(Iterator<Row> rows, Quoting quoting) {
    FoundColumns found = new FoundColumns();
    JsonRecord record = new JsonRecord(List.of(), quoting);
    CellSink sink = found.sink(record.names());
    while (rows.hasNext()) {
      String line = rows.next().getString(0);
      if (!isBlank(line)) {
        found.addRow();
        read(record, line, sink, quoting);
      }
    }
    record.names().forEach(found::column);
    return found;
  }

  private static boolean isBlank(String line) {
    return line.isBlank() || line.equals("\uFEFF");
  }

  private static void read(JsonRecord record, String line, CellSink sink, Quoting quoting) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    boolean isMarked = line.charAt(0) == '\uFEFF';
    int from = isMarked ? 3 : 0;
    try {
      record.read(bytes, from, bytes.length - from, sink);
    } catch (IOException malformed) {
      throw new Refusal(
          (quoting == Quoting.NOTHING
                  ? "A line" + inFile() + ", which is not shown since the spec masks columns"
                  : "The line " + quoting.value(line))
              + ": "
              + malformed.getMessage()
              + "; JSON Lines has one object a line.",
          quoting.cause(malformed));
    }
  }

  private static String inFile() {
    String file = InputFileBlockHolder.getInputFilePath().toString();
    return file.isEmpty() ? "" : " of '" + file + "'";
  }

  @Override
  public Dataset<Row> rows(
      SparkSession session,
      String base,
      List<String> files,
      List<String> names,
      StructType struct) {
    StructType read = new StructType().add(LINE, DataTypes.StringType, true);
    List<Integer> places = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    List<Boolean> areNested = new ArrayList<>();
    for (var field : struct.fields()) {
      boolean isOfFile =
          names.contains(field.name()) && field.dataType().equals(DataTypes.StringType);
      places.add(isOfFile ? -1 - keys.size() : read.size());
      if (isOfFile) {
        keys.add(field.name());
        areNested.add(field.metadata().equals(NESTED));
      } else {
        read = read.add(field);
      }
    }
    Quoting said = quoting;
    MapPartitionsFunction<Row, Row> records =
        rows -> records(Unquoting.rows(rows, said), keys, areNested, places, said);
    return lines(session, base, files, read).mapPartitions(records, Encoders.row(struct));
  }

  private static Iterator<Row> records(
      Iterator<Row> rows,
      List<String> keys,
      List<Boolean> areNested,
      List<Integer> places,
      Quoting quoting) {
    JsonRecord record = new JsonRecord(keys, quoting);
    Texts texts = new Texts(keys, areNested, quoting);
    return new Iterator<>() {
      private String line = "";
      private Row row = RowFactory.create();

      @Override
      public boolean hasNext() {
        while (isBlank(line) && rows.hasNext()) {
          row = rows.next();
          line = row.getString(0);
        }
        return !isBlank(line);
      }

      @Override
      public Row next() {
        if (!hasNext()) {
          throw new NoSuchElementException("all lines are read");
        }
        texts.clear();
        read(record, line, texts, quoting);
        line = "";
        Object[] values = new Object[places.size()];
        for (int i = 0; i < values.length; i++) {
          int place = places.get(i);
          values[i] = place < 0 ? texts.values[-1 - place] : row.get(place);
        }
        return RowFactory.create(values);
      }
    };
  }

  /** Keeps the values of one record, nested ones as JSON. */
  private static final class Texts implements CellSink {
    private final List<String> keys;
    private final List<Boolean> areNested;
    private final @Nullable String[] values;
    private final Quoting quoting;

    Texts(List<String> keys, List<Boolean> areNested, Quoting quoting) {
      this.quoting = quoting;
      this.keys = keys;
      this.areNested = areNested;
      this.values = new @Nullable String[keys.size()];
    }

    void clear() {
      Arrays.fill(values, null);
    }

    @Override
    public void value(int column, char[] chars, int from, int length) {
      if (column < values.length) {
        String text = new String(chars, from, length);
        if (areNested.get(column)) {
          throw unlike(column, quoting.value(text));
        }
        values[column] = text;
      }
    }

    @Override
    public void string(int column, char[] chars, int from, int length) {
      value(column, chars, from, length);
    }

    @Override
    public void nested(int column, JsonParser value) throws IOException {
      if (column >= values.length) {
        value.skipChildren();
      } else if (areNested.get(column)) {
        values[column] = JsonValueReader.textOf(value);
      } else {
        throw unlike(column, "a nested value");
      }
    }

    private Refusal unlike(int column, String what) {
      return new Refusal(
          "In column '"
              + keys.get(column)
              + "', "
              + what
              + " is not of the column's type; mend the value, or declare another type for the"
              + " column.");
    }
  }
}
