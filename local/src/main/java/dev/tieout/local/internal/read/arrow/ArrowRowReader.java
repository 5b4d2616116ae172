package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.util.List;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.RecordBatch;
import org.jspecify.annotations.Nullable;

/**
 * Streams the rows of a file, a record batch after the other. Rows are copied, so that a batch of
 * rows stays when windows move on. Not thread-safe.
 */
final class ArrowRowReader implements RowReader {
  /** A batch of rows ends early once its values take so much, down to one row. */
  private static final long MAX_BATCH_BYTES = 256 * 1024;

  private final ArrowFile file;
  private final ArrowChannel channel;
  private final List<IpcMessage> messages;
  private final List<ArrowField> fields;
  private final ArrowLimits limits;
  private final Dictionaries dictionaries;
  private final int[] columns;
  private final ArrayData[] arrays;
  private final ArrayCopier[] copiers;
  private final int[] columnOf;
  private int nextMessage;
  private @Nullable IpcMessage current;
  private long rows;
  private long row;

  ArrowRowReader(ArrowFile file, ArrowChannel channel, int[] columns, ArrowLimits limits) {
    this.file = file;
    this.channel = channel;
    this.messages = file.contents().messages();
    this.fields = file.contents().fields();
    this.limits = limits;
    this.columns = columns.clone();
    this.dictionaries = new Dictionaries(channel, limits, file.contents().framing());
    this.arrays = new ArrayData[columns.length];
    this.copiers = new ArrayCopier[columns.length];
    this.columnOf = new int[fields.size()];
    java.util.Arrays.fill(columnOf, -1);
    for (int i = 0; i < columns.length; i++) {
      ArrowField field = fields.get(columns[i]);
      String unserved = field.unservedWithin();
      if (unserved != null) {
        throw new Refusal(
            "Column '"
                + field.column().name()
                + "' of '"
                + file.path()
                + "' is "
                + unserved
                + ", which is not served; exclude it in the spec, or convert it.");
      }
      arrays[i] = ArrayData.stored(field, channel, limits);
      copiers[i] = ArrayCopier.of(field, dictionaries);
      columnOf[columns[i]] = i;
    }
  }

  @Override
  public long expectedRowCount() {
    return file.rowCount();
  }

  @Override
  public boolean read(RowBatch batch) throws IOException {
    if (batch.columnCount() != columns.length) {
      throw new IllegalArgumentException(
          "a batch of " + batch.columnCount() + " columns for a reader of " + columns.length);
    }
    for (int i = 0; i < columns.length; i++) {
      batch.vector(i).reset();
    }
    while (row == rows) {
      if (!nextBatch()) {
        batch.setRowCount(0);
        file.verifyUnchanged();
        return false;
      }
    }
    int count = (int) Math.min(batch.capacityRows(), rows - row);
    int column = 0;
    try {
      count = fitting(count);
      for (; column < columns.length; column++) {
        copiers[column].copy(arrays[column], row, count, batch.vector(column), 0);
      }
    } catch (ArrowDamage damage) {
      throw placed(damage, column < columns.length ? columns[column] : -1);
    } catch (IndexOutOfBoundsException | ArithmeticException wrong) {
      throw placed(
          new ArrowDamage("its buffers contradict themselves", wrong),
          column < columns.length ? columns[column] : -1);
    }
    row += count;
    batch.setRowCount(count);
    return true;
  }

  /** So many rows, or fewer where their values are large. */
  private int fitting(int wanted) throws IOException {
    int count = wanted;
    while (count > 1 && bytes(count) > MAX_BATCH_BYTES) {
      count = Math.max(1, count / 2);
    }
    if (count == 1) {
      int unused = limits.requireWhole(bytes(1));
    }
    return count;
  }

  private long bytes(int count) throws IOException {
    long most = 0;
    for (int i = 0; i < columns.length; i++) {
      most = Math.max(most, copiers[i].bytes(arrays[i], row, count));
    }
    return most;
  }

  private boolean nextBatch() throws IOException {
    while (nextMessage < messages.size()) {
      IpcMessage message = messages.get(nextMessage++);
      current = message;
      try {
        if (message.kind() == IpcMessage.Kind.RECORDS) {
          load(message);
          return true;
        }
        dictionaries.read(message);
      } catch (ArrowDamage damage) {
        throw placed(damage, -1);
      } catch (IndexOutOfBoundsException | ArithmeticException wrong) {
        throw placed(new ArrowDamage("its metadata contradict themselves", wrong), -1);
      }
    }
    return false;
  }

  private void load(IpcMessage message) throws IOException {
    Message metadata = IpcReader.message(channel, message);
    RecordBatch batch = (RecordBatch) metadata.header(new RecordBatch());
    if (batch == null) {
      throw new ArrowDamage("it is empty");
    }
    BatchHead head = new BatchHead(batch, message, fields);
    for (int f = 0; f < fields.size(); f++) {
      if (columnOf[f] < 0) {
        head.skip(fields.get(f));
        continue;
      }
      ArrayData array = arrays[columnOf[f]];
      array.load(head);
      if (array.length() != head.rows()) {
        throw new ArrowDamage(
            "column '"
                + fields.get(f).column().name()
                + "' has "
                + array.length()
                + " values in "
                + head.rows()
                + " rows");
      }
    }
    rows = head.rows();
    row = 0;
  }

  private IOException placed(ArrowDamage damage, int column) {
    String place = "In '" + file.path() + "'";
    if (current != null) {
      place += ", " + current;
    }
    if (column >= 0) {
      place += ", column '" + fields.get(column).column().name() + "'";
    }
    return damage.at(place);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
