package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageEncodingStats;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Statistics;
import org.jspecify.annotations.Nullable;

/**
 * One column of the row group being filled: cuts rows into pages, and hands them to the file at the
 * row group's end. Used again for the next row group. Not thread-safe.
 *
 * <pre>
 * chunk := dictionary page? (page numbered by the dictionary | plain page)*
 * page  := header, compressed (levels? values)
 * </pre>
 *
 * <p>Invariant: once a page of values is plain, so are all after it in the chunk.
 */
final class ColumnChunkWriter {
  private final Column column;
  private final ParquetWriteOptions options;
  private final PageWriter pages;
  private final SchemaElement element;
  private final Extremes extremes;
  private final DefinitionLevels levels;
  private final PageValues.Plain plain;
  private final PageValues.@Nullable Numbered numbered;
  private final PageStore store;
  private PageValues values;
  private long rows;
  private long uncompressedBytes;
  private int plainPages;
  private int numberedPages;

  ColumnChunkWriter(
      Column column, ParquetWriteOptions options, PageWriter pages, BlockPool blocks) {
    this.column = column;
    this.options = options;
    this.pages = pages;
    ColumnFormat format = ColumnFormat.of(column);
    this.element = format.element();
    this.extremes = format.encoder().extremes();
    this.levels = new DefinitionLevels(column);
    this.plain = new PageValues.Plain(format.encoder(), options.pageBytes());
    this.numbered =
        column.type() instanceof Type.Text && extremes instanceof BytesExtremes bytes
            ? new PageValues.Numbered(new TextDictionary(options.dictionaryBytes(), bytes))
            : null;
    this.values = numbered == null ? plain : numbered;
    this.store = new PageStore(blocks);
  }

  SchemaElement element() {
    return element;
  }

  /** The bytes of finished pages that are held. */
  long heldBytes() {
    return store.size();
  }

  /**
   * Takes rows {@code from} .. {@code to}-1.
   *
   * @throws IllegalArgumentException if a value does not fit the column
   */
  void append(ColumnVector vector, int from, int to) throws IOException {
    int row = from;
    while (row < to) {
      int stop = Math.min(to, row + options.pageRows() - levels.rows());
      int end;
      try {
        end = values.append(vector, row, stop);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("column '" + column.name() + "': " + e.getMessage(), e);
      }
      levels.append(vector, row, end);
      row = end;
      if (levels.rows() == options.pageRows() || values.isFull()) {
        endPage();
      }
    }
  }

  private void endPage() throws IOException {
    int pageRows = levels.rows();
    if (pageRows > 0) {
      Encoding encoding = values.encoding();
      GrowableBytes body = pages.newBody();
      levels.finish(body);
      values.finish(body);
      uncompressedBytes += pages.writeData(body, pageRows, encoding, store);
      rows += pageRows;
      plainPages += encoding == Encoding.PLAIN ? 1 : 0;
      numberedPages += encoding == Encoding.PLAIN ? 0 : 1;
    }
    if (values.isFull()) {
      values = plain;
    }
  }

  /** Appends the chunk to the file, and starts the next one. */
  ColumnChunk moveTo(FileSink sink) throws IOException {
    endPage();
    long start = sink.position();
    ColumnMetaData metadata = new ColumnMetaData();
    if (numbered != null && numberedPages > 0) {
      uncompressedBytes += pages.writeDictionary(numbered.dictionary(), sink);
      metadata.setDictionary_page_offset(start);
    }
    metadata.setData_page_offset(sink.position());
    store.moveTo(sink);
    metadata.setType(element.getType());
    metadata.setPath_in_schema(List.of(column.name()));
    metadata.setCodec(options.codec().inFooter());
    metadata.setNum_values(rows);
    metadata.setTotal_compressed_size(sink.position() - start);
    metadata.setTotal_uncompressed_size(uncompressedBytes);
    metadata.setStatistics(statistics());
    describeEncodings(metadata);
    reset();
    ColumnChunk chunk = new ColumnChunk(start);
    chunk.setMeta_data(metadata);
    return chunk;
  }

  private Statistics statistics() {
    Statistics statistics = new Statistics();
    statistics.setNull_count(levels.takeNullCount());
    byte[] min = extremes.min();
    byte[] max = extremes.max();
    if (min != null && max != null) {
      statistics.setMin_value(min);
      statistics.setMax_value(max);
    }
    return statistics;
  }

  private void describeEncodings(ColumnMetaData metadata) {
    List<Encoding> encodings = new ArrayList<>();
    List<PageEncodingStats> counts = new ArrayList<>();
    encodings.add(Encoding.RLE);
    if (plainPages > 0 || numberedPages > 0) {
      encodings.add(Encoding.PLAIN);
    }
    if (numberedPages > 0) {
      encodings.add(Encoding.RLE_DICTIONARY);
      counts.add(new PageEncodingStats(PageType.DICTIONARY_PAGE, Encoding.PLAIN, 1));
      counts.add(new PageEncodingStats(PageType.DATA_PAGE, Encoding.RLE_DICTIONARY, numberedPages));
    }
    if (plainPages > 0) {
      counts.add(new PageEncodingStats(PageType.DATA_PAGE, Encoding.PLAIN, plainPages));
    }
    metadata.setEncodings(encodings);
    metadata.setEncoding_stats(counts);
  }

  private void reset() {
    extremes.reset();
    if (numbered != null) {
      numbered.reset();
      values = numbered;
    }
    rows = 0;
    uncompressedBytes = 0;
    plainPages = 0;
    numberedPages = 0;
  }
}
