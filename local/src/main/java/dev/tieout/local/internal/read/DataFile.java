package dev.tieout.local.internal.read;

import dev.tieout.core.schema.Schema;
import dev.tieout.local.internal.read.parquet.ParquetFile;
import java.nio.file.Path;

/**
 * What a file's footer says, kept while the file itself is closed.
 *
 * @param path where the file is
 * @param schema its columns
 * @param rowCount its rows
 */
public record DataFile(Path path, Schema schema, long rowCount) {

  static DataFile of(Path path, ParquetFile parquet) {
    return new DataFile(path, parquet.schema(), parquet.rowCount());
  }
}
