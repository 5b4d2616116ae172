package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.schema.ColumnVector;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.RecordBatch;

/** The dictionaries that the chosen columns need, each with the values read so far. */
final class Dictionaries {
  private final ArrowChannel channel;
  private final ArrowLimits limits;
  private final IpcReader.Framing framing;
  private final Map<Long, Values> byId = new HashMap<>();

  /** The values of one dictionary. */
  static final class Values {
    private final ArrowField field;
    private ColumnVector vector;
    private int count;
    private boolean isRead;

    private Values(ArrowField field) {
      this.field = field;
      this.vector = new ColumnVector(field.type(), 0);
    }

    ColumnVector vector() {
      return vector;
    }

    int count() {
      return count;
    }
  }

  Dictionaries(ArrowChannel channel, ArrowLimits limits, IpcReader.Framing framing) {
    this.channel = channel;
    this.limits = limits;
    this.framing = framing;
  }

  /** The dictionary of a field, which is read from now on. */
  Values of(ArrowField field) {
    long id = java.util.Objects.requireNonNull(field.dictionary()).id();
    return byId.computeIfAbsent(id, unused -> new Values(field.values()));
  }

  /** Reads a dictionary batch if anything needs it: new values, or more of them. */
  void read(IpcMessage message) throws IOException {
    Message metadata = IpcReader.message(channel, message);
    DictionaryBatch batch = (DictionaryBatch) metadata.header(new DictionaryBatch());
    RecordBatch data = batch == null ? null : batch.data();
    if (batch == null || data == null) {
      throw new ArrowDamage("it is empty");
    }
    Values values = byId.get(batch.id());
    if (values == null) {
      return;
    }
    if (!batch.isDelta()) {
      if (values.isRead && framing == IpcReader.Framing.FILE) {
        throw new ArrowDamage("it replaces a dictionary, which a file must not");
      }
      values.count = 0;
      values.vector = new ColumnVector(values.field.type(), 0);
    }
    values.isRead = true;
    BatchHead head = new BatchHead(data, message, List.of(values.field));
    ArrayData array = ArrayData.stored(values.field, channel, limits);
    array.load(head);
    ArrayCopier copier = ArrayCopier.of(values.field, this);
    int more = limits.requireWhole(array.length());
    int unused = limits.requireWhole(copier.bytes(array, 0, more));
    copier.copy(array, 0, more, values.vector, values.count);
    values.count = Math.addExact(values.count, more);
  }
}
