package dev.tieout.local.internal.read;

import dev.tieout.core.schema.RowReader;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A format of which files are read from one of several places; see {@link FileFormat#openAt}. */
record OnePlace(FileFormat format, int place, int places) implements FileFormat {

  @Override
  public List<DataFile> examine(List<Path> paths, ParquetReadOptions options) throws IOException {
    return format.examine(paths, options);
  }

  @Override
  public RowReader open(
      DataFile file, int[] columns, ParquetReadOptions options, Pruning.@Nullable OfFile parts)
      throws IOException {
    return format.openAt(file, columns, options, place, places);
  }
}
