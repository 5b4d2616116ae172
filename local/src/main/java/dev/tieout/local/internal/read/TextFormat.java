package dev.tieout.local.internal.read;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.text.DeclaredColumns;
import dev.tieout.local.internal.read.file.ChangedFileException;
import dev.tieout.local.internal.read.file.FileState;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import dev.tieout.local.internal.read.text.RecordFormat;
import dev.tieout.local.internal.read.text.Records;
import dev.tieout.local.internal.read.text.TextRowReader;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records written as text. Unless every column's type is declared, all files are read once before
 * their rows are, to find types that hold every value; a column has one type in all files. Where
 * files do not name their columns, all have all columns, in the order of names.
 */
final class TextFormat implements FileFormat {
  private static final int SAMPLED_RECORDS = 100;
  private static final int COMPRESSION_FACTOR = 4;

  /** What a column takes beside its values in a batch, and for each row of a batch. */
  private static final long COLUMN_BYTES = 512;

  private static final long BATCH_ROW_BYTES = 96;

  private final RecordFormat records;
  private final DeclaredColumns declared;
  private final Quoting quoting;

  TextFormat(RecordFormat records, DeclaredColumns declared, Quoting quoting) {
    this.quoting = quoting;
    this.records = records;
    this.declared = declared;
  }

  @Override
  public List<DataFile> examine(List<Path> paths, ParquetReadOptions options) throws IOException {
    ColumnTypes types = new ColumnTypes(records.numbers());
    List<Seen> seen = new ArrayList<>(paths.size());
    for (Path path : paths) {
      seen.add(examine(path, types, options));
    }
    declared.requireAmong(types.names());
    List<DataFile> files = new ArrayList<>(seen.size());
    List<String> sorted = new ArrayList<>(types.names());
    Collections.sort(sorted);
    for (Seen file : seen) {
      files.add(dataFile(file, records.namesColumnsFirst() ? file.names : sorted, types));
    }
    return files;
  }

  private Seen examine(Path path, ColumnTypes types, ParquetReadOptions options)
      throws IOException {
    FileState state = state(path);
    try (Records file = records.open(path, options.wholeBytes(), quoting)) {
      boolean isDeclared = records.namesColumnsFirst() && declared.coverAll(file.names());
      ColumnTypes.OfFile cells = types.of(file.names());
      long count = 0;
      while ((!isDeclared || count < SAMPLED_RECORDS) && file.next(cells)) {
        count++;
      }
      boolean isWhole = !isDeclared || !file.next(cells);
      List<String> names = List.copyOf(file.names());
      types.addAll(names);
      if (isWhole) {
        return new Seen(path, state, names, count, count);
      }
      long bytes = state.sizeBytes() * (isGzip(path) ? COMPRESSION_FACTOR : 1);
      long perRecord = Math.max(1, cells.chars() / count + names.size());
      return new Seen(path, state, names, -1, Math.max(count, bytes / perRecord));
    }
  }

  private static boolean isGzip(Path path) {
    return path.getFileName().toString().endsWith(".gz");
  }

  private static FileState state(Path path) throws IOException {
    try {
      return FileState.of(path);
    } catch (IOException e) {
      throw WriteFailure.of("open", path, e);
    }
  }

  private DataFile dataFile(Seen file, List<String> names, ColumnTypes types) {
    List<Column> columns = new ArrayList<>(names.size());
    List<DataFile.ColumnFacts> facts = new ArrayList<>(names.size());
    long columnBytes = file.state.sizeBytes() / Math.max(1, names.size());
    long bufferBytes =
        COLUMN_BYTES + BATCH_ROW_BYTES * RowBatch.capacityRows(Math.max(1, names.size()));
    for (String name : names) {
      Type type = declared.type(name);
      columns.add(Column.nullable(name, type == null ? types.type(name) : type));
      facts.add(DataFile.ColumnFacts.ofSize(columnBytes, bufferBytes));
    }
    return new DataFile(
        file.path,
        file.state,
        new Schema(columns),
        file.rowCount,
        file.estimatedRowCount,
        0,
        List.copyOf(facts),
        List.of());
  }

  @Override
  public RowReader open(
      DataFile file, int[] columns, ParquetReadOptions options, Pruning.@Nullable OfFile parts)
      throws IOException {
    if (!file.state().isStateOf(file.path())) {
      throw new ChangedFileException(file.path());
    }
    return new TextRowReader(
        file.path(),
        file.state(),
        records.open(file.path(), options.wholeBytes(), quoting),
        file.schema(),
        columns,
        records.numbers(),
        quoting);
  }

  /** What the first reading of a file showed. */
  private record Seen(
      Path path, FileState state, List<String> names, long rowCount, long estimatedRowCount) {}
}
