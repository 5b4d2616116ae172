package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.pack.LittleEndian;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.io.IOException;

/**
 * Copies rows of arrays of one field to the end of a vector. Implementations decide at their making
 * what a column needs, and loop over values. Not thread-safe.
 */
abstract class ArrayCopier {
  /** What a row takes in a vector whatever its value: a null, and an offset and a length. */
  static final long ROW_BYTES = 9;

  /** The copier for a field that is served; {@code dictionaries} look up what numbers stand for. */
  static ArrayCopier of(ArrowField field, Dictionaries dictionaries) {
    if (field.dictionary() != null) {
      return new DictionaryCopier(field, dictionaries.of(field));
    }
    return switch (field.layout()) {
      case NULL -> new NullCopier();
      case BITS -> new BitCopier();
      case FIXED ->
          field.form() == Form.DECIMAL
              ? new DecimalCopier((Type.Decimal) field.type(), field.width())
              : ColumnVector.carriesBytes(field.type())
                  ? new BytesCopier(field.layout(), field.width())
                  : new LongCopier(field.form(), field.width());
      case BYTES, LARGE_BYTES -> new BytesCopier(field.layout(), 0);
      case BYTES_VIEW -> new ViewCopier();
      case STRUCT -> new StructCopier(field, dictionaries);
      case LIST, LARGE_LIST, FIXED_LIST, LIST_VIEW, LARGE_LIST_VIEW ->
          new ListCopier(field, dictionaries);
      case SPARSE_UNION, DENSE_UNION, RUN_ENDS ->
          throw new IllegalArgumentException(field.unserved());
    };
  }

  /**
   * Copies rows.
   *
   * @param from the first row of the array
   * @param at the row of the vector at which they go; all before it are filled
   */
  final void copy(ArrayData array, long from, int count, ColumnVector to, int at)
      throws IOException {
    to.ensureCapacity(at + count);
    if (array.hasNulls()) {
      copyNulls(array.validity(), from, count, to, at);
    }
    copyValues(array, from, count, to, at);
  }

  abstract void copyValues(ArrayData array, long from, int count, ColumnVector to, int at)
      throws IOException;

  /** About how many bytes the rows take in a vector. */
  abstract long bytes(ArrayData array, long from, long count) throws IOException;

  private static void copyNulls(
      BufferWindow validity, long from, int count, ColumnVector to, int at) throws IOException {
    long firstByte = from >> 3;
    int base = validity.require(firstByte, ((from + count + 7) >> 3) - firstByte);
    byte[] bits = validity.bytes();
    int shift = (int) (from & 7);
    for (int i = 0; i < count; i++) {
      int bit = shift + i;
      if ((bits[base + (bit >> 3)] >> (bit & 7) & 1) == 0) {
        to.setHasNulls(true);
        to.nulls()[at + i] = true;
      }
    }
  }

  /** Makes rows of a vector null, with all that is within them. */
  static void fillNulls(ColumnVector to, int at, int count) {
    to.ensureCapacity(at + count);
    to.setHasNulls(true);
    boolean isRepeated = to.type() instanceof Type.ListOf || to.type() instanceof Type.MapOf;
    boolean hasLengths = isRepeated || ColumnVector.carriesBytes(to.type());
    int end = hasLengths ? end(to, at) : 0;
    for (int i = at; i < at + count; i++) {
      to.nulls()[i] = true;
      if (hasLengths) {
        to.offsets()[i] = end;
        to.lengths()[i] = 0;
      }
    }
    if (to.type() instanceof Type.Struct) {
      for (int c = 0; c < to.childCount(); c++) {
        fillNulls(to.child(c), at, count);
      }
    }
  }

  /** Where the bytes or elements of the rows before one end. */
  static int end(ColumnVector to, int at) {
    return at == 0 ? 0 : to.offsets()[at - 1] + to.lengths()[at - 1];
  }

  /** The offset or size of a row. */
  static long offset(BufferWindow offsets, int offsetBytes, long row) throws IOException {
    int base = offsets.require(row * offsetBytes, offsetBytes);
    return offsetBytes == Integer.BYTES
        ? LittleEndian.readInt(offsets.bytes(), base)
        : LittleEndian.readLong(offsets.bytes(), base);
  }

  /** A row of the child, which must be one. */
  static void requireWithin(long from, long end, long length) throws ArrowDamage {
    if (from < 0 || end < from || end > length) {
      throw new ArrowDamage(
          "offsets from " + from + " to " + end + " are into " + length + " values");
    }
  }
}
