package dev.tieout.local.internal.read;

import dev.tieout.core.schema.RowReader;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A format in which files hold rows. Implementations are immutable. */
interface FileFormat {

  /**
   * Finds out what is known of the files of one side before their rows are read. Files are opened
   * one at a time and closed again.
   *
   * @param options bounds; {@code wholeBytes} also bounds a record of a format of text
   * @return what is known of each, in the same order
   * @throws dev.tieout.core.spec.Refusal if a file is not of this format
   * @throws IOException if a file cannot be read or is damaged; the message names it
   */
  List<DataFile> examine(List<Path> paths, ParquetReadOptions options) throws IOException;

  /**
   * Reads the chosen columns of a file, in the order chosen. Closing the reader closes the file.
   *
   * @param columns indexes into the file's schema
   * @param parts which parts of the file a filter may keep rows of, or null for all; a format may
   *     read the others all the same
   * @throws dev.tieout.local.internal.read.file.ChangedFileException if the file is no longer what
   *     it was when it was examined
   */
  RowReader open(
      DataFile file, int[] columns, ParquetReadOptions options, Pruning.@Nullable OfFile parts)
      throws IOException;
}
