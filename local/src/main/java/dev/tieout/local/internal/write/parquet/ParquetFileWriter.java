package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.SortingColumn;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;

/**
 * Writes a Parquet file of flat columns from batches of rows.
 *
 * <pre>
 * file   := "PAR1" row group* footer, length of footer (4 bytes, little-endian), "PAR1"
 * row group := column chunk for each column
 * </pre>
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Memory holds the compressed pages of one row group, and per column one page of values and,
 *       for text, one dictionary; all are bounded by {@link ParquetWriteOptions}.
 *   <li>Equal batches and options give equal bytes: nothing of the time or the machine enters the
 *       file.
 *   <li>After a failure nothing more is written, so the file has no footer and no reader takes it.
 * </ol>
 *
 * The data is not forced to the disk. Not thread-safe.
 */
public final class ParquetFileWriter implements Closeable {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int FORMAT_VERSION = 1;
  // Readers look for "application version number".
  private static final String CREATED_BY = "tieout version 0.1.0";

  private final Schema schema;
  private final ParquetWriteOptions options;
  private final FileSink sink;
  private final PageWriter pages;
  private final ColumnChunkWriter[] chunks;
  private final List<SortingColumn> sortingColumns = new ArrayList<>();
  private final List<RowGroup> rowGroups = new ArrayList<>();
  private int rowsInGroup;
  private long rowCount;
  private boolean failed;
  private boolean closed;

  private ParquetFileWriter(
      WritableByteChannel channel, String name, Schema schema, ParquetWriteOptions options) {
    this.schema = schema;
    this.options = options;
    this.sink = new FileSink(channel, name);
    this.pages = new PageWriter(options.codec().newCompressor());
    BlockPool blocks = new BlockPool();
    this.chunks = new ColumnChunkWriter[schema.columnCount()];
    for (int i = 0; i < chunks.length; i++) {
      chunks[i] = new ColumnChunkWriter(schema.column(i), options, pages, blocks);
    }
    for (String column : options.sortedBy()) {
      boolean descending = false;
      boolean nullsFirst = true;
      sortingColumns.add(new SortingColumn(schema.indexOf(column), descending, nullsFirst));
    }
  }

  /**
   * Creates the file, with the permissions that the process gives to new files.
   *
   * @throws IllegalArgumentException if the schema has no column or a nested one, or the options
   *     name a column that it does not have
   * @throws IOException if the file exists or cannot be created; the message names it
   */
  public static ParquetFileWriter create(Path file, Schema schema, ParquetWriteOptions options)
      throws IOException {
    requireWritable(schema, options);
    FileChannel channel;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw WriteFailure.of("create", file, e);
    }
    return start(channel, file.toString(), schema, options);
  }

  /** Writes to a channel, which is closed with the writer; {@code name} stands in messages. */
  static ParquetFileWriter start(
      WritableByteChannel channel, String name, Schema schema, ParquetWriteOptions options)
      throws IOException {
    requireWritable(schema, options);
    ParquetFileWriter writer = new ParquetFileWriter(channel, name, schema, options);
    writer.sink.write(MAGIC, 0, MAGIC.length);
    return writer;
  }

  private static void requireWritable(Schema schema, ParquetWriteOptions options) {
    if (schema.columnCount() == 0) {
      throw new IllegalArgumentException("a Parquet file has at least one column");
    }
    for (Column column : schema.columns()) {
      ColumnFormat.of(column);
    }
    for (String column : options.sortedBy()) {
      if (schema.indexOf(column) < 0) {
        throw new IllegalArgumentException("sorted by '" + column + "', which is no column");
      }
    }
  }

  /** The rows taken so far. */
  public long rowCount() {
    return rowCount;
  }

  /**
   * Appends the rows of a batch, whose vectors are the schema's columns in order.
   *
   * @throws IllegalArgumentException if the batch has other columns, or a value does not fit its
   *     column; the file is then of no use
   * @throws IOException if the file cannot be written; the message names it
   */
  public void write(RowBatch batch) throws IOException {
    requireColumns(batch);
    boolean done = false;
    try {
      int row = 0;
      while (row < batch.rowCount()) {
        int end = Math.min(batch.rowCount(), row + options.rowGroupRows() - rowsInGroup);
        long heldBytes = 0;
        for (int i = 0; i < chunks.length; i++) {
          chunks[i].append(batch.vector(i), row, end);
          heldBytes += chunks[i].heldBytes();
        }
        rowsInGroup += end - row;
        row = end;
        if (rowsInGroup == options.rowGroupRows() || heldBytes >= options.rowGroupBytes()) {
          endRowGroup();
        }
      }
      rowCount += batch.rowCount();
      done = true;
    } finally {
      failed |= !done;
    }
  }

  private void requireColumns(RowBatch batch) {
    if (failed || closed) {
      throw new IllegalStateException("the writer has failed or is closed");
    }
    if (batch.columnCount() != chunks.length) {
      throw new IllegalArgumentException(
          "a batch of " + batch.columnCount() + " columns where the file has " + chunks.length);
    }
    for (int i = 0; i < chunks.length; i++) {
      Column column = schema.column(i);
      if (!batch.vector(i).type().isSameAs(column.type())) {
        throw new IllegalArgumentException(
            "column '"
                + column.name()
                + "' is a "
                + column.type()
                + " where the batch has a "
                + batch.vector(i).type());
      }
    }
  }

  private void endRowGroup() throws IOException {
    if (rowsInGroup == 0) {
      return;
    }
    long start = sink.position();
    long uncompressedBytes = 0;
    List<ColumnChunk> columns = new ArrayList<>(chunks.length);
    for (ColumnChunkWriter chunk : chunks) {
      ColumnChunk written = chunk.moveTo(sink);
      uncompressedBytes += written.getMeta_data().getTotal_uncompressed_size();
      columns.add(written);
    }
    RowGroup group = new RowGroup(columns, uncompressedBytes, rowsInGroup);
    group.setFile_offset(start);
    group.setTotal_compressed_size(sink.position() - start);
    if (rowGroups.size() <= Short.MAX_VALUE) {
      group.setOrdinal((short) rowGroups.size());
    }
    if (!sortingColumns.isEmpty()) {
      group.setSorting_columns(sortingColumns);
    }
    rowGroups.add(group);
    rowsInGroup = 0;
  }

  /**
   * Completes the file, unless a write has failed, and closes it.
   *
   * @throws IOException if the file cannot be written; the message names it
   */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (sink;
        pages) {
      if (!failed) {
        endRowGroup();
        writeFooter();
        sink.flush();
      }
    }
  }

  private void writeFooter() throws IOException {
    List<SchemaElement> elements = new ArrayList<>();
    List<ColumnOrder> orders = new ArrayList<>();
    elements.add(new SchemaElement("schema").setNum_children(chunks.length));
    for (ColumnChunkWriter chunk : chunks) {
      elements.add(chunk.element());
      orders.add(ColumnOrder.TYPE_ORDER(new TypeDefinedOrder()));
    }
    FileMetaData footer = new FileMetaData(FORMAT_VERSION, elements, rowCount, rowGroups);
    footer.setCreated_by(CREATED_BY);
    footer.setColumn_orders(orders);
    for (Map.Entry<String, String> entry : options.metadata().entrySet()) {
      footer.addToKey_value_metadata(new KeyValue(entry.getKey()).setValue(entry.getValue()));
    }
    long start = sink.position();
    Util.writeFileMetaData(footer, sink);
    GrowableBytes trailer = new GrowableBytes();
    trailer.writeInt(Math.toIntExact(sink.position() - start));
    trailer.write(MAGIC, 0, MAGIC.length);
    sink.write(trailer.array(), 0, trailer.size());
  }
}
