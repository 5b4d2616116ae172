package dev.tieout.jobs.internal.read;

import java.io.Serializable;
import java.util.List;

/**
 * What the footer of a Parquet file says. A class and not a record, since Spark may be set to
 * serialize with a library that cannot make records.
 */
final class FileFooter implements Serializable {
  private static final long serialVersionUID = 1;

  private final String path;
  private final long rows;
  private final FileColumn[] columns;
  private final long[] columnBytes;
  private final String[] julianColumns;
  private final String[] zonelessColumns;

  /**
   * @param columnBytes bytes of each column before compression
   * @param julianColumns those with dates or times in the Julian calendar
   * @param zonelessColumns those among them with times of which no zone is noted
   */
  FileFooter(
      String path,
      long rows,
      List<FileColumn> columns,
      long[] columnBytes,
      List<String> julianColumns,
      List<String> zonelessColumns) {
    this.path = path;
    this.rows = rows;
    this.columns = columns.toArray(FileColumn[]::new);
    this.columnBytes = columnBytes.clone();
    this.julianColumns = julianColumns.toArray(String[]::new);
    this.zonelessColumns = zonelessColumns.toArray(String[]::new);
  }

  String path() {
    return path;
  }

  long rows() {
    return rows;
  }

  List<FileColumn> columns() {
    return List.of(columns);
  }

  long columnBytes(int column) {
    return columnBytes[column];
  }

  List<String> julianColumns() {
    return List.of(julianColumns);
  }

  List<String> zonelessColumns() {
    return List.of(zonelessColumns);
  }
}
