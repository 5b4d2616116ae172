package dev.tieout.local.internal.breaks;

import dev.tieout.core.filter.ColumnFinder;
import dev.tieout.core.filter.Filter;
import dev.tieout.core.filter.RowFilter;
import dev.tieout.core.report.PastRun;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Where;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The breaks dataset of a run, on whichever engine: files of Parquet that are read in the order of
 * their names, which is the order of keys, a batch at a time. Parts in which no row is wanted are
 * passed over by their statistics.
 */
public final class StoredBreaks {
  private static final String FOLDER = "breaks";
  private static final List<String> OWN = List.of("kind", "column", "source_value", "target_value");

  private final Dataset dataset;
  private final List<String> names = new ArrayList<>();

  private StoredBreaks(Dataset dataset) {
    this.dataset = dataset;
    for (Column column : dataset.schema().columns()) {
      names.add(column.name());
    }
  }

  /**
   * Writes the rows that a query is for.
   *
   * @throws Refusal if there are no results, the predicate is not understood, or a column is not
   *     there; nothing is written then
   * @throws IOException if a file cannot be read or is damaged
   */
  public static void write(BreaksQuery query, BreakOutput output) throws IOException {
    if (query.where() != null) {
      Filter.requireReadable(where(query.where()));
    }
    open(query.results()).run(query, output);
  }

  private static StoredBreaks open(Path results) throws IOException {
    PastRun.requireResults(results);
    Path folder = results.resolve(FOLDER);
    if (!hasFiles(folder)) {
      throw new Refusal(
          "The results in '" + results + "' have no files of breaks; run them again.");
    }
    Dataset dataset =
        Dataset.open(
            Side.SOURCE,
            DataSpec.of(folder.toString()).in("parquet"),
            ParquetReadOptions.forBudget(Runtime.getRuntime().maxMemory()));
    for (String name : OWN) {
      int index = dataset.schema().indexOf(name);
      if (index < 0 || !(dataset.schema().column(index).type() instanceof Type.Text)) {
        throw new Refusal(
            "The files in '" + folder + "' are no breaks: they have no texts '" + name + "'.");
      }
    }
    return new StoredBreaks(dataset);
  }

  private static boolean hasFiles(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.parquet")) {
      return files.iterator().hasNext();
    }
  }

  private void run(BreaksQuery query, BreakOutput output) throws IOException {
    Schema schema = dataset.schema();
    List<Column> shown = new ArrayList<>();
    for (String name : query.columns()) {
      shown.add(find(name, ""));
    }
    if (shown.isEmpty()) {
      shown = schema.columns();
    }
    Filter filter = filter(query);
    Set<Column> read = new LinkedHashSet<>(shown);
    if (filter != null) {
      read.addAll(filter.columns());
    }
    List<Column> columns = List.copyOf(read);
    int[] places = new int[shown.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = columns.indexOf(shown.get(i));
    }
    List<String> columnNames = new ArrayList<>();
    for (Column column : columns) {
      columnNames.add(column.name());
    }
    ParquetReadOptions options = ParquetReadOptions.forBudget(Runtime.getRuntime().maxMemory());
    RowFilter rowFilter = filter == null ? null : RowFilter.over(columns, filter);
    output.start(shown);
    try (RowReader reader = dataset.reader(columnNames, options, filter)) {
      copy(
          reader,
          rowFilter,
          new RowBatch(columns, RowBatch.capacityRows(columns)),
          places,
          query.limit(),
          output);
    }
  }

  private static void copy(
      RowReader reader,
      @Nullable RowFilter filter,
      RowBatch batch,
      int[] places,
      long limit,
      BreakOutput output)
      throws IOException {
    RowBatch shown = batch.select(places);
    long rows = 0;
    while (reader.read(batch)) {
      if (filter != null) {
        filter.apply(batch);
      }
      for (int row = 0; row < batch.rowCount(); row++) {
        if (rows == limit) {
          output.finish(rows, /* isCutShort= */ true);
          return;
        }
        rows++;
        output.row(shown, row);
      }
      if (output.isClosed()) {
        return;
      }
      if (rows == limit) {
        // Whether a later batch has a row that is wanted might take all of them to tell.
        output.finish(rows, /* isCutShort= */ true);
        return;
      }
    }
    output.finish(rows, /* isCutShort= */ false);
  }

  private @Nullable Filter filter(BreaksQuery query) {
    List<Where> wheres = new ArrayList<>();
    if (!query.kinds().isEmpty()) {
      StringBuilder kinds = new StringBuilder();
      for (BreakKind kind : query.kinds()) {
        kinds.append(kinds.length() == 0 ? "" : ", ").append('\'').append(kind.word()).append('\'');
      }
      wheres.add(Where.of("\"kind\" IN (" + kinds + ")"));
    }
    if (query.where() != null) {
      wheres.add(where(query.where()));
    }
    return wheres.isEmpty()
        ? null
        : Filter.of(wheres, Collections.nCopies(wheres.size(), (ColumnFinder) this::ofFilter));
  }

  private static Where where(String text) {
    return new Where(text, "--where: ");
  }

  private Column ofFilter(String name) {
    return find(name, " of the filter");
  }

  /** The column called so, or so but for the case of letters where that is unambiguous. */
  private Column find(String name, String role) {
    Schema schema = dataset.schema();
    int found = schema.indexOf(name);
    for (int i = 0; found < 0 && i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) {
        found = i;
      }
    }
    if (found < 0) {
      String near = Nearest.clause(name, names);
      throw new Refusal(
          "Column '"
              + name
              + "'"
              + role
              + " is not in the breaks"
              + (near.isEmpty() ? "; their columns are " + String.join(", ", names) + "." : near));
    }
    return schema.column(found);
  }
}
