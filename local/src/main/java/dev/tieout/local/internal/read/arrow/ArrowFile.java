package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.file.ChangedFileException;
import dev.tieout.local.internal.read.file.FileState;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.RecordBatch;

/**
 * An Arrow IPC file or stream of which the schema and the places of all batches are known. Which of
 * the two it is, its first bytes say. Immutable but for being closed.
 */
public final class ArrowFile implements Closeable {
  private final Path path;
  private final ArrowChannel channel;
  private final FileState state;
  private final IpcReader.Contents contents;
  private final Schema schema;
  private final ArrowLimits limits;
  private final long[] columnBytes;
  private final long[] heldBytes;
  private long rowCount;

  private ArrowFile(
      Path path,
      ArrowChannel channel,
      FileState state,
      IpcReader.Contents contents,
      Schema schema,
      ArrowLimits limits) {
    this.path = path;
    this.channel = channel;
    this.state = state;
    this.contents = contents;
    this.schema = schema;
    this.limits = limits;
    this.columnBytes = new long[schema.columnCount()];
    this.heldBytes = new long[schema.columnCount()];
  }

  /**
   * Opens a file and finds its batches; of each its metadata are read, not its values.
   *
   * @throws Refusal if there is no such file, or it is no Arrow file
   * @throws IOException if it cannot be read or is damaged; the message names it
   */
  public static ArrowFile open(Path path, ParquetReadOptions options) throws IOException {
    FileChannel file;
    FileState state;
    try {
      state = FileState.of(path);
      file = FileChannel.open(path, StandardOpenOption.READ);
    } catch (NoSuchFileException e) {
      throw new Refusal("The file '" + path + "' does not exist; check the path.", e);
    } catch (IOException e) {
      throw WriteFailure.of("open", path, e);
    }
    ArrowChannel channel = new ArrowChannel(file, state.sizeBytes());
    try {
      return found(path, channel, state, ArrowLimits.of(options));
    } catch (IOException | RuntimeException failure) {
      channel.close();
      throw failure;
    }
  }

  private static ArrowFile found(
      Path path, ArrowChannel channel, FileState state, ArrowLimits limits) throws IOException {
    String place = "In '" + path + "'";
    try {
      IpcReader.Contents contents = IpcReader.read(channel, limits.wholeBytes());
      List<Column> columns = new ArrayList<>();
      contents.fields().forEach(field -> columns.add(field.column()));
      ArrowFile found = new ArrowFile(path, channel, state, contents, new Schema(columns), limits);
      found.measure();
      return found;
    } catch (IpcReader.NotArrow other) {
      throw new Refusal(
          "The file '"
              + path
              + "' is not an Arrow file: "
              + other.getMessage()
              + "; check the path.",
          other);
    } catch (ArrowDamage damage) {
      throw damage.at(place);
    } catch (IndexOutOfBoundsException | ArithmeticException wrong) {
      throw new ArrowDamage("its metadata contradict themselves", wrong).at(place);
    } catch (IllegalArgumentException e) {
      throw new Refusal(
          place + ": " + e.getMessage() + ", which is not served; convert the file.", e);
    } catch (IOException e) {
      throw WriteFailure.of("read", path, e);
    }
  }

  /** Counts the rows, and what each column takes in the file and in memory. */
  private void measure() throws IOException {
    Map<Long, Long> dictionaryBytes = new HashMap<>();
    for (IpcMessage message : contents.messages()) {
      Message metadata = IpcReader.message(channel, message);
      if (message.kind() == IpcMessage.Kind.DICTIONARY) {
        DictionaryBatch batch = (DictionaryBatch) metadata.header(new DictionaryBatch());
        if (batch != null) {
          // Decoded, short values take more than in the file.
          dictionaryBytes.merge(batch.id(), 4 * message.bodyBytes(), Long::sum);
        }
        continue;
      }
      RecordBatch batch = (RecordBatch) metadata.header(new RecordBatch());
      if (batch == null) {
        throw new ArrowDamage("a record batch is empty");
      }
      BatchHead head = new BatchHead(batch, message, contents.fields());
      rowCount += head.rows();
      for (int c = 0; c < columnBytes.length; c++) {
        measure(head, c);
      }
    }
    for (int c = 0; c < columnBytes.length; c++) {
      heldBytes[c] += dictionaries(contents.fields().get(c), dictionaryBytes);
    }
  }

  private void measure(BatchHead head, int column) throws IOException {
    BatchHead.Sizes sizes = head.measure(contents.fields().get(column), channel);
    columnBytes[column] += sizes.plainBytes();
    boolean isCut = head.codec() == BufferCodec.NONE;
    long held =
        isCut
            ? (long) sizes.buffers() * limits.windowBytes()
            : sizes.plainBytes() + sizes.storedBytes();
    heldBytes[column] = Math.max(heldBytes[column], held);
  }

  private static long dictionaries(ArrowField field, Map<Long, Long> bytes) {
    ArrowField.Dictionary dictionary = field.dictionary();
    long sum = dictionary == null ? 0 : bytes.getOrDefault(dictionary.id(), 0L);
    for (ArrowField child : field.children()) {
      sum += dictionaries(child, bytes);
    }
    return sum;
  }

  public Path path() {
    return path;
  }

  /** The columns; what is not served is a struct without fields, and cannot be read. */
  public Schema schema() {
    return schema;
  }

  public long rowCount() {
    return rowCount;
  }

  /** The bytes of a column in all batches, once they are decompressed. */
  public long uncompressedBytes(int column) {
    return columnBytes[column];
  }

  /** The most memory that reading a column takes: windows, or what cannot be cut. */
  public long bufferBytes(int column) {
    return heldBytes[column];
  }

  /** The file's identity, size and time when it was opened. */
  public FileState state() {
    return state;
  }

  IpcReader.Contents contents() {
    return contents;
  }

  void verifyUnchanged() throws ChangedFileException {
    if (!state.isStateOf(path)) {
      throw new ChangedFileException(path);
    }
  }

  /**
   * Reads the chosen columns, in the order chosen. Closing the reader closes the file.
   *
   * @throws Refusal if a chosen column is of a type that is not served
   */
  public RowReader reader(int[] columns) {
    long whole = 0;
    for (int column : columns) {
      whole = Math.max(whole, heldBytes[column]);
    }
    return new ArrowRowReader(this, channel, columns, limits.withWholeBytes(whole));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
