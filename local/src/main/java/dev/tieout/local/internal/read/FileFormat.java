package dev.tieout.local.internal.read;

import dev.tieout.core.schema.RowReader;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
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

  /** At how many places of a file reading can begin; unless overridden, at its first row only. */
  default int places(DataFile file) throws IOException {
    return 1;
  }

  /**
   * Reads the chosen columns from one of some places that are spread evenly over a file.
   *
   * @param place from 0, which is the first row
   * @param places at most as many as there are
   */
  default RowReader openAt(
      DataFile file, int[] columns, ParquetReadOptions options, int place, int places)
      throws IOException {
    return open(file, columns, options, null);
  }

  /**
   * What a file says of its columns' values, in the order of its schema; nothing unless overridden.
   */
  default List<ColumnEvidence> evidence(DataFile file) throws IOException {
    return Collections.nCopies(file.schema().columnCount(), ColumnEvidence.NONE);
  }
}
