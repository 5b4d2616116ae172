package dev.tieout.local.internal.write.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;

/**
 * Compresses the pages of all columns of a file, one after the other, and writes them with their
 * headers and checksums. Not thread-safe.
 */
final class PageWriter implements AutoCloseable {
  private final PageCompressor compressor;
  private final CRC32 checksum = new CRC32();
  private final GrowableBytes header = new GrowableBytes();
  private final GrowableBytes body = new GrowableBytes();
  private final GrowableBytes compressed = new GrowableBytes();

  PageWriter(PageCompressor compressor) {
    this.compressor = compressor;
  }

  /** An empty buffer for the body of the next page. */
  GrowableBytes newBody() {
    body.clear();
    return body;
  }

  /**
   * Writes a data page of version 1.
   *
   * @return the bytes it would take uncompressed
   */
  long writeData(GrowableBytes body, int rows, Encoding encoding, OutputStream out)
      throws IOException {
    PageHeader page = new PageHeader(PageType.DATA_PAGE, body.size(), 0);
    page.setData_page_header(new DataPageHeader(rows, encoding, Encoding.RLE, Encoding.RLE));
    return write(page, body, out);
  }

  /**
   * Writes a dictionary page.
   *
   * @return the bytes it would take uncompressed
   */
  long writeDictionary(TextDictionary dictionary, OutputStream out) throws IOException {
    PageHeader page = new PageHeader(PageType.DICTIONARY_PAGE, dictionary.plain().size(), 0);
    page.setDictionary_page_header(new DictionaryPageHeader(dictionary.size(), Encoding.PLAIN));
    return write(page, dictionary.plain(), out);
  }

  private long write(PageHeader page, GrowableBytes body, OutputStream out) throws IOException {
    compressed.clear();
    compressed.reserve(compressor.maxCompressedBytes(body.size()));
    int bytes = compressor.compress(body.array(), body.size(), compressed.array());
    checksum.reset();
    checksum.update(compressed.array(), 0, bytes);
    page.setCompressed_page_size(bytes);
    page.setCrc((int) checksum.getValue());
    header.clear();
    Util.writePageHeader(page, header);
    out.write(header.array(), 0, header.size());
    out.write(compressed.array(), 0, bytes);
    return (long) header.size() + body.size();
  }

  @Override
  public void close() {
    compressor.close();
  }
}
