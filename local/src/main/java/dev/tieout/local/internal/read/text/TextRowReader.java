package dev.tieout.local.internal.read.text;

import com.fasterxml.jackson.core.JsonParser;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.text.CellSink;
import dev.tieout.core.text.JsonValueReader;
import dev.tieout.core.text.NumberLocale;
import dev.tieout.core.text.TextParser;
import dev.tieout.local.internal.read.file.ChangedFileException;
import dev.tieout.local.internal.read.file.FileState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one file of records, each value read from its text. A value that is not of its
 * column's type ends the reading. Not thread-safe.
 */
public final class TextRowReader implements RowReader {
  /** A batch ends early once its values have so many characters. */
  private static final long MAX_BATCH_CHARS = 64 * 1024;

  private final Path path;
  private final FileState state;
  private final Records records;
  private final Row row;
  private @Nullable RowBatch builtFrom;
  private @Nullable BatchBuilder builder;

  /**
   * Reads the columns of {@code columns}, which are indexes into the schema.
   *
   * @param schema the columns of the file
   * @param numbers how numbers are written; null for a point and no separators
   * @param quoting whether messages may quote values
   * @param state what the file must still be when it has been read
   */
  public TextRowReader(
      Path path,
      FileState state,
      Records records,
      Schema schema,
      int[] columns,
      @Nullable NumberLocale numbers,
      Quoting quoting) {
    this.path = path;
    this.state = state;
    this.records = records;
    this.row = new Row(schema, columns, numbers, quoting);
  }

  @Override
  public boolean read(RowBatch batch) throws IOException {
    BatchBuilder rows = builder(batch);
    rows.clear();
    row.chars = 0;
    row.to = rows;
    while (!rows.isFull() && row.chars < MAX_BATCH_CHARS) {
      row.begin();
      if (!records.next(row)) {
        break;
      }
      if (row.failure != null) {
        throw new Refusal(records.place() + ", " + row.failure);
      }
      row.end();
    }
    boolean hasRows = rows.batch().rowCount() > 0;
    if (!hasRows && !state.isStateOf(path)) {
      throw new ChangedFileException(path);
    }
    return hasRows;
  }

  private BatchBuilder builder(RowBatch batch) {
    if (builtFrom != batch || builder == null) {
      builder = new BatchBuilder(batch);
      builtFrom = batch;
    }
    return builder;
  }

  @Override
  public void close() throws IOException {
    records.close();
  }

  /** Puts the cells of a record where the chosen columns are. */
  private final class Row implements CellSink {
    private static final String WHAT_TO_DO =
        "; mend the value, or declare another type for the column.";

    private final Quoting quoting;
    private final Schema schema;
    private final int[] chosen;
    private final @Nullable TextParser[] parsers;
    private @Nullable JsonValueReader @Nullable [] nested;
    private final boolean[] isSet;
    private final int[] placesBySchema;
    private final List<Integer> places = new ArrayList<>();
    private @Nullable BatchBuilder to;
    private @Nullable String failure;
    private long chars;

    Row(Schema schema, int[] columns, @Nullable NumberLocale numbers, Quoting quoting) {
      this.quoting = quoting;
      this.schema = schema;
      this.chosen = columns.clone();
      this.isSet = new boolean[columns.length];
      this.placesBySchema = new int[schema.columnCount()];
      Arrays.fill(placesBySchema, -1);
      this.parsers = new TextParser[columns.length];
      for (int i = 0; i < columns.length; i++) {
        placesBySchema[columns[i]] = i;
        Column column = schema.column(columns[i]);
        if (column.type().isNested()) {
          if (nested == null) {
            nested = new JsonValueReader[columns.length];
          }
          nested[i] = new JsonValueReader(column.name(), column.type(), quoting);
        } else {
          parsers[i] = new TextParser(column.type(), numbers);
        }
      }
    }

    private void begin() {
      failure = null;
      Arrays.fill(isSet, false);
    }

    private void end() {
      BatchBuilder rows = Objects.requireNonNull(to);
      for (int i = 0; i < isSet.length; i++) {
        if (!isSet[i]) {
          rows.setNull(i);
        }
      }
      rows.endRow();
    }

    /** Where a column of the record goes, or -1. */
    private int place(int column) {
      while (places.size() <= column) {
        places.add(find(records.names().get(places.size())));
      }
      return places.get(column);
    }

    private int find(String name) {
      int index = schema.indexOf(name);
      return index < 0 ? -1 : placesBySchema[index];
    }

    @Override
    public void value(int column, char[] text, int from, int length) {
      int place = place(column);
      if (place < 0 || failure != null) {
        return;
      }
      chars += length;
      isSet[place] = true;
      TextParser parser = parsers[place];
      if (parser == null || !parser.parse(text, from, length, Objects.requireNonNull(to), place)) {
        fail(place, quoting.value(text, from, length));
      }
    }

    @Override
    public void string(int column, char[] text, int from, int length) {
      value(column, text, from, length);
    }

    @Override
    public void nested(int column, JsonParser value) throws IOException {
      int place = place(column);
      JsonValueReader reader = place < 0 || nested == null ? null : nested[place];
      if (reader == null || failure != null) {
        value.skipChildren();
        if (place >= 0 && failure == null) {
          fail(place, "a nested value");
        }
        return;
      }
      reader.read(value, Objects.requireNonNull(to).nested(place));
      chars += 1 + reader.takeChars();
      isSet[place] = true;
      String wrong = reader.takeFailure();
      if (wrong != null) {
        failure = wrong + WHAT_TO_DO;
      }
    }

    private void fail(int place, String what) {
      Type type = schema.column(chosen[place]).type();
      failure =
          "column '"
              + schema.column(chosen[place]).name()
              + "': "
              + what
              + " is not of type "
              + type
              + WHAT_TO_DO;
    }
  }
}
