package dev.tieout.local.internal.read;

import dev.tieout.core.schema.RowReader;
import dev.tieout.local.internal.read.arrow.ArrowFile;
import dev.tieout.local.internal.read.file.ChangedFileException;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Arrow IPC files and streams: their metadata say what there is to know before rows are read. */
final class ArrowFormat implements FileFormat {

  @Override
  public List<DataFile> examine(List<Path> paths, ParquetReadOptions options) throws IOException {
    List<DataFile> files = new ArrayList<>(paths.size());
    for (Path path : paths) {
      try (ArrowFile file = ArrowFile.open(path, options)) {
        files.add(look(path, file));
      }
    }
    return files;
  }

  private static DataFile look(Path path, ArrowFile file) {
    List<DataFile.ColumnFacts> facts = new ArrayList<>();
    for (int c = 0; c < file.schema().columnCount(); c++) {
      facts.add(DataFile.ColumnFacts.ofSize(file.uncompressedBytes(c), file.bufferBytes(c)));
    }
    return new DataFile(
        path,
        file.state(),
        file.schema(),
        file.rowCount(),
        file.rowCount(),
        0,
        List.copyOf(facts),
        List.of());
  }

  @Override
  public RowReader open(
      DataFile file, int[] columns, ParquetReadOptions options, Pruning.@Nullable OfFile parts)
      throws IOException {
    ArrowFile opened = ArrowFile.open(file.path(), options);
    try {
      if (!opened.state().isSameAs(file.state())) {
        throw new ChangedFileException(file.path());
      }
      return opened.reader(columns);
    } catch (IOException | RuntimeException failure) {
      opened.close();
      throw failure;
    }
  }
}
