package dev.tieout.local.internal.read.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.bitpacking.BitPackingValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;

/**
 * A chunk of 64-bit integers whose pages are made by hand: cut anywhere, and with whatever levels,
 * which the usual writer would not write.
 *
 * @param pages its pages
 * @param valueCount what the footer claims
 */
@SuppressWarnings("deprecation") // Old forms of pages are written by old calls.
record HandmadeChunk(List<Page> pages, long valueCount) {

  /**
   * A page.
   *
   * @param count the entries that its header claims
   * @param repetition encoded levels
   * @param definition encoded levels
   * @param values plain values
   */
  record Page(
      Form form, int count, BytesInput repetition, BytesInput definition, BytesInput values) {}

  /** Kinds of pages. */
  enum Form {
    V1_RUNS,
    V1_BIT_PACKED,
    V2
  }

  /** The entries of a leaf. */
  @SuppressWarnings("ArrayRecordComponent")
  record Entries(int maxRepetition, int maxDefinition, int[] repetition, int[] definition) {

    int size() {
      return repetition.length;
    }

    /** A page of some of them, the present ones with their index as the value. */
    Page page(Form form, int from, int to) throws IOException {
      ByteBuffer values = ByteBuffer.allocate(8 * (to - from)).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = from; i < to; i++) {
        if (definition[i] == maxDefinition) {
          values.putLong(i);
        }
      }
      return new Page(
          form,
          to - from,
          levels(form, repetition, from, to, maxRepetition),
          levels(form, definition, from, to, maxDefinition),
          BytesInput.from(values.array(), 0, values.position()));
    }

    /** Pages cut before the given entries. */
    HandmadeChunk cut(Form form, List<Integer> cuts) throws IOException {
      List<Page> pages = new ArrayList<>();
      int from = 0;
      for (int cut : cuts) {
        pages.add(page(form, from, cut));
        from = cut;
      }
      pages.add(page(form, from, size()));
      return new HandmadeChunk(pages, size());
    }
  }

  /** Writes a file of one row group. */
  static void write(Path path, MessageType schema, long rows, List<HandmadeChunk> chunks)
      throws IOException {
    try (ParquetFileWriter writer =
        new ParquetFileWriter(
            new LocalOutputFile(path),
            schema,
            ParquetFileWriter.Mode.CREATE,
            1 << 20,
            0,
            64,
            Integer.MAX_VALUE,
            false)) {
      writer.start();
      writer.startBlock(rows);
      for (int i = 0; i < chunks.size(); i++) {
        chunks.get(i).write(writer, schema.getColumns().get(i));
      }
      writer.endBlock();
      writer.end(java.util.Map.of());
    }
  }

  private void write(ParquetFileWriter writer, ColumnDescriptor column) throws IOException {
    writer.startColumn(column, valueCount, CompressionCodecName.UNCOMPRESSED);
    Statistics<?> none = Statistics.createStats(column.getPrimitiveType());
    for (Page page : pages) {
      if (page.form == Form.V2) {
        int size = Math.toIntExact(page.values.size());
        writer.writeDataPageV2(
            1,
            0,
            page.count,
            page.repetition,
            page.definition,
            Encoding.PLAIN,
            page.values,
            size,
            none);
      } else {
        BytesInput all = BytesInput.concat(page.repetition, page.definition, page.values);
        Encoding levels = page.form == Form.V1_RUNS ? Encoding.RLE : Encoding.BIT_PACKED;
        writer.writeDataPage(
            page.count, Math.toIntExact(all.size()), all, none, levels, levels, Encoding.PLAIN);
      }
    }
    writer.endColumn();
  }

  private static BytesInput levels(Form form, int[] levels, int from, int to, int max)
      throws IOException {
    if (max == 0) {
      return BytesInput.empty();
    }
    if (form == Form.V1_BIT_PACKED) {
      BitPackingValuesWriter packed =
          new BitPackingValuesWriter(max, 64, 1 << 20, new HeapByteBufferAllocator());
      for (int i = from; i < to; i++) {
        packed.writeInteger(levels[i]);
      }
      return BytesInput.copy(packed.getBytes());
    }
    int width = Integer.SIZE - Integer.numberOfLeadingZeros(max);
    RunLengthBitPackingHybridEncoder runs =
        new RunLengthBitPackingHybridEncoder(width, 64, 1 << 20, new HeapByteBufferAllocator());
    for (int i = from; i < to; i++) {
      runs.writeInt(levels[i]);
    }
    return sized(form, BytesInput.copy(runs.toBytes()));
  }

  /** One run of a level below 256. */
  static BytesInput run(Form form, int length, int level) throws IOException {
    return sized(
        form,
        BytesInput.copy(
            BytesInput.concat(
                BytesInput.fromUnsignedVarLong((long) length << 1),
                BytesInput.from(new byte[] {(byte) level}))));
  }

  /** The first version of pages puts the length of the runs before them. */
  static BytesInput sized(Form form, BytesInput runs) throws IOException {
    return form == Form.V2
        ? runs
        : BytesInput.copy(
            BytesInput.concat(BytesInput.fromInt(Math.toIntExact(runs.size())), runs));
  }
}
