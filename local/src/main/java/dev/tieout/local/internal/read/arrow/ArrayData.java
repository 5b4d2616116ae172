package dev.tieout.local.internal.read.arrow;

import java.io.IOException;
import java.util.List;
import org.apache.arrow.flatbuf.FieldNode;

/**
 * The array of a field in the batch that was loaded last: its length, its nulls, windows of its
 * buffers, and the arrays within it. Not thread-safe.
 */
final class ArrayData {
  private final ArrowField field;
  private final ArrowChannel channel;
  private final ArrowLimits limits;
  private final BufferWindow[] buffers;
  private final ArrayData[] children;
  private BufferWindow[] variadic = new BufferWindow[0];
  private long length;
  private long nullCount;

  /** An array of a field, as it stands in batches of records: a dictionary's numbers. */
  static ArrayData stored(ArrowField field, ArrowChannel channel, ArrowLimits limits) {
    return new ArrayData(field.dictionary() == null ? field : field.indexes(), channel, limits);
  }

  private ArrayData(ArrowField field, ArrowChannel channel, ArrowLimits limits) {
    this.field = field;
    this.channel = channel;
    this.limits = limits;
    this.buffers = new BufferWindow[field.layout().bufferCount()];
    for (int i = 0; i < buffers.length; i++) {
      buffers[i] = new BufferWindow(channel, limits);
    }
    List<ArrowField> within = field.children();
    this.children = new ArrayData[within.size()];
    for (int i = 0; i < children.length; i++) {
      children[i] = stored(within.get(i), channel, limits);
    }
  }

  /** Turns to the next array of a batch. */
  void load(BatchHead head) throws IOException {
    FieldNode node = head.nextNode();
    length = node.length();
    nullCount = node.nullCount();
    for (BufferWindow buffer : buffers) {
      buffer.open(head.nextBuffer(), head.codec());
    }
    if (field.layout() == Layout.BYTES_VIEW) {
      variadic = new BufferWindow[head.nextVariadicCount()];
      for (int i = 0; i < variadic.length; i++) {
        variadic[i] = new BufferWindow(channel, limits);
        variadic[i].open(head.nextBuffer(), head.codec());
      }
    }
    for (ArrayData child : children) {
      child.load(head);
    }
    requireRoom();
  }

  /**
   * Finds out at once that an array is shorter than it says; offsets are looked at as they come.
   */
  private void requireRoom() throws ArrowDamage {
    if (hasNulls()) {
      requireBytes(0, (length + 7) >> 3);
    }
    switch (field.layout()) {
      case BITS -> requireBytes(1, (length + 7) >> 3);
      case FIXED -> requireBytes(1, Math.multiplyExact(length, (long) field.width()));
      case BYTES, LARGE_BYTES, LIST, LARGE_LIST ->
          requireBytes(1, length == 0 ? 0 : (length + 1) * field.layout().offsetBytes());
      case BYTES_VIEW -> requireBytes(1, length * 16);
      case LIST_VIEW, LARGE_LIST_VIEW -> {
        requireBytes(1, length * field.layout().offsetBytes());
        requireBytes(2, length * field.layout().offsetBytes());
      }
      case STRUCT -> requireRows(length);
      case FIXED_LIST -> requireRows(Math.multiplyExact(length, (long) field.width()));
      case NULL, SPARSE_UNION, DENSE_UNION, RUN_ENDS -> {}
    }
  }

  private void requireBytes(int buffer, long bytes) throws ArrowDamage {
    if (buffers[buffer].sizeBytes() < bytes) {
      throw new ArrowDamage(
          "an array of "
              + length
              + " values has a buffer of "
              + buffers[buffer].sizeBytes()
              + " bytes where it takes "
              + bytes);
    }
  }

  private void requireRows(long rows) throws ArrowDamage {
    for (ArrayData child : children) {
      if (child.length < rows) {
        throw new ArrowDamage(
            "an array has " + child.length + " values where those around it need " + rows);
      }
    }
  }

  ArrowField field() {
    return field;
  }

  long length() {
    return length;
  }

  /** True if bits say which values are there. */
  boolean hasNulls() {
    return nullCount > 0 && buffers.length > 0;
  }

  /** True if a value is null by the array's own bits; what is around it may be null too. */
  boolean isNull(long row) throws IOException {
    if (!hasNulls()) {
      return false;
    }
    int base = validity().require(row >> 3, 1);
    return (validity().bytes()[base] >> (row & 7) & 1) == 0;
  }

  /** The bytes of all buffers that views are into. */
  long variadicBytes() {
    long sum = 0;
    for (BufferWindow buffer : variadic) {
      sum += buffer.sizeBytes();
    }
    return sum;
  }

  /** The bits that say which values are there. */
  BufferWindow validity() {
    return buffers[0];
  }

  /** The first buffer after the nulls: values, offsets or views. */
  BufferWindow values() {
    return buffers[1];
  }

  /** The bytes that offsets are into, or the sizes beside offsets. */
  BufferWindow second() {
    return buffers[2];
  }

  /** The bytes that views are into. */
  BufferWindow variadic(int index) throws ArrowDamage {
    if (index < 0 || index >= variadic.length) {
      throw new ArrowDamage("a view is into buffer " + index + " of " + variadic.length);
    }
    return variadic[index];
  }

  ArrayData child(int index) {
    return children[index];
  }
}
