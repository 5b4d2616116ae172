package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.pack.LittleEndian;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.Schema;

/**
 * Finds the messages of a file.
 *
 * <pre>
 * file    = "ARROW1" 0 0, stream, footer, footer length (int32), "ARROW1"
 * stream  = schema message, {dictionary batch | record batch}, end
 * message = ffffffff, metadata length (int32), metadata, body       (before 0.15: no ffffffff)
 * end     = ffffffff 00000000                                       (before 0.15: 00000000)
 * </pre>
 *
 * A stream that does not come to its end, or goes on after it, is refused: nothing else tells one
 * that was cut short between two batches from a whole one. In a file the footer says where batches
 * are, and the bytes before it need not be looked through. No more is allocated than the bounds
 * allow, whatever lengths a file claims.
 */
final class IpcReader {
  private static final byte[] FILE_MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FEATHER_1_MAGIC = "FEA1".getBytes(StandardCharsets.US_ASCII);
  private static final int CONTINUATION = -1;
  private static final int MAX_MESSAGES = 1 << 20;
  private static final int BLOCK_BYTES = 24;
  private static final int FILE_HEAD_BYTES = 8;

  private final ArrowChannel channel;
  private final int maxMetadataBytes;
  private final List<IpcMessage> messages = new ArrayList<>();
  private int dictionaryCount;
  private int batchCount;
  private List<ArrowField> fields = List.of();

  /** How the messages are framed. */
  enum Framing {
    FILE,
    STREAM
  }

  /**
   * What is in a file.
   *
   * @param messages in the order in which they are to be read
   */
  record Contents(Framing framing, List<ArrowField> fields, List<IpcMessage> messages) {}

  private IpcReader(ArrowChannel channel, int maxMetadataBytes) {
    this.channel = channel;
    this.maxMetadataBytes = maxMetadataBytes;
  }

  /**
   * Finds the schema and the messages.
   *
   * @param maxMetadataBytes the longest footer, schema or metadata of a batch that is read
   * @throws NotArrow if the bytes begin like no Arrow file
   * @throws ArrowDamage if they are not what the format says
   */
  static Contents read(ArrowChannel channel, int maxMetadataBytes) throws IOException {
    byte[] head = channel.read(0, (int) Math.min(FILE_HEAD_BYTES, channel.sizeBytes()));
    IpcReader reader = new IpcReader(channel, maxMetadataBytes);
    if (begins(head, FEATHER_1_MAGIC)) {
      throw new NotArrow("it is Feather of version 1; write version 2, which is Arrow");
    }
    boolean isFile = begins(head, FILE_MAGIC);
    try {
      if (isFile) {
        reader.file();
      } else {
        reader.stream();
      }
    } catch (IndexOutOfBoundsException | IllegalArgumentException | AssertionError wrong) {
      throw new ArrowDamage("its metadata contradict themselves", wrong);
    }
    return new Contents(
        isFile ? Framing.FILE : Framing.STREAM, reader.fields, List.copyOf(reader.messages));
  }

  private static boolean begins(byte[] bytes, byte[] magic) {
    for (int i = 0; i < magic.length; i++) {
      if (i >= bytes.length || bytes[i] != magic[i]) {
        return false;
      }
    }
    return true;
  }

  private void file() throws IOException {
    int tailBytes = Integer.BYTES + FILE_MAGIC.length;
    long size = channel.sizeBytes();
    if (size < FILE_HEAD_BYTES + tailBytes) {
      throw new ArrowDamage("it has " + size + " bytes, fewer than the smallest Arrow file");
    }
    byte[] tail = channel.read(size - tailBytes, tailBytes);
    for (int i = 0; i < FILE_MAGIC.length; i++) {
      if (tail[Integer.BYTES + i] != FILE_MAGIC[i]) {
        throw new ArrowDamage("it does not end in ARROW1");
      }
    }
    long footerBytes = LittleEndian.readInt(tail, 0);
    long footerOffset = size - tailBytes - footerBytes;
    if (footerBytes <= 0 || footerOffset < FILE_HEAD_BYTES) {
      throw new ArrowDamage(
          "its footer claims " + footerBytes + " bytes of a file of " + size + " bytes");
    }
    Footer footer = Footer.getRootAsFooter(metadata(footerOffset, footerBytes));
    readFields(footer.schema(), footerBytes);
    addBlocks(IpcMessage.Kind.DICTIONARY, footer, footerOffset, footerBytes);
    addBlocks(IpcMessage.Kind.RECORDS, footer, footerOffset, footerBytes);
  }

  private void readFields(@org.jspecify.annotations.Nullable Schema schema, long bytes)
      throws ArrowDamage {
    if (schema == null) {
      throw new ArrowDamage("it has no schema");
    }
    fields = ArrowFields.of(schema, bytes);
  }

  private void addBlocks(IpcMessage.Kind kind, Footer footer, long footerOffset, long footerBytes)
      throws IOException {
    boolean isRecords = kind == IpcMessage.Kind.RECORDS;
    int count = isRecords ? footer.recordBatchesLength() : footer.dictionariesLength();
    if (count < 0 || (long) count * BLOCK_BYTES > footerBytes) {
      throw new ArrowDamage("its footer claims " + count + " batches");
    }
    for (int i = 0; i < count; i++) {
      Block block = isRecords ? footer.recordBatches(i) : footer.dictionaries(i);
      long end = footerOffset - block.metaDataLength() - block.bodyLength();
      boolean isWithin =
          block.metaDataLength() > 0
              && block.bodyLength() >= 0
              && block.bodyLength() <= footerOffset
              && block.offset() >= FILE_HEAD_BYTES
              && block.offset() <= end;
      if (!isWithin) {
        throw new ArrowDamage("its footer places a batch outside of the file");
      }
      Head head = head(block.offset());
      if (head == null || head.prefixBytes + (long) head.metadataBytes > block.metaDataLength()) {
        throw new ArrowDamage("its footer and its batches disagree");
      }
      Message message = message(block.offset() + head.prefixBytes, head.metadataBytes);
      if (message.bodyLength() != block.bodyLength()) {
        throw new ArrowDamage("its footer and its batches disagree");
      }
      add(
          kind,
          message,
          block.offset() + head.prefixBytes,
          head.metadataBytes,
          block.offset() + block.metaDataLength());
    }
  }

  private void stream() throws IOException {
    long offset = 0;
    boolean hasSchema = false;
    while (true) {
      Head head = head(offset);
      if (head == null) {
        break;
      }
      offset += head.prefixBytes;
      if (!hasSchema && !isPlausible(head)) {
        throw new NotArrow("it begins like neither an Arrow file nor a stream");
      }
      Message message = message(offset, head.metadataBytes);
      long bodyOffset = offset + head.metadataBytes;
      if (!hasSchema) {
        Schema schema = (Schema) message.header(new Schema());
        if (message.headerType() != MessageHeader.Schema) {
          throw new NotArrow("it begins like neither an Arrow file nor a stream");
        }
        readFields(schema, head.metadataBytes);
        hasSchema = true;
        offset = bodyOffset;
        continue;
      }
      if (message.bodyLength() < 0 || message.bodyLength() > channel.sizeBytes() - bodyOffset) {
        throw new ArrowDamage("it ends within a batch");
      }
      IpcMessage.Kind kind =
          switch (message.headerType()) {
            case MessageHeader.DictionaryBatch -> IpcMessage.Kind.DICTIONARY;
            case MessageHeader.RecordBatch -> IpcMessage.Kind.RECORDS;
            default -> throw new ArrowDamage("it has a message of kind " + message.headerType());
          };
      add(kind, message, offset, head.metadataBytes, bodyOffset);
      offset = bodyOffset + message.bodyLength();
    }
    if (!hasSchema) {
      throw new NotArrow("it begins like neither an Arrow file nor a stream");
    }
  }

  private boolean isPlausible(Head head) {
    return head.metadataBytes <= channel.sizeBytes() - head.prefixBytes;
  }

  /** The length of a message's metadata, and of what it stands in. */
  private record Head(int prefixBytes, int metadataBytes) {}

  /** The head of the message there, or null at the end of the stream, which is that of the file. */
  private @org.jspecify.annotations.Nullable Head head(long offset) throws IOException {
    if (offset == channel.sizeBytes()) {
      throw new ArrowDamage("it stops without the mark that ends a stream");
    }
    int prefixBytes = Integer.BYTES;
    int length = readInt(offset);
    if (length == CONTINUATION) {
      length = readInt(offset + Integer.BYTES);
      prefixBytes += Integer.BYTES;
    }
    if (length == 0) {
      if (offset + prefixBytes != channel.sizeBytes()) {
        throw new ArrowDamage("something follows the mark that ends its stream");
      }
      return null;
    }
    if (length < 0) {
      if (offset == 0) {
        throw new NotArrow("it begins like neither an Arrow file nor a stream");
      }
      throw new ArrowDamage("it has a message of " + length + " bytes");
    }
    return new Head(prefixBytes, length);
  }

  private int readInt(long offset) throws IOException {
    return LittleEndian.readInt(channel.read(offset, Integer.BYTES), 0);
  }

  private Message message(long offset, int metadataBytes) throws IOException {
    return Message.getRootAsMessage(metadata(offset, metadataBytes));
  }

  private ByteBuffer metadata(long offset, long length) throws IOException {
    if (length > channel.sizeBytes() - offset) {
      throw new ArrowDamage("it ends within metadata of " + length + " bytes");
    }
    if (length > maxMetadataBytes) {
      throw new ArrowDamage(
          "it has metadata of " + length + " bytes; raise --memory if that is right");
    }
    return ByteBuffer.wrap(channel.read(offset, (int) length)).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void add(
      IpcMessage.Kind kind,
      Message message,
      long metadataOffset,
      int metadataBytes,
      long bodyOffset)
      throws ArrowDamage {
    byte expected =
        kind == IpcMessage.Kind.RECORDS ? MessageHeader.RecordBatch : MessageHeader.DictionaryBatch;
    if (message.headerType() != expected) {
      throw new ArrowDamage("its footer and its batches disagree");
    }
    if (messages.size() == MAX_MESSAGES) {
      throw new ArrowDamage("it has more than " + MAX_MESSAGES + " batches; write larger ones");
    }
    int ordinal = kind == IpcMessage.Kind.RECORDS ? batchCount++ : dictionaryCount++;
    messages.add(
        new IpcMessage(
            kind, ordinal, metadataOffset, metadataBytes, bodyOffset, message.bodyLength()));
  }

  /** The metadata of a message that was found before. */
  static Message message(ArrowChannel channel, IpcMessage message) throws IOException {
    byte[] bytes = channel.read(message.metadataOffset(), message.metadataBytes());
    return Objects.requireNonNull(
        Message.getRootAsMessage(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)));
  }

  /** A file of another format; the message says what it looks like. */
  static final class NotArrow extends IOException {
    NotArrow(String what) {
      super(what);
    }
  }
}
