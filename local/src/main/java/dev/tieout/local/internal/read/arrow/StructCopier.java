package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.schema.ColumnVector;
import java.io.IOException;

/** Structs: where one is null, so are its fields, whatever the file has there. */
final class StructCopier extends ArrayCopier {
  private final ArrayCopier[] fields;

  StructCopier(ArrowField field, Dictionaries dictionaries) {
    this.fields = new ArrayCopier[field.children().size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = of(field.children().get(i), dictionaries);
    }
  }

  @Override
  long bytes(ArrayData array, long from, long count) throws IOException {
    long bytes = count * ROW_BYTES;
    for (int i = 0; i < fields.length; i++) {
      bytes += fields[i].bytes(array.child(i), from, count);
    }
    return bytes;
  }

  @Override
  void copyValues(ArrayData array, long from, int count, ColumnVector to, int at)
      throws IOException {
    int start = 0;
    while (start < count) {
      boolean isNull = to.isNull(at + start);
      int end = start + 1;
      while (end < count && to.isNull(at + end) == isNull) {
        end++;
      }
      for (int i = 0; i < fields.length; i++) {
        if (isNull) {
          fillNulls(to.child(i), at + start, end - start);
        } else {
          fields[i].copy(array.child(i), from + start, end - start, to.child(i), at + start);
        }
      }
      start = end;
    }
  }
}
