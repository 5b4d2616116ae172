package dev.tieout.local.internal.read.arrow;

import java.io.IOException;
import java.util.List;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;

/**
 * What a batch says of its arrays and buffers, field by field in the order of the schema, each
 * before its children. A cursor goes over it once. Not thread-safe.
 */
final class BatchHead {
  private final RecordBatch batch;
  private final IpcMessage message;
  private final BufferCodec codec;
  private final FieldNode node = new FieldNode();
  private final Buffer buffer = new Buffer();
  private int nextNode;
  private int nextBuffer;
  private int nextVariadic;

  /**
   * The head of a batch of some fields.
   *
   * @throws ArrowDamage if it has not as many arrays and buffers as they need
   */
  BatchHead(RecordBatch batch, IpcMessage message, List<ArrowField> fields) throws ArrowDamage {
    this.batch = batch;
    this.message = message;
    this.codec = codec(batch.compression());
    if (batch.length() < 0 || batch.length() > Integer.MAX_VALUE) {
      throw new ArrowDamage("it claims " + batch.length() + " rows");
    }
    long nodes = 0;
    long buffers = 0;
    long views = 0;
    for (ArrowField field : fields) {
      Needs needs = new Needs();
      needs.add(field);
      nodes += needs.nodes;
      buffers += needs.buffers;
      views += needs.views;
    }
    if (batch.variadicBufferCountsLength() != views) {
      throw disagreement();
    }
    for (int i = 0; i < views; i++) {
      long count = batch.variadicBufferCounts(i);
      if (count < 0 || count > batch.buffersLength()) {
        throw disagreement();
      }
      buffers += count;
    }
    if (batch.nodesLength() != nodes || batch.buffersLength() != buffers) {
      throw disagreement();
    }
  }

  private static ArrowDamage disagreement() {
    return new ArrowDamage("its arrays are not those of the schema");
  }

  private static BufferCodec codec(@org.jspecify.annotations.Nullable BodyCompression compression)
      throws ArrowDamage {
    return compression == null ? BufferCodec.NONE : BufferCodec.of(compression.codec());
  }

  /** How many arrays, buffers and variadic counts a field takes. */
  private static final class Needs {
    private long nodes;
    private long buffers;
    private long views;

    private void add(ArrowField field) {
      nodes++;
      if (field.dictionary() != null) {
        buffers += Layout.FIXED.bufferCount();
        return;
      }
      buffers += field.layout().bufferCount();
      views += field.layout() == Layout.BYTES_VIEW ? 1 : 0;
      field.children().forEach(this::add);
    }
  }

  long rows() {
    return batch.length();
  }

  BufferCodec codec() {
    return codec;
  }

  /** Goes past a field and those within it. */
  void skip(ArrowField field) {
    nextNode++;
    if (field.dictionary() != null) {
      nextBuffer += Layout.FIXED.bufferCount();
      return;
    }
    nextBuffer += field.layout().bufferCount();
    if (field.layout() == Layout.BYTES_VIEW) {
      nextBuffer += (int) batch.variadicBufferCounts(nextVariadic++);
    }
    field.children().forEach(this::skip);
  }

  /** Goes on to the next array. */
  FieldNode nextNode() throws ArrowDamage {
    batch.nodes(node, nextNode++);
    if (node.length() < 0 || node.nullCount() < 0 || node.nullCount() > node.length()) {
      throw new ArrowDamage(
          "it claims " + node.nullCount() + " nulls among " + node.length() + " values");
    }
    return node;
  }

  /** How many buffers of values the next view has. */
  int nextVariadicCount() {
    return (int) batch.variadicBufferCounts(nextVariadic++);
  }

  /** Goes on to the next buffer: where it is in the file, and its length as it is stored. */
  Region nextBuffer() throws ArrowDamage {
    batch.buffers(buffer, nextBuffer++);
    long offset = buffer.offset();
    long length = buffer.length();
    if (offset < 0 || length < 0 || length > message.bodyBytes() - offset) {
      throw new ArrowDamage("one of its buffers lies outside of it");
    }
    return new Region(message.bodyOffset() + offset, length);
  }

  /** Goes past a field, and adds up its buffers and those within it. */
  Sizes measure(ArrowField field, ArrowChannel channel) throws IOException {
    int first = nextBuffer;
    skip(field);
    int end = nextBuffer;
    long stored = 0;
    long plain = 0;
    nextBuffer = first;
    while (nextBuffer < end) {
      Region region = nextBuffer();
      stored += region.length();
      boolean isPlain = codec == BufferCodec.NONE || region.length() == 0;
      long bytes = isPlain ? region.length() : BufferWindow.plainBytes(channel, region);
      plain = Math.addExact(plain, bytes < 0 ? region.length() : bytes);
    }
    return new Sizes(end - first, stored, plain);
  }

  /** How many buffers there are, their length in the file, and once they are decompressed. */
  record Sizes(int buffers, long storedBytes, long plainBytes) {}

  /** Bytes of the file. */
  record Region(long offset, long length) {}
}
